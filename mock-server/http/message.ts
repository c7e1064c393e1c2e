import { KEY_HEADER } from "../../openapi/index.ts";
import type { Awaitable } from "../operations/awaitable.ts";

/** A request as every adapter passes it on: nothing decoded, nothing normalised. */
export interface ApiRequest {
  readonly method: string;
  /** The path as sent, still percent-encoded, without the query. */
  readonly path: string;
  /** The query as sent, without its question mark. */
  readonly query: string;
  /** Returns the value of a header; undefined if it is absent. Names are case-insensitive (rule auth.key-header-case). */
  header(name: string): string | undefined;
  /** Returns all headers, by their names in lower case. */
  headers?(): Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as text, of at most {@link BODY_LIMIT} bytes. */
  readonly body?: string;
  /** Set if the body was longer than {@link BODY_LIMIT}; `body` is its beginning. */
  readonly bodyCut?: true;
  /** Set if the body is not UTF-8; `body` has replacement characters for the invalid bytes. */
  readonly bodyGarbled?: true;
  /** The id under which the request is logged. */
  readonly id?: string;
  /** The scheme and authority that the client used, such as `http://127.0.0.1:4010`. */
  readonly origin?: string;
  /** Whether the peer is on this machine, as far as the adapter knows. */
  readonly loopback?: boolean;
  /** Returns a signal that aborts when the client disconnects. A function, because watching is expensive and few answers wait. */
  readonly signal?: () => AbortSignal;
}

/** An answer as every adapter writes it. Requests may share an answer, so a middleware must copy it before a change. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The body as bytes. Used only if its text equals `body`, so a middleware may change `body` alone. */
  readonly wire?: WireText;
  /** How the answer is broken on its way. Default: it arrives complete. */
  readonly delivery?: Delivery;
  /** Parts that follow the body, each sent as soon as it is available: server-sent events. */
  readonly stream?: AsyncIterable<string>;
  /** Aborts when the stream must be cut because its client does not read it. */
  readonly cut?: AbortSignal;
  /** The id of the fault that was applied to the request. */
  readonly fault?: string;
  /** The exception of the mock that this answer reports, if any; only the log shows it. */
  readonly thrown?: { readonly cause: unknown };
  /** How the answer breaks the contract; present if another server gave it. */
  readonly violations?: readonly string[];
  /** Set if the answer is not logged, such as the answer to a health check. */
  readonly quiet?: true;
}

/** Answers a request, without a promise if it need not wait. */
export type Handler = (request: ApiRequest) => Awaitable<ApiResponse>;

/** Wraps a handler: it may read or change requests and answers. */
export type Middleware = (next: Handler) => Handler;

/** The most bytes of a body that an adapter keeps: 1 MiB. */
export const BODY_LIMIT: number = 2 ** 20;

/**
 * How an answer breaks on its way to the client. A delay is not a delivery: the layer that delays waits before it answers.
 * `reset` sends RST, `empty` closes without a byte, `hang` sends nothing until the client leaves, `truncated` closes amid the
 * body, `malformed-chunk` ends a chunked body with a chunk that has no size, `wrong-length` declares fewer bytes than it sends,
 * `drip` sends everything in small pieces.
 */
export type Delivery = (typeof DELIVERIES)[number];

export const DELIVERIES = ["reset", "empty", "hang", "truncated", "malformed-chunk", "wrong-length", "drip"] as const;

const DRIP = { pieces: 10, everyMs: 100 };

/** Yields the bytes of a dripping body in small pieces, with a pause between two of them. */
export async function* drip(body: string, pause: (ms: number) => Promise<void>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const bytes = encoder.encode(body);
  const size = Math.ceil(bytes.length / DRIP.pieces);
  for (let start = 0; start < bytes.length; start += size) {
    if (start > 0) await pause(DRIP.everyMs);
    yield bytes.subarray(start, start + size);
  }
}

/** Wraps a handler in middlewares, the first of them outermost. */
export function stack(middlewares: readonly Middleware[], handler: Handler): Handler {
  return middlewares.reduceRight((next, middleware) => middleware(next), handler);
}

/** A text and its bytes, so that a text that is sent often is encoded once. */
export interface WireText {
  readonly text: string;
  /** The text in UTF-8. */
  readonly bytes: Uint8Array;
}

const encoder = new TextEncoder();

export function wireText(text: string): WireText {
  return { text, bytes: encoder.encode(text) };
}

export { KEY_HEADER };
export const CONTENT_TYPE = "Content-Type";
export const CONTENT_LENGTH = "Content-Length";

/** The response header with the rule that decided the answer: for people and tests, not part of the interface. */
export const RULE_HEADER = "X-Rule";

/** The values of that header if the mock decided the answer, and not a rule of the interface. */
export const MOCK_RULES = ["mock.fault", "mock.prefer", "mock.proxy", "mock.store", "mock.transport"] as const;

/** The response header that says what the client of a mistaken request probably meant. */
export const NEAR_MISS_HEADER = "X-Near-Miss";

/** The response header that says how the answer of another server breaks the contract. */
export const VIOLATION_HEADER = "X-Contract-Violation";

/** The header with the id of the request in log and journal. */
export const REQUEST_ID_HEADER = "X-Request-Id";

/** The preferences of a request, and the preferences that were applied (RFC 7240). */
export const PREFER = "Prefer";
export const PREFERENCE_APPLIED = "Preference-Applied";

/** Adds headers to an answer. Uses Object.assign, because spreading two objects into one is slow. */
export function withHeaders(answer: ApiResponse, headers: ApiResponse["headers"]): ApiResponse {
  return { ...answer, headers: Object.assign({}, answer.headers, headers) };
}
