import { once } from "node:events";
import { join } from "node:path";
import { type MockProcess, startMockProcess } from "../mock-process.fixture.ts";

/** How much is measured, and what is measured: the built mock, or the sources. */
export interface Plan {
  readonly isBuilt: boolean;
  /** Whether figures are held to their promises, which are set for the full size. */
  readonly isFull: boolean;
  readonly connections: number;
  readonly rounds: number;
  readonly slowConnections: number;
  readonly busyClients: number;
  readonly soakSeconds: number;
  readonly samples: number;
}

/** What a measure found out: a cell for each figure, and whether each promise is kept. */
export interface Measured {
  readonly title: string;
  readonly figures: Readonly<Record<string, string>>;
  readonly promises: Readonly<Record<string, boolean>>;
}

export type Measure = (plan: Plan) => Promise<Measured>;

/** Memory in bytes, after a garbage collection. */
export interface Usage {
  readonly rss: number;
  readonly heap: number;
}

export interface MeasuredMock extends MockProcess {
  usage(): Promise<Usage>;
}

/** A mock in a process of its own that tells its memory. */
export async function startMeasured({ isBuilt }: Plan, args: readonly string[] = []): Promise<MeasuredMock> {
  const preload = join(import.meta.dirname, "heap-probe.js");
  const mock = await startMockProcess(["--silent", ...args], { built: isBuilt, preload });
  return {
    ...mock,
    usage: async () => {
      const answered = once(mock.child, "message");
      mock.child.send("usage");
      return (await answered)[0] as Usage;
    },
  };
}

export function megabytes(bytes: number): number {
  return bytes / 2 ** 20;
}
