import { type Exchange, isSuccess, projectIdsIn, type SentRequest, statusLine, type Walk } from "./exchange.ts";
import { type Finding, notTested } from "./finding.ts";
import type { Target } from "./target.ts";

/** A request was not sent: it could delete more than disposable projects, or writes or the run have ended. */
export class NoConsent extends Error {
  override readonly name = "NoConsent";
}

/** The finding of a part of a case; `not-tested` without consent, so that the other parts still count. */
export function unlessForbidden(part: () => Promise<Finding>): Promise<Finding> {
  return part().catch((error) => notTested(noConsentIn(error).message));
}

/** The result of a part of a case, or undefined if it lacks consent. */
export function ifAllowed<T>(part: () => Promise<T>): Promise<T | undefined> {
  return part().catch((error) => void noConsentIn(error));
}

/** Why nothing may be deleted at this target; undefined if it names disposable projects and, off loopback, confirms the host. */
export function whyNoConsent(target: Target): string | undefined {
  if (target.disposableProjectIds.length === 0) return "the target names no disposableProjectIds";
  return whyOnlyReads(target);
}

/** Whether a request only reads, even on a lax server: a list, or a safe method on a route that names no project. */
export function isRead(request: SentRequest): boolean {
  return request.operation === "listProjects" || (SAFE_METHODS.includes(request.method) && namedIds(request).length === 0);
}

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * Throws `NoConsent` for a request that must not be sent. GET requests that only read may always be sent; off loopback, nothing
 * else without `confirmHost`. A delete that names no project may be sent: each id is in `nothing` (proven to name none) or is
 * text without a digit. Any other write, which a lax server might obey, may name only the target's disposable ids.
 */
export function demandConsent(request: SentRequest, target: Target, nothing: ReadonlySet<string>): void {
  if (isRead(request) && request.method === "GET") return;
  const why = whyOnlyReads(target) ?? (namesNothing(request, nothing) ? undefined : whyNoConsent(target));
  if (why) throw new NoConsent(why);
  const foreign = namedIds(request).find((id) => !nothing.has(id) && !target.disposableProjectIds.includes(id));
  if (foreign) throw new NoConsent(`${foreign} is not among the target's disposableProjectIds`);
}

/** Throws `NoConsent` if a write with the other account's key names an id that may also be a project of that account. */
export function demandForeign(request: SentRequest, nothing: ReadonlySet<string>, { ids, end }: Walk): void {
  const id = namedIds(request).find((each) => !nothing.has(each) && (end !== "empty-page" || ids.includes(each)));
  if (id !== undefined) throw new NoConsent(`${id} may be a project of the other account too`);
}

/**
 * The ids that a careless server may read from a request: the number at the start of each `projectId` and path segment, or all of
 * the text if it only contains digits later, and every whole number in the body.
 */
export function namedIds(request: SentRequest): string[] {
  const texts = [...projectIdsIn(request), ...request.path.split("/").map(decodeURIComponent)];
  const inBody = request.body?.match(/-?\d+/g) ?? [];
  return [...texts.flatMap((text) => /^-?\d+/.exec(text)?.[0] ?? (/\d/.test(text) ? [text] : [])), ...inBody];
}

/** Whether the host is this machine, so that no key or project of a live service is at risk. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Lets the writes of a run pass until one succeeds that must be refused, or `shut` is called. */
export class WriteGate {
  #shutBy: string | undefined;

  get isShut(): boolean {
    return this.#shutBy !== undefined;
  }

  /** Ends the writes of the run; `reason` completes the sentence "writes have ended …". */
  shut(reason: string): void {
    this.#shutBy ??= `writes have ended ${reason}`;
  }

  /** Sends a write unless the gate is shut. An unexpected success shuts it, because its effect is unknown. */
  async pass(isMeant: boolean, send: () => Promise<Exchange>): Promise<Exchange> {
    if (this.#shutBy !== undefined) {
      const reason = this.#shutBy;
      // Give the full reason once; every later case that would write would only repeat it.
      this.#shutBy = "writes have ended";
      throw new NoConsent(reason);
    }
    const exchange = await send();
    if (!isMeant && isSuccess(exchange)) this.shut(`after ${statusLine(exchange)}`);
    return exchange;
  }
}

function noConsentIn(error: unknown): NoConsent {
  if (error instanceof NoConsent) return error;
  throw error;
}

function whyOnlyReads({ baseUrl, confirmHost }: Target): string | undefined {
  const { hostname, host } = new URL(baseUrl);
  if (isLoopback(hostname) || confirmHost === host || confirmHost === hostname) return undefined;
  return `writes at ${host} need "confirmHost": "${host}" in the target file`;
}

function namesNothing(request: SentRequest, nothing: ReadonlySet<string>): boolean {
  const ids = projectIdsIn(request);
  // A lax server may treat an id without a visible character as missing.
  const texts = request.operation === "deleteProject" && ids.length > 0 && ids.every((id) => /[!-~]/.test(id));
  return texts && namedIds(request).every((id) => nothing.has(id));
}
