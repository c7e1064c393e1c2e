import { statusLine } from "../model/exchange.ts";
import { type Exchange, projectIdsIn, type SentRequest } from "./exchange.ts";
import { type Finding, notTested } from "./finding.ts";
import type { Target } from "./target.ts";

/** Why nothing may be deleted at this target; undefined where a person has named disposable projects and confirmed the host. */
export function whyNoConsent(target: Target): string | undefined {
  if (target.disposableProjectIds.length === 0) return "the target names no disposableProjectIds";
  return whyOnlyReads(target);
}

/** Whether a request only reads, also where a lax server looks at the path alone: a list, or a GET that names no project. */
export function isRead(request: SentRequest): boolean {
  return request.operation === "listProjects" || (request.method === "GET" && namedIds(request).length === 0);
}

/**
 * Throws `NoConsent` for a request that may not be sent. Off loopback without `confirmHost` only reads pass. With it, and on
 * loopback, deletes pass that name nothing: an id that is proven to, or text without a digit. Whatever a lax server might obey
 * passes only for ids that the target names as disposable.
 */
export function demandConsent(request: SentRequest, target: Target, unknownId: string | undefined): void {
  if (isRead(request)) return;
  const why = whyOnlyReads(target) ?? (namesNothing(request, unknownId) ? undefined : whyNoConsent(target));
  if (why) throw new NoConsent(why);
  const foreign = namedIds(request).find((id) => id !== unknownId && !target.disposableProjectIds.includes(id));
  if (foreign) throw new NoConsent(`${foreign} is not among the target's disposableProjectIds`);
}

/** The whole numbers at the start of each `projectId` and each part of the path: what a careless reader makes of them. */
export function namedIds(request: SentRequest): string[] {
  const texts = [...projectIdsIn(request), ...request.path.split("/")];
  return texts.flatMap((text) => /^-?\d+/.exec(text)?.[0] ?? (/\d/.test(text) ? [text] : []));
}

/** Whether the host is this machine, so that no key and no project of a live service is at stake. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function whyOnlyReads({ baseUrl, confirmHost }: Target): string | undefined {
  const { hostname, host } = new URL(baseUrl);
  if (isLoopback(hostname) || confirmHost === host || confirmHost === hostname) return undefined;
  return `writes at ${host} need "confirmHost": "${host}" in the target file`;
}

function namesNothing(request: SentRequest, unknownId: string | undefined): boolean {
  const ids = projectIdsIn(request);
  const texts = request.operation === "deleteProject" && ids.length > 0 && !ids.includes("");
  return texts && namedIds(request).every((id) => id === unknownId);
}

/** A request that is not sent: it could delete what the target file does not name, or writes have ended. */
export class NoConsent extends Error {
  override readonly name = "NoConsent";
}

/** What a part of a case finds, or that it was not tested for want of consent, so that the other parts still count. */
export async function unlessForbidden(part: () => Promise<Finding>): Promise<Finding> {
  try {
    return await part();
  } catch (error) {
    if (error instanceof NoConsent) return notTested(error.message);
    throw error;
  }
}

/** What a part of a case gives, or undefined where it is not allowed. */
export async function ifAllowed<T>(part: () => Promise<T>): Promise<T | undefined> {
  try {
    return await part();
  } catch (error) {
    if (error instanceof NoConsent) return undefined;
    throw error;
  }
}

/** Lets writes through until one has done what it had to refuse, or the account is no longer the suite's alone. */
export interface WriteGate {
  /** Whether a write was sent. */
  readonly isOpen: boolean;
  /** Opens the gate: from now on a change may be the suite's own. */
  open(): void;
  /** Ends the writes of the run, with a reason that follows the words "writes have ended". */
  shut(reason: string): void;
  /** Sends a write, unless the gate was shut; `meant` is one that is to succeed. */
  pass(meant: boolean, send: () => Promise<Exchange>): Promise<Exchange>;
}

/** A gate for one run. The first success of a write that was not meant to have one shuts it, because its effect is unknown. */
export function writeGate(): WriteGate {
  let isOpen = false;
  let shutBy: string | undefined;
  const shut = (reason: string): void => {
    shutBy ??= `writes have ended ${reason}`;
  };
  return {
    get isOpen() {
      return isOpen;
    },
    open: () => {
      isOpen = true;
    },
    shut,
    pass: async (meant, send) => {
      if (shutBy !== undefined) {
        const reason = shutBy;
        // Told once: every later case that would write ends with the same.
        shutBy = "writes have ended";
        throw new NoConsent(reason);
      }
      const exchange = await send();
      const { status } = exchange.answer;
      if (!meant && status >= 200 && status < 300) shut(`after ${statusLine(exchange)}`);
      return exchange;
    },
  };
}
