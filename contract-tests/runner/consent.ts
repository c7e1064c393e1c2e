import { projectIdsIn, type SentRequest } from "../model/exchange.ts";
import { NoConsent } from "../model/no-consent.ts";
import type { Target } from "../model/target.ts";

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
