import supertest from "supertest";
import type { RawAnswer, SentRequest } from "../model/exchange.ts";
import { NoAnswer, type Transport } from "./transport.ts";

/** Most bytes of a body that are read. */
const MAXIMUM_BODY = 8 * 1024 * 1024;

type Method = "get" | "post" | "put" | "patch" | "delete";

/**
 * Speaks HTTP to a base URL through supertest: no redirect is followed, every status is an answer, the body comes as it is,
 * each request has one deadline in milliseconds and a connection of its own.
 */
export function httpTransport(baseUrl: string, timeoutMs: number): Transport {
  const agent = supertest(baseUrl);
  return async ({ method, path, query, headers }: SentRequest): Promise<RawAnswer> => {
    try {
      const response = await agent[method.toLowerCase() as Method](query ? `${path}?${query}` : path)
        .set({ "Accept-Encoding": "identity", ...headers })
        .redirects(0)
        .ok(() => true)
        .timeout({ deadline: timeoutMs })
        .buffer(true)
        .parse(readBytes);
      return { status: response.status, headers: flat(response.headers), text: decode(response.body) };
    } catch (error) {
      throw new NoAnswer(explain(error as NodeJS.ErrnoException & { timeout?: number }, timeoutMs));
    }
  };
}

type Parser = (response: NodeJS.ReadableStream & { destroy(): void }, done: (error: Error | null, body: Buffer) => void) => void;

const readBytes = ((response, done) => {
  const chunks: Buffer[] = [];
  let length = 0;
  response.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAXIMUM_BODY) response.destroy();
  });
  response.on("error", (error) => done(error, Buffer.alloc(0)));
  response.on("end", () => done(null, Buffer.concat(chunks)));
}) satisfies Parser as unknown as Parameters<ReturnType<ReturnType<typeof supertest>["get"]>["parse"]>[0];

function decode(body: unknown): string {
  return Buffer.isBuffer(body) ? body.toString("utf8") : "";
}

function flat(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : String(value)]),
  );
}

/** By system error code; supertest puts some codes at the beginning of the message instead. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was reset",
  ENOTFOUND: "the host has no address",
  EAI_AGAIN: "the host's address could not be looked up",
  ECONNABORTED: "the answer was cut short",
};

function explain(error: NodeJS.ErrnoException & { timeout?: number }, timeoutMs: number): string {
  if (error.timeout !== undefined) return `no answer within ${timeoutMs} ms`;
  if (error.message === "aborted") return "the answer was cut short";
  const code = error.code ?? /^E[A-Z]+/.exec(error.message)?.[0] ?? error.name;
  return REASONS[code] ?? `no readable answer (${code})`;
}
