import { REQUEST_ID_HEADER } from "../http/headers.ts";
import type { ApiResponse, Handler } from "../http/message.ts";
import { apiRequest } from "./fetch-request.ts";
import { dripping, following } from "./fetch-stream.ts";
import { webPlatform } from "./web-platform.ts";

export interface FetchHandlerOptions {
  /** The path that the handler sees for a request, for mocks that stand elsewhere. Default: the path of its URL. */
  readonly pathOf?: (url: URL) => string;
  /** Told what the mock threw, which is a bug of it. Default: `console.error`. */
  readonly onBug?: (cause: unknown, requestId: string) => void;
}

/**
 * A handler for fetch, for whatever runs one: MSW, a service worker, a test, another runtime. An answer that breaks on
 * its way is a network error, since fetch has no connection to break, and so is one whose client has gone; one that drips is a
 * stream. It never rejects.
 */
export function fetchHandler(
  handler: Handler,
  { pathOf = ({ pathname }) => pathname, onBug = toConsole }: FetchHandlerOptions = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const left = new AbortController();
    const signal = AbortSignal.any([request.signal, left.signal]);
    const asked = await apiRequest(request, { path: pathOf(new URL(request.url)), newId: webPlatform.newId, signal });
    if (!asked || signal.aborted) return Response.error();
    const answer = await handler(asked);
    const { id = "" } = asked;
    if (answer.thrown) onBug(answer.thrown.cause, id);
    if (signal.aborted || isBroken(answer)) return Response.error();
    return responseOf(request.method, answer, id, left);
  };
}

function toConsole(cause: unknown, requestId: string): void {
  console.error(`The mock server threw at request ${requestId}:`, cause);
}

function isBroken({ delivery }: ApiResponse): boolean {
  return delivery !== undefined && delivery.kind !== "drip";
}

/** Statuses that a Response refuses a body with. */
const WITHOUT_BODY = [204, 205, 304];

function responseOf(method: string, answer: ApiResponse, id: string, left: AbortController): Response {
  const { status } = answer;
  const bare = method === "HEAD" || WITHOUT_BODY.includes(status);
  const headers = { ...answer.headers, [REQUEST_ID_HEADER]: id };
  return new Response(bare ? null : bodyOf(answer, left), { status, headers });
}

/** Bytes and not text: for text a Response would make up a Content-Type. */
function bodyOf({ body, stream, delivery }: ApiResponse, left: AbortController): ReadableStream | Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(body);
  if (stream) return following(bytes, stream, left);
  if (delivery?.kind !== "drip") return bytes;
  return dripping(bytes, delivery, (ms) => webPlatform.sleep(ms, left.signal), left);
}
