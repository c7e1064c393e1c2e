import { readFile, writeFile } from "node:fs/promises";
import { busyMachine, machine, watchNeighbours } from "./machine.ts";
import { equalConforms } from "./peers/equal-conforms.ts";
import { installPeers } from "./peers/install.ts";
import { type BenchPlan, benchPlanFrom, HELP, type SectionName } from "./plan.ts";
import { plot } from "./plot.ts";
import { renderGates, renderOrigin, renderSections, renderShort } from "./render.ts";
import { replaceBetween } from "./replace-between.ts";
import { type BenchReport, measureSections } from "./report.ts";

// `npm run bench`: prints the tables, and ends with 2 where it is called wrongly; with `--gates` with 1 where ours misses one.
const RESULTS = new URL("results.json", import.meta.url);
const PLOT = new URL("list.svg", import.meta.url);
const README = new URL("README.md", import.meta.url);
const PLOT_IN_README = "![Requests a second of the mock and of four other servers, as bars](bench/list.svg)";
const MOCK_README = new URL("../../README.md", import.meta.url);

const say = (line: string) => console.error(line);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));

try {
  const plan = benchPlanFrom(process.argv.slice(2));
  if (plan) await run(plan);
  else console.log(HELP);
} catch (problem) {
  say(`bench: ${problem instanceof Error ? problem.message : problem}`);
  // Servers and clients that still run end with this process.
  process.exit(2);
}

async function run(plan: BenchPlan): Promise<void> {
  const has = (...names: SectionName[]) => plan.sections.some((section) => names.includes(section));
  if (has("list", "delete", "start")) await installPeers(say);
  const busy = await busyMachine();
  if (busy !== undefined) say(busy);
  if (has("list", "delete")) await equalConforms(say);
  const neighbours = watchNeighbours();
  const found = await measureSections(plan, say);
  const disturbed = [busy, neighbours()].filter((line) => line !== undefined).join("; ");
  const date = new Date().toISOString().slice(0, 10);
  const report: BenchReport = { date, machine: machine(), ...(disturbed !== "" && { disturbed }), ...found };
  console.log([renderOrigin(report), renderSections(report), renderGates(report)].join("\n\n"));
  if (plan.writes) await keep(report);
  const missed = report.sections.some(({ gates }) => gates.some(({ met }) => !met));
  if (missed && plan.failsByGates) process.exitCode = 1;
}

async function keep(report: BenchReport): Promise<void> {
  const { sections, ...rest } = report;
  const gates = Object.fromEntries(sections.map((section) => [section.name, section.gates]));
  await writeFile(RESULTS, `${JSON.stringify({ ...rest, gates }, null, 2)}\n`);
  await writeFile(PLOT, plot(report.figures));
  await replacePart(README, [renderOrigin(report), renderGates(report), renderSections(report)].join("\n\n"));
  await replacePart(MOCK_README, [PLOT_IN_README, renderShort(report), renderOrigin(report)].join("\n\n"));
}

async function replacePart(file: URL, part: string): Promise<void> {
  await writeFile(file, replaceBetween(await readFile(file, "utf8"), "bench", part));
}
