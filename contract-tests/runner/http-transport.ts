import { constants } from "node:crypto";
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import type { RawAnswer, SentRequest } from "../model/exchange.ts";
import { hostOf, proxyFor, refusal, startThrough } from "./proxy.ts";
import { NoAnswer, reasonOf, type Transport } from "./transport.ts";

/** Most bytes of a body that are read: room for a page of 100 projects with 40 KB of text each. */
const MAXIMUM_BODY = 4 * 1024 * 1024;

/** Most bytes of all bodies of a run, since a run keeps what it read: every page that the longest walks may have, several times over. */
const MAXIMUM_RUN = 64 * 1024 * 1024;

/** Most informational (1xx) answers before the one that counts. */
const MAXIMUM_INFORMATIONAL = 20;

/**
 * Speaks HTTP to a base URL that may be hostile. No redirect is followed, so a key goes nowhere else. Each request has a
 * connection of its own and one deadline in milliseconds, from the look-up of the host to the last byte. Whatever is not one
 * whole answer throws `NoAnswer`; an answer whose body cannot be read says so in `problem`. All of that holds through a proxy.
 */
export function httpTransport(baseUrl: string, timeoutMs: number, proxy: URL | undefined = proxyFor(baseUrl)): Transport {
  const target = new URL(baseUrl);
  const { protocol, port, pathname } = target;
  const base = pathname.replace(/\/$/, "");
  const budget = { left: MAXIMUM_RUN };
  return async ({ method, path, query, headers }: SentRequest): Promise<RawAnswer> => {
    const options: RequestOptions = {
      ...SAFE,
      protocol,
      hostname: hostOf(target),
      ...(port && { port }),
      method,
      path: `${base}${path}${query ? `?${query}` : ""}`,
      headers: { ...headers, "Accept-Encoding": "identity" },
    };
    if (proxy === undefined)
      return answerTo(async () => (protocol === "https:" ? httpsRequest(options) : httpRequest(options)), timeoutMs, budget);
    try {
      const answer = await answerTo((signal) => startThrough(proxy, target, options, signal), timeoutMs, budget);
      if (answer.status !== 407) return answer;
      throw new NoAnswer(refusal(407));
    } catch (error) {
      throw new NoAnswer(`through the proxy ${proxy.host}: ${(error as NoAnswer).message}`);
    }
  };
}

// supertest cannot keep these rules: superagent inflates every compressed answer before a parser sees it, and offers neither a
// cap on headers nor one on informational answers.
const SAFE: RequestOptions = {
  agent: false,
  maxHeaderSize: 16 * 1024,
  insecureHTTPParser: false,
  // Said again, so that neither NODE_TLS_REJECT_UNAUTHORIZED nor a renegotiating server weakens a run.
  rejectUnauthorized: true,
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
};

/** How many more bytes of bodies a run may read. */
interface Budget {
  left: number;
}

type Start = (signal: AbortSignal) => Promise<ClientRequest>;

async function answerTo(start: Start, timeoutMs: number, budget: Budget): Promise<RawAnswer> {
  const end = new AbortController();
  let request: ClientRequest | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new NoAnswer(`no answer within ${timeoutMs} ms`)), timeoutMs);
      start(end.signal)
        .then((started) => {
          request = started;
          listen(request, budget, resolve, reject);
          if (end.signal.aborted) request.destroy();
          else request.end();
        })
        .catch(reject);
    });
  } catch (error) {
    throw error instanceof NoAnswer ? error : new NoAnswer(reasonOf(error));
  } finally {
    clearTimeout(timer);
    end.abort();
    request?.destroy();
  }
}

function listen(
  request: ClientRequest,
  budget: Budget,
  resolve: (answer: RawAnswer) => void,
  reject: (error: unknown) => void,
): void {
  let informational = 0;
  let response: IncomingMessage | undefined;
  request.maxHeadersCount = 0;
  request.on("information", () => {
    informational += 1;
    if (informational > MAXIMUM_INFORMATIONAL) {
      reject(new NoAnswer(`more than ${MAXIMUM_INFORMATIONAL} informational answers`));
    }
  });
  const switched = (): void => reject(new NoAnswer("the target switched protocols (101)"));
  request.on("upgrade", switched);
  request.on("response", (incoming) => {
    response = incoming;
    if (incoming.statusCode === 101) return switched();
    readAll(incoming, budget).then(resolve, reject);
  });
  // What comes behind a whole answer on its connection is no part of it.
  request.on("error", (error) => {
    if (!response?.complete) reject(error);
  });
}

/** Reads the body as bytes. A compressed one is not read: it is never inflated, so there is nothing to look at. */
async function readAll(response: IncomingMessage, budget: Budget): Promise<RawAnswer> {
  const headers = flat(response.rawHeaders);
  const status = response.statusCode ?? 0;
  const coding = headers["content-encoding"] ?? "identity";
  if (!/^\s*(identity)?\s*$/i.test(coding)) {
    return { status, headers, text: "", problem: "the body is compressed, although the request asks for identity" };
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    budget.left -= chunk.length;
    if (length > MAXIMUM_BODY) throw new NoAnswer(`the body is longer than ${megabytes(MAXIMUM_BODY)}`);
    if (budget.left < 0) throw new NoAnswer(`the answers of this run add up to more than ${megabytes(MAXIMUM_RUN)}`);
    chunks.push(chunk);
  }
  return { status, headers, ...bodyOf(Buffer.concat(chunks)) };
}

/** Lower-case names; repeated headers joined by a comma. Without a prototype, so that no name means anything. */
function flat(rawHeaders: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = Object.create(null);
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? "").toLowerCase();
    const value = rawHeaders[at + 1] ?? "";
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  return headers;
}

function megabytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MiB`;
}

/** The text that bytes are in UTF-8, and what is wrong with them where they are not plain UTF-8. */
function bodyOf(bytes: Uint8Array): Pick<RawAnswer, "text" | "problem"> {
  const problem = problemOf(bytes);
  if (problem) return { text: LENIENT.decode(bytes), problem };
  try {
    return { text: STRICT.decode(bytes) };
  } catch {
    return { text: LENIENT.decode(bytes), problem: "the body is not valid UTF-8" };
  }
}

const STRICT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const LENIENT = new TextDecoder("utf-8", { ignoreBOM: true });

function problemOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "the body begins with a byte order mark";
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return "the body is UTF-16, not UTF-8";
  return undefined;
}
