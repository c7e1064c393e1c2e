import { startClient } from "../../bench/client/start-client.ts";
import { figure } from "../../bench/figure.ts";
import type { Peer } from "../../bench/peers/peers.ts";
import { startPeer } from "../../bench/peers/start-peer.ts";
import type { World } from "../../bench/peers/world.ts";
import { quantile } from "../../bench/statistics.ts";
import type { Honest } from "../clients/honest.ts";
import type { SlowClosed, SlowOptions } from "../clients/slow.ts";
import type { Measure } from "../measure.ts";
import { withinFileLimit } from "../open-files.ts";
import type { Plan } from "../plan.ts";

export interface SlowlorisResult {
  readonly connections: number;
  readonly closed: number;
  /** How many of them were told 408 in the envelope, and how many something else. */
  readonly told: number;
  readonly toldOtherwise: number;
  /** Seconds from the first byte to the end of a connection; 0 where none was closed. */
  readonly closedAfter: { readonly median: number; readonly last: number };
  /** The users beside: how many answers, their errors, and their latencies in milliseconds. */
  readonly honest: {
    readonly answers: number;
    readonly errors: number;
    readonly p50: number;
    readonly p99: number;
    readonly max: number;
  };
}

/** The mock gives headers ten seconds. */
const MOST_SECONDS = 10 + 1;

export const slowloris: Measure<SlowlorisResult> = {
  title: ({ slowConnections }) => `${figure(slowConnections)} connections whose headers drip without end, honest users beside`,
  take,
  rows: {
    "closed by the server": ({ closed, connections }) => `${figure(closed)} of ${figure(connections)}`,
    "told 408 in the envelope": ({ told }) => figure(told),
    "told something else": ({ toldOtherwise }) => figure(toldOtherwise),
    "closed after, median / last, s": ({ closed, closedAfter: { median, last } }) =>
      closed === 0 ? "never" : `${figure(median)} / ${figure(last)}`,
    "errors of the honest": ({ honest }) => `${figure(honest.errors)} of ${figure(honest.answers)}`,
    "the honest wait p50 / p99 / max, ms": ({ honest: { p50, p99, max } }) => [p50, p99, max].map(figure).join(" / "),
  },
  gates: [
    { promise: "all are closed", holds: ({ closed, connections }) => closed === connections },
    { promise: "all are told 408 in the envelope", holds: ({ told, connections }) => told === connections },
    {
      promise: `the last within ${MOST_SECONDS} s`,
      holds: ({ closedAfter }) => closedAfter.last <= MOST_SECONDS,
      isFigure: true,
    },
    { promise: "the honest meet no errors", holds: ({ honest }) => honest.errors === 0 },
    { promise: "the honest p99 is under 50 ms", holds: ({ honest }) => honest.p99 < 50, isFigure: true },
  ],
};

async function take(peer: Peer, { slowConnections, slowLimitMs }: Plan, world: World): Promise<SlowlorisResult> {
  const server = await startPeer(peer, world);
  const connections = withinFileLimit(slowConnections);
  const honest = startClient(new URL("../clients/honest.ts", import.meta.url), { port: server.port });
  await honest.report();
  const options: SlowOptions = { port: server.port, connections, limitMs: slowLimitMs };
  const slow = await startClient(new URL("../clients/slow.ts", import.meta.url), options).report<SlowClosed>();
  honest.goOn();
  const { latencies, errors } = await honest.report<Honest>();
  await server.stop();
  const seconds = slow.closedAfterMs.map((ms) => ms / 1000);
  return {
    connections,
    closed: connections - slow.stillOpen,
    told: slow.told,
    toldOtherwise: slow.toldOtherwise,
    closedAfter: { median: quantile(seconds, 0.5), last: quantile(seconds, 1) },
    honest: {
      answers: latencies.length,
      errors,
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
      max: quantile(latencies, 1),
    },
  };
}
