import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../mock-process.fixture.ts";
import type { World } from "./world.ts";

/** A server to measure, run as a child process of `node`. It is ready when it answers a list with 200. */
interface Peer {
  readonly name: string;
  /** The package whose version is shown; undefined for Node itself. */
  readonly package?: string;
  /** The arguments of `node` that start the server on a port of loopback. */
  args(port: number, world: World): readonly string[];
  /** A POST to this path restores all deleted projects. Undefined for a server without state. */
  readonly reset?: string;
}

const HERE = import.meta.dirname;
const ROOT = join(HERE, "../../../..");
const MOCK = [join(ROOT, "dist/mock-server/cli.js"), "--silent", "--port"];
const PRISM = [join(ROOT, "node_modules/@stoplight/prism-cli/dist/index.js"), "mock", "-v", "silent", "-h", "127.0.0.1", "-p"];
const own = (file: string) => (port: number, world: World) => [join(HERE, file), String(port), world.data];

/** The servers; README.md describes the setup of each. */
export const PEERS = {
  ours: {
    name: "tts-projects",
    package: "tts-projects",
    args: (port, { data }) => [...MOCK, String(port), "--data", data],
    reset: "/__admin/reset",
  },
  seeded: { name: "tts-projects, no data file", package: "tts-projects", args: (port) => [...MOCK, String(port)] },
  floor: { name: "bare node:http", args: own("floor.js") },
  hello: { name: "Express hello world", package: "express", args: own("express-hello.js") },
  fastify: { name: "Fastify app", package: "fastify", args: own("fastify.js"), reset: "/reset" },
  equal: { name: "Fastify app, equal", package: "fastify", args: own("fastify-equal.js"), reset: "/reset" },
  prism: { name: "Prism", package: "@stoplight/prism-cli", args: (port, { prism }) => [...PRISM, String(port), prism] },
} as const satisfies Record<string, Peer>;

export type PeerId = keyof typeof PEERS;

/** The name of a peer with its installed version, or with Node's for a server without a package. */
export function titleOf(id: PeerId): string {
  const peer: Peer = PEERS[id];
  return `${peer.name} ${peer.package === undefined ? process.version : versionOf(peer.package)}`;
}

function versionOf(name: string): string {
  const folder = name === "tts-projects" ? ROOT : join(ROOT, "node_modules", name);
  return (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string }).version;
}

export interface RunningPeer {
  readonly port: number;
  readonly pid: number;
  /** Milliseconds from the start of `node` until the server was ready. */
  readonly startMs: number;
  reset(): Promise<void>;
  stop(): Promise<void>;
}

const READY_LIMIT_MS = 30_000;

/** Starts a server on a free port and waits until it is ready. Throws its output if it ends before. */
export async function startPeer(id: PeerId, world: World): Promise<RunningPeer> {
  const { name, args, reset }: Peer = PEERS[id];
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, args(port, world), { stdio: ["ignore", "pipe", "pipe"] });
  const exited = once(child, "exit");
  const killWithUs = () => child.kill("SIGKILL");
  process.once("exit", killWithUs);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    // Both streams are read, so that no pipe fills up.
    stream.on("data", (chunk) => {
      output = (output + chunk).slice(-2000);
    });
  }
  const url = (path: string) => `http://127.0.0.1:${port}${path}`;
  const headers = { "X-Master-Key": "mk_premium", "Content-Type": "application/json" };
  const isReady = async () => {
    const answer = await fetch(url("/v1/projects"), { headers }).catch(() => undefined);
    await answer?.text();
    return answer?.status === 200;
  };
  while (!(await isReady())) {
    const isLate = performance.now() > startedAt + READY_LIMIT_MS;
    if (isLate || child.exitCode !== null || child.signalCode !== null) throw new Error(`${name} does not answer: ${output}`);
    await sleep(5);
  }
  return {
    port,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    reset: async () => {
      if (reset === undefined) return;
      const answer = await fetch(url(reset), { method: "POST", headers, body: "{}" });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${name} refuses its reset: ${text}`);
    },
    stop: async () => {
      process.off("exit", killWithUs);
      child.kill("SIGKILL");
      await exited;
    },
  };
}
