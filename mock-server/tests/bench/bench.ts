/**
 * `npm run bench`: the speed of the mock beside other servers, in one run, on a machine that is otherwise idle.
 *
 *   --gates   exit with 1 if a gate is missed
 *   --write   write results.json
 *   --quick   few and short rounds: rough figures
 *
 * It needs Linux, because it reads processor times from `/proc`, and two processors. Traffic stays on this machine.
 */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { measureLists } from "./lists.ts";
import { machine } from "./machine.ts";
import { type Section, shown } from "./results.ts";
import { measureSizes, type Sizes } from "./sizes.ts";
import { measureStarts } from "./starts.ts";
import { measureSuite } from "./suite.ts";

/** How often and how long is measured: rounds of so many seconds, starts, sizes of an account with requests to each, runs of the suite. */
const FULL = {
  rounds: 5,
  seconds: 3,
  starts: 20,
  sizes: [100, 10_000, 1_000_000] as Sizes,
  requests: 10_000,
  suites: 9,
};
const QUICK: typeof FULL = {
  rounds: 1,
  seconds: 0.1,
  starts: 1,
  sizes: [100, 10_000],
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

async function main(): Promise<void> {
  const flag = { type: "boolean", default: false } as const;
  const { gates, write, quick } = parseArgs({
    options: { gates: flag, write: flag, quick: flag },
  }).values;
  const amounts = quick ? QUICK : FULL;
  const [date, place] = [new Date().toISOString().slice(0, 10), machine()];
  const sections = [...(await measureAll(amounts)), await measureSuite(amounts.suites)];
  console.log([`${date}, ${place}`, ...sections.map(shown)].join("\n\n"));
  const results = { date, machine: place, sections };
  if (write)
    await writeFile(
      new URL("results.json", import.meta.url),
      `${JSON.stringify(results, null, 2)}\n`,
    );
  if (gates && sections.some((section) => section.gates.some(({ isMet }) => !isMet)))
    process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename) await main();
