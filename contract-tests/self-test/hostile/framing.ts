import type { Hostile } from "./hostile.ts";
import { flood, sends, tcp } from "./listening.ts";

const OK = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
const LIST = '{"code":200,"message":"m","status":"success","projects":[],"total":0}';

/** Servers that speak HTTP, and break its framing or have no measure. */
export const framingServers: readonly Hostile[] = [
  {
    id: "switches-protocols",
    does: "answers 101 and goes on as a websocket",
    start: sends("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n\u0081\u0005hello"),
    expects: { exit: 3, reason: /the target switched protocols \(101\)/ },
  },
  {
    id: "early-hints",
    does: "sends 103 after 103 for ever",
    start: () => tcp((socket) => flood(socket, "HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n".repeat(50))),
    expects: { exit: 3, reason: /more than 20 informational answers/ },
  },
  {
    id: "header-flood",
    does: "sends header after header for ever",
    start: () =>
      tcp((socket) => {
        socket.write(OK);
        flood(socket, `X-More: ${"x".repeat(1000)}\r\n`.repeat(20));
      }),
    expects: { exit: 3, reason: /the headers of the answer are longer than 16 KB/ },
  },
  {
    id: "trailer-flood",
    does: "sends trailer after trailer behind its body for ever",
    start: () =>
      tcp((socket) => {
        socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n`);
        flood(socket, `X-More: ${"x".repeat(1000)}\r\n`.repeat(20));
      }),
    expects: { exit: 3, reason: /the headers of the answer are longer than 16 KB/ },
  },
  {
    id: "endless-body",
    does: "sends a body that never ends",
    start: () =>
      tcp((socket) => {
        socket.write(`${OK}\r\n`);
        flood(socket, Buffer.alloc(64 * 1024, " "));
      }),
    expects: { exit: 3, reason: /the body is longer than 4 MiB/ },
  },
  {
    id: "endless-chunks",
    does: "sends chunks of one byte that never end",
    start: () =>
      tcp((socket) => {
        socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n`);
        flood(socket, "1\r\n \r\n".repeat(10_000));
      }),
    expects: { exit: 3, reason: /the body is longer than 4 MiB|no answer within 1000 ms/ },
  },
  {
    id: "length-too-long",
    does: "promises more bytes than it sends",
    start: sends(`${OK}Content-Length: ${LIST.length + 100}\r\n\r\n${LIST}`),
    expects: { exit: 3, reason: /the answer was cut short/ },
  },
  {
    id: "length-too-short",
    does: "promises fewer bytes than it sends",
    start: sends(`${OK}Content-Length: ${LIST.length - 10}\r\n\r\n${LIST}`),
    expects: { exit: 1, reason: /fail +envelope\.json[\s\S]*the body is not JSON/ },
  },
  {
    id: "truncated-chunk",
    does: "closes in the middle of a chunk",
    start: sends(`${OK}Transfer-Encoding: chunked\r\n\r\n${(LIST.length + 5).toString(16)}\r\n${LIST}`),
    expects: { exit: 3, reason: /the answer was cut short/ },
  },
  {
    id: "bad-chunk-size",
    does: "gives a chunk a size that is no number",
    start: sends(`${OK}Transfer-Encoding: chunked\r\n\r\nmany\r\n${LIST}\r\n0\r\n\r\n`),
    expects: { exit: 3, reason: /the answer is not HTTP/ },
  },
  {
    id: "two-lengths",
    does: "gives two lengths that differ, as a smuggler does",
    start: sends(`${OK}Content-Length: 2\r\nContent-Length: ${LIST.length}\r\n\r\n${LIST}`),
    expects: { exit: 3, reason: /the answer is not HTTP/ },
  },
];
