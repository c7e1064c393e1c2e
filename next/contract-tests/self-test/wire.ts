import type { Answer, Break, MockRequest } from "../../mock-server/operations/message.ts";

/** A request as the wrong servers read it: nothing decoded, nothing normalised. */
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

/** An answer as the wrong servers change it. */
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

/** The one function of a mock by which it is wrapped. */
export interface Answering {
  answer(request: MockRequest): Promise<Answer>;
}
