import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { TLSSocket } from "node:tls";
import { type ApiResponse, type Delivery, DRIP, REQUEST_ID_HEADER, type WireText, withHeaders } from "../http/message.ts";

/**
 * Writes an answer, whole or broken as its delivery says; a promise if that takes time. This file alone writes to clients: an
 * answer that comes after another one, or after the client has gone, is dropped here.
 */
export function deliver(response: ServerResponse, answer: ApiResponse, requestId?: string): Promise<void> | undefined {
  if (!isOpen(response)) return undefined;
  // The rest of a request that is still being sent would be taken for the beginning of another one.
  const sent = response.req.complete ? answer : { ...answer, headers: closing(answer.headers) };
  if (sent.headers.Connection === "close") response.shouldKeepAlive = false;
  if (sent.delivery) return breakOff(response, withId(sent, requestId), sent.delivery);
  if (sent.stream) return follow(response, withId(sent, requestId), sent.stream);
  return sendWhole(response, sent, requestId);
}

/** How long a client that has its last answer may be silent, and how long it may go on sending, in milliseconds. */
const QUIET_MS = 1000;
const FAREWELL_MS = 10_000;

/** Writes the last answer of a connection that has no request to answer; a client that has gone gets nothing. */
export function deliverLast(connection: Duplex, answer: ApiResponse): void {
  if (!connection.writable) {
    hangUp(connection);
    return;
  }
  const end = () => hangUp(connection);
  const [quiet, limit] = [setTimeout(end, QUIET_MS), setTimeout(end, FAREWELL_MS)];
  connection
    .on("error", () => {})
    .once("close", () => {
      clearTimeout(quiet);
      clearTimeout(limit);
    });
  connection.end(textOf(answer));
  // Reads what still comes: a connection that is closed with unread bytes is reset, and the answer may be lost with it.
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

/** Node writes a list of names and values faster than an object. */
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
 * The bytes of a text as a string with one character for each. Node writes head and body in one piece if the body is a string,
 * and encodes `latin1` by copying. Pages are kept and sent many times, so their strings are kept with them.
 */
function latin1Of(wire: WireText): string {
  const { text, bytes } = wire;
  if (bytes.length === text.length) return text;
  const known = latin1Texts.get(wire) ?? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  latin1Texts.set(wire, known);
  return known;
}

function withId(answer: ApiResponse, requestId: string | undefined): ApiResponse {
  return requestId === undefined ? answer : withHeaders(answer, { [REQUEST_ID_HEADER]: requestId });
}

/** The answer to a request that was sent ahead has no socket before it is its turn. */
async function breakOff(response: ServerResponse, answer: ApiResponse, delivery: Delivery): Promise<void> {
  if (!response.socket) await once(response, "socket");
  if (response.socket && isOpen(response)) await BROKEN[delivery](response, answer, response.socket);
}

/**
 * Browsers repeat a request, a DELETE too, if a connection that was opened before it ends without the head of an answer: a page
 * would see no fault, and the mock two requests. A head that no browser accepts, for its two lengths, is a network error to the
 * page, and not repeated.
 */
const UNREADABLE_HEAD = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n";

function isBrowser({ headers }: IncomingMessage): boolean {
  return headers["user-agent"]?.startsWith("Mozilla/") ?? false;
}

/** Half of an answer is alone for so long, because Firefox gives no status to a page if the end comes in the same packet. */
const HALF_MS = 50;

const hung = new WeakSet<ServerResponse>();

/** Whether an answer never comes, so that nothing waits for it when the server stops. */
export function isHung(response: ServerResponse): boolean {
  return hung.has(response);
}

type Break = (response: ServerResponse, answer: ApiResponse, socket: Socket) => void | Promise<void>;

const BROKEN: Readonly<Record<Delivery, Break>> = {
  reset: ({ req }, _answer, socket) => {
    if (isBrowser(req)) socket.end(UNREADABLE_HEAD);
    // TLS has no reset: the connection ends without the alert that TLS demands, which clients take for the same.
    else if (socket instanceof TLSSocket) socket.destroy();
    else socket.resetAndDestroy();
  },
  empty: ({ req }, _answer, socket) => void socket.end(isBrowser(req) ? UNREADABLE_HEAD : ""),
  hang: (response) => void hung.add(response),
  truncated: async (response, { status, headers, body }, socket) => {
    response.writeHead(status, closing(headers)).write(half(body));
    await sleep(HALF_MS);
    socket.end();
  },
  "malformed-chunk": async (response, { status, headers, body }, socket) => {
    const { "Content-Length": _, ...others } = closing(headers);
    response.writeHead(status, { ...others, "Transfer-Encoding": "chunked" }).write(half(body));
    await sleep(HALF_MS);
    socket.end("no size\r\nno chunk\r\n");
  },
  "wrong-length": (response, { status, headers, body }) => {
    response.writeHead(status, { ...closing(headers), "Content-Length": half(body).length }).end(body);
  },
  drip: async (response, { status, headers, body }) => {
    const bytes = Buffer.from(body);
    const size = Math.ceil(bytes.length / DRIP.pieces);
    response.writeHead(status, headers);
    for (let start = 0; start < bytes.length && !response.destroyed; start += size) {
      response.write(bytes.subarray(start, start + size));
      await sleep(DRIP.everyMs);
    }
    response.end();
  },
};

async function follow(response: ServerResponse, answer: ApiResponse, stream: AsyncIterable<string>): Promise<void> {
  const { status, headers, body, cut } = answer;
  response.writeHead(status, headers).write(body);
  // A pipeline waits for slow readers, and ends the stream when the client leaves.
  await pipeline(stream, response, cut ? { signal: cut } : {}).catch(() => {});
}

function closing(headers: ApiResponse["headers"]): Record<string, string> {
  return { ...headers, Connection: "close" };
}

function half(body: string): Buffer {
  const bytes = Buffer.from(body);
  return bytes.subarray(0, bytes.length >> 1);
}
