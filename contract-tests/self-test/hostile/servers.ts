import { createServer } from "node:http";
import { createServer as createTcpServer, type Socket } from "node:net";
import { reference } from "../reference.ts";
import { type ApiRequest, type ApiResponse, apiRequest, listening } from "../wire.ts";

/** A server that a run must survive: what it does, and how a run against it must end. */
export interface Hostile {
  readonly id: string;
  readonly does: string;
  readonly start: () => Promise<Listening>;
  /** 3 if the target cannot be tested, 1 if it breaks a rule. */
  readonly exit: 1 | 3;
  /** Matches the line on stderr (3), or a finding, written as `RULE: what came` (1). */
  readonly reason: RegExp;
  /** Seconds until a request of the run counts as unanswered. */
  readonly timeout: number;
}

/** A hostile server on loopback. */
export interface Listening {
  readonly baseUrl: string;
  /** Environment variables for the run, such as a certificate to trust. */
  readonly environment?: Readonly<Record<string, string>>;
  close(): void;
}

/** A hostile server in a table. */
export type Row = readonly [id: string, does: string, start: Hostile["start"], reason: RegExp];

/** The servers of a table; a run against any of them ends with this exit code, and waits so long for an answer that may come late. */
export function ending(
  { exit, timeout = 60 }: { exit: Hostile["exit"]; timeout?: number },
  rows: readonly Row[],
): Hostile[] {
  return rows.map(([id, does, start, reason]) => ({ id, does, start, exit, reason, timeout }));
}

/** Keys that no output may show. */
export const CANARY_KEYS = {
  premium: "mk_premium:canary-8c1d44f07be2",
  otherPremium: "mk_other:canary-a95e03b7d614",
  free: "mk_free:canary-2f60e8c9b35a",
} as const;

/** A server that gets each connection once a request has arrived. */
export function tcp(answer: (socket: Socket) => void): Hostile["start"] {
  return () => listening(createTcpServer((socket) => socket.once("data", () => answer(socket))));
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

/** An answer whose body may be any bytes. */
export type Twisted = Omit<ApiResponse, "body"> & { readonly body: string | Uint8Array };

/** The reference on a port with every answer changed, so that only the change is hostile. */
export function twisted(
  twist: (answer: ApiResponse, request: ApiRequest) => Twisted,
): Hostile["start"] {
  return () => {
    const { handler } = reference();
    const server = createServer(async (message, response) => {
      const request = await apiRequest(message);
      const answer = twist(await handler(request), request);
      const { "Content-Length": _, ...headers } = answer.headers;
      response.writeHead(answer.status, headers).end(answer.body);
    });
    return listening(server);
  };
}

export function withBody(change: (text: string) => string): Hostile["start"] {
  return twisted((answer) => ({ ...answer, body: change(answer.body) }));
}
