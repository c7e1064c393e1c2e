import { createServer } from "node:net";
import type { Hostile } from "./hostile.ts";
import { drip, listening, sends, tcp } from "./listening.ts";

/** Servers that give no answer, or none that is HTTP. */
export const silentServers: readonly Hostile[] = [
  {
    id: "nothing-listens",
    does: "is not there",
    start: async () => {
      const gone = await listening(createServer());
      gone.close();
      return { ...gone, close: () => {} };
    },
    expects: { exit: 3, reason: /nothing answers at http:\/\/127\.0\.0\.1:\d+\/v1: the connection was refused/ },
  },
  {
    id: "hangs",
    does: "takes the request and says nothing",
    start: () => tcp(() => {}),
    expects: { exit: 3, reason: /no answer within 1000 ms/ },
  },
  {
    id: "drips-headers",
    does: "sends its headers byte by byte for ever",
    start: () => tcp((socket) => drip(socket, "HTTP/1.1 200 OK\r\nX-Slow: and so it goes on and on and on and on and on")),
    expects: { exit: 3, reason: /no answer within 1000 ms/ },
  },
  {
    id: "drips-body",
    does: "sends its body byte by byte for ever",
    start: () =>
      tcp((socket) => {
        socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n");
        drip(socket, " ");
      }),
    expects: { exit: 3, reason: /no answer within 1000 ms/ },
  },
  {
    id: "resets",
    does: "resets every connection",
    start: () => tcp((socket) => socket.resetAndDestroy()),
    expects: { exit: 3, reason: /the connection was (reset|closed)/ },
  },
  {
    id: "closes",
    does: "closes every connection without a byte",
    start: () => tcp((socket) => socket.end()),
    expects: { exit: 3, reason: /the connection was closed without an answer/ },
  },
  {
    id: "ssh-banner",
    does: "is an SSH server",
    start: sends("SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n"),
    expects: { exit: 3, reason: /the answer is not HTTP/ },
  },
  {
    id: "garbage",
    does: "answers a status line that is none",
    start: sends("HTTP/9.9 twohundred Fine\r\n\r\n{}"),
    expects: { exit: 3, reason: /the answer is not HTTP/ },
  },
  {
    id: "status-zero",
    does: "answers with status 000 and a body that ends nowhere",
    start: sends("HTTP/1.1 000 Nothing\r\nContent-Length: 1e3\r\n\r\n{}"),
    expects: { exit: 3, reason: /the answer is not HTTP/ },
  },
];
