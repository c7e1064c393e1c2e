import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { TLSSocket } from "node:tls";
import type { Answer, Break } from "../operations/message.ts";

/** Writes an answer, complete or broken; nothing if the client has left or has been answered. Only this file writes answers. */
export function deliver(response: ServerResponse, answer: Answer): void {
  if (response.headersSent || response.destroyed) return;
  const { status, headers, body, break: broken } = answer;
  if (broken) whenInTurn(response, (socket) => BREAKING[broken](response, answer, socket));
  // Node writes headers and body in one piece if the body is a text, and fastest if each character is a byte.
  else
    response
      .writeHead(status, headers)
      .end(body, headers["Content-Length"] === String(body.length) ? "latin1" : "utf8");
}

/** Writes the last answer of a connection whose bytes are not a request, and closes it when the client has stopped sending. */
export function deliverLast(socket: Duplex, { status, headers, body }: Answer): void {
  socket.on("error", () => {});
  if (!socket.writable) return void socket.destroy();
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    body,
  ];
  socket.end(lines.join("\r\n"), "latin1");
  // Closing while the client sends would reset the connection, and the answer could be lost.
  const quiet = setTimeout(() => socket.destroy(), 1000);
  socket
    .on("data", () => quiet.refresh())
    .once("close", () => clearTimeout(quiet))
    .resume();
}

/** Acts on the socket of an answer when it has one: that to a pipelined request has none until the answers before it are sent. */
export function whenInTurn(response: ServerResponse, act: (socket: Socket) => void): void {
  if (response.socket) act(response.socket);
  else response.once("socket", act);
}

/**
 * Browsers repeat a request, even a DELETE, if a kept connection ends without the head of an answer: the page would see no fault.
 * A head with two lengths is invalid in every browser: the page sees a network error, and the request is not repeated.
 */
const UNREADABLE_HEAD =
  "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n";

function isBrowser({ req }: ServerResponse) {
  return req.headers["user-agent"]?.startsWith("Mozilla/") ?? false;
}

/** The pause after half of an answer: without it, Firefox gives the page no status. */
const HALF_MS = 50;

/** How each break is done. */
const BREAKING: Readonly<
  Record<Break, (response: ServerResponse, answer: Answer, socket: Socket) => void>
> = {
  reset: (response, _answer, socket) => {
    if (isBrowser(response)) socket.end(UNREADABLE_HEAD);
    // TLS has no reset. Ending the connection without the required alert has the same effect on clients.
    else if (socket instanceof TLSSocket) socket.destroy();
    else socket.resetAndDestroy();
  },
  empty: (response, _answer, socket) => void socket.end(isBrowser(response) ? UNREADABLE_HEAD : ""),
  // A server with half-open sockets keeps a connection although its client has left.
  hang: (_response, _answer, socket) =>
    void socket.once("end", () => socket.destroy()).emit("hang"),
  truncate: (response, { status, headers, body }, socket) => {
    // One byte more than the body has, so that an empty body is cut too: else the client would use the connection again.
    response
      .writeHead(status, { ...headers, "Content-Length": Number(headers["Content-Length"]) + 1 })
      .write(body.slice(0, body.length >> 1));
    setTimeout(() => socket.end(), HALF_MS);
  },
};
