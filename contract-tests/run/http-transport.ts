import { isUtf8 } from "node:buffer";
import { constants } from "node:crypto";
import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from "node:https";
import { HttpProxyAgent } from "http-proxy-agent";
import { HttpsProxyAgent } from "https-proxy-agent";
import { getProxyForUrl } from "proxy-from-env";
import { InputProblem } from "../../openapi/input-problem.ts";
import { pathOf, type RawAnswer, type SentRequest } from "../model/exchange.ts";
import { TOOL } from "../model/report.ts";
import { isLoopback } from "../model/target.ts";

/** Sends one request and returns its answer; throws `NoAnswer` if none came, or if the signal ended the wait for it. */
export type Transport = (request: SentRequest, signal?: AbortSignal) => Promise<RawAnswer>;

/** No complete answer came: refused, reset, cut short or too late. The message never holds a key. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/** Maximum number of bytes of one body: a page of 100 projects with 40 KB of text each fits. */
const MAXIMUM_BODY = 4 * 1024 * 1024;
/** Maximum number of bytes of all bodies of a run, which keeps them in memory. The longest walks need a fraction of it. */
const MAXIMUM_RUN = 64 * 1024 * 1024;
/** `setTimeout` replaces a longer delay by 1 ms. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;
/** Maximum number of informational (1xx) responses before the final one. */
const MAXIMUM_INFORMATIONAL = 20;

// supertest cannot be used: superagent inflates compressed responses, and limits neither headers nor informational responses.
const SAFE: RequestOptions = {
  maxHeaderSize: 16 * 1024,
  insecureHTTPParser: false,
  // Set explicitly, so that neither NODE_TLS_REJECT_UNAUTHORIZED nor TLS renegotiation weakens a run.
  rejectUnauthorized: true,
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
};

/** The number of bytes that a run may still read. */
type Budget = { left: number };

/**
 * Sends requests to a base URL that may be hostile. Redirects are not followed, so that no key reaches another host. Each request
 * uses its own connection unless it asks for a kept one, and has one deadline in milliseconds, from the DNS lookup to the last
 * byte. Throws `NoAnswer` unless one complete response arrives; `problem` or `unread` says why its body is unreadable or too long. All
 * of this also holds through the proxy of the environment. Each of the `explored` requests raises the limit of the run by one body.
 */
export function httpTransport(
  baseUrl: string,
  timeoutMs: number,
  explored = 0,
  proxy: URL | undefined = proxyFor(baseUrl),
): Transport {
  const target = new URL(baseUrl);
  const isTls = target.protocol === "https:";
  // One socket: requests on the kept connection follow one another, with different keys too.
  const kept = new (isTls ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: 1 });
  // An http proxy reads a request to an http target, with its key; of one to an https target it sees only the host.
  const ProxyAgent = isTls ? HttpsProxyAgent<string> : HttpProxyAgent<string>;
  const through = proxy ? `through the proxy ${proxy.host}: ` : "";
  const budget = { left: MAXIMUM_RUN + explored * MAXIMUM_BODY };
  const send = isTls ? httpsRequest : httpRequest;
  const answerTo = async (request: SentRequest, signal: AbortSignal) => {
    const { method, body, headers, connection } = request;
    // Node sends no Content-Length with the body of a GET or DELETE, so a server would parse the body as the next request.
    const isChunked = "Transfer-Encoding" in headers;
    const hasLength = body !== undefined && !isChunked;
    const length = hasLength && { "Content-Length": String(Buffer.byteLength(body)) };
    const direct = connection === "kept" ? kept : false;
    const coding = headers["Accept-Encoding"] ?? "identity";
    const started = send({
      ...SAFE,
      signal,
      method,
      hostname: target.hostname.replace(/^\[|\]$/g, ""),
      port: target.port,
      path: `${target.pathname.replace(/\/$/, "")}${pathOf(request)}`,
      // Some firewalls refuse requests without a User-Agent.
      headers: { "User-Agent": TOOL.name, ...length, ...headers, "Accept-Encoding": coding },
      agent: proxy ? new ProxyAgent(proxy, { signal }) : direct,
    });
    return answerOf(started, body, budget);
  };
  return async (request, signal) => {
    const end = new AbortController();
    let giveUp = (_why: string) => {};
    const expiry = new Promise<never>((_, reject) => {
      giveUp = (why) => reject(new NoAnswer(why));
    });
    const late = () => giveUp(`no answer within ${timeoutMs} ms`);
    const timer = setTimeout(late, Math.min(timeoutMs, LONGEST_TIMEOUT_MS));
    const stop = () => giveUp("the run was ended");
    signal?.addEventListener("abort", stop);
    try {
      const answer = await Promise.race([answerTo(request, end.signal), expiry]);
      if (proxy && answer.status === 407) throw new NoAnswer(refusalOfProxy(407));
      // To abort a request that has ended would cost an error with its stack.
      if (answer.problem !== undefined || answer.unread !== undefined) end.abort();
      return answer;
    } catch (error) {
      end.abort();
      throw new NoAnswer(through + reasonOf(error));
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    }
  };
}

