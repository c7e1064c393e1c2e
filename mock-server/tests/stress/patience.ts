import { setTimeout as sleep } from "node:timers/promises";
import type { RunningPeer } from "../bench/peers/start-peer.ts";

/** How long a client waits before it ends its side: many servers give no answer any more to one who has ended his. */
export const END_AFTER_MS = 500;

/** The end of a process is learned of a little later than the end of its connections. */
const LATE_MS = 200;

/** Whether a server that did not answer still runs. */
export async function survives(server: RunningPeer): Promise<boolean> {
  if (server.isRunning()) await sleep(LATE_MS);
  return server.isRunning();
}
