import { type ApiRequest, type ApiResponse, BODY_LIMIT, type Handler, REQUEST_ID_HEADER } from "../http/message.ts";
import { givenId } from "../layers/keys-in-texts.ts";
import { webPlatform } from "../layers/platform.ts";

export interface FetchHandlerOptions {
  /** The path that the handler sees for a request, for mocks under other URLs. Default: the path of its URL. */
  readonly pathOf?: (url: URL) => string;
  /** Told what the mock threw, which is a bug of it. Default: `console.error`. */
  readonly onBug?: (cause: unknown, requestId: string) => void;
}

/**
 * The handler for whatever speaks fetch: MSW, a service worker, a test, another runtime. An answer that breaks on its way is a
 * network error, because fetch has no connection to break, and so is one whose client has left. It never rejects.
 */
export function fetchHandler(
  handler: Handler,
  { pathOf = ({ pathname }) => pathname, onBug = toConsole }: FetchHandlerOptions = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const left = new AbortController();
    const signal = AbortSignal.any([request.signal, left.signal]);
    const asked = await apiRequest(request, pathOf, signal);
    if (!asked || signal.aborted) return Response.error();
    const answer = await handler(asked);
    if (answer.thrown) onBug(answer.thrown.cause, asked.id);
    const isBroken = answer.delivery !== undefined && answer.delivery.kind !== "drip";
    return signal.aborted || isBroken ? Response.error() : responseOf(request.method, answer, asked.id, left);
  };
}

function toConsole(cause: unknown, requestId: string): void {
  console.error(`The mock server threw at request ${requestId}:`, cause);
}

/** Undefined if the client left before the end of its body, so that a broken request has no effect. */
async function apiRequest(
  request: Request,
  pathOf: (url: URL) => string,
  signal: AbortSignal,
): Promise<(ApiRequest & { readonly id: string }) | undefined> {
  const url = new URL(request.url);
  const body = await bodyOf(request);
  if (!body) return undefined;
  const header = (name: string) => request.headers.get(name) ?? undefined;
  const id = givenId(header) ?? webPlatform.newId();
  const { method } = request;
  return { method, path: pathOf(url), query: url.search.slice(1), header, id, origin: url.origin, signal: () => signal, ...body };
}

async function bodyOf(request: Request): Promise<Pick<ApiRequest, "body" | "bodyCut"> | undefined> {
  if (request.method === "GET" || request.method === "HEAD") return {};
  const bytes = await request.arrayBuffer().catch(() => undefined);
  if (!bytes || bytes.byteLength === 0) return bytes && {};
  const body = new TextDecoder().decode(bytes.slice(0, BODY_LIMIT));
  return bytes.byteLength > BODY_LIMIT ? { body, bodyCut: true } : { body };
}

/** Statuses with which a Response may have no body. */
const WITHOUT_BODY = [204, 205, 304];

function responseOf(method: string, { status, headers, ...answer }: ApiResponse, id: string, left: AbortController): Response {
  const hasBody = method !== "HEAD" && !WITHOUT_BODY.includes(status);
  return new Response(hasBody ? bodyFor(answer, left) : null, { status, headers: { ...headers, [REQUEST_ID_HEADER]: id } });
}

/** Bytes and not text: for text a Response would add a Content-Type. */
function bodyFor(answer: Pick<ApiResponse, "body" | "stream" | "delivery">, left: AbortController) {
  const bytes = new TextEncoder().encode(answer.body);
  if (!answer.stream && answer.delivery?.kind !== "drip") return bytes;
  const parts = answer.stream ? followed(bytes, answer.stream) : dripped(bytes, answer.delivery, left.signal);
  // `ReadableStream.from` is missing in some browsers.
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      // The signal first: parts that wait for something cannot end before they wake.
      left.abort();
      await parts.return(undefined);
    },
  });
}

async function* followed(body: Uint8Array, parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  if (body.length > 0) yield body;
  const encoder = new TextEncoder();
  for await (const part of parts) yield encoder.encode(part);
}

async function* dripped(body: Uint8Array, delivery: ApiResponse["delivery"], signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const { pieces, everyMs } = delivery?.kind === "drip" ? delivery : { pieces: 1, everyMs: 0 };
  const size = Math.max(1, Math.ceil(body.length / pieces));
  for (let start = 0; start < body.length; start += size) {
    if (start > 0) await webPlatform.sleep(everyMs, signal);
    yield body.subarray(start, start + size);
  }
}
