import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../mock-process.fixture.ts";
import type { Peer } from "./peers.ts";
import type { World } from "./world.ts";

export interface RunningPeer {
  readonly port: number;
  readonly pid: number;
  /** Until it is ready, in milliseconds, the start of `node` included. */
  readonly startMs: number;
  /** Brings back what was deleted. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

const READY_LIMIT_MS = 30_000;

/** Starts a server on a free port and waits until it answers the list. Throws what it printed if it ends before. */
export async function startPeer({ name, args, reset }: Peer, world: World): Promise<RunningPeer> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, args(port, world), { stdio: ["ignore", "pipe", "pipe"] });
  const exited = once(child, "exit");
  const killWithUs = () => child.kill("SIGKILL");
  process.once("exit", killWithUs);
  await untilReady(name, port, child);
  return {
    port,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    reset: async () => {
      if (reset === undefined) return;
      const json = { headers: { "Content-Type": "application/json" }, body: "{}" };
      const answer = await fetch(`http://127.0.0.1:${port}${reset}`, { method: "POST", ...json });
      if (!answer.ok) throw new Error(`${name} refuses its reset: ${await answer.text()}`);
      await answer.text();
    },
    stop: async () => {
      process.off("exit", killWithUs);
      child.kill("SIGKILL");
      await exited;
    },
  };
}

async function untilReady(name: string, port: number, child: ChildProcess): Promise<void> {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    // Everything is read, so that no pipe fills up.
    stream?.on("data", (chunk) => {
      output = (output + chunk).slice(-2000);
    });
  }
  const limit = performance.now() + READY_LIMIT_MS;
  const headers = { "X-Master-Key": "mk_premium", "Content-Type": "application/json" };
  while (performance.now() < limit && child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/projects`, { headers }).catch(() => undefined);
    await answer?.text();
    if (answer?.status === 200) return;
    await sleep(5);
  }
  throw new Error(`${name} does not answer: ${output}`);
}
