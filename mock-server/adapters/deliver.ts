import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { TLSSocket } from "node:tls";
import { type ApiResponse, type Delivery, drip, REQUEST_ID_HEADER, type WireText, withHeaders } from "../http/message.ts";

/**
 * Writes an answer, complete or broken as its delivery says; returns a promise if that takes time. Only this file writes to
 * clients: it drops an answer after another answer, or after the client has disconnected.
 */
export function deliver(response: ServerResponse, answer: ApiResponse, requestId?: string): Promise<void> | undefined {
  if (!isOpen(response)) return undefined;
  const { delivery, stream } = answer;
  // If the request is still being sent, its rest would be read as the beginning of another request.
  const isLast = !response.req.complete || answer.headers.Connection === "close";
  if (isLast) response.shouldKeepAlive = false;
  const isBroken = delivery !== undefined && delivery !== "drip";
  const sent = isLast || isBroken ? withHeaders(answer, { Connection: "close" }) : answer;
  if (!delivery && !stream) return sendWhole(response, sent, requestId);
  if (requestId !== undefined) response.setHeader(REQUEST_ID_HEADER, requestId);
  if (delivery) return breakOff(response, sent, delivery);
  return stream && sendStream(response, sent, stream);
}

/** How long a client that has its last answer may be silent, and how long it may keep sending, in milliseconds. */
const QUIET_MS = 1000;
const KEEP_SENDING_MS = 10_000;

/** Writes the last answer of a connection that has no request to answer; nothing if the client has disconnected. */
export function deliverLast(connection: Duplex, answer: ApiResponse): void {
  if (!connection.writable) {
    hangUp(connection);
    return;
  }
  const end = () => hangUp(connection);
  const [quiet, limit] = [setTimeout(end, QUIET_MS), setTimeout(end, KEEP_SENDING_MS)];
  connection
    .on("error", () => {})
    .once("close", () => {
      clearTimeout(quiet);
      clearTimeout(limit);
    });
  connection.end(textOf(answer));
  // Read what the client still sends: closing with unread bytes resets the connection, and the answer may be lost.
  connection.on("data", () => quiet.refresh()).resume();
}

/** Ends a connection without an answer. */
export function hangUp(connection: Duplex): void {
  connection.on("error", () => {}).destroy();
}

function textOf({ status, headers, body }: ApiResponse): string {
  const fields = { ...headers, Date: new Date().toUTCString() };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}

function isOpen(response: ServerResponse): boolean {
  return !response.headersSent && !response.destroyed && !response.req.socket.destroyed;
}

/** Passes headers as a flat list, which Node writes faster than an object. */
function sendWhole(
  response: ServerResponse,
  { status, headers, body, wire }: ApiResponse,
  requestId: string | undefined,
): undefined {
  const list = requestId === undefined ? [] : [REQUEST_ID_HEADER, requestId];
  for (const name in headers) list.push(name, headers[name] ?? "");
  response.writeHead(status, list);
  if (wire?.text === body) response.end(latin1Of(wire), "latin1");
  else response.end(body);
}

const latin1Texts = new WeakMap<WireText, string>();

/**
 * Returns the bytes of a text as a string of one character per byte. Node writes head and body in one piece if the body is a
 * string, and encodes `latin1` by copying. Pages are kept and sent many times, so their strings are kept with them.
 */
function latin1Of(wire: WireText): string {
  const { text, bytes } = wire;
  if (bytes.length === text.length) return text;
  const known = latin1Texts.get(wire) ?? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  latin1Texts.set(wire, known);
  return known;
}

/** Breaks an answer. The answer to a pipelined request has no socket until its turn comes. */
async function breakOff(response: ServerResponse, answer: ApiResponse, delivery: Delivery): Promise<void> {
  if (!response.socket) await once(response, "socket");
  if (response.socket && isOpen(response)) await BREAKS[delivery](response, answer, response.socket);
}

/**
 * Browsers repeat a request, even a DELETE, if a reused connection ends without the head of an answer: the page would see no
 * fault, and the mock two requests. A head with two lengths is invalid in every browser: the page sees a network error, and the
 * request is not repeated.
 */
const UNREADABLE_HEAD = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n";

function isBrowser({ headers }: IncomingMessage): boolean {
  return headers["user-agent"]?.startsWith("Mozilla/") ?? false;
}

/** The pause after half of an answer: Firefox gives the page no status if the end comes in the same packet. */
const HALF_MS = 50;

const hung = new WeakSet<ServerResponse>();

/** Whether an answer hangs, so that a closing server need not wait for it. */
export function isHung(response: ServerResponse): boolean {
  return hung.has(response);
}

type Break = (response: ServerResponse, answer: ApiResponse, socket: Socket) => void | Promise<void>;

const BREAKS: Readonly<Record<Delivery, Break>> = {
  reset: ({ req }, _answer, socket) => {
    if (isBrowser(req)) socket.end(UNREADABLE_HEAD);
    // TLS has no reset. Ending the connection without the required alert has the same effect on clients.
    else if (socket instanceof TLSSocket) socket.destroy();
    else socket.resetAndDestroy();
  },
  empty: ({ req }, _answer, socket) => void socket.end(isBrowser(req) ? UNREADABLE_HEAD : ""),
  hang: (response) => void hung.add(response),
  truncated: async (response, { status, headers, body }, socket) => {
    response.writeHead(status, headers).write(half(body));
    await sleep(HALF_MS);
    socket.end();
  },
  "malformed-chunk": async (response, { status, headers, body }, socket) => {
    const { "Content-Length": _, ...others } = headers;
    response.writeHead(status, { ...others, "Transfer-Encoding": "chunked" }).write(half(body));
    await sleep(HALF_MS);
    socket.end("no size\r\nno chunk\r\n");
  },
  "wrong-length": (response, { status, headers, body }) => {
    response.writeHead(status, { ...headers, "Content-Length": half(body).length }).end(body);
  },
  drip: (response, answer) => sendStream(response, { ...answer, body: "" }, drip(answer.body, sleep)),
};

async function sendStream(
  response: ServerResponse,
  { status, headers, body, cut }: ApiResponse,
  stream: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  response.writeHead(status, headers).write(body);
  // A pipeline waits for slow readers, and ends the stream when the client disconnects.
  await pipeline(stream, response, cut ? { signal: cut } : {}).catch(() => {});
}

function half(body: string): Buffer {
  const bytes = Buffer.from(body);
  return bytes.subarray(0, bytes.length >> 1);
}
