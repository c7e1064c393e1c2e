/** A request as every adapter gives it: nothing decoded, nothing normalised. */
export interface ApiRequest {
  readonly method: string;
  /** Path as sent, percent signs and all, without the query. */
  readonly path: string;
  /** Query as sent, without its question mark. */
  readonly query: string;
  /** The value of a header, or undefined where there is none. Names are matched without regard to case (rule auth.key-header-case). */
  header(name: string): string | undefined;
}

/** An answer as every adapter writes it. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Set where the request took effect and its answer never arrives: the adapter resets the connection. */
  readonly lost?: true;
}

export type Handler = (request: ApiRequest) => Promise<ApiResponse>;

/** A handler around a handler: it may look at or change what goes in and what comes out. */
export type Middleware = (next: Handler) => Handler;
