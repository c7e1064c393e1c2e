import { setTimeout as sleep } from "node:timers/promises";
import { startClient } from "../../bench/client/start-client.ts";
import { figure } from "../../bench/figure.ts";
import type { Peer } from "../../bench/peers/peers.ts";
import { startPeer } from "../../bench/peers/start-peer.ts";
import type { World } from "../../bench/peers/world.ts";
import { slopeOf } from "../../bench/statistics.ts";
import type { FullSpeed, FullSpeedOptions } from "../clients/full-speed.ts";
import type { Measure } from "../measure.ts";
import type { Plan } from "../plan.ts";

export interface SoakResult extends FullSpeed {
  readonly seconds: number;
  /** Heap after a collection, at equal distances, in MB. */
  readonly heapMb: readonly number[];
  /** Of the heap, without the first tenth of the time. */
  readonly mbPerMinute: number;
}

/** Where the server can do it, answers are also late, refused and lost on purpose. */
const FAULTS = ["probability=0.01,answer=reset", "probability=0.01,status=503", "probability=0.01,delay=1-20"];
const MOST_MB_PER_MINUTE = 1;

export const soak: Measure<SoakResult> = {
  title: ({ soakSeconds }) =>
    `${figure(soakSeconds)} s at full speed; ours with journal, faults, copies of keys, deletes and resets`,
  take,
  rows: {
    "requests answered": ({ answered }) => figure(answered),
    "a second": ({ answered, seconds }) => figure(Math.round(answered / seconds)),
    "lost, for ours on purpose": ({ lost }) => figure(lost),
    "heap at start and end, MB": ({ heapMb }) => `${figure(heapMb[0] ?? 0)} / ${figure(heapMb.at(-1) ?? 0)}`,
    "slope of the heap, MB a minute": ({ mbPerMinute }) => figure(mbPerMinute),
  },
  gates: [
    {
      promise: `the heap grows by less than ${MOST_MB_PER_MINUTE} MB a minute`,
      holds: ({ mbPerMinute }) => mbPerMinute < MOST_MB_PER_MINUTE,
      isFigure: true,
    },
    { promise: "at most one answer in fifty is lost", holds: ({ lost, answered }) => lost * 50 <= answered },
  ],
};

async function take(peer: Peer, { soakSeconds: seconds, samples }: Plan, world: World): Promise<SoakResult> {
  const mixed = peer.hasCopies === true;
  const more = mixed ? FAULTS.flatMap((fault) => ["--fault", fault]) : [];
  const server = await startPeer(peer, world, { withProbe: true, more });
  const options: FullSpeedOptions = { port: server.port, mixed };
  const client = startClient(new URL("../clients/full-speed.ts", import.meta.url), options);
  const points: [minutes: number, megabytes: number][] = [];
  const startedAt = performance.now();
  for (let sample = 1; sample <= samples; sample++) {
    await sleep(startedAt + (seconds * 1000 * sample) / samples - performance.now());
    const { heap } = await server.usage();
    points.push([(performance.now() - startedAt) / 60_000, heap / 2 ** 20]);
  }
  client.goOn();
  const counts = await client.report<FullSpeed>();
  await server.stop();
  const steady = points.slice(Math.ceil(samples / 10));
  return { ...counts, seconds, heapMb: points.map(([, heap]) => heap), mbPerMinute: slopeOf(steady) };
}
