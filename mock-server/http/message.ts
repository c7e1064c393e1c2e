import { KEY_HEADER } from "../../openapi/index.ts";
import type { Awaitable } from "../operations/awaitable.ts";

/** A request as every adapter gives it: nothing decoded, nothing normalised. */
export interface ApiRequest {
  readonly method: string;
  /** Path as sent, percent signs and all, without the query. */
  readonly path: string;
  /** Query as sent, without its question mark. */
  readonly query: string;
  /** The value of a header, or undefined if there is none. Names are matched in any case (rule auth.key-header-case). */
  header(name: string): string | undefined;
  /** All headers, by their names in lower case. */
  headers?(): Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as text, of at most {@link BODY_LIMIT} bytes. */
  readonly body?: string;
  /** Set if the body was longer than {@link BODY_LIMIT}; `body` is its beginning. */
  readonly bodyCut?: true;
  /** Set if the body is not UTF-8; in `body`, replacement characters stand for the wrong bytes. */
  readonly bodyGarbled?: true;
  /** The id under which the request is logged. */
  readonly id?: string;
  /** Scheme and authority as the client addressed them, such as `http://127.0.0.1:4010`. */
  readonly origin?: string;
  /** Whether the peer is on this machine, as far as the adapter knows. */
  readonly loopback?: boolean;
  /** Aborts when the client goes away. A function, because watching a client is expensive and few answers wait. */
  readonly signal?: () => AbortSignal;
}

/** An answer as every adapter writes it. Several requests may share one, so a middleware copies what it changes. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The body as bytes. It is used only if its text is still the body, so a middleware may change the body alone. */
  readonly wire?: WireText;
  /** How the answer is broken on its way. Default: it arrives whole. */
  readonly delivery?: Delivery;
  /** Parts that follow the body, each as soon as it is there: server-sent events. */
  readonly stream?: AsyncIterable<string>;
  /** Aborts when a stream is to be cut, because its client does not read it. */
  readonly cut?: AbortSignal;
  /** The id of the fault that struck the request. */
  readonly fault?: string;
  /** What the mock threw, if this answer stands for that; only the log shows it. */
  readonly thrown?: { readonly cause: unknown };
  /** How the answer breaks the contract; present if another server gave it. */
  readonly violations?: readonly string[];
  /** Set if the answer is not logged, such as that of a health check. */
  readonly quiet?: true;
}

/** Answers a request: at once if nothing has to be waited for. */
export type Handler = (request: ApiRequest) => Awaitable<ApiResponse>;

/** A handler around a handler: it may look at or change what goes in and what comes out. */
export type Middleware = (next: Handler) => Handler;

/** The most bytes of a body that an adapter keeps: 1 MiB. */
export const BODY_LIMIT: number = 2 ** 20;

/**
 * How an answer breaks on its way to the client. A delay is not a delivery: the layer that delays waits before it answers.
 * `reset` sends RST, `empty` closes without a byte, `hang` sends nothing until the client leaves, `truncated` closes amid the
 * promised length, `malformed-chunk` breaks off a chunked body by a chunk without a size, `wrong-length` promises fewer bytes
 * than it sends, `drip` sends all in small pieces.
 */
export type Delivery = (typeof DELIVERIES)[number];

export const DELIVERIES = ["reset", "empty", "hang", "truncated", "malformed-chunk", "wrong-length", "drip"] as const;

/** Into how many pieces a dripping answer is cut, and the milliseconds between two of them. */
export const DRIP = { pieces: 10, everyMs: 100 } as const;

/** A handler with middlewares around it, the first of them outermost. */
export function stack(middlewares: readonly Middleware[], handler: Handler): Handler {
  return middlewares.reduceRight((next, middleware) => middleware(next), handler);
}

/** A text with its bytes, so that a text that is sent often is encoded once. */
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

/** Names the rule that decided the answer: for people and tests, not part of the interface. */
export const RULE_HEADER = "X-Rule";

/** What it names if the mock itself decided, and no rule of the interface. */
export const MOCK_RULES = ["mock.fault", "mock.prefer", "mock.proxy", "mock.store", "mock.transport"] as const;

/** Says what a refused request comes close to. */
export const NEAR_MISS_HEADER = "X-Near-Miss";

/** Says how the answer of another server breaks the contract. */
export const VIOLATION_HEADER = "X-Contract-Violation";

/** Names the request in the log and the journal. */
export const REQUEST_ID_HEADER = "X-Request-Id";

/** Preferences of a request, and those that were honoured (RFC 7240). */
export const PREFER = "Prefer";
export const PREFERENCE_APPLIED = "Preference-Applied";

/** The answer with these headers beside its own. Assigned, because spreading two objects into one is slow. */
export function withHeaders(answer: ApiResponse, headers: ApiResponse["headers"]): ApiResponse {
  return { ...answer, headers: Object.assign({}, answer.headers, headers) };
}
