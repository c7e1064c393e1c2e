import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { TLSSocket } from "node:tls";
import { REQUEST_ID_HEADER, withHeaders } from "../http/headers.ts";
import type { ApiResponse, Delivery, DeliveryKind } from "../http/message.ts";
import { byteText } from "./byte-text.ts";
import { endWithText } from "./end-with-text.ts";

/**
 * Writes an answer, whole or broken as its delivery wants it. Nothing but this writes to a response: an answer that comes late,
 * after the transport has given another or the client has gone, is dropped here. A promise where that takes its time.
 */
export function deliver(response: ServerResponse, answer: ApiResponse, requestId?: string): Promise<void> | undefined {
  if (!isOpen(response)) return undefined;
  // What is sent before its request has ended would be taken for the beginning of another answer.
  const sent = response.req.complete ? answer : { ...answer, headers: closing(answer.headers) };
  if (sent.headers.Connection === "close") response.shouldKeepAlive = false;
  const { delivery, stream, cut } = sent;
  if (delivery) return breakOff(response, withId(sent, requestId), delivery);
  if (stream) return follow(response, withId(sent, requestId), { stream, cut });
  return sendWhole(response, sent, requestId);
}

function sendWhole(
  response: ServerResponse,
  { status, headers, body, wire }: ApiResponse,
  requestId: string | undefined,
): undefined {
  response.writeHead(status, requestId === undefined ? listed(headers) : [REQUEST_ID_HEADER, requestId, ...listed(headers)]);
  if (wire?.text !== body) response.end(body);
  else if (wire.bytes.length < SHORT_BYTES) endWithText(response, byteText(wire));
  // Before its turn has come, a response has no socket, and Node would write headers that belong to bytes before its `100 Continue`.
  else response.end(response.socket ? wire.bytes : body);
}

let lastHeaders: ApiResponse["headers"] = {};
let lastList: string[] = [];

/** Names and values in turn: Node takes longer to write an object that was put together. The last list is kept, for answers that are all alike. */
function listed(headers: ApiResponse["headers"]): string[] {
  if (headers === lastHeaders) return lastList;
  const list: string[] = [];
  for (const name in headers) list.push(name, headers[name] ?? "");
  lastHeaders = headers;
  lastList = list;
  return list;
}

/** To go out with its headers, a body is copied, which takes more than it saves when it is longer. */
const SHORT_BYTES = 8192;

function withId(answer: ApiResponse, requestId: string | undefined): ApiResponse {
  return requestId === undefined ? answer : withHeaders(answer, { [REQUEST_ID_HEADER]: requestId });
}

function isOpen(response: ServerResponse): boolean {
  return !response.headersSent && !response.destroyed && !response.req.socket.destroyed;
}

/** The answer to a request that was sent ahead has no socket before it is its turn. */
async function breakOff(response: ServerResponse, answer: ApiResponse, delivery: Delivery): Promise<void> {
  if (!response.socket) await once(response, "socket");
  if (response.socket && isOpen(response)) await BROKEN[delivery.kind](response, answer, response.socket, delivery);
}

type Break = (response: ServerResponse, answer: ApiResponse, socket: Socket, delivery: Delivery) => void | Promise<void>;

const BROKEN: Readonly<Record<DeliveryKind, Break>> = {
  reset: (_response, _answer, socket) => {
    // Under TLS there is no RST to send: the connection ends without the farewell that TLS wants, which clients take for the same.
    if (socket instanceof TLSSocket) socket.destroy();
    else socket.resetAndDestroy();
  },
  empty: (_response, _answer, socket) => void socket.end(),
  truncated: (response, { status, headers, body }, socket) => {
    response.writeHead(status, closing(headers)).write(half(body), () => socket.end());
  },
  "malformed-chunk": (response, { status, headers, body }, socket) => {
    const { "Content-Length": _, ...others } = closing(headers);
    response.writeHead(status, { ...others, "Transfer-Encoding": "chunked" });
    response.write(half(body), () => socket.end("no size\r\nno chunk\r\n"));
  },
  "wrong-length": (response, { status, headers, body }) => {
    response.writeHead(status, { ...closing(headers), "Content-Length": half(body).length }).end(body);
  },
  drip: async (response, { status, headers, body }, _socket, delivery) => {
    response.writeHead(status, headers);
    const { pieces, everyMs } = delivery.kind === "drip" ? delivery : { pieces: 1, everyMs: 0 };
    const bytes = Buffer.from(body);
    const size = Math.max(Math.ceil(bytes.length / pieces), 1);
    for (let start = 0; start < bytes.length && !response.destroyed; start += size) {
      response.write(bytes.subarray(start, start + size));
      await sleep(everyMs);
    }
    response.end();
  },
};

async function follow(
  response: ServerResponse,
  { status, headers, body }: ApiResponse,
  { stream, cut }: { readonly stream: AsyncIterable<string>; readonly cut: AbortSignal | undefined },
): Promise<void> {
  response.writeHead(status, headers).write(body);
  // A pipeline waits for slow readers, and ends the stream where the client leaves.
  await pipeline(stream, response, cut ? { signal: cut } : {}).catch(() => {});
}

function closing(headers: ApiResponse["headers"]): Record<string, string> {
  return { ...headers, Connection: "close" };
}

function half(body: string): Buffer {
  const bytes = Buffer.from(body);
  return bytes.subarray(0, bytes.length >> 1);
}
