import type { IncomingMessage } from "node:http";
import type { AddressInfo, Server, Socket } from "node:net";
import { text } from "node:stream/consumers";
import {
  type Answer,
  BASE_PATH,
  type MockRequest,
  pathOf,
  queryOf,
} from "../../mock-server/operations/message.ts";
import { KEY_HEADER } from "../../openapi/constants.ts";

/** A request as wrong servers read and change it: nothing decoded, nothing normalised. */
export interface ApiRequest {
  readonly method: string;
  /** The path as sent, still percent-encoded, without the query. */
  readonly path: string;
  /** The query as sent, without its question mark. */
  readonly query: string;
  /** Returns the value of a header; undefined if it is absent. Names are case-insensitive. */
  header(name: string): string | undefined;
  /** The names of the headers in the letter case in which they were sent. */
  readonly names: readonly string[];
  /** Whether the request asks for the connection of the one before. */
  readonly isKept?: boolean;
  readonly body?: string;
}

/** An answer as wrong servers change it. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers a request. */
export type Handler = (request: ApiRequest) => ApiResponse | Promise<ApiResponse>;

/** Wraps a handler: it may read or change requests and answers. */
export type Middleware = (next: Handler) => Handler;

/** The one function of a mock that a wrong server wraps. Only these headers decide its answer. */
export function handlerOf({ answer }: { answer(request: MockRequest): Promise<Answer> }): Handler {
  return ({ method, path, query, header, body }) => {
    const headers = {
      [KEY_HEADER.toLowerCase()]: header(KEY_HEADER),
      "content-type": header("content-type"),
    };
    return answer({ method, url: query === "" ? path : `${path}?${query}`, headers, body });
  };
}

/** Reads an incoming message as a request. */
export async function apiRequest(message: IncomingMessage): Promise<ApiRequest> {
  const { method = "", url = "", headers, rawHeaders } = message;
  const body = await text(message);
  return {
    method,
    path: pathOf(url),
    query: queryOf(url),
    header: (name) => headers[name.toLowerCase()]?.toString(),
    names: rawHeaders.filter((_, place) => place % 2 === 0),
    isKept: headers.connection === "keep-alive",
    ...(body !== "" && { body }),
  };
}

/** Starts a server on a free port of loopback. `close` drops its connections. */
export async function listening(
  server: Server,
  scheme = "http",
): Promise<{ readonly baseUrl: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { baseUrl: `${scheme}://127.0.0.1:${port}${BASE_PATH}`, close };
}
