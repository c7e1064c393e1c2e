import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { World } from "./world.ts";

/** A server to measure, the mock or another, as a child process of `node`. It is ready when it answers the list with 200. */
export interface Peer {
  readonly name: string;
  /** The package whose version is quoted; none for Node itself. */
  readonly package?: string;
  /** The arguments of `node` that start it on a port of loopback. */
  args(port: number, world: World): readonly string[];
  /** Where a POST brings everything back that was deleted. Unset for a server without state. */
  readonly reset?: string;
}

const HERE = import.meta.dirname;
const ROOT = join(HERE, "../../../..");
const MOCK = join(ROOT, "dist/mock-server/cli.js");
const PRISM = join(ROOT, "node_modules/@stoplight/prism-cli/dist/index.js");

const own = (file: string) => (port: number, world: World) => [join(HERE, file), String(port), world.data];

/** README.md says how each of them is set up. */
export const PEERS = {
  ours: {
    name: "tts-projects",
    package: "tts-projects",
    args: (port, { data }) => [MOCK, "--silent", "--port", String(port), "--data", data],
    reset: "/__admin/reset",
  },
  seeded: {
    name: "tts-projects, no data file",
    package: "tts-projects",
    args: (port) => [MOCK, "--silent", "--port", String(port)],
  },
  floor: { name: "bare node:http", args: own("floor.js") },
  hello: { name: "Express hello world", package: "express", args: own("express-hello.js") },
  fastify: { name: "Fastify app", package: "fastify", args: own("fastify.js"), reset: "/reset" },
  equal: { name: "Fastify app, equal", package: "fastify", args: own("fastify-equal.js"), reset: "/reset" },
  prism: {
    name: "Prism",
    package: "@stoplight/prism-cli",
    args: (port, { prism }) => [PRISM, "mock", "-v", "silent", "-h", "127.0.0.1", "-p", String(port), prism],
  },
} as const satisfies Record<string, Peer>;

export type PeerId = keyof typeof PEERS;

/** The version that is installed; of Node if the server is Node alone. */
export function versionOf({ package: name }: Peer): string {
  if (name === undefined) return process.version;
  const folders = name === "tts-projects" ? [ROOT] : [join(HERE, "node_modules", name), join(ROOT, "node_modules", name)];
  for (const folder of folders) {
    try {
      return (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string }).version;
    } catch {}
  }
  return "not installed";
}

/** Installs the peers from their lockfile, unless they are there. Throws one line if it cannot be done. */
export async function installPeers(print: (line: string) => void): Promise<void> {
  if (versionOf(PEERS.fastify) !== "not installed") return;
  print("installing the peers (once, in mock-server/tests/bench/peers/node_modules)");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  await promisify(execFile)(npm, ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: HERE }).catch((error: Error) => {
    throw new Error(`the peers cannot be installed: ${/npm error .*/.exec(error.message)?.[0] ?? error.message}`);
  });
}
