import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import type { Answer, Break, MockRequest } from "../../mock-server/operations/message.ts";

/** A request as wrong servers read and change it: nothing decoded, nothing normalised. */
export interface ApiRequest {
  readonly method: string;
  /** The path as sent, still percent-encoded, without the query. */
  readonly path: string;
  /** The query as sent, without its question mark. */
  readonly query: string;
  /** Returns the value of a header; undefined if it is absent. Names are case-insensitive. */
  header(name: string): string | undefined;
  readonly body?: string;
}

/** An answer as wrong servers change it. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** How the answer breaks on its way. Default: it arrives complete. */
  readonly delivery?: Break;
}

/** Answers a request. */
export type Handler = (request: ApiRequest) => ApiResponse | Promise<ApiResponse>;

/** Wraps a handler: it may read or change requests and answers. */
export type Middleware = (next: Handler) => Handler;

/** The headers that decide the answer of a mock. */
const READ_HEADERS = ["x-master-key", "content-type", "prefer"];

/** The one function of a mock that a wrong server wraps. */
export function handlerOf({ answer }: { answer(request: MockRequest): Promise<Answer> }): Handler {
  return async ({ method, path, query, header, body }) => {
    const headers = Object.fromEntries(READ_HEADERS.map((name) => [name, header(name)]));
    const url = query === "" ? path : `${path}?${query}`;
    const { status, headers: answered, body: content, break: delivery } = await answer({ method, url, headers, body });
    return { status, headers: answered, body: content, ...(delivery && { delivery }) };
  };
}

/** Creates a server that answers with a handler. */
export function serverOf(handler: Handler): Server {
  return createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const [path = "", query = ""] = splitAt(url, "?");
    const body = await text(request);
    const header = (name: string) => headers[name.toLowerCase()]?.toString();
    const answer = await handler({ method, path, query, header, ...(body !== "" && { body }) });
    if (answer.delivery) return void request.socket.resetAndDestroy();
    response.writeHead(answer.status, answer.headers).end(method === "HEAD" ? undefined : answer.body);
  });
}

function splitAt(text: string, mark: string): string[] {
  const place = text.indexOf(mark);
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + 1)];
}
