import { parseArgs } from "node:util";
import { chosen } from "./arguments.ts";
import type { SizeOptions } from "./size.ts";

/** In their sequence; the last one fills this process' memory. */
export const SECTION_NAMES = ["list", "delete", "start", "suite", "redis", "size"] as const;

export type SectionName = (typeof SECTION_NAMES)[number];

/** What a run measures, and how long. */
export interface BenchPlan {
  readonly sections: readonly SectionName[];
  /** Of listing and deleting; the seconds of a round are whole. */
  readonly rounds: number;
  readonly seconds: number;
  /** The projects of the account to delete from: more than a server can delete in a round. */
  readonly deletable: number;
  readonly starts: number;
  readonly suiteRuns: number;
  /** How late the far target of the suite answers. */
  readonly latencyMs: number;
  readonly size: SizeOptions;
  /** Whether a gate that is missed is a failure. */
  readonly failsByGates: boolean;
  /** Whether results.json, the plot and the tables in the READMEs are written. */
  readonly writes: boolean;
}

type Sizes = Pick<BenchPlan, "rounds" | "seconds" | "deletable" | "starts" | "suiteRuns" | "latencyMs" | "size">;

const FULL: Sizes = {
  rounds: 25,
  seconds: 1,
  deletable: 150_000,
  starts: 10,
  suiteRuns: 10,
  latencyMs: 200,
  size: { rounds: 9, times: 10_000 },
};

const QUICK: Sizes = {
  rounds: 1,
  seconds: 1,
  deletable: 150_000,
  starts: 2,
  suiteRuns: 2,
  latencyMs: 20,
  size: { sizes: [10, 1000, 10_000], rounds: 1, times: 1000 },
};

export const HELP = `npm run bench -- [flags]: the speed of ours and of other servers, side by side
  --quick              a minute instead of ten; the figures say little
  --only A,B           of ${SECTION_NAMES.join(", ")}
  --gates              ends with 1 where ours misses a gate
  --write              writes results.json, list.svg and the tables in the READMEs, as a full run does without it`;

const OPTIONS = {
  help: { type: "boolean" },
  quick: { type: "boolean" },
  only: { type: "string" },
  gates: { type: "boolean" },
  write: { type: "boolean" },
} as const;

/** The plan that the arguments ask for; undefined for help. Throws one line about an argument that is wrong. */
export function benchPlanFrom(args: readonly string[]): BenchPlan | undefined {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  if (values.help) return undefined;
  const { quick = false, only, gates = false, write = false } = values;
  return {
    ...(quick ? QUICK : FULL),
    sections: only === undefined ? SECTION_NAMES : chosen("--only", only, SECTION_NAMES),
    failsByGates: gates,
    writes: write || (!quick && only === undefined),
  };
}
