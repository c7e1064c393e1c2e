/**
 * `npm run bench`: the speed of the mock beside other servers, in one run, on a machine that is otherwise idle.
 *
 *   --gates   exit with 1 if a gate is missed
 *   --write   write results.json
 *   --quick   few and short rounds: rough figures
 *
 * It needs Linux, because it reads processor times from `/proc`, and two processors. Traffic stays on this machine.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { startMock } from "../../index.ts";
import { ROOT } from "../mock-process.fixture.ts";
import { measureLists } from "./lists.ts";
import { machine } from "./machine.ts";
import { figure, median, type Section, shown } from "./results.ts";
import { measureSizes, type Sizes } from "./sizes.ts";
import { measureStarts } from "./starts.ts";

/** How often and how long is measured: rounds of so many seconds, starts, sizes of an account with requests to each, runs of the suite. */
const FULL = {
  rounds: 5,
  seconds: 3,
  starts: 10,
  sizes: [1000, 100_000, 1_000_000] as Sizes,
  requests: 10_000,
  suites: 3,
};
export const QUICK: typeof FULL = {
  rounds: 1,
  seconds: 0.1,
  starts: 1,
  sizes: [1000, 10_000],
  requests: 500,
  suites: 1,
};

/** Measures everything, the sizes last, because they fill the memory of this process. */
export async function measureAll({
  rounds,
  seconds,
  starts,
  sizes,
  requests,
}: typeof FULL): Promise<Section[]> {
  return [
    await measureLists(rounds, seconds),
    await measureStarts(starts),
    await measureSizes(sizes, rounds, requests),
  ];
}

const SUITE = join(ROOT, "dist/contract-tests/cli.js");

/** Milliseconds of an answer of the distant target. */
const DISTANCE = 300;

/** The time of whole runs of the contract suite, as processes: against its own reference, and once against a distant target. */
async function measureSuite(runs: number): Promise<string> {
  if (!existsSync(SUITE)) return "The contract suite is not built.";
  const seconds: number[] = [];
  for (let run = 0; run < runs; run++) seconds.push(await secondsOf([]));
  const distant = await startMock({ delay: DISTANCE });
  const distance = await secondsOf([
    "--target",
    new URL("/__admin/target", distant.url).href,
  ]).finally(distant.close);
  return [
    `The contract suite against its own reference: ${figure(median(seconds))} s from start to end, median of ${runs} runs (gate 1.5)`,
    `and against a target that answers after ${DISTANCE} ms: ${figure(distance)} s (gate 35).`,
  ].join(";\n");
}

async function secondsOf(args: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  await promisify(execFile)(process.execPath, [SUITE, ...args]);
  return (performance.now() - startedAt) / 1000;
}

async function main(): Promise<void> {
  const flag = { type: "boolean", default: false } as const;
  const { gates, write, quick } = parseArgs({
    options: { gates: flag, write: flag, quick: flag },
  }).values;
  const amounts = quick ? QUICK : FULL;
  const [date, place] = [new Date().toISOString().slice(0, 10), machine()];
  const sections = await measureAll(amounts);
  const suite = await measureSuite(amounts.suites);
  console.log([`${date}, ${place}`, ...sections.map(shown), suite].join("\n\n"));
  const results = { date, machine: place, sections, suite };
  if (write)
    await writeFile(
      new URL("results.json", import.meta.url),
      `${JSON.stringify(results, null, 2)}\n`,
    );
  if (gates && sections.some((section) => section.gates.some(({ isMet }) => !isMet)))
    process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename) await main();
