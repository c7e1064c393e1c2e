import { CORE_OPTIONS, type CoreOptions, checkOptions, createCore, type MockCore } from "./mock.ts";
import { memoryStore } from "./store/memory.ts";

export interface FetchMockOptions extends CoreOptions {}

/** A mock without a server: give its `fetch` to a client. */
export interface FetchMock extends MockCore {
  /** Answers as the interface at any origin does: only path and query count. The path is `/v1/projects` or `/v1/project`. */
  readonly fetch: typeof fetch;
}

/**
 * Creates a mock for a client that takes a `fetch`. It needs no Node, so it runs in a page too. Throws an error of one line if an
 * option is not valid.
 */
export function createFetchMock(options: FetchMockOptions = {}): FetchMock {
  checkOptions(CORE_OPTIONS, options, "createFetchMock");
  const core = createCore(options, memoryStore);
  return Object.assign(core, { fetch: createFetch(core) });
}

/** Returns a `fetch` that passes every request to the mock, and rejects if an answer is lost or the client gives up. */
export function createFetch(mock: MockCore): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { signal, url } = request;
    signal.throwIfAborted();
    // An answer may still be delayed when the client gives up.
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
    const response = await Promise.race([responseTo(request, mock), aborted]);
    if (response.type === "error") throw new TypeError("Failed to fetch");
    return Object.defineProperty(response, "url", { value: url.replace(/#.*/, "") });
  };
}

/**
 * Passes a request of the fetch standard to the mock. It never rejects: an answer that breaks on its way, or whose client has
 * left, is a network error, because fetch has no connection to break.
 *
 * @param urlOf returns path and query below the root of the mock. Default: those of the request.
 */
export async function responseTo(
  request: Request,
  mock: MockCore,
  urlOf: (url: URL) => string = ({ pathname, search }) => pathname + search,
): Promise<Response> {
  const { method, headers, signal } = request;
  if (signal.aborted) return Response.error();
  const answer = await mock.answer({
    method,
    url: urlOf(new URL(request.url)),
    headers: Object.fromEntries(headers),
    body: request.body ? await request.text() : undefined,
  });
  if (answer.break === "hang" && !signal.aborted) await clientLeaves(signal);
  const isCut = answer.break === "truncate";
  const isLost = answer.break !== undefined && !isCut;
  if (isLost || signal.aborted) return Response.error();
  // Bytes, because for a text a Response would add a Content-Type.
  const bytes = method === "HEAD" ? null : new TextEncoder().encode(answer.body);
  return new Response(bytes && isCut ? halfOf(bytes) : bytes, answer);
}

/** Half of a body, after which reading it rejects. */
function halfOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (body) => body.enqueue(bytes.subarray(0, bytes.length >> 1)),
    pull: (body) => body.error(new TypeError("terminated")),
  });
}

/** As long as the fetch of Node waits for the head of an answer. */
const HANG_MS = 300_000;

/** Resolves when a client gives up, or after {@link HANG_MS}. By a timer, because a signal alone does not keep Node running. */
function clientLeaves(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, HANG_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
