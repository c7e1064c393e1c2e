import type { Case } from "../model/case.ts";
import { type CaseResult, isBroken, isJudged, type Report, type ReportedViolation } from "../model/report.ts";
import { placeOf, withoutExcused } from "./waivers.ts";

/** What a run reads of the JSON report of an earlier one. */
export interface EarlierReport extends Pick<Report, "target" | "startedAt" | "baseline"> {
  readonly cases: readonly EarlierCase[];
}

type EarlierCase = Pick<CaseResult, "id" | "verdict"> & Partial<Pick<CaseResult, "violations" | "exchanges">>;

/**
 * Excuses each violation that the earlier report has under the same case, and gives the cases that fail by nothing else, and
 * those that failed then and end well now.
 */
export function applyBaseline(
  results: readonly CaseResult[],
  { cases, target, startedAt }: EarlierReport,
): { readonly results: readonly CaseResult[]; readonly baseline: NonNullable<Report["baseline"]> } {
  const failures = new Set(cases.flatMap(({ id, violations = [] }) => violations.map((violation) => identityOf(id, violation))));
  const known = { reason: `known since ${startedAt.slice(0, 10)}` };
  const compared = results.map((result) =>
    isBroken(result)
      ? withoutExcused(result, (violation) => (failures.has(identityOf(result.id, violation)) ? known : undefined))
      : result,
  );
  const failed = cases.filter(({ verdict }) => verdict === "fail");
  return {
    results: compared,
    baseline: {
      baseUrl: target.baseUrl,
      startedAt,
      known: compared.filter(({ waived }, place) => waived && !results[place]?.waived).map(({ id }) => id),
      gone: failed.flatMap(({ id }) => (results.some((result) => result.id === id && isJudged(result.verdict)) ? [id] : [])),
    },
  };
}

/** The cases that failed in a report, and those that sent what they failed by. */
export function casesToReplay<T extends Pick<Case, "id">>(cases: readonly T[], { cases: earlier }: EarlierReport): T[] {
  const failed = earlier.filter(isFailed);
  const asked = failed.flatMap(requestsOf);
  const senders = earlier.filter(({ exchanges = [] }) => exchanges.some((exchange) => asked.includes(requestOf(exchange))));
  return cases.filter(({ id }) => [...failed, ...senders].some((each) => each.id === id));
}

/**
 * How each case that failed in a report ended now. It is fixed only if what it failed by was asked again: a case that judges
 * the requests of others ends well without them.
 */
export function replayOf(
  { cases, target, startedAt }: EarlierReport,
  results: readonly CaseResult[],
  shared: Report["shared"],
): NonNullable<Report["replay"]> {
  const asked = new Set([...results, ...shared].flatMap(({ exchanges }) => exchanges.map(requestOf)));
  const outcomeOf = (each: EarlierCase) => {
    const now = results.find(({ id }) => id === each.id);
    if (now && isFailed(now)) return "failed";
    const isFixed = now && isJudged(now.verdict) && requestsOf(each).every((request) => asked.has(request));
    return isFixed ? "fixed" : "open";
  };
  const outcomes = { fixed: [] as string[], failed: [] as string[], open: [] as string[] };
  for (const each of cases.filter(isFailed)) outcomes[outcomeOf(each)].push(each.id);
  return { baseUrl: target.baseUrl, startedAt, ...outcomes };
}

function isFailed({ verdict }: Pick<CaseResult, "verdict">): boolean {
  return verdict === "fail" || verdict === "error";
}

/** An exploration meets the same violation by other requests each time, so that its status has to do. */
function identityOf(id: string, { expected, exchange }: ReportedViolation): string {
  if (id.startsWith("explore.")) return `${id} ${exchange?.status}`;
  return JSON.stringify([id, expected.join().replace(/\d+/g, "N"), exchange && `${requestOf(exchange)} ${exchange.status}`]);
}

function requestsOf({ violations = [] }: EarlierCase): string[] {
  return violations.flatMap(({ exchange }) => (exchange ? [requestOf(exchange)] : []));
}

/** The same for two runs against accounts with other projects: an id stands by its length, up to nine digits by any. */
function requestOf({ method, url }: { readonly method: string; readonly url: string }): string {
  const { path, search } = placeOf(url);
  const idOf = (digits: string): string => `{id of ${Math.max(digits.length, 9)}}`;
  return `${method} ${path}${search}`.replace(/(?<=last_id=|projectId=|\/)\d+/g, idOf);
}
