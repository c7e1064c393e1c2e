import { INTEGER_TYPES } from "../../mock-server/operations/accounts.ts";
import { projectIdsIn, type SentRequest } from "../model/exchange.ts";
import { isLoopback, type Target } from "../model/target.ts";
import { isRead, isWrite, numbersIn, operationAt } from "../operations/operations.ts";

/** A request was not sent: it could delete more than disposable projects, or writes or the run have ended. */
export class NoConsent extends Error {
  override readonly name = "NoConsent";
}

/** Leaves a request out that must not be sent: takes its error in a `catch`, and throws any other. */
export function unlessForbidden(error: unknown): undefined {
  if (!(error instanceof NoConsent)) throw error;
}

/** Why nothing may be deleted at this target; undefined if it names disposable projects and, off loopback, confirms the host. */
export function whyNoConsent(target: Target): string | undefined {
  if (target.disposableProjectIds.length === 0) return "the target names no disposableProjectIds";
  return whyOnlyReads(target);
}

/**
 * Throws `NoConsent` for a request that must not be sent. GET requests that only read may always be sent; off loopback, nothing
 * else without `confirmHost`. A delete of ids that are proven absent may be sent. Any other write, which a careless server may
 * obey, needs disposable projects, and may name no other; a delete that names none, or is sent to the list, needs a disposable account.
 */
export function demandConsent(
  request: SentRequest,
  target: Target,
  provenAbsent: ReadonlySet<string>,
): void {
  if (isRead(request) && request.method === "GET") return;
  const isAbsent = namesAbsent(request, provenAbsent);
  const why =
    whyOnlyReads(target) ??
    (isAbsent ? undefined : whyNoConsent(target)) ??
    whyNoBroadDelete(request, target);
  if (why) throw new NoConsent(why);
  const foreign = numbersIn(request).find(
    (id) => !provenAbsent.has(id) && !target.disposableProjectIds.includes(id),
  );
  if (foreign) throw new NoConsent(`${foreign} is not among the target's disposableProjectIds`);
}

/** A careless server deletes every project if a delete names none, or if it is sent to the list. */
function whyNoBroadDelete(request: SentRequest, { disposableAccount }: Target): string | undefined {
  if (disposableAccount) return undefined;
  const { method, path, headers } = request;
  const isUnnamed = isWrite(request) && projectIdsIn(request).every((id) => id === "");
  const isOfList = operationAt("GET", path) !== undefined;
  // A header may turn another method into a delete.
  const isDelete = [method, ...Object.values(headers)].includes("DELETE");
  return isUnnamed || (isOfList && isDelete)
    ? 'a delete without an id, or of the list, is sent only with "disposableAccount": true in the target file'
    : undefined;
}

/** The largest id of each integer type, the narrowest type first. */
const LARGEST_IDS = INTEGER_TYPES.map(BigInt);

/** The largest id that is not among these, of the narrowest integer type that holds them all; undefined if none does. */
export function absentId(ids: readonly string[]): string | undefined {
  const numbers = new Set(ids.filter((id) => /^\d+$/.test(id)).map(BigInt));
  const highest = [...numbers].reduce((one, other) => (one > other ? one : other), 0n);
  let id = LARGEST_IDS.find((largest) => largest >= highest);
  while (id !== undefined && numbers.has(id)) id -= 1n;
  return id?.toString();
}

/**
 * The integers that a careless server may read an id as: without its sign, rounded to a double, truncated to its lowest 31, 32,
 * 63 or 64 bits, or clamped to the largest number of a narrower type. A text that is not an integer is returned as it is.
 */
export function carelessReadings(id: string): string[] {
  if (!/^-?\d+$/.test(id)) return [id];
  const number = BigInt(id);
  const double = Number(id);
  const whole = Number.isFinite(double) ? [number, BigInt(double)] : [number];
  const cut = whole.flatMap((one) =>
    [31, 32, 63, 64].flatMap((bits) => [BigInt.asIntN(bits, one), BigInt.asUintN(bits, one)]),
  );
  const largest = LARGEST_IDS.filter((each) => each < number);
  return [...whole, ...cut, ...largest].flatMap((reading) => [`${reading}`, `${-reading}`]);
}

function whyOnlyReads({ baseUrl, confirmHost }: Target): string | undefined {
  const { hostname, host } = new URL(baseUrl);
  if (isLoopback(hostname) || confirmHost === host || confirmHost === hostname) return undefined;
  return `writes at ${host} need "confirmHost": "${host}" in a target file of this machine`;
}

function namesAbsent(request: SentRequest, provenAbsent: ReadonlySet<string>): boolean {
  const ids = projectIdsIn(request);
  // A careless server may treat a text without a digit like a missing id.
  const isNumbered = isWrite(request) && ids.length > 0 && ids.every((id) => /\d/.test(id));
  return isNumbered && numbersIn(request).every((id) => provenAbsent.has(id));
}
