import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { machine, watchSteal } from "./machine.ts";

/** A script that measures the mock: its measures in order, and the folder of its README.md and results.json. */
export interface Script<Name extends string> {
  readonly name: string;
  readonly purpose: string;
  readonly folder: string;
  readonly measures: Readonly<Record<Name, (isQuick: boolean) => Promise<Section>>>;
}

/** The result of one measure: its figures as Markdown, and its gates. */
export interface Section {
  readonly title: string;
  readonly shown: string;
  readonly gates: readonly Gate[];
}

export interface Gate {
  readonly promise: string;
  readonly measured: string;
  readonly met: boolean;
}

export interface Run<Name extends string> {
  readonly names: readonly Name[];
  readonly isQuick: boolean;
  /** Whether a missed gate is a failure. */
  readonly failsByGates: boolean;
  readonly writes: boolean;
}

const FLAG = { type: "boolean", default: false } as const;
const OPTIONS = { help: FLAG, quick: FLAG, gates: FLAG, write: FLAG, only: { type: "string" } } as const;

/** Parses the arguments; returns the help text for `--help`. Throws a one-line error for a wrong argument. */
export function runFrom<Name extends string>(
  { name, purpose, measures }: Script<Name>,
  args: readonly string[],
): Run<Name> | string {
  const known = Object.keys(measures) as Name[];
  const { help, quick: isQuick, gates: failsByGates, write, only } = parseArgs({ args: [...args], options: OPTIONS }).values;
  if (help) {
    return `npm run ${name} -- [flags]: ${purpose}
  --quick              a minute at most; rough figures
  --only A,B           some of ${known.join(", ")}
  --gates              exits with 1 if the mock misses a gate
  --write              writes results.json and the tables in the README, which a full run always does`;
  }
  const names = only?.split(",").map((wanted) => {
    const found = known.find((each) => each === wanted);
    if (found === undefined) throw new Error(`--only: ${wanted} is not one of ${known.join(", ")}`);
    return found;
  });
  return { names: names ?? known, isQuick, failsByGates, writes: write || (!isQuick && names === undefined) };
}

type NamedSection = Section & { readonly name: string };

/** Runs the measures one after the other and prints them. Returns false if a missed gate is a failure. */
export async function runMeasures<Name extends string>(
  { measures, folder }: Pick<Script<Name>, "measures" | "folder">,
  { names, isQuick, failsByGates, writes }: Run<Name>,
  print: (page: string) => void = console.log,
): Promise<boolean> {
  const [steal, place] = [watchSteal(), machine()];
  const sections: NamedSection[] = [];
  for (const name of names) {
    console.error(`${name} …`);
    sections.push({ name, ...(await measures[name](isQuick)) });
  }
  const origin = `Measured on ${new Date().toISOString().slice(0, 10)}: ${[place, steal()].filter(Boolean).join("; ")}.`;
  const shown = sections.map((section) => `### ${section.title}\n\n${section.shown}`);
  const page = [origin, renderGates(sections), ...shown].join("\n\n");
  print(page);
  if (writes) await write(folder, page, { origin, sections });
  return !failsByGates || sections.every(({ gates }) => gates.every(({ met }) => met));
}

/** A table with a line for each gate: met or missed. */
export function renderGates(sections: readonly Pick<NamedSection, "name" | "gates">[]): string {
  const rows = sections.flatMap(({ name, gates }) =>
    gates.map(({ promise, measured, met }) => [`${name}: ${promise}`, measured, met ? "met" : "**missed**"]),
  );
  return markdownTable(["gate", "measured", ""], rows);
}

async function write(folder: string, page: string, results: object): Promise<void> {
  const url = (name: string) => new URL(name, pathToFileURL(`${folder}/`));
  await writeFile(url("results.json"), `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(url("README.md"), replaceBetween(await readFile(url("README.md"), "utf8"), "results", page));
}

/** Runs a script with this process's arguments. Exit codes: 1 for a missed gate with `--gates`, 2 with one line for an error. */
export async function runScript<Name extends string>(script: Script<Name>): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));
  try {
    const run = runFrom(script, process.argv.slice(2));
    if (typeof run === "string") console.log(run);
    else if (!(await runMeasures(script, run))) process.exitCode = 1;
  } catch (problem) {
    console.error(`${script.name}: ${problem instanceof Error ? problem.message : problem}`);
    // The exit handlers end the servers that still run.
    process.exit(2);
  }
}

/** Formats a number: an integer with thousands separators, or up to two decimals. */
export function figure(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return Math.round(value).toLocaleString("en");
  return value.toFixed(Math.abs(value) < 10 ? 2 : 1).replace(/^-(0\.0+)$/, "$1");
}

/** A Markdown table with a left-aligned column of labels and right-aligned columns of figures. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const rule = `|---|${"--:|".repeat(heads.length - 1)}`;
  return [line(heads), rule, ...rows.map(line)].join("\n");
}

/** Replaces the part of a text between two comments with this name. Throws if the text has no such comments. */
export function replaceBetween(text: string, name: string, part: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`there is no ${start} … ${end}`);
  return `${text.slice(0, from + start.length)}\n${part}\n${text.slice(to)}`;
}
