import { writeFile } from "node:fs/promises";
import { allCases } from "../cases/all-cases.ts";
import { levelOf } from "../model/case.ts";
import { brokenReference, idsWith, judge } from "./judge.fixture.ts";
import { killMatrix } from "./kill-matrix.ts";
import { allMutants } from "./mutants/all-mutants.ts";

/** `npm run mutants`: judges every wrong server, prints what each case found out, and writes kill-matrix.md. Exit 1 for a survivor. */
const kills = new Map<string, readonly string[]>();
for (const mutant of allMutants) kills.set(mutant.id, idsWith(await judge(brokenReference(mutant)), "fail"));
const survivors = allMutants.filter(({ id, killedBy }) => killedBy.some((caseId) => !kills.get(id)?.includes(caseId)));

console.log(`${"case".padEnd(32)} ${"level".padEnd(9)} ${"named".padStart(6)} ${"any".padStart(6)}`);
for (const testCase of allCases) {
  const named = allMutants.filter(({ killedBy }) => killedBy.includes(testCase.id)).length;
  const any = [...kills.values()].filter((failed) => failed.includes(testCase.id)).length;
  console.log(`${testCase.id.padEnd(32)} ${levelOf(testCase).padEnd(9)} ${String(named).padStart(6)} ${String(any).padStart(6)}`);
}
const found = allMutants.length - survivors.length;
console.log(`\n${found} of ${allMutants.length} wrong servers found out by the cases named for them`);
for (const { id, breaks } of survivors) console.log(`survived: ${id}: ${breaks}`);

await writeFile(new URL("kill-matrix.md", import.meta.url), killMatrix(allMutants));
process.exitCode = survivors.length === 0 ? 0 : 1;
