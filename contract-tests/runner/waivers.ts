import { allRules } from "../../openapi/index.ts";
import type { CaseResult, ReportedExchange, ReportedViolation } from "../model/report.ts";
import { isJudged } from "../model/verdict.ts";

/** A failure that is excused until a day, by the id of a case, which is that of its rule. */
export interface Waiver {
  readonly id: string;
  /** Excuses only failures whose answer has this status. */
  readonly status?: number;
  /** Excuses only failures by this exchange, as reports write it: `DELETE /project -> 403`, with or without the query. */
  readonly exchange?: string;
  readonly reason: string;
  /** The last day on which it is valid, as YYYY-MM-DD. */
  readonly expires: string;
}

/**
 * Marks the failures that waivers excuse. An exchange that is excused in one case is excused in every case that it fails; other
 * failures of such a case remain. A waiver is a problem if it names no case or rule, has expired by `today` (YYYY-MM-DD), or
 * excuses nothing although its cases were run: it would hide the next failure.
 */
export function applyWaivers(
  results: readonly CaseResult[],
  waivers: readonly Waiver[],
  today: string,
): { readonly results: readonly CaseResult[]; readonly problems: readonly string[] } {
  const problems = waivers.map((waiver) => problemOf(waiver, results, today));
  const valid = waivers.filter((_, place) => problems[place] === undefined);
  const excused = new Map<string, Waiver>();
  const direct = (result: CaseResult, violation: ReportedViolation): Waiver | undefined =>
    valid.find((each) => excuses(each, result, violation));
  for (const result of results) {
    for (const violation of result.violations) {
      const waiver = direct(result, violation);
      if (waiver && violation.exchange) excused.set(identityOf(violation.exchange), waiver);
    }
  }
  const byExchange = ({ exchange }: ReportedViolation): Waiver | undefined => exchange && excused.get(identityOf(exchange));
  return {
    results: results.map((result) => withoutExcused(result, (violation) => direct(result, violation) ?? byExchange(violation))),
    problems: problems.filter((problem) => problem !== undefined),
  };
}

/** The result without its excused violations; marked as waived if none is left. */
function withoutExcused(result: CaseResult, waiverFor: (violation: ReportedViolation) => Waiver | undefined): CaseResult {
  if (result.verdict !== "fail") return result;
  const rest = result.violations.filter((violation) => waiverFor(violation) === undefined);
  const [waiver] = result.violations.flatMap((violation) => waiverFor(violation) ?? []);
  if (waiver === undefined) return result;
  const { reason, expires } = waiver;
  if (rest.length === 0) return { ...result, waived: { reason, expires } };
  const more = result.violations.length - rest.length;
  return { ...result, violations: rest, detail: `${rest[0]?.actual} (${more} more waived: ${reason})` };
}

function problemOf(waiver: Waiver, results: readonly CaseResult[], today: string): string | undefined {
  const { id, expires, status, exchange } = waiver;
  const ids = allRules.flatMap((each) => [each.id as string, `explore.${each.id}`]);
  if (!ids.includes(id)) return `${id}: no case and no rule has this id`;
  if (!isDay(expires)) return `${id}: ${expires} is no day`;
  if (expires < today) return `${id}: the waiver expired on ${expires}`;
  const judged = results.filter((result) => isNamed(waiver, result) && (isJudged(result.verdict) || result.verdict === "fail"));
  const isUsed = judged.some((result) => result.violations.some((violation) => excuses(waiver, result, violation)));
  if (judged.length === 0 || isUsed) return undefined;
  const what = exchange ?? status;
  return `${id}: nothing fails${what === undefined ? "" : ` with ${what}`} any more, so the waiver can go`;
}

function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function excuses(waiver: Waiver, result: CaseResult, { exchange }: ReportedViolation): boolean {
  if (result.verdict !== "fail" || !isNamed(waiver, result)) return false;
  if (waiver.status !== undefined && exchange?.status !== waiver.status) return false;
  return waiver.exchange === undefined || (exchange !== undefined && isExchange(exchange, waiver.exchange));
}

function isNamed({ id }: Waiver, result: CaseResult): boolean {
  return result.id === id || result.rules.includes(id);
}

function isExchange({ method, url, status }: ReportedExchange, line: string): boolean {
  const { path, search } = placeOf(url);
  return [path, path + search].some((place) => `${method} ${place} -> ${status}` === line);
}

/** The path of a URL after the base URL, and its query. */
function placeOf(url: string): { readonly path: string; readonly search: string } {
  const { pathname, search } = new URL(url);
  return { path: pathname.replace(/^.*\/v1(?=\/)/, ""), search };
}

function identityOf({ method, url, headers, status }: ReportedExchange): string {
  return JSON.stringify([method, url, headers, status]);
}