/** Sends the body of a started request, and waits for the end of the answer. */
function answerOf(
  request: ClientRequest,
  body: string | undefined,
  budget: Budget,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let informational = 0;
    let response: IncomingMessage | undefined;
    const rejectSwitch = (): void => reject(new NoAnswer("the target switched protocols (101)"));
    request.maxHeadersCount = 0;
    request.on("information", () => {
      informational += 1;
      if (informational > MAXIMUM_INFORMATIONAL)
        reject(new NoAnswer(`more than ${MAXIMUM_INFORMATIONAL} informational answers`));
    });
    // Node leaves the connection to the listener, and it would keep the process alive.
    request.on("upgrade", (_, socket) => {
      socket.destroy();
      rejectSwitch();
    });
    request.on("proxyConnect", ({ statusCode }: { readonly statusCode: number }) => {
      if (statusCode !== 200) reject(new NoAnswer(refusalOfProxy(statusCode)));
    });
    request.on("response", (incoming) => {
      response = incoming;
      if (incoming.statusCode === 101) return rejectSwitch();
      readAll(incoming, budget).then(resolve, reject);
    });
    // An error after a complete response was caused by surplus bytes behind it.
    request.on("error", (error) => {
      if (!response?.complete) reject(error);
    });
    request.end(body);
  });
}

/** Reads a response. The body is not read if it is compressed, because it is never inflated. */
async function readAll(response: IncomingMessage, budget: Budget): Promise<RawAnswer> {
  const distinct = Object.entries(response.headersDistinct);
  const headers = Object.fromEntries(
    distinct.map(([name, values = []]) => [name, values.join(", ")]),
  );
  const status = response.statusCode ?? 0;
  const coding = headers["content-encoding"] ?? "identity";
  const isPlain = /^\s*(identity)?\s*$/i.test(coding);
  if (!isPlain) return { status, headers, text: "", problem: COMPRESSED };
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    budget.left -= chunk.length;
    const unread = whyTooLong(length, budget);
    if (unread !== undefined) return { status, headers, text: "", unread };
    chunks.push(chunk);
  }
  return { status, headers, ...decoded(Buffer.concat(chunks)) };
}

const COMPRESSED = "the body is compressed, although the request asks for identity";

function whyTooLong(length: number, { left }: Budget): string | undefined {
  if (length > MAXIMUM_BODY) return "the body is longer than 4 MiB";
  return left < 0 ? "the answers of this run add up to more than 64 MiB" : undefined;
}

/** The bytes decoded as UTF-8, and the problem if they are not plain UTF-8. */
function decoded(bytes: Buffer): Pick<RawAnswer, "text" | "problem"> {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  if (text.startsWith("\ufeff")) return { text, problem: "the body begins with a byte order mark" };
  if (/^(fffe|feff)/.test(bytes.toString("hex", 0, 2)))
    return { text, problem: "the body is UTF-16, not UTF-8" };
  return isUtf8(bytes) ? { text } : { text, problem: "the body is not valid UTF-8" };
}

/**
 * The proxy that HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY name for a URL. Undefined for loopback, which on the proxy would
 * be another machine. Throws `InputProblem` for a proxy that is not an HTTP proxy.
 */
export function proxyFor(url: string): URL | undefined {
  const named = isLoopback(new URL(url).hostname) ? "" : getProxyForUrl(url);
  if (named === "") return undefined;
  const proxy = URL.canParse(named) ? new URL(named) : undefined;
  if (proxy && /^https?:$/.test(proxy.protocol)) return proxy;
  throw new InputProblem(
    "the proxy that the environment names (HTTP_PROXY, HTTPS_PROXY, ALL_PROXY) must look like http://host:port",
  );
}

/** Why there is no answer if the target hangs up, as a server of https does on a request of http. */
export const CLOSED = "the connection was closed without an answer";

/** Why a proxy did not forward a request, by its status. */
function refusalOfProxy(status: number): string {
  return status === 407
    ? "it asks for a user and a password (407), as in http://user:password@host:port"
    : `it answered CONNECT with ${status}`;
}

/** Describes why a request failed, without the message of an unknown error, which may hold a header or bytes of the target. */
function reasonOf(error: unknown): string {
  if (error instanceof NoAnswer) return error.message;
  const { code = "", message = "" } = error as { code?: unknown; message?: unknown };
  if (message === "aborted") return "the answer was cut short";
  if (message === "socket hang up") return CLOSED;
  const name = /^[A-Z0-9_]+$/.test(String(code)) ? String(code) : "unknown error";
  if (TLS.test(name)) return `TLS failed (${name})${HINTS[name] ?? ""}`;
  return (
    REASONS[name] ??
    `${name.startsWith("HPE_") ? "the answer is not HTTP" : "no readable answer"} (${name})`
  );
}

/** Descriptions by error code of the system or of Node's HTTP parser. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was reset",
  EPIPE: "the connection was reset",
  ENOTFOUND: "the host has no address",
  EAI_AGAIN: "the host's address could not be looked up",
  HPE_HEADER_OVERFLOW: "the headers of the answer are longer than 16 KB",
};

const TLS =
  /^(EPROTO$|ERR_(TLS|SSL|OSSL)_|DEPTH_ZERO_|SELF_SIGNED_|CERT_|CRL_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE))/;

const TRUST = "; NODE_EXTRA_CA_CERTS names a file of certificates to trust";
const HINTS: Readonly<Record<string, string>> = {
  EPROTO: "; is this an http address?",
  DEPTH_ZERO_SELF_SIGNED_CERT: TRUST,
  SELF_SIGNED_CERT_IN_CHAIN: TRUST,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: TRUST,
};
