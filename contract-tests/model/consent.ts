import { INTEGER_TYPES } from "../../mock-server/operations/accounts.ts";
import { projectIdsIn, type SentRequest } from "./exchange.ts";
import type { Target } from "./target.ts";

/** A request was not sent: it could delete more than disposable projects, or writes or the run have ended. */
export class NoConsent extends Error {
  override readonly name = "NoConsent";
}

/** Why nothing may be deleted at this target; undefined if it names disposable projects and, off loopback, confirms the host. */
export function whyNoConsent(target: Target): string | undefined {
  if (target.disposableProjectIds.length === 0) return "the target names no disposableProjectIds";
  return whyOnlyReads(target);
}

/** Whether a request only reads, even on a lax server: a list, or a safe method on a route that names no project. */
export function isRead(request: SentRequest): boolean {
  return (
    request.operation === "listProjects" ||
    (SAFE_METHODS.includes(request.method) && namedIds(request).length === 0)
  );
}

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * Throws `NoConsent` for a request that must not be sent. GET requests that only read may always be sent; off loopback, nothing
 * else without `confirmHost`. A delete of ids in `nothing` (proven to name no project) may be sent. Any other write, which a lax
 * server might obey, needs disposable projects, and may name no other.
 */
export function demandConsent(
  request: SentRequest,
  target: Target,
  nothing: ReadonlySet<string>,
): void {
  if (isRead(request) && request.method === "GET") return;
  const why =
    whyOnlyReads(target) ?? (namesNothing(request, nothing) ? undefined : whyNoConsent(target));
  if (why) throw new NoConsent(why);
  const foreign = namedIds(request).find(
    (id) => !nothing.has(id) && !target.disposableProjectIds.includes(id),
  );
  if (foreign) throw new NoConsent(`${foreign} is not among the target's disposableProjectIds`);
}

/**
 * The ids that a careless server may read from a request: the number at the start of each `projectId` and path segment, or all of
 * the text if it only contains digits later, and every whole number in the body.
 */
export function namedIds(request: SentRequest): string[] {
  const texts = [...projectIdsIn(request), ...request.path.split("/").map(decodeURIComponent)];
  const inBody = request.body?.match(/-?\d+/g) ?? [];
  return [
    ...texts.flatMap((text) => /^-?\d+/.exec(text)?.[0] ?? (/\d/.test(text) ? [text] : [])),
    ...inBody,
  ];
}

/** Whether the host is this machine, so that no key or project of a live service is at risk. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

const LARGEST = INTEGER_TYPES.map(BigInt);

/** The largest id that is not among these, of the narrowest integer type that holds them all. Throws `NoConsent` if none does. */
export function idOfNothing(ids: readonly string[]): string {
  const numbers = new Set(ids.filter((id) => /^\d+$/.test(id)).map(BigInt));
  const highest = [...numbers].reduce((one, other) => (one > other ? one : other), 0n);
  let id = LARGEST.find((largest) => largest >= highest);
  if (id === undefined)
    throw new NoConsent("the account has ids beyond 63 bits, so no id is known to name nothing");
  while (numbers.has(id)) id -= 1n;
  return String(id);
}

/**
 * The integers that a careless server may read an id as: without its sign, rounded to a double, truncated to its lowest 31, 32,
 * 63 or 64 bits, or clamped to the largest number of a narrower type. A text that is not an integer is returned as it is.
 */
export function carelessReadings(id: string): string[] {
  if (!/^-?\d+$/.test(id)) return [id];
  const number = BigInt(id);
  const whole = [number, BigInt(Number(id))];
  const cut = whole.flatMap((one) =>
    [31, 32, 63, 64].flatMap((bits) => [BigInt.asIntN(bits, one), BigInt.asUintN(bits, one)]),
  );
  const largest = LARGEST.filter((each) => each < number);
  return [...whole, ...cut, ...largest].flatMap((reading) => [`${reading}`, `${-reading}`]);
}

function whyOnlyReads({ baseUrl, confirmHost }: Target): string | undefined {
  const { hostname, host } = new URL(baseUrl);
  if (isLoopback(hostname) || confirmHost === host || confirmHost === hostname) return undefined;
  return `writes at ${host} need "confirmHost": "${host}" in the target file`;
}

function namesNothing(request: SentRequest, nothing: ReadonlySet<string>): boolean {
  const ids = projectIdsIn(request);
  // A lax server may treat a text without a digit like a missing id.
  const isNumbered =
    request.operation === "deleteProject" && ids.length > 0 && ids.every((id) => /\d/.test(id));
  return isNumbered && namedIds(request).every((id) => nothing.has(id));
}
