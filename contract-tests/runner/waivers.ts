import { allRules } from "../../openapi/index.ts";
import { type CaseResult, isBroken } from "../model/report.ts";
import { isJudged } from "../model/verdict.ts";

/** A rule whose failures are excused until a day, by its id or that of its case, such as `explore.list.limit`. */
export interface Waiver {
  readonly id: string;
  readonly reason: string;
  /** The last day on which it is valid, as YYYY-MM-DD. */
  readonly expires: string;
}

/**
 * Marks the failures that waivers excuse. A waiver is a problem if it names no case or rule, has expired by `today` (YYYY-MM-DD), or
 * excuses nothing although its cases were run: it would hide the next failure.
 */
export function applyWaivers(
  results: readonly CaseResult[],
  waivers: readonly Waiver[],
  today: string,
): { readonly results: readonly CaseResult[]; readonly problems: readonly string[] } {
  const found = waivers.map((waiver) => ({ waiver, problem: problemOf(waiver, results, today) }));
  const valid = found.flatMap(({ waiver, problem }) => (problem === undefined ? [waiver] : []));
  return {
    results: results.map((result) => {
      const waiver = isBroken(result) ? valid.find((each) => isNamed(each, result)) : undefined;
      return waiver ? { ...result, waived: { reason: waiver.reason, expires: waiver.expires } } : result;
    }),
    problems: found.flatMap(({ problem }) => problem ?? []),
  };
}

function problemOf(waiver: Waiver, results: readonly CaseResult[], today: string): string | undefined {
  const { id, expires } = waiver;
  const ids = allRules.flatMap((each) => [each.id as string, `explore.${each.id}`]);
  if (!ids.includes(id)) return `${id}: no case and no rule has this id`;
  if (!isDay(expires)) return `${id}: ${expires} is no day`;
  if (expires < today) return `${id}: the waiver expired on ${expires}`;
  const named = results.filter((result) => isNamed(waiver, result));
  if (named.some(isBroken) || !named.some(({ verdict }) => isJudged(verdict))) return undefined;
  return `${id}: nothing fails any more, so the waiver can go`;
}

function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function isNamed({ id }: Waiver, result: CaseResult): boolean {
  return result.id === id || result.rules.includes(id);
}
