import { writeFile } from "node:fs/promises";
import { allCases } from "../cases/all-cases.ts";
import { levelOf } from "../model/case.ts";
import { brokenReference, idsWith, judge, missing } from "./judge.fixture.ts";
import { killMatrix } from "./kill-matrix.ts";
import { allMutants } from "./mutants/all-mutants.ts";
import type { Mutant } from "./mutants/mutant.ts";

/** `npm run mutants`: judges every wrong server, prints what each case found, writes kill-matrix.md. Exit 1 for a survivor. */
const failures: string[] = [];
const survivors: Mutant[] = [];
for (const mutant of allMutants) {
  const report = await judge(brokenReference(mutant));
  failures.push(...idsWith(report, "fail"));
  if (missing(mutant, report).length > 0) survivors.push(mutant);
}

console.log(`${"case".padEnd(32)} ${"level".padEnd(9)} ${"named".padStart(6)} ${"any".padStart(6)}`);
for (const testCase of allCases) {
  const named = allMutants.filter(({ killedBy }) => killedBy.includes(testCase.id)).length;
  const any = failures.filter((id) => id === testCase.id).length;
  console.log(`${testCase.id.padEnd(32)} ${levelOf(testCase).padEnd(9)} ${String(named).padStart(6)} ${String(any).padStart(6)}`);
}
const found = allMutants.length - survivors.length;
console.log(`\n${found} of ${allMutants.length} wrong servers found out by the cases named for them`);
for (const { id, breaks } of survivors) console.log(`survived: ${id}: ${breaks}`);

await writeFile(new URL("kill-matrix.md", import.meta.url), killMatrix(allMutants));
process.exitCode = survivors.length === 0 ? 0 : 1;
