import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { TLSSocket } from "node:tls";
import { type ApiRequest, BODY_LIMIT } from "../http/message.ts";
import { givenId } from "../layers/keys-in-texts.ts";

/** The fields of a request that describe its body. */
type ReadBody = Pick<ApiRequest, "body" | "bodyCut" | "bodyGarbled">;

/** A request of Node, for handlers. Properties that few handlers read are computed on demand. */
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
    const target = targetOf(message);
    const mark = target.indexOf("?");
    this.method = message.method ?? "";
    this.path = mark < 0 ? target : target.slice(0, mark);
    this.query = mark < 0 ? "" : target.slice(mark + 1);
    this.header = (name) => headerValue(message, name);
    requests += 1;
    this.id = givenId(this.header) ?? `${PROCESS}-${requests}`;
    this.signal = () => {
      this.#signal ??= disconnectSignal(message, response);
      return this.#signal;
    };
    this.#message = message;
  }

  headers(): IncomingMessage["headers"] {
    return this.#message.headers;
  }

  get origin(): string {
    const scheme = this.#message.socket instanceof TLSSocket ? "https" : "http";
    return `${scheme}://${this.header("Host") ?? ""}`;
  }

  /** Loopback addresses include those of IPv4 in IPv6. */
  get loopback(): boolean {
    return /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/.test(this.#message.socket.remoteAddress ?? "");
  }
}

/** Whether a request has a body to read, by its headers (RFC 9112, 6.3). */
export function announcesBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/** A client that sends a longer body is answered before its end: 16 MiB. */
const MOST_READ = 16 * BODY_LIMIT;

/**
 * Reads the body to its end and keeps its beginning; empty if it was read before. Undefined if the client left before the end, so
 * that a broken request has no effect.
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

/**
 * Returns the target of the request line, which Express keeps as `originalUrl` for an app that is mounted below a path. Removes
 * scheme and host, which it has if it is sent to a proxy (RFC 9112, 3.2.2).
 */
function targetOf(message: IncomingMessage & { readonly originalUrl?: string }): string {
  const target = message.originalUrl ?? message.url ?? "";
  return target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/?#]*/i, "");
}

/** Header names in lower case, by the spelling in the code. A new string from `toLowerCase` is slower to look up. */
const LOWER_CASE = new Map<string, string>();

/** Returns the value of a header; repeated headers are joined by commas (RFC 9110, 5.3). */
function headerValue(request: IncomingMessage, name: string): string | undefined {
  const lower = LOWER_CASE.get(name) ?? name.toLowerCase();
  LOWER_CASE.set(name, lower);
  const value = request.headers[lower];
  return Array.isArray(value) ? value.join(", ") : value;
}

/** A prefix that distinguishes the request ids of this process from those of other processes. */
const PROCESS = randomUUID().replaceAll("-", "").slice(0, 12);

let requests = 0;

/** How long a client that has ended its side may still be reading; then it counts as disconnected. */
const HALF_OPEN_MS = 500;

/** Returns a signal that aborts when the exchange is over or the client has disconnected. */
function disconnectSignal({ socket }: IncomingMessage, response: ServerResponse): AbortSignal {
  const left = new AbortController();
  const leave = () => left.abort();
  const leaveLater = () => setTimeout(leave, HALF_OPEN_MS).unref();
  // Several requests of one connection may be in flight, and each adds listeners to its socket.
  socket.setMaxListeners(0).once("close", leave).once("end", leaveLater);
  response.once("close", () => {
    socket.off("close", leave).off("end", leaveLater);
    leave();
  });
  if (socket.readableEnded) leaveLater();
  if (socket.destroyed || response.destroyed) leave();
  return left.signal;
}
