import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BUILT } from "../built.ts";
import { medianOf } from "./cost.ts";
import { writeDataFile } from "./write-data-file.ts";

/** How the command line takes over a large data file: the median of some starts for each figure. */
export interface LoadCost extends StartCost {
  readonly projects: number;
  readonly fileBytes: number;
}

interface StartCost {
  /** From the start of node to the ready line. */
  readonly seconds: number;
  readonly processorSeconds: number;
  /** From the first byte to the first page that a client gets over HTTP, after the ready line. */
  readonly firstPageMs: number;
  /** The most memory that the process had, in bytes. */
  readonly peakBytes: number;
}

/** So many starts are measured. */
export const STARTS = 3;

const TICKS_PER_SECOND = 100;

/** Needs a build, and Linux for the figures of the process. */
export async function measureLoad(projects: number): Promise<LoadCost> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-size-"));
  try {
    const file = join(folder, "projects.json");
    await writeDataFile(file, projects);
    // What that left behind is not to be collected beside what is measured.
    globalThis.gc?.();
    const starts: StartCost[] = [];
    while (starts.length < STARTS) starts.push(await started(file));
    return { projects, fileBytes: (await stat(file)).size, ...medianOfEach(starts) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function medianOfEach(starts: readonly StartCost[]): StartCost {
  const median = (take: (start: StartCost) => number) => medianOf(starts.map(take));
  return {
    seconds: median(({ seconds }) => seconds),
    processorSeconds: median(({ processorSeconds }) => processorSeconds),
    firstPageMs: median(({ firstPageMs }) => firstPageMs),
    peakBytes: median(({ peakBytes }) => peakBytes),
  };
}

async function started(file: string): Promise<StartCost> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [BUILT.mock, "--port", "0", "--silent", "--data", file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    const seconds = (performance.now() - startedAt) / 1000;
    const ticks = (await readFile(`/proc/${child.pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
    const askedAt = performance.now();
    const answer = await fetch(`${String(line).trim().split(" ").at(-1)}/projects`, {
      headers: { "X-Master-Key": "mk_size", "Content-Type": "application/json" },
    });
    if (answer.status !== 200) throw new Error(`the loaded mock answered with ${answer.status}`);
    const [, peak = ""] = /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${child.pid}/status`, "utf8")) ?? [];
    return {
      seconds,
      processorSeconds: (Number(ticks[11]) + Number(ticks[12])) / TICKS_PER_SECOND,
      firstPageMs: performance.now() - askedAt,
      peakBytes: Number(peak) * 1024,
    };
  } finally {
    child.kill();
    await once(child, "exit");
  }
}
