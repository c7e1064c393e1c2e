import { type ApiRequest, type ApiResponse, BODY_LIMIT, drip, type Handler, REQUEST_ID_HEADER } from "../http/message.ts";
import { givenId } from "../layers/keys-in-texts.ts";
import { webPlatform } from "../layers/platform.ts";

/**
 * Converts a handler to a fetch function, for MSW, a service worker, a test or another runtime. An answer that breaks on its way
 * is a network error, because fetch has no connection to break; so is an answer whose client has left. It never rejects.
 *
 * @param pathOf returns the path that the handler sees for a URL, for mocks under other base paths.
 */
export function fetchHandler(
  handler: Handler,
  pathOf: (url: URL) => string = ({ pathname }) => pathname,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { signal } = request;
    const received = await apiRequest(request, pathOf);
    if (!received || signal.aborted) return Response.error();
    const answer = await handler(received);
    if (answer.thrown) console.error(`The mock server threw at request ${received.id}:`, answer.thrown.cause);
    // A timer, because a pending request keeps Node running, and a signal alone does not.
    if (answer.delivery === "hang") await webPlatform.sleep(HANG_MS, signal);
    const isBroken = answer.delivery !== undefined && answer.delivery !== "drip";
    return signal.aborted || isBroken ? Response.error() : responseOf(request, answer, received.id);
  };
}

/** As long as the fetch of Node waits for the head of an answer. */
const HANG_MS = 300_000;

/** Converts a request; undefined if the client left before the end of its body, so that a broken request has no effect. */
async function apiRequest(
  request: Request,
  pathOf: (url: URL) => string,
): Promise<(ApiRequest & { readonly id: string }) | undefined> {
  const url = new URL(request.url);
  const body = await bodyOf(request);
  if (!body) return undefined;
  const header = (name: string) => request.headers.get(name) ?? undefined;
  const id = givenId(header) ?? webPlatform.newId();
  const { method } = request;
  const headers = () => Object.fromEntries(request.headers);
  const target = { method, path: pathOf(url), query: url.search.slice(1), origin: url.origin };
  return { ...target, header, headers, id, signal: () => request.signal, ...body };
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

function responseOf(request: Request, { status, headers, body, delivery }: ApiResponse, id: string): Response {
  const hasBody = request.method !== "HEAD" && !WITHOUT_BODY.includes(status);
  // Bytes, because for text a Response would add a Content-Type.
  const sent = delivery === "drip" ? dripping(body, request) : new TextEncoder().encode(body);
  return new Response(hasBody ? sent : null, { status, headers: { ...headers, [REQUEST_ID_HEADER]: id } });
}

/**
 * Streams a body in pieces until the client leaves. Does not use `ReadableStream.from`, which some browsers lack. Keeps the
 * request, because in Node its signal does not abort after the request is garbage.
 */
function dripping(body: string, request: Request): ReadableStream<Uint8Array> {
  const pieces = drip(body, (ms) => webPlatform.sleep(ms, request.signal));
  return new ReadableStream({
    start: (controller) => request.signal.addEventListener("abort", () => controller.error(request.signal.reason)),
    pull: async (controller) => {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}
