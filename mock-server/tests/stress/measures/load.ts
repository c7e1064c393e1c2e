import { setTimeout as sleep } from "node:timers/promises";
import { startClient } from "../../bench/client/start-client.ts";
import { figure } from "../../bench/figure.ts";
import type { Peer } from "../../bench/peers/peers.ts";
import { type RunningPeer, startPeer, type Usage } from "../../bench/peers/start-peer.ts";
import type { World } from "../../bench/peers/world.ts";
import { quantile } from "../../bench/statistics.ts";
import type { Held, HoldOptions } from "../clients/hold.ts";
import type { Measure } from "../measure.ts";
import { withinFileLimit } from "../open-files.ts";
import type { Plan } from "../plan.ts";

export interface LoadResult extends Held {
  readonly connections: number;
  /** Growth of the server's resident memory for each connection that is held, in KB. */
  readonly kbPerConnection: number;
  /** Heap after a collection, in MB: before, while all are held, and when they are gone. */
  readonly heapMb: readonly [before: number, held: number, after: number];
}

const HOLD = new URL("../clients/hold.ts", import.meta.url);

export const load: Measure<LoadResult> = {
  title: ({ connections, rounds }) => `${figure(connections)} keep-alive connections held, all used in ${rounds} rounds`,
  take,
  rows: {
    "held at the end": ({ held }) => figure(held),
    "requests answered": ({ answered }) => figure(answered),
    errors: ({ errors }) => figure(errors),
    "idle too long and opened anew": ({ reopened }) => figure(reopened),
    "KB a connection": ({ kbPerConnection }) => figure(kbPerConnection),
    "heap before, held, after, MB": ({ heapMb }) => heapMb.map(figure).join(" / "),
    "a round, median, s": ({ roundMs }) => figure(quantile(roundMs, 0.5) / 1000),
  },
  gates: [
    { promise: "no errors", holds: ({ errors }) => errors === 0 },
    { promise: "all are held", holds: ({ held, connections }) => held === connections },
    { promise: "at most 25 KB a connection", holds: ({ kbPerConnection }) => kbPerConnection <= 25, isFigure: true },
    { promise: "the heap is back within 10 %", holds: ({ heapMb: [before, , after] }) => after <= before * 1.1, isFigure: true },
  ],
};

/** What a server allocates once, whoever comes first, is no part of what a connection costs. */
const WARM_UP: Omit<HoldOptions, "port"> = { connections: 100, rounds: 50 };

const SETTLE_MS = 30_000;
const SETTLE_STEP_MS = 250;
const STEADY_TIMES = 5;

async function take(peer: Peer, plan: Plan, world: World): Promise<LoadResult> {
  const server = await startPeer(peer, world, { withProbe: true });
  const connections = withinFileLimit(plan.connections);
  try {
    const warm = await hold(server, WARM_UP);
    const before = await settled(server, warm.whileHeld);
    const { held, whileHeld } = await hold(server, { connections, rounds: plan.rounds });
    const after = await settled(server, whileHeld);
    const megabytes = (bytes: number) => bytes / 2 ** 20;
    return {
      ...held,
      connections,
      kbPerConnection: (whileHeld.rss - before.rss) / 1024 / connections,
      heapMb: [megabytes(before.heap), megabytes(whileHeld.heap), megabytes(after.heap)],
    };
  } finally {
    await server.stop();
  }
}

/** Runs the client, and asks the server while it holds its connections. */
async function hold(server: RunningPeer, options: Omit<HoldOptions, "port">): Promise<{ held: Held; whileHeld: Usage }> {
  const client = startClient(HOLD, { port: server.port, ...options } satisfies HoldOptions);
  const held = await client.report<Held>();
  const whileHeld = await server.usage();
  client.goOn();
  return { held, whileHeld };
}

/** Waits until the server has seen that its clients are gone: until its heap falls no more, for at most half a minute. */
async function settled(server: RunningPeer, last: Usage): Promise<Usage> {
  let [usage, steady] = [last, 0];
  for (let waited = 0; steady < STEADY_TIMES && waited < SETTLE_MS; waited += SETTLE_STEP_MS) {
    await sleep(SETTLE_STEP_MS);
    const next = await server.usage();
    steady = next.heap < usage.heap * 0.99 ? 0 : steady + 1;
    usage = next;
  }
  return usage;
}
