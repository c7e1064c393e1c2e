import { createServer } from "node:net";
import { drips, ending, floods, type Hostile, listening, sends, tcp } from "./servers.ts";

const OK = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;
const LIST = '{"code":200,"message":"m","status":"success","projects":[],"total":0}';
const WEBSOCKET = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n\u0081\u0005hello";
const HINTS = "HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n".repeat(50);
const HEADER = `X-More: ${"x".repeat(1000)}\r\n`.repeat(20);

const NO_ANSWER = /no answer within 1000 ms/;
const NOT_HTTP = /the answer is not HTTP/;
const CUT_SHORT = /the answer was cut short/;
const LONG_HEADERS = /the headers of the answer are longer than 16 KB/;
const ENDLESS = /the body is longer than 4 MiB|no answer within 1000 ms/;
const LONG_BODY = /the body is longer than 4 MiB/;

/** Servers that give no answer, one that is not HTTP, or one without an end. */
export const connectionServers: readonly Hostile[] = [
  ...ending(3, [
    ["nothing-listens", "is not running", absent, /http:\/\/127\.0\.0\.1:\d+\/v1: .*the connection was refused/],
    ["hangs", "accepts the request and never answers", tcp(() => {}), NO_ANSWER],
    ["drips-headers", "drips its headers for ever", drips("", `HTTP/1.1 200 OK\r\nX-Slow: ${"and on ".repeat(9)}`), NO_ANSWER],
    ["drips-body", "sends its body byte by byte for ever", drips(`${OK}\r\n`, " "), NO_ANSWER],
    ["resets", "resets every connection", tcp((socket) => socket.resetAndDestroy()), /the connection was (reset|closed)/],
    ["closes", "closes every connection without a byte", sends(""), /the connection was closed without an answer/],
    ["ssh-banner", "is an SSH server", sends("SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n"), NOT_HTTP],
    ["switches-protocols", "continues as a websocket", sends(WEBSOCKET), /the target switched protocols \(101\)/],
    ["early-hints", "sends 103 after 103 for ever", floods("", HINTS), /more than 20 informational answers/],
    ["header-flood", "sends header after header for ever", floods(OK, HEADER), LONG_HEADERS],
    ["trailer-flood", "sends trailers after its body for ever", floods(`${CHUNKED}2\r\n{}\r\n0\r\n`, HEADER), LONG_HEADERS],
    ["endless-body", "sends a body that never ends", floods(`${OK}\r\n`, " ".repeat(64 * 1024)), LONG_BODY],
    ["endless-chunks", "sends chunks of one byte for ever", floods(CHUNKED, "1\r\n \r\n".repeat(10_000)), ENDLESS],
    ["length-too-long", "promises more bytes than it sends", sends(withLength(LIST.length + 100)), CUT_SHORT],
    ["truncated-chunk", "closes inside a chunk", sends(`${CHUNKED}${(LIST.length + 5).toString(16)}\r\n${LIST}`), CUT_SHORT],
    [
      "two-lengths",
      "sends two lengths, as request smuggling does",
      sends(`${OK}Content-Length: 2\r\nContent-Length: 9\r\n\r\n${LIST}`),
      NOT_HTTP,
    ],
  ]),
  ...ending(1, [
    ["length-too-short", "promises fewer bytes than it sends", sends(withLength(LIST.length - 10)), /the body is not JSON/],
  ]),
];

function withLength(length: number): string {
  return `${OK}Content-Length: ${length}\r\n\r\n${LIST}`;
}

async function absent(): ReturnType<Hostile["start"]> {
  const { baseUrl, close } = await listening(createServer());
  close();
  return { baseUrl, close: () => {} };
}
