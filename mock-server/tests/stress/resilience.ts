import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { machine } from "../bench/machine.ts";
import { markdownTable, replaceBetween } from "../bench/markdown.ts";
import { namesFrom, runScript } from "../bench/script.ts";
import type { Measure, Measured, Plan } from "./measure.ts";
import { measureLoad, measureSlowloris } from "./measure-connections.ts";
import { measureSoak, measureStop } from "./measure-endings.ts";
import { measureProbes } from "./measure-requests.ts";

/** Every measure, in the sequence of the table. */
export const MEASURES = {
  probes: measureProbes,
  load: measureLoad,
  slowloris: measureSlowloris,
  stop: measureStop,
  soak: measureSoak,
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof MEASURES;

export interface Report {
  readonly date: string;
  readonly machine: string;
  readonly measures: readonly (Measured & { readonly name: MeasureName })[];
}

const NAMES = Object.keys(MEASURES) as MeasureName[];
const FULL = { connections: 10_000, rounds: 5, slowConnections: 5000, busyClients: 200 };
const QUICK = { connections: 300, rounds: 2, slowConnections: 100, busyClients: 20 };
const HELP = `npm run resilience -- [flags]: the mock under malformed requests, load and signals
  --quick              half a minute instead of eight; figures are then not held to their promises
  --only A,B           of ${NAMES.join(", ")}
  --write              writes results.json and the table in README.md; only of a full run`;

const BOOLEAN = { type: "boolean" } as const;
const OPTIONS = { help: BOOLEAN, quick: BOOLEAN, write: BOOLEAN, only: { type: "string" } } as const;

export interface ResilienceRun {
  readonly plan: Plan;
  readonly names: readonly MeasureName[];
  readonly writes: boolean;
}

/** What the arguments ask for; the text of the help for `--help`. Throws one line about an argument that is wrong. */
export function resilienceRunFrom(args: readonly string[]): ResilienceRun | string {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const { help, quick = false, write = false, only } = values;
  if (help) return HELP;
  if (write && (quick || only !== undefined)) throw new Error("--write: only a full run is written");
  const plan: Plan = {
    ...(quick ? { ...QUICK, soakSeconds: 2, samples: 4 } : { ...FULL, soakSeconds: 300, samples: 30 }),
    isFull: !quick,
    isBuilt: true,
  };
  return { plan, names: namesFrom(only, NAMES), writes: write };
}

/** Measures one after the other, prints the table and the promises, and tells whether all are kept. */
export async function runResilience({ plan, names, writes }: ResilienceRun, print: (line: string) => void): Promise<boolean> {
  const measures: Report["measures"][number][] = [];
  for (const name of names) measures.push({ name, ...(await MEASURES[name](plan)) });
  const place = machine();
  const report: Report = { date: new Date().toISOString().slice(0, 10), machine: place, measures };
  print(`${renderTable(report)}\n\n${renderPromises(report)}\n\n${place}`);
  if (writes) await write(report);
  return measures.every(({ promises }) => Object.values(promises).every((isKept) => isKept));
}

export function renderTable({ measures }: Report): string {
  const rows = measures.flatMap(({ title, figures }) => [[`**${title}**`, ""], ...Object.entries(figures)]);
  return markdownTable(["", "the mock"], rows);
}

/** One line for each promise. */
export function renderPromises({ measures }: Report): string {
  const lines = measures.flatMap(({ name, promises }) =>
    Object.entries(promises).map(([promise, isKept]) => `${isKept ? "kept  " : "BROKEN"}  ${name}: ${promise}`),
  );
  return lines.join("\n");
}

async function write(report: Report): Promise<void> {
  const [results, readme] = ["results.json", "README.md"].map((name) => new URL(name, import.meta.url)) as [URL, URL];
  await writeFile(results, `${JSON.stringify(report, null, 2)}\n`);
  const table = `Measured on ${report.date}: ${report.machine}.\n\n${renderTable(report)}`;
  await writeFile(readme, replaceBetween(await readFile(readme, "utf8"), "results", table));
}

// `npm run resilience`: ends with 1 if the mock breaks a promise.
if (process.argv[1] === import.meta.filename) {
  await runScript("resilience", async () => {
    const run = resilienceRunFrom(process.argv.slice(2));
    if (typeof run !== "string") return runResilience(run, console.log);
    console.log(run);
    return true;
  });
}
