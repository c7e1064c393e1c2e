import type { CaseResult, Report } from "../model/report.ts";
import { isJudged } from "../model/verdict.ts";
import type { Run } from "./ask.ts";

/** The limits of the verdict, one line each: what was left out, waived or not tested, and what the target file lacks for it. */
export function notesOf(run: Run, results: readonly CaseResult[], { only, skip, leftOut }: Report["selection"]): string[] {
  const flags = [...only.map((name) => `--only ${name}`), ...skip.map((name) => `--skip ${name}`)];
  const waived = results.filter((each) => each.waived);
  return [
    ...(leftOut.length > 0
      ? [`narrowed by ${flags.join(" ")}: ${leftOut.length} ${leftOut.length === 1 ? "case was" : "cases were"} not run`]
      : []),
    ...waived.map(({ id, waived: waiver }) => `waived until ${waiver?.expires}: ${id} (${waiver?.reason})`),
    ...(run.writesEnded === undefined ? [] : [run.writesEnded]),
    ...(run.disturbance === undefined ? [] : [`${run.disturbance}; judge an account that nobody else uses`]),
    ...lacks(results, run.writesEnded),
  ];
}

/** Each reason why stated rules were not tested, with the rules; and what to add to the target file for it. */
function lacks(results: readonly CaseResult[], writesEnded: string | undefined): string[] {
  const open = results.filter(
    ({ level, verdict, detail }) => level !== "observed" && !isJudged(verdict) && verdict !== "fail" && detail !== writesEnded,
  );
  const reasons = groupBy(open);
  return [...reasons].map(([reason, cases]) => {
    const ids = cases.map(({ id }) => id);
    const named = ids.length > 4 ? `${ids.slice(0, 4).join(", ")} and ${ids.length - 4} more` : ids.join(", ");
    return `${reason}: ${named}${adviceFor(reason)}`;
  });
}

function groupBy(results: readonly CaseResult[]): Map<string, CaseResult[]> {
  const groups = new Map<string, CaseResult[]>();
  for (const each of results) {
    const reason = `${each.verdict}: ${each.detail}`;
    groups.set(reason, [...(groups.get(reason) ?? []), each]);
  }
  return groups;
}

function adviceFor(reason: string): string {
  const [, advice] = ADVICE.find(([sign]) => sign.test(reason)) ?? [];
  return advice === undefined ? "" : `; ${advice}`;
}

const ADVICE: readonly (readonly [sign: RegExp, advice: string])[] = [
  [/otherPremium key/, 'add "keys": {"otherPremium": …} to the target file'],
  [/free key/, 'add "keys": {"free": …} to the target file'],
  [/disposable/, 'name projects that may be deleted in "disposableProjectIds"'],
  [/projects; \d+ are needed/, "judge an account with more projects"],
];
