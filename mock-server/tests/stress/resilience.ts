import { readFile, writeFile } from "node:fs/promises";
import { busyMachine, machine } from "../bench/machine.ts";
import { installPeers } from "../bench/peers/install.ts";
import { writeWorld } from "../bench/peers/world.ts";
import { replaceBetween } from "../bench/replace-between.ts";
import { HELP, type Plan, planFrom } from "./plan.ts";
import { renderGates, renderTable } from "./render.ts";
import { measureAll, type Report } from "./report.ts";
import { withEarlier } from "./with-earlier.ts";

// `npm run resilience`: prints the table, and ends with 1 where ours breaks a promise, with 2 where it is called wrongly.
const RESULTS = new URL("results.json", import.meta.url);
const README = new URL("README.md", import.meta.url);
const OWN = ["ours", "sources"];

const say = (line: string) => console.error(line);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));

try {
  const plan = planFrom(process.argv.slice(2));
  if (plan) await run(plan);
  else console.log(HELP);
} catch (problem) {
  say(`resilience: ${problem instanceof Error ? problem.message : problem}`);
  // Servers and clients that still run end with this process.
  process.exit(2);
}

async function run(plan: Plan): Promise<void> {
  if (plan.servers.some((id) => !OWN.includes(id))) await installPeers(say);
  const busy = await busyMachine();
  if (busy !== undefined) say(busy);
  const { servers, measures } = await measureAll(plan, await writeWorld(), say);
  const measured = measures.map((measure) => ({ ...measure, ...(busy !== undefined && { disturbed: true as const }) }));
  const report = { date: new Date().toISOString().slice(0, 10), machine: machine(), servers, measures: measured };
  console.log(`${renderTable(report)}\n\n${renderGates(report)}\n\n${report.machine}`);
  if (plan.writes) await keep(report);
  if (report.measures.some(({ gates }) => gates.some(({ holds }) => !holds))) process.exitCode = 1;
}

async function keep(report: Report): Promise<void> {
  const whole = withEarlier(report, JSON.parse(await readFile(RESULTS, "utf8").catch(() => "{}")));
  await writeFile(RESULTS, `${JSON.stringify(whole, null, 2)}\n`);
  const table = `Measured on ${whole.date}: ${whole.machine}.\n\n${renderTable(whole)}`;
  await writeFile(README, replaceBetween(await readFile(README, "utf8"), "results", table));
}
