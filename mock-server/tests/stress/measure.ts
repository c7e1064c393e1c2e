import { once } from "node:events";
import { join } from "node:path";
import { figure, markdownTable, type Section } from "../bench/script.ts";
import { type MockProcess, startMockProcess } from "../mock-process.fixture.ts";

/** The result of a measure: its figures, and for each promise the measured figure and whether it is kept. */
export interface Found {
  readonly title: string;
  readonly figures: Readonly<Record<string, string>>;
  readonly promises: Readonly<Record<string, readonly [measured: number, isKept: boolean]>>;
}

/** The result as a section of the page. */
export function sectionOf({ title, figures, promises }: Found): Section {
  const gates = Object.entries(promises).map(([promise, [measured, met]]) => ({ promise, measured: figure(measured), met }));
  return { title, shown: markdownTable(["", "the mock"], Object.entries(figures)), gates };
}

/** Memory in MB of 2^20 bytes, after a garbage collection. */
export interface Usage {
  readonly rss: number;
  readonly heap: number;
}

export interface MeasuredMock extends MockProcess {
  usage(): Promise<Usage>;
}

/** Starts the built mock in a process that reports its memory. */
export async function startMeasured(args: readonly string[] = []): Promise<MeasuredMock> {
  const preload = join(import.meta.dirname, "heap-probe.js");
  const mock = await startMockProcess(["--silent", ...args], { built: true, preload });
  return {
    ...mock,
    usage: async () => {
      const answered = once(mock.child, "message");
      mock.child.send("usage");
      return (await answered)[0] as Usage;
    },
  };
}
