import { type ApiRequest, BODY_LIMIT } from "../http/message.ts";
import { givenId } from "../layers/keys-in-texts.ts";

/** What the adapter knows of a request besides itself. */
export interface Known {
  readonly path: string;
  readonly signal: AbortSignal;
  readonly newId: () => string;
}

/**
 * The request as the handler wants it; undefined where the client went away before its end, so that a broken request has no
 * effect. What the platform has normalised before, such as dots in the path, stays so.
 */
export async function apiRequest(request: Request, { path, signal, newId }: Known): Promise<ApiRequest | undefined> {
  const { origin, search } = new URL(request.url);
  const body = await bodyOf(request);
  const header = (name: string) => request.headers.get(name) ?? undefined;
  return (
    body && {
      method: request.method,
      path,
      query: search.slice(1),
      header,
      id: givenId(header) ?? newId(),
      origin,
      signal: () => signal,
      ...body,
    }
  );
}

async function bodyOf(request: Request): Promise<Pick<ApiRequest, "body" | "bodyCut"> | undefined> {
  if (request.method === "GET" || request.method === "HEAD") return {};
  const bytes = await request.arrayBuffer().catch(() => undefined);
  if (!bytes || bytes.byteLength === 0) return bytes && {};
  const body = new TextDecoder().decode(bytes.slice(0, BODY_LIMIT));
  return bytes.byteLength > BODY_LIMIT ? { body, bodyCut: true } : { body };
}
