import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DEV_KEYS } from "../../../store/dev-accounts.ts";
import type { Peer } from "./peers.ts";
import type { World } from "./world.ts";

/** What a server says of itself, after a garbage collection. Bytes and seconds. */
export interface Usage {
  readonly rss: number;
  readonly heap: number;
  readonly cpuSeconds: number;
}

/** How a process ended: with a code, or by a signal. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface RunningPeer {
  readonly port: number;
  readonly pid: number;
  /** Until it is ready, in milliseconds, the start of `node` included. */
  readonly startMs: number;
  readonly ended: Promise<Ending>;
  isRunning(): boolean;
  /** Only where it was started with the probe. */
  usage(): Promise<Usage>;
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

export interface StartPlan {
  /** Loads heap-probe.js into it. Default: it is started as a user would. */
  readonly withProbe?: boolean;
  /** More arguments. */
  readonly more?: readonly string[];
}

const READY_LIMIT_MS = 30_000;

/** Starts a server on a free port and waits until it answers the list. Throws what it printed where it ends before. */
export async function startPeer(
  peer: Peer,
  world: World,
  { withProbe = false, more = [] }: StartPlan = {},
): Promise<RunningPeer> {
  const port = await freePort();
  const startedAt = performance.now();
  const probe = withProbe ? ["--import", join(import.meta.dirname, "heap-probe.js")] : [];
  const child = spawn(process.execPath, [...probe, ...peer.args(port, world), ...more], {
    stdio: withProbe ? ["ignore", "pipe", "pipe", "ipc"] : ["ignore", "pipe", "pipe"],
  });
  const killWithUs = () => child.kill("SIGKILL");
  process.once("exit", killWithUs);
  const ended = once(child, "exit").then(([code, signal]) => {
    process.off("exit", killWithUs);
    return { code, signal } as Ending;
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  await untilReady(peer, port, isRunning, outputOf(child));
  return {
    port,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    ended,
    isRunning,
    usage: () => usageOf(child),
    signal: (signal) => void child.kill(signal),
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Brings back what was deleted. Nothing to do where a server keeps no state. */
export async function resetPeer({ name, reset }: Peer, port: number): Promise<void> {
  if (reset === undefined) return;
  const json = { headers: { "Content-Type": "application/json" }, body: "{}" };
  const answer = await fetch(`http://127.0.0.1:${port}${reset}`, { method: "POST", ...json });
  if (!answer.ok) throw new Error(`${name} refuses its reset: ${await answer.text()}`);
  await answer.text();
}

/** A server may have something of its own to say on the channel. */
function usageOf(child: ChildProcess): Promise<Usage> {
  return new Promise((resolve, reject) => {
    const read = (message: unknown) => {
      if (!isUsage(message)) return;
      child.off("message", read);
      resolve(message);
    };
    child.on("message", read);
    child.send("usage", (problem) => problem && reject(problem));
  });
}

function isUsage(message: unknown): message is Usage {
  return typeof message === "object" && message !== null && "heap" in message;
}

/** Reads all output, so that no pipe fills up, and keeps the end of it. */
function outputOf(child: ChildProcess): () => string {
  let output = "";
  const read = (chunk: Buffer) => {
    output = (output + chunk).slice(-2000);
  };
  child.stdout?.on("data", read);
  child.stderr?.on("data", read);
  return () => output;
}

async function untilReady(peer: Peer, port: number, isRunning: () => boolean, output: () => string): Promise<void> {
  const limit = performance.now() + READY_LIMIT_MS;
  const headers = { "X-Master-Key": DEV_KEYS.premium, "Content-Type": "application/json" };
  while (performance.now() < limit && isRunning()) {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/projects`, { headers }).catch(() => undefined);
    await answer?.text();
    if (answer?.status === 200) return;
    await sleep(5);
  }
  throw new Error(`${peer.name} does not answer: ${output()}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
