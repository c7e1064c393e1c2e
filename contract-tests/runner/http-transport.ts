import { isUtf8 } from "node:buffer";
import { constants } from "node:crypto";
import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from "node:https";
import { pathOf, type RawAnswer, type SentRequest } from "../model/exchange.ts";
import { TOOL } from "../model/report.ts";
import { hostOf, proxyFor, refusal, startThrough } from "./proxy.ts";
import { NoAnswer, reasonOf, type Transport } from "./transport.ts";

/** Most bytes of a body that are read: room for a page of 100 projects with 40 KB of text each. */
const MAXIMUM_BODY = 4 * 1024 * 1024;
/** Most bytes of all bodies, since a run keeps what it read: several times every page that the longest walks may have. */
const MAXIMUM_RUN = 64 * 1024 * 1024;
/** Node makes one millisecond of a longer time. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;
/** Most informational (1xx) answers before the one that counts. */
const MAXIMUM_INFORMATIONAL = 20;

// supertest cannot keep these rules: superagent inflates every compressed answer before a parser sees it, and offers neither a
// cap on headers nor one on informational answers.
const SAFE: RequestOptions = {
  agent: false,
  maxHeaderSize: 16 * 1024,
  insecureHTTPParser: false,
  // Explicit, so that neither NODE_TLS_REJECT_UNAUTHORIZED nor a renegotiating server weakens a run.
  rejectUnauthorized: true,
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
};

/** How a target is reached. */
interface HttpOptions {
  /** Default: the one that the environment names for the target. */
  readonly proxy?: URL | undefined;
  /** How many requests of an exploration there are. The run does not keep what they read, so they count for a body each. */
  readonly explored?: number | undefined;
}

/** How many more bytes of bodies a run may read. */
interface Budget {
  left: number;
}

/**
 * Speaks HTTP to a base URL that may be hostile. No redirect is followed, so a key goes nowhere else. Each request has a
 * connection of its own, unless it asks for a kept one, and one deadline in milliseconds, from the look-up of the host to the
 * last byte. Anything but one whole answer throws `NoAnswer`; if a body cannot be read, `problem` has the reason. All of that
 * holds through a proxy.
 */
export function httpTransport(
  baseUrl: string,
  timeoutMs: number,
  { proxy = proxyFor(baseUrl), explored = 0 }: HttpOptions = {},
): Transport {
  const target = new URL(baseUrl);
  const { protocol, port, pathname } = target;
  // Each request on a kept connection comes after the one before it, perhaps with another key.
  const kept = new (protocol === "https:" ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: 1 });
  const budget = { left: MAXIMUM_RUN + explored * MAXIMUM_BODY };
  return async (request: SentRequest): Promise<RawAnswer> => {
    const start = async (signal: AbortSignal): Promise<ClientRequest> => {
      const options: RequestOptions = {
        ...SAFE,
        signal,
        protocol,
        hostname: hostOf(target),
        ...(port && { port }),
        method: request.method,
        path: `${pathname.replace(/\/$/, "")}${pathOf(request)}`,
        // Firewalls refuse requests without a User-Agent.
        headers: { "User-Agent": TOOL.name, ...lengthOf(request), ...request.headers, "Accept-Encoding": "identity" },
        ...(!proxy && request.connection === "kept" && { agent: kept }),
      };
      if (proxy) return startThrough(proxy, target, options);
      return protocol === "https:" ? httpsRequest(options) : httpRequest(options);
    };
    try {
      const answer = await answerTo(start, request.body, timeoutMs, budget);
      if (proxy && answer.status === 407) throw new NoAnswer(refusal(407));
      return answer;
    } catch (error) {
      throw proxy ? new NoAnswer(`through the proxy ${proxy.host}: ${(error as NoAnswer).message}`) : error;
    }
  };
}

/** Node tells no length of the body of a GET or DELETE, so that a server would take the body for the next request. */
function lengthOf({ body }: SentRequest): Record<string, string> {
  return body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
}

async function answerTo(
  start: (signal: AbortSignal) => Promise<ClientRequest>,
  body: string | undefined,
  timeoutMs: number,
  budget: Budget,
): Promise<RawAnswer> {
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const expire = (): void => reject(new NoAnswer(`no answer within ${timeoutMs} ms`));
      timer = setTimeout(expire, Math.min(timeoutMs, LONGEST_TIMEOUT_MS));
      start(end.signal)
        .then((request) => {
          listen(request, budget, resolve, reject);
          request.end(body);
        })
        .catch(reject);
    });
  } catch (error) {
    throw error instanceof NoAnswer ? error : new NoAnswer(reasonOf(error));
  } finally {
    clearTimeout(timer);
    end.abort();
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
  const switched = (): void => reject(new NoAnswer("the target switched protocols (101)"));
  request.maxHeadersCount = 0;
  request.on("information", () => {
    informational += 1;
    if (informational > MAXIMUM_INFORMATIONAL) reject(new NoAnswer(`more than ${MAXIMUM_INFORMATIONAL} informational answers`));
  });
  request.on("upgrade", switched);
  request.on("response", (incoming) => {
    response = incoming;
    if (incoming.statusCode === 101) return switched();
    readAll(incoming, budget).then(resolve, reject);
  });
  // An error after a whole answer belongs to bytes that follow it on the connection.
  request.on("error", (error) => {
    if (!response?.complete) reject(error);
  });
}

/** Reads the body as bytes. A compressed one is not read: it is never inflated, so there is nothing to look at. */
async function readAll(response: IncomingMessage, budget: Budget): Promise<RawAnswer> {
  const headers = joined(response.rawHeaders);
  const status = response.statusCode ?? 0;
  const coding = headers["content-encoding"] ?? "identity";
  if (!/^\s*(identity)?\s*$/i.test(coding))
    return { status, headers, text: "", problem: "the body is compressed, although the request asks for identity" };
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    budget.left -= chunk.length;
    if (length > MAXIMUM_BODY) throw new NoAnswer("the body is longer than 4 MiB");
    if (budget.left < 0) throw new NoAnswer("the answers of this run add up to more than a run reads");
    chunks.push(chunk);
  }
  return { status, headers, ...textOf(Buffer.concat(chunks)) };
}

/** Lower-case names; repeated headers joined by a comma. Without a prototype, so that no name means anything. */
function joined(rawHeaders: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = Object.create(null);
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? "").toLowerCase();
    const value = rawHeaders[at + 1] ?? "";
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  return headers;
}

/** The text that bytes are in UTF-8, and what is wrong with them if they are not plain UTF-8. */
function textOf(bytes: Buffer): Pick<RawAnswer, "text" | "problem"> {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  if (text.startsWith("\ufeff")) return { text, problem: "the body begins with a byte order mark" };
  if (/^(fffe|feff)/.test(bytes.toString("hex", 0, 2))) return { text, problem: "the body is UTF-16, not UTF-8" };
  return isUtf8(bytes) ? { text } : { text, problem: "the body is not valid UTF-8" };
}
