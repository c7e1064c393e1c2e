import { allRules } from "../../openapi/index.ts";
import type { Case } from "../model/case.ts";
import type { CaseResult } from "../model/report.ts";
import type { Waiver } from "../model/waiver.ts";

/** The results with what is waived marked, and what is wrong with the waivers. */
export interface Waived {
  readonly results: readonly CaseResult[];
  readonly problems: readonly string[];
}

/**
 * Marks the failures that a waiver excuses. A waiver that names no case or rule, that has expired on `today` (YYYY-MM-DD), or
 * that excuses nothing although its cases were run, is a problem: it would hide the next failure.
 */
export function applyWaivers(
  results: readonly CaseResult[],
  waivers: readonly Waiver[],
  cases: readonly Case[],
  today: string,
): Waived {
  const valid = waivers.filter((waiver) => problemOf(waiver, results, cases, today) === undefined);
  return {
    results: results.map((result) => {
      const waiver = valid.find(({ id }) => excuses(id, result));
      if (!waiver || result.verdict !== "fail") return result;
      return { ...result, waived: { reason: waiver.reason, expires: waiver.expires } };
    }),
    problems: waivers.flatMap((waiver) => problemOf(waiver, results, cases, today) ?? []),
  };
}

function problemOf(
  { id, expires }: Waiver,
  results: readonly CaseResult[],
  cases: readonly Case[],
  today: string,
): string | undefined {
  if (!cases.some((testCase) => testCase.id === id) && !allRules.some((rule) => rule.id === id)) {
    return `${id}: no case and no rule has this id`;
  }
  if (expires < today) return `${id}: the waiver expired on ${expires}`;
  const judged = results.filter((result) => excuses(id, result) && CONCLUSIVE.includes(result.verdict));
  return judged.length > 0 && judged.every(({ verdict }) => verdict !== "fail")
    ? `${id}: nothing fails any more, so the waiver can go`
    : undefined;
}

function excuses(id: string, result: Pick<CaseResult, "id" | "rules">): boolean {
  return result.id === id || result.rules.includes(id);
}

const CONCLUSIVE: readonly string[] = ["pass", "allowed", "observed", "fail"];
