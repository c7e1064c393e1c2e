import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { reference } from "../reference.ts";
import type { ApiRequest, ApiResponse } from "../wire.ts";

/** A server that a run must survive: what it does, and how a run against it must end. */
export interface Hostile {
  readonly id: string;
  readonly does: string;
  readonly start: () => Promise<Listening>;
  /** 3 if the target cannot be tested, 1 if it breaks a rule, 0 if it only leaves cases open. */
  readonly exit: 0 | 1 | 3;
  /** Matches the line on stderr (3), a finding, written as `RULE: what came` (1), or the console report (0). */
  readonly reason: RegExp;
}

/** A hostile server on loopback. */
export interface Listening {
  readonly baseUrl: string;
  /** Environment variables for the run, such as a certificate to trust. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A forbidden action of the run, such as following a redirect; undefined if there was none. */
  readonly misdeed?: () => string | undefined;
  close(): void;
}

/** A hostile server in a table. */
export type Row = readonly [id: string, does: string, start: Hostile["start"], reason: RegExp];

/** The servers of a table; a run against any of them ends with this exit code. */
export function ending(exit: Hostile["exit"], rows: readonly Row[]): Hostile[] {
  return rows.map(([id, does, start, reason]) => ({ id, does, start, exit, reason }));
}

/** Keys that no output may show. */
export const CANARY_KEYS = {
  premium: "mk_premium:canary-8c1d44f07be2",
  otherPremium: "mk_other:canary-a95e03b7d614",
  free: "mk_free:canary-2f60e8c9b35a",
} as const;

/** Starts a server on a free port of loopback. */
export async function listening(server: Server, dropConnections: () => void = () => {}, scheme = "http"): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => {
      server.close();
      dropConnections();
    },
  };
}

// --- bytes ---

/** A server that gets each connection once a request has arrived. */
export function tcp(answer: (socket: Socket) => void): Hostile["start"] {
  return () => {
    const sockets = new Set<Socket>();
    const server = createTcpServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
      socket.once("data", () => answer(socket));
    });
    return listening(server, () => {
      for (const socket of sockets) socket.destroy();
    });
  };
}

/** A server that answers each request with the same bytes and closes the connection. */
export function sends(bytes: string): Hostile["start"] {
  return tcp((socket) => socket.end(bytes));
}

/** A server that sends some bytes, then a chunk again and again, as fast as it is read. */
export function floods(beginning: string, chunk: string): Hostile["start"] {
  return tcp((socket) => {
    const more = (): void => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on("drain", more).write(beginning);
    more();
  });
}

/** A server that sends some bytes, then a text again and again, one byte at a time. */
export function drips(beginning: string, text: string): Hostile["start"] {
  return tcp((socket) => {
    let at = 0;
    const timer = setInterval(() => {
      socket.write(text[at % text.length] ?? "");
      at += 1;
    }, 100);
    socket.on("close", () => clearInterval(timer)).write(beginning);
  });
}

// --- HTTP ---

export function web(listener: RequestListener): Promise<Listening> {
  const server = createServer(listener);
  return listening(server, () => server.closeAllConnections());
}

/** An answer whose body may be any bytes. */
export type Twisted = Omit<ApiResponse, "body"> & { readonly body: string | Uint8Array };

/** The reference on a port with every answer changed, so that only the change is hostile; undefined drops the answer. */
export function twisted(twist: (answer: ApiResponse, request: ApiRequest) => Twisted | undefined): Hostile["start"] {
  return () => {
    const { handler } = reference();
    return web(async (message, response) => {
      const request = apiRequest(message);
      const answer = twist(await handler(request), request);
      if (answer === undefined) return response.destroy();
      const { "Content-Length": _, ...headers } = answer.headers;
      return response.writeHead(answer.status, headers).end(answer.body);
    });
  };
}

export function withBody(change: (text: string) => string | Uint8Array): Hostile["start"] {
  return twisted((answer) => ({ ...answer, body: change(answer.body) }));
}

function apiRequest({ method = "", url = "", headers }: IncomingMessage): ApiRequest {
  const [path = "", query = ""] = url.split("?");
  return { method, path, query, header: (name) => headers[name.toLowerCase()]?.toString() };
}
