import type { IncomingMessage, ServerResponse } from "node:http";
import { TLSSocket } from "node:tls";
import type { ApiRequest } from "../http/message.ts";
import { givenId } from "../layers/keys-in-texts.ts";
import { onLeave } from "./on-leave.ts";
import { newRequestId } from "./request-id.ts";

/** What the adapter needs of a request: Express keeps the target of the request line as `originalUrl`. */
export type ExpressRequest = IncomingMessage & { readonly originalUrl: string };

/** Whether the address at the other end of a connection is on this machine. */
export type IsLoopback = (address: string | undefined) => boolean;

/** The request as the handler wants it. What few handlers ask for is found out when they do. */
export class NodeRequest implements ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly id: string;
  readonly header: (name: string) => string | undefined;
  readonly signal: () => AbortSignal;
  readonly #message: ExpressRequest;
  readonly #isLoopback: IsLoopback;
  #signal: AbortSignal | undefined;

  constructor(message: ExpressRequest, response: ServerResponse, isLoopback: IsLoopback) {
    const target = withoutOrigin(message.originalUrl);
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
    this.#isLoopback = isLoopback;
  }

  get origin(): string {
    const scheme = this.#message.socket instanceof TLSSocket ? "https" : "http";
    return `${scheme}://${headerValue(this.#message, "Host") ?? ""}`;
  }

  get loopback(): boolean {
    return this.#isLoopback(this.#message.socket.remoteAddress);
  }
}

/** Whether an address is one of loopback, IPv4 in IPv6 included. */
export const isLoopbackAddress: IsLoopback = (address) => {
  return address !== undefined && (address === "::1" || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(address));
};

function leaveSignal(message: IncomingMessage, response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  onLeave(message, response, () => gone.abort());
  return gone.signal;
}

/** A proxy's request line names scheme and host before the path (RFC 9112, 3.2.2). */
function withoutOrigin(target: string): string {
  return target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/?#]*/i, "");
}

/** The names that the code asks for in small letters, as Node has them: a text that is made anew is slow to look up. */
const SMALL_LETTERS = new Map<string, string>();

function inSmallLetters(name: string): string {
  const known = SMALL_LETTERS.get(name);
  if (known !== undefined) return known;
  SMALL_LETTERS.set(name, name.toLowerCase());
  return name.toLowerCase();
}

/** Repeated headers are one value joined by commas, as HTTP has it. */
function headerValue(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[inSmallLetters(name)];
  return Array.isArray(value) ? value.join(", ") : value;
}
