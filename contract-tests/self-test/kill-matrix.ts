import { writeFile } from "node:fs/promises";
import type { RuleId } from "../../openapi/contract.ts";
import { allRules } from "../../openapi/rules.ts";
import { exitCodeOf } from "../model/report.ts";
import type { RunOptions } from "../run/options.ts";
import { idsWith, judgeReference } from "./judge.fixture.ts";
import { allMutants } from "./mutants/all-mutants.ts";
import type { Mutant } from "./mutants/mutant.ts";

/** The published matrix of all mutants. */
export const MATRIX: URL = new URL("kill-matrix.md", import.meta.url);

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
export async function outcomeOf(mutant: Mutant, run: Partial<RunOptions> = {}): Promise<Outcome> {
  const { wrap, shownBy, options } = mutant;
  const report = await judgeReference({ wrap, disposable: 6, ...options }, run);
  const failed = idsWith(report, "fail").map((id) => id.replace(/^explore\./, ""));
  const isShown = shownBy.some((rule) => failed.includes(rule));
  const exit = exitCodeOf(report);
  const missing: string[] = [];
  if (!isShown)
    missing.push(`${shownBy.join(" or ")} did not fail, but ${failed.join(", ") || "nothing"}`);
  if (exit !== 1) missing.push(`exit ${exit}: ${report.failure ?? ""}`);
  return { mutant, failed, missing };
}

/** The kill matrix as markdown: for each rule its wrong servers, each with the rules whose cases failed. */
function killMatrix(count: string, outcomes: readonly Outcome[]): string {
  const first = `# Kill matrix

${count} wrong servers are detected, each with one defect. Written by
\`npm run mutants\`. The rule that a server breaks is in bold where its case failed.
`;
  return [first, ...allRules.flatMap(({ id }) => sectionOf(id, outcomes))].join("");
}

function sectionOf(rule: RuleId, outcomes: readonly Outcome[]): string[] {
  const rows = outcomes.filter(({ mutant }) => mutant.rule === rule);
  const told = (failed: readonly string[]) =>
    failed.map((id) => (id === rule ? `**${id}**` : id)).join(", ") || "nothing";
  const lines = rows.map(
    ({ mutant: { id, breaks }, failed }) => `| ${id} | ${breaks} | ${told(failed)} |\n`,
  );
  return rows.length > 0
    ? [`\n## ${rule}\n\n| wrong server | what is wrong | failed |\n|---|---|---|\n`, ...lines]
    : [];
}

/**
 * `npm run mutants [-- ID…]`: judges every wrong server, or those whose id begins so, and prints those that are not detected. Writes
 * kill-matrix.md after a whole run. Exit 1 for a survivor.
 */
if (process.argv[1] === import.meta.filename) {
  const ids = process.argv.slice(2);
  const chosen = allMutants.filter(
    ({ id }) => ids.length === 0 || ids.some((each) => id.startsWith(each)),
  );
  const outcomes: Outcome[] = [];
  for (const mutant of chosen) outcomes.push(await outcomeOf(mutant));
  const survivors = outcomes.filter(({ missing }) => missing.length > 0);
  for (const { mutant, missing } of survivors)
    console.log(`survived: ${mutant.id}: ${mutant.breaks}\n  ${missing.join("; ")}`);
  const count = `${outcomes.length - survivors.length} of ${outcomes.length}`;
  console.log(`${count} wrong servers detected`);
  if (ids.length === 0) await writeFile(MATRIX, killMatrix(count, outcomes));
  process.exitCode = survivors.length === 0 ? 0 : 1;
}
