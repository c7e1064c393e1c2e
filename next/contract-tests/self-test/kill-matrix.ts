import { writeFile } from "node:fs/promises";
import { allRules, type RuleId } from "../../openapi/index.ts";
import { allCases } from "../cases/all-cases.ts";
import { levelOf } from "../model/case.ts";
import { wrongServers } from "./explore/wrong-servers.ts";
import { brokenReference, idsWith, judge, missing } from "./judge.fixture.ts";
import { allMutants } from "./mutants/all-mutants.ts";
import type { Mutant } from "./mutants/mutant.ts";

/**
 * The kill matrix as markdown: for each case the number of wrong servers that name it, and for each rule the servers with the
 * cases that detect them. The tests prove that every named case does.
 */
export function killMatrix(): string {
  const judging = allCases.filter((testCase) => levelOf(testCase) !== "observed");
  const lines = [
    "# Kill matrix",
    "",
    `${allMutants.length} wrong servers, each with one defect, against ${judging.length} cases that judge. Written by \`npm run mutants\`;`,
    "`npm test` fails if a server is not detected by the cases that are named for it, or a case detects none.",
    "Cases that only observe detect none by design. `explored` counts the servers that only an exploration detects, by the rule",
    "that it may name.",
    "",
    "| case | level | wrong servers | explored |",
    "|---|---|--:|--:|",
    ...judging.map(
      (testCase) => `| ${testCase.id} | ${levelOf(testCase)} | ${countFor(testCase.id)} | ${exploredFor(testCase.id)} |`,
    ),
    ...allRules.flatMap(({ id }) => sectionFor(id)),
    "",
    "## Exploration",
    "",
    `${wrongServers.length} more servers are wrong only in a combination, after a sequence, late, rarely or in parallel. \`--explore 2000\` detects`,
    "each of them with the seeds 1, 2 and 3 and names one of these rules, as `npm run test:rounds` proves.",
    "",
    "| wrong server | named by `--explore` |",
    "|---|---|",
    ...wrongServers.map(
      ({ id, rules }) => `| ${cell(id)} | ${rules === "any" ? "the rule of the request" : rules.join(" or ")} |`,
    ),
  ];
  return `${lines.join("\n")}\n`;
}

function countFor(caseId: string): number {
  return allMutants.filter(({ killedBy }) => killedBy.includes(caseId)).length;
}

function exploredFor(caseId: string): number {
  return wrongServers.filter(({ rules }) => rules !== "any" && rules.some((rule) => rule === caseId)).length;
}

function sectionFor(rule: RuleId): string[] {
  const breaking = allMutants.filter((mutant) => mutant.rule === rule);
  if (breaking.length === 0) return [];
  const rows = breaking.map(({ id, breaks, killedBy }) => `| ${id} | ${cell(breaks)} | ${killedBy.join(", ")} |`);
  return ["", `## ${rule}`, "", "| wrong server | what is wrong | detected by |", "|---|---|---|", ...rows];
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
}

/** `npm run mutants`: judges every wrong server, prints what each case detected, writes kill-matrix.md. Exit 1 for a survivor. */
if (process.argv[1] === import.meta.filename) {
  const failures: string[] = [];
  const survivors: Mutant[] = [];
  for (const mutant of allMutants) {
    const report = await judge(brokenReference(mutant));
    failures.push(...idsWith(report, "fail"));
    if (missing(mutant, report).length > 0) survivors.push(mutant);
  }

  console.log(`${"case".padEnd(32)} ${"level".padEnd(9)} ${"named".padStart(6)} ${"any".padStart(6)}`);
  for (const testCase of allCases) {
    const named = countFor(testCase.id);
    const any = failures.filter((id) => id === testCase.id).length;
    console.log(
      `${testCase.id.padEnd(32)} ${levelOf(testCase).padEnd(9)} ${String(named).padStart(6)} ${String(any).padStart(6)}`,
    );
  }
  const found = allMutants.length - survivors.length;
  console.log(`\n${found} of ${allMutants.length} wrong servers detected by the cases named for them`);
  for (const { id, breaks } of survivors) console.log(`survived: ${id}: ${breaks}`);

  await writeFile(new URL("kill-matrix.md", import.meta.url), killMatrix());
  process.exitCode = survivors.length === 0 ? 0 : 1;
}
