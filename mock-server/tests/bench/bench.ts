import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { machine, watchSteal } from "./machine.ts";
import { markdownTable, replaceBetween } from "./markdown.ts";
import { installPeers } from "./peers/peers.ts";
import { namesFrom, runScript, type Section } from "./script.ts";
import { measureSize } from "./size.ts";
import { measureStarts } from "./start.ts";
import { equalConforms, measureSuite } from "./suite.ts";
import { measureDeletes, measureLists } from "./throughput.ts";

/** In their sequence; the last one fills the memory of this process. */
const SECTIONS = ["list", "delete", "start", "suite", "size"] as const;
export type SectionName = (typeof SECTIONS)[number];

const HELP = `npm run bench -- [flags]: the speed of the mock and of other servers, side by side
  --quick              a minute instead of ten; the figures say little
  --only A,B           of ${SECTIONS.join(", ")}
  --gates              ends with 1 if the mock misses a gate
  --write              writes results.json and the tables in the README, as a full run does without it`;

const BOOLEAN = { type: "boolean" } as const;
const OPTIONS = { help: BOOLEAN, quick: BOOLEAN, gates: BOOLEAN, write: BOOLEAN, only: { type: "string" } } as const;

export interface BenchRun {
  readonly sections: readonly SectionName[];
  readonly isQuick: boolean;
  /** Whether a gate that is missed is a failure. */
  readonly failsByGates: boolean;
  readonly writes: boolean;
}

/** What the arguments ask for; the text of the help for `--help`. Throws one line about an argument that is wrong. */
export function benchRunFrom(args: readonly string[]): BenchRun | string {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const { help, quick = false, only, gates = false, write = false } = values;
  if (help) return HELP;
  const writes = write || (!quick && only === undefined);
  return { sections: namesFrom(only, SECTIONS), isQuick: quick, failsByGates: gates, writes };
}

type NamedSection = Section & { readonly name: SectionName };

/** Measures the sections one after the other and prints them. False if a gate is missed that counts. */
export async function runBench({ sections: names, isQuick, failsByGates, writes }: BenchRun): Promise<boolean> {
  const asksPeers = names.includes("list") || names.includes("delete");
  if (asksPeers || names.includes("start")) await installPeers(console.error);
  const steal = watchSteal();
  const place = machine();
  if (asksPeers) await equalConforms();
  const sections: NamedSection[] = [];
  for (const name of names) {
    console.error(`${name} …`);
    sections.push({ name, ...(await measure(name, isQuick)) });
  }
  const origin = `Measured on ${new Date().toISOString().slice(0, 10)}: ${[place, steal()].filter(Boolean).join("; ")}.`;
  const shown = sections.map(({ title, shown }) => `### ${title}\n\n${shown}`).join("\n\n");
  const page = [origin, renderGates(sections), shown].join("\n\n");
  console.log(page);
  if (writes) await write(page, origin, sections);
  return !failsByGates || sections.every(({ gates }) => gates.every(({ met }) => met));
}

function measure(name: SectionName, isQuick: boolean): Promise<Section> {
  const speed = { rounds: isQuick ? 1 : 25, seconds: 1, deletable: 150_000 };
  if (name === "list") return measureLists(speed);
  if (name === "delete") return measureDeletes(speed);
  if (name === "start") return measureStarts(isQuick ? 2 : 10);
  if (name === "suite") return measureSuite(isQuick ? 2 : 10);
  return measureSize(isQuick ? { largest: 10_000, rounds: 1, times: 1000 } : { largest: 1_000_000, rounds: 9, times: 10_000 });
}

/** Every gate as met or missed, a line for each. */
export function renderGates(sections: readonly Pick<NamedSection, "name" | "gates">[]): string {
  const rows = sections.flatMap(({ name, gates }) =>
    gates.map(({ promise, measured, met }) => [`${name}: ${promise}`, measured, met ? "met" : "**missed**"]),
  );
  return markdownTable(["gate", "measured", ""], rows);
}

async function write(page: string, origin: string, sections: readonly NamedSection[]): Promise<void> {
  const [results, readme] = ["results.json", "README.md"].map((name) => new URL(name, import.meta.url)) as [URL, URL];
  await writeFile(results, `${JSON.stringify({ origin, sections }, null, 2)}\n`);
  await writeFile(readme, replaceBetween(await readFile(readme, "utf8"), "bench", page));
}

// `npm run bench`: with `--gates` it ends with 1 if the mock misses one.
if (process.argv[1] === import.meta.filename) {
  await runScript("bench", async () => {
    const run = benchRunFrom(process.argv.slice(2));
    if (typeof run !== "string") return runBench(run);
    console.log(run);
    return true;
  });
}
