import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BUILT } from "../built.ts";
import type { World } from "./world.ts";

/** A server to measure, ours or another, as a child process of `node`. It is ready when it answers the list with 200. */
export interface Peer {
  readonly name: string;
  /** The package whose version is quoted; none where it is Node itself. */
  readonly package?: string;
  /** How it is set up, in a sentence for the reader of a table. */
  readonly about: string;
  /** The arguments of `node` that start it on a port of loopback. */
  args(port: number, world: World): readonly string[];
  /** Whether what is deleted is missing from its next list. */
  readonly keepsState: boolean;
  /** Where a POST brings all back that was deleted. */
  readonly reset?: string;
  /** Whether a key `mk_premium:anything` is a copy with a state of its own. */
  readonly hasCopies?: true;
}

const ROOT = new URL("../../../../", import.meta.url).pathname;
const HERE = import.meta.dirname;

const own = (file: string) => (port: number, world: World) => [join(HERE, file), String(port), world.data];
const mock = (entry: readonly string[]) => (port: number, world: World) => [
  ...entry,
  "--silent",
  ...["--port", String(port)],
  ...["--data", world.data],
];

/** Every server that the scripts know. */
export const PEERS = {
  ours: {
    name: "tts-projects",
    package: "tts-projects",
    about: "the built command line with `--silent`; journal, CORS, faults and the control interface are on",
    args: mock([BUILT.mock]),
    keepsState: true,
    reset: "/__admin/reset",
    hasCopies: true,
  },
  seeded: {
    name: "tts-projects, no data file",
    package: "tts-projects",
    about: "the same with the accounts that it makes up, as it starts without a flag",
    args: (port) => [BUILT.mock, "--silent", "--port", String(port)],
    keepsState: true,
  },
  sources: {
    name: "tts-projects (sources)",
    package: "tts-projects",
    about: "`ours` from the sources, for tests, which do not build",
    args: mock(["--import", "tsx", join(ROOT, "mock-server/cli.ts")]),
    keepsState: true,
    reset: "/__admin/reset",
    hasCopies: true,
  },
  floor: {
    name: "bare node:http",
    about: "a constant buffer for each operation: the least that a server can do",
    args: own("floor.js"),
    keepsState: false,
  },
  hello: {
    name: "Express hello world",
    package: "express",
    about: "one route that sends a constant text",
    args: own("express-hello.js"),
    keepsState: false,
  },
  express: {
    name: "Express app",
    package: "express",
    about: "both operations as they are usually written, with a JSON answer for unknown paths and for errors",
    args: own("express-app.js"),
    keepsState: true,
    reset: "/reset",
  },
  fastify: {
    name: "Fastify app",
    package: "fastify",
    about: "both operations, with a schema for every answer, no logger, a Map and a binary search",
    args: own("fastify.js"),
    keepsState: true,
    reset: "/reset",
  },
  equal: {
    name: "Fastify app, equal",
    package: "fastify",
    about:
      "all rules, so that the contract suite passes it, and what ours keeps on: journal, CORS, faults, names of rule and request",
    args: own("fastify-equal.js"),
    keepsState: true,
    reset: "/reset",
  },
  prism: {
    name: "Prism",
    package: "@stoplight/prism-cli",
    about: "`prism mock -v silent` of our document, static examples",
    args: (port, { prism }) => [
      join(ROOT, "node_modules/@stoplight/prism-cli/dist/index.js"),
      ...["mock", "-v", "silent", "-h", "127.0.0.1", "-p", String(port), prism],
    ],
    keepsState: false,
  },
  mockoon: {
    name: "Mockoon CLI",
    package: "@mockoon/cli",
    about: "both routes, a rule for the key, and a route for all other paths that answers in the envelope",
    args: (port, { mockoon }) => [
      join(HERE, "node_modules/@mockoon/cli/bin/run.js"),
      ...["start", "--data", mockoon, "--port", String(port), "--hostname", "127.0.0.1"],
      ...["--disable-log-to-file", "--disable-admin-api"],
    ],
    keepsState: false,
  },
} as const satisfies Record<string, Peer>;

export type PeerId = keyof typeof PEERS;

/** The version that is installed; of Node where the server is Node alone. */
export function versionOf({ package: name }: Peer): string {
  if (name === undefined) return process.version;
  const folders = name === "tts-projects" ? [ROOT] : [join(HERE, "node_modules", name), join(ROOT, "node_modules", name)];
  for (const folder of folders) {
    const version = versionIn(join(folder, "package.json"));
    if (version !== undefined) return version;
  }
  return "not installed";
}

function versionIn(file: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
  } catch {
    return undefined;
  }
}
