import type { IncomingMessage } from "node:http";
import type { ApiRequest, ApiResponse } from "../../../mock-server/index.ts";
import { reference } from "../reference.ts";
import type { Listening } from "./hostile.ts";
import { web } from "./listening.ts";

/** A change to what the reference would have answered; undefined gives no answer at all. */
export type Twist = (answer: ApiResponse, request: ApiRequest) => Twisted | undefined;

/** An answer whose body may be any bytes. */
export interface Twisted extends Omit<ApiResponse, "body"> {
  readonly body: string | Uint8Array;
}

/** The reference server with every answer changed, so that only the change is hostile. */
export function twisted(twist: Twist): () => Promise<Listening> {
  return () => {
    const { mock } = reference();
    return web(async (message, response) => {
      const request = apiRequest(message);
      const answer = twist(await mock.handler(request), request);
      if (answer === undefined) return response.destroy();
      const { "Content-Length": _, ...headers } = answer.headers;
      return response.writeHead(answer.status, headers).end(answer.body);
    });
  };
}

/** Changes the bytes of every body alone. */
export function withBody(change: (text: string) => string | Uint8Array): () => Promise<Listening> {
  return twisted((answer) => ({ ...answer, body: change(answer.body) }));
}

/** Changes every string in every body, those of the envelope too. */
export function withStrings(change: (text: string) => string): () => Promise<Listening> {
  return withBody((text) => JSON.stringify(JSON.parse(text, (_, value) => (typeof value === "string" ? change(value) : value))));
}

function apiRequest({ method = "", url = "", headers }: IncomingMessage): ApiRequest {
  const [path = "", query = ""] = url.split("?");
  return { method, path, query, header: (name) => headers[name.toLowerCase()]?.toString() };
}
