import type { Case } from "../model/case.ts";
import { type CaseResult, isBroken, isJudged, type Report, type ReportedViolation } from "../model/report.ts";
import { placeOf, withoutExcused } from "./waivers.ts";

/** The fields of an earlier JSON report that a run reads. */
export interface EarlierReport extends Pick<Report, "target" | "startedAt" | "baseline"> {
  readonly cases: readonly EarlierCase[];
}

type EarlierCase = Pick<CaseResult, "id" | "verdict"> & Partial<Pick<CaseResult, "violations" | "exchanges">>;

/**
 * Excuses each violation that the earlier report has under the same case. `known` lists the cases that fail only by such
 * violations, `gone` those that failed in the earlier report and end well now.
 */
export function applyBaseline(
  results: readonly CaseResult[],
  { cases, target, startedAt }: EarlierReport,
): { readonly results: readonly CaseResult[]; readonly baseline: NonNullable<Report["baseline"]> } {
  const failures = new Set(cases.flatMap(({ id, violations = [] }) => violations.map((violation) => identityOf(id, violation))));
  const known = { reason: `known since ${startedAt.slice(0, 10)}` };
  const compared = results.map((result) => {
    const excuseFor = (violation: ReportedViolation) => (failures.has(identityOf(result.id, violation)) ? known : undefined);
    return isBroken(result) ? withoutExcused(result, excuseFor) : result;
  });
  const endedWell = new Set(results.filter(({ verdict }) => isJudged(verdict)).map(({ id }) => id));
  return {
    results: compared,
    baseline: {
      baseUrl: target.baseUrl,
      startedAt,
      known: compared.filter(({ waived }, place) => waived && !results[place]?.waived).map(({ id }) => id),
      gone: cases.filter(({ id, verdict }) => verdict === "fail" && endedWell.has(id)).map(({ id }) => id),
    },
  };
}

/** The cases that failed in a report, and the cases that sent the requests behind those failures. */
export function casesToReplay<T extends Pick<Case, "id">>(cases: readonly T[], { cases: earlier }: EarlierReport): T[] {
  const failed = earlier.filter(isFailed);
  const asked = failed.flatMap(requestsOf);
  const senders = earlier.filter(({ exchanges = [] }) => exchanges.some((exchange) => asked.includes(requestOf(exchange))));
  return cases.filter(({ id }) => [...failed, ...senders].some((each) => each.id === id));
}

/**
 * The outcome in this run of each case that failed in an earlier report. A case counts as fixed only if the requests that it
 * failed by were sent again, because a case that judges the requests of others passes without them.
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

/** Identifies a violation across runs. An exploration finds it by other requests each time, so only the status identifies it. */
function identityOf(id: string, { expected, exchange }: ReportedViolation): string {
  if (id.startsWith("explore.")) return `${id} ${exchange?.status}`;
  return JSON.stringify([id, expected.join().replace(/\d+/g, "N"), exchange && `${requestOf(exchange)} ${exchange.status}`]);
}

function requestsOf({ violations = [] }: EarlierCase): string[] {
  return violations.flatMap(({ exchange }) => (exchange ? [requestOf(exchange)] : []));
}

/** Identifies a request across runs against other accounts: an id is replaced by its length, which is at least nine. */
function requestOf({ method, url }: { readonly method: string; readonly url: string }): string {
  const { path, search } = placeOf(url);
  const idOf = (digits: string): string => `{id of ${Math.max(digits.length, 9)}}`;
  return `${method} ${path}${search}`.replace(/(?<=last_id=|projectId=|\/)\d+/g, idOf);
}
