import type { SentRequest } from "../model/exchange.ts";
import { NoConsent } from "../model/no-consent.ts";
import type { Target } from "../model/target.ts";

/** Why nothing may be deleted at this target; undefined where a person has named disposable projects and confirmed the host. */
export function whyNoConsent({ baseUrl, disposableProjectIds, confirmHost }: Target): string | undefined {
  const { hostname, host } = new URL(baseUrl);
  if (disposableProjectIds.length === 0) return "the target names no disposableProjectIds";
  if (isLoopback(hostname) || confirmHost === host || confirmHost === hostname) return undefined;
  return `deletes at ${host} need "confirmHost": "${host}" in the target file`;
}

/**
 * Throws `NoConsent` for a write that a lax server might obey without consent to it. Without any consent only reads pass, and
 * deletes of an id that is proven to name nothing, or that has no digit in it.
 */
export function demandConsent(request: SentRequest, target: Target, unknownId: string | undefined): void {
  if (request.method === "GET" || isHarmless(request, unknownId)) return;
  const why = whyNoConsent(target);
  if (why) throw new NoConsent(why);
  const named = [...projectIds(request.query), ...request.path.split("/")].map((id) => /^\d*/.exec(id)?.[0] ?? "");
  const foreign = named.find((id) => id !== "" && !target.disposableProjectIds.includes(id));
  if (foreign) throw new NoConsent(`${foreign} is not among the target's disposableProjectIds`);
}

function isHarmless({ operation, query }: SentRequest, unknownId: string | undefined): boolean {
  const ids = projectIds(query);
  const [id = ""] = ids;
  return operation === "deleteProject" && ids.length === 1 && id !== "" && (id === unknownId || !/\d/.test(id));
}

function projectIds(query: string): string[] {
  return new URLSearchParams(query).getAll("projectId");
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}
