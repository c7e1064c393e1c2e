import { setTimeout as sleep } from "node:timers/promises";
import { startClient } from "../../bench/client/start-client.ts";
import { figure } from "../../bench/figure.ts";
import type { Peer } from "../../bench/peers/peers.ts";
import { type Ending, startPeer } from "../../bench/peers/start-peer.ts";
import type { World } from "../../bench/peers/world.ts";
import type { Busy, BusyOptions } from "../clients/busy.ts";
import type { Measure } from "../measure.ts";
import type { Plan } from "../plan.ts";

export interface StopResult extends Busy {
  readonly clients: number;
  readonly ending: Ending;
  /** From the signal to the end of the process, in milliseconds. */
  readonly endedAfterMs: number;
}

const BUSY_MS = 1000;
/** As `docker stop` has it; after this it is killed. */
const GRACE_MS = 10_000;

export const stop: Measure<StopResult> = {
  title: ({ busyClients }) => `SIGTERM under ${busyClients} clients at full speed`,
  take,
  rows: {
    "answered until the end": ({ answered }) => figure(answered),
    "sent and never answered": ({ dropped, reset }) => figure(dropped + reset),
    "of these by a reset": ({ reset }) => figure(reset),
    "ends with": ({ ending: { code, signal } }) => signal ?? `exit ${code}`,
    "ends after, s": ({ endedAfterMs }) => figure(endedAfterMs / 1000),
  },
  gates: [
    { promise: "nothing is dropped", holds: ({ dropped, reset }) => dropped + reset === 0 },
    { promise: "exit code 0", holds: ({ ending }) => ending.code === 0 },
  ],
};

async function take(peer: Peer, { busyClients: clients }: Plan, world: World): Promise<StopResult> {
  const server = await startPeer(peer, world);
  const options: BusyOptions = { port: server.port, clients };
  const client = startClient(new URL("../clients/busy.ts", import.meta.url), options);
  await client.report();
  await sleep(BUSY_MS);
  const signalledAt = performance.now();
  server.signal("SIGTERM");
  const kill = setTimeout(() => server.signal("SIGKILL"), GRACE_MS);
  const ending = await server.ended;
  const endedAfterMs = Math.round(performance.now() - signalledAt);
  clearTimeout(kill);
  return { clients, ...(await client.report<Busy>()), ending, endedAfterMs };
}
