import { writeFile } from "node:fs/promises";
import { allRules, type RuleId } from "../../openapi/index.ts";
import { exitCodeOf } from "../model/report.ts";
import type { RunOptions } from "../runner/run-options.ts";
import { idsWith, judge } from "./judge.fixture.ts";
import { allMutants } from "./mutants/all-mutants.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { type ReferenceOptions, reference } from "./reference.ts";

/** A mutant, the rules whose cases failed, and why it was not detected; empty if it was. */
export interface Outcome {
  readonly mutant: Mutant;
  readonly failed: readonly string[];
  readonly missing: readonly string[];
}

/**
 * Judges a wrong server by all cases, with more disposable projects than the cases and their proofs use. It is detected if a case
 * of `shownBy`, or the exploration by its rule, fails and the run exits with 1.
 */
export async function outcomeOf(mutant: Mutant, options: ReferenceOptions = {}, run: Partial<RunOptions> = {}): Promise<Outcome> {
  const { wrap, shownBy, answers } = mutant;
  const report = await judge({ ...reference({ wrap, disposable: 6, ...(answers && { profile: answers }), ...options }), ...run });
  const failed = idsWith(report, "fail").map((id) => id.replace(/^explore\./, ""));
  const isShown = shownBy.some((rule) => failed.includes(rule));
  const exit = exitCodeOf(report);
  return {
    ...{ mutant, failed },
    missing: [
      ...(isShown ? [] : [`${shownBy.join(" or ")} did not fail, but ${failed.join(", ") || "nothing"}`]),
      ...(exit === 1 ? [] : [`exit ${exit}${report.failure ? `: ${report.failure}` : ""}`]),
    ],
  };
}

/** The kill matrix as markdown: for each rule its wrong servers, each with the rules whose cases failed. */
export function killMatrix(outcomes: readonly Outcome[]): string {
  const isDetected = ({ missing }: Outcome) => missing.length === 0;
  return `${[
    "# Kill matrix",
    "",
    `${outcomes.filter(isDetected).length} of ${outcomes.length} wrong servers are detected, each with one defect. Written by`,
    "`npm run mutants`. The rule that a server breaks is in bold where its case failed.",
    ...allRules.flatMap(({ id }) => sectionOf(id, outcomes)),
  ].join("\n")}\n`;
}

function sectionOf(rule: RuleId, outcomes: readonly Outcome[]): string[] {
  const rows = outcomes.filter(({ mutant }) => mutant.rule === rule);
  if (rows.length === 0) return [];
  const told = (failed: readonly string[]) => failed.map((id) => (id === rule ? `**${id}**` : id)).join(", ") || "nothing";
  const lines = rows.map(({ mutant: { id, breaks }, failed }) => `| ${id} | ${cell(breaks)} | ${told(failed)} |`);
  return ["", `## ${rule}`, "", "| wrong server | what is wrong | failed |", "|---|---|---|", ...lines];
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
}

/**
 * `npm run mutants [-- ID…]`: judges every wrong server, or those whose id begins so, and prints those that are not detected. Writes
 * kill-matrix.md after a whole run. Exit 1 for a survivor.
 */
if (process.argv[1] === import.meta.filename) {
  const ids = process.argv.slice(2);
  const chosen = allMutants.filter(({ id }) => ids.length === 0 || ids.some((each) => id.startsWith(each)));
  const outcomes: Outcome[] = [];
  for (const mutant of chosen) outcomes.push(await outcomeOf(mutant));
  const survivors = outcomes.filter(({ missing }) => missing.length > 0);
  for (const { mutant, missing } of survivors) console.log(`survived: ${mutant.id}: ${mutant.breaks}\n  ${missing.join("; ")}`);
  console.log(`${outcomes.length - survivors.length} of ${outcomes.length} wrong servers detected`);
  if (ids.length === 0) await writeFile(new URL("kill-matrix.md", import.meta.url), killMatrix(outcomes));
  process.exitCode = survivors.length === 0 ? 0 : 1;
}
