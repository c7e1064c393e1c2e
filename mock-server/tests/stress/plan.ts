import { parseArgs } from "node:util";
import { chosen, whole } from "../bench/arguments.ts";
import { PEERS, type PeerId } from "../bench/peers/peers.ts";

export const MEASURE_NAMES = ["probes", "fuzz", "load", "slowloris", "stop", "soak"] as const;

export type MeasureName = (typeof MEASURE_NAMES)[number];

/** What a run measures, and how long. */
export interface Plan {
  readonly measures: readonly MeasureName[];
  readonly servers: readonly PeerId[];
  readonly seed: number;
  /** How long a probe waits for an answer. Shorter, probes that wait for a timeout of the server are left out. */
  readonly patienceMs: number;
  readonly fuzzInputs: number;
  readonly connections: number;
  readonly rounds: number;
  readonly slowConnections: number;
  readonly slowLimitMs: number;
  readonly busyClients: number;
  readonly soakSeconds: number;
  readonly samples: number;
  /** Whether figures are held to their gates, which are set for the full size. */
  readonly isFull: boolean;
  /** Whether results.json and the table in README.md are written. */
  readonly writes: boolean;
}

type Sizes = Omit<Plan, "measures" | "servers" | "seed" | "isFull" | "writes">;

const FULL: Sizes = {
  patienceMs: 100_000,
  fuzzInputs: 20_000,
  connections: 10_000,
  rounds: 5,
  slowConnections: 5000,
  slowLimitMs: 100_000,
  busyClients: 200,
  soakSeconds: 300,
  samples: 30,
};

const QUICK: Sizes = {
  patienceMs: 4000,
  fuzzInputs: 500,
  connections: 300,
  rounds: 2,
  slowConnections: 100,
  slowLimitMs: 12_000,
  busyClients: 20,
  soakSeconds: 2,
  samples: 4,
};

/** Probes that wait for a timeout of the server are sent only by who waits at least this long. */
export const TIMEOUT_PATIENCE_MS = 60_000;

const SERVERS: readonly PeerId[] = ["ours", "prism", "express", "mockoon"];

export const HELP = `npm run resilience -- [flags]: ours and other servers under malformed requests, load and signals
  --quick              a minute instead of half an hour; figures are then not held to their gates
  --only A,B           of ${MEASURE_NAMES.join(", ")}
  --servers A,B        of ${Object.keys(PEERS).join(", ")}; default ${SERVERS.join(",")}
  --seconds N          how long the soak lasts
  --inputs N           how many mutated requests are sent
  --seed N             of the mutations
  --write              writes results.json and the table in README.md`;

/** The plan that the arguments ask for; undefined for help. Throws one line about an argument that is wrong. */
export function planFrom(args: readonly string[]): Plan | undefined {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  if (values.help) return undefined;
  const sizes = values.quick ? QUICK : FULL;
  const { only, servers, seconds, inputs, seed } = values;
  return {
    ...sizes,
    measures: only === undefined ? MEASURE_NAMES : chosen("--only", only, MEASURE_NAMES),
    servers: servers === undefined ? SERVERS : chosen("--servers", servers, Object.keys(PEERS) as PeerId[]),
    seed: seed === undefined ? Math.floor(Math.random() * 2 ** 32) : whole("--seed", seed),
    soakSeconds: seconds === undefined ? sizes.soakSeconds : whole("--seconds", seconds),
    fuzzInputs: inputs === undefined ? sizes.fuzzInputs : whole("--inputs", inputs),
    isFull: values.quick !== true,
    writes: values.write === true,
  };
}

const OPTIONS = {
  help: { type: "boolean" },
  quick: { type: "boolean" },
  write: { type: "boolean" },
  only: { type: "string" },
  servers: { type: "string" },
  seconds: { type: "string" },
  inputs: { type: "string" },
  seed: { type: "string" },
} as const;
