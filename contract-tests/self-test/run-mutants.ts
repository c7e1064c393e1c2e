import { writeFile } from "node:fs/promises";
import { allCases } from "../cases/all-cases.ts";
import { levelOf } from "../model/case.ts";
import { runSuite } from "../runner/run.ts";
import { killMatrix } from "./kill-matrix.ts";
import { allMutants } from "./mutants/all-mutants.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { reference } from "./reference.ts";

/** `npm run mutants`: judges every wrong server, prints what each case found out, and writes kill-matrix.md. Exit 1 for a survivor. */
const kills = new Map(await Promise.all(allMutants.map(async (mutant) => [mutant.id, await failedCases(mutant)] as const)));
const survivors = allMutants.filter(({ id, killedBy }) => killedBy.some((caseId) => !kills.get(id)?.includes(caseId)));

console.log(`${"case".padEnd(32)} ${"level".padEnd(9)} ${"named".padStart(6)} ${"any".padStart(6)}`);
for (const testCase of allCases) {
  const named = allMutants.filter(({ killedBy }) => killedBy.includes(testCase.id)).length;
  const any = [...kills.values()].filter((failed) => failed.includes(testCase.id)).length;
  console.log(`${testCase.id.padEnd(32)} ${levelOf(testCase).padEnd(9)} ${String(named).padStart(6)} ${String(any).padStart(6)}`);
}
console.log(
  `\n${allMutants.length - survivors.length} of ${allMutants.length} wrong servers found out by the cases named for them`,
);
for (const { id, breaks } of survivors) console.log(`survived: ${id}: ${breaks}`);

await writeFile(new URL("kill-matrix.md", import.meta.url), killMatrix(allMutants));
process.exitCode = survivors.length === 0 ? 0 : 1;

async function failedCases({ wrap, wire, answers }: Mutant): Promise<string[]> {
  const { target, transport } = reference({ wrap, ...(answers && { profile: answers }) });
  const report = await runSuite({ target, transport: wire ? wire(transport) : transport }, allCases);
  return report.cases.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
}
