import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { TLSSocket } from "node:tls";
import { type ApiRequest, BODY_LIMIT } from "../http/message.ts";
import { givenId } from "../layers/keys-in-texts.ts";

/** What is known of a body, as a request of the handler holds it. */
export type ReadBody = Pick<ApiRequest, "body" | "bodyCut" | "bodyGarbled">;

/** A request of Node as the handler takes it. What only few handlers ask for is computed when they do. */
export class NodeRequest implements ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly id: string;
  readonly header: (name: string) => string | undefined;
  readonly signal: () => AbortSignal;
  readonly #message: IncomingMessage;
  #signal: AbortSignal | undefined;

  constructor(message: IncomingMessage, response: ServerResponse) {
    const target = withoutOrigin(targetOf(message));
    const mark = target.indexOf("?");
    this.method = message.method ?? "";
    this.path = mark < 0 ? target : target.slice(0, mark);
    this.query = mark < 0 ? "" : target.slice(mark + 1);
    this.header = (name) => headerValue(message, name);
    this.id = givenId(this.header) ?? newRequestId();
    this.signal = () => {
      this.#signal ??= leaveSignal(message, response);
      return this.#signal;
    };
    this.#message = message;
  }

  headers(): IncomingMessage["headers"] {
    return this.#message.headers;
  }

  get origin(): string {
    const scheme = this.#message.socket instanceof TLSSocket ? "https" : "http";
    return `${scheme}://${headerValue(this.#message, "Host") ?? ""}`;
  }

  get loopback(): boolean {
    return isLoopbackAddress(this.#message.socket.remoteAddress);
  }
}

/** Whether a request has a body to read: HTTP/1 says so in its headers (RFC 9112, 6.3). */
export function announcesBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/** A client that sends more than this is answered before it has ended: 16 MiB. */
const MOST_READ = 16 * BODY_LIMIT;

/**
 * Reads the body to its end and keeps its beginning; of a body that was read before, nothing is left. Undefined if the client
 * left before the end, so that a broken request has no effect.
 */
export async function readBody(request: IncomingMessage): Promise<ReadBody | undefined> {
  if (request.readableEnded) return {};
  const kept: Buffer[] = [];
  let length = 0;
  const isWhole = await new Promise<boolean>((resolve) => {
    request.on("data", (chunk: Buffer) => {
      if (length <= BODY_LIMIT) kept.push(chunk);
      length += chunk.length;
      if (length > MOST_READ) resolve(true);
    });
    request.once("end", () => resolve(true));
    request.once("error", () => resolve(false));
    request.once("close", () => resolve(request.complete));
  });
  if (!isWhole) return undefined;
  if (length === 0) return {};
  const bytes = Buffer.concat(kept);
  const body = bytes.toString("utf8", 0, BODY_LIMIT);
  if (length > BODY_LIMIT) return { body, bodyCut: true };
  return isUtf8(bytes) ? { body } : { body, bodyGarbled: true };
}

/** Whether an address is one of this machine, IPv4 in IPv6 included. */
function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && (address === "::1" || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(address));
}

/** The target of the request line. Express keeps it as `originalUrl` for an app that is mounted below a path. */
function targetOf(message: IncomingMessage & { readonly originalUrl?: string }): string {
  return message.originalUrl ?? message.url ?? "";
}

/** A proxy's request line names scheme and host before the path (RFC 9112, 3.2.2). */
function withoutOrigin(target: string): string {
  return target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/?#]*/i, "");
}

/** Lower-case names, by the spelling that the code uses. A string that `toLowerCase` makes anew is slow to look up. */
const LOWER_CASE = new Map<string, string>();

/** Repeated headers are one value joined by commas (RFC 9110, 5.3). */
function headerValue(request: IncomingMessage, name: string): string | undefined {
  const lower = LOWER_CASE.get(name) ?? name.toLowerCase();
  LOWER_CASE.set(name, lower);
  const value = request.headers[lower];
  return Array.isArray(value) ? value.join(", ") : value;
}

/** Distinguishes the ids of this process from those of others. */
const PROCESS = randomUUID().replaceAll("-", "").slice(0, 12);

let requests = 0;

function newRequestId(): string {
  requests += 1;
  return `${PROCESS}-${requests}`;
}

/** A client that has ended its side may still read, and one that has left looks the same. It gets this long. */
const HALF_OPEN_MS = 500;

/** Aborts when the exchange is over, or the client has left. */
function leaveSignal({ socket }: IncomingMessage, response: ServerResponse): AbortSignal {
  const left = new AbortController();
  const leave = () => left.abort();
  const doubt = () => setTimeout(leave, HALF_OPEN_MS).unref();
  // Requests of one connection may be in flight together, so that each adds listeners to it.
  socket.setMaxListeners(0).once("close", leave).once("end", doubt);
  response.once("close", () => {
    socket.off("close", leave).off("end", doubt);
    leave();
  });
  if (socket.readableEnded) doubt();
  if (socket.destroyed || response.destroyed) leave();
  return left.signal;
}
