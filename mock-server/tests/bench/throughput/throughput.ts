import type { Load } from "../client/full-load.ts";
import { PEERS, type PeerId, versionOf } from "../peers/peers.ts";
import { type RunningPeer, resetPeer, startPeer } from "../peers/start-peer.ts";
import type { World } from "../peers/world.ts";
import { ratiosOf, type Summary, summaryOf } from "../statistics.ts";
import { inRounds } from "./in-rounds.ts";
import { loadClient } from "./load.ts";
import { CORES, canPin, pin, processorSeconds } from "./processor.ts";

/** One operation, asked of several servers in interleaved rounds. */
export interface Throughput {
  /** What asked, such as `wrk`. */
  readonly client: string;
  /** Whether server and client had a core each. */
  readonly isPinned: boolean;
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly servers: readonly ServerSpeed[];
}

export interface ServerSpeed {
  readonly id: PeerId;
  readonly name: string;
  readonly version: string;
  /** Requests a second. */
  readonly rate: Summary;
  /** Microseconds of processor time that the server spent on a request. */
  readonly cpuMicros: Summary;
  /** The share of the time in which the server was at work: close to 1 where it, and not the client, was the limit. */
  readonly busy: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly errors: number;
  /** The requests a second of ours to those of this server, round by round. */
  readonly oursToIt: Summary;
  /** The processor time a request of this server to that of ours, round by round. */
  readonly cpuToOurs: Summary;
}

/** In the sequence in which they are asked: beside ours, those that come closest to it. */
const SERVERS = ["floor", "ours", "equal", "fastify", "express", "prism"] as const satisfies readonly PeerId[];

export interface ThroughputOptions {
  readonly rounds: number;
  readonly seconds: number;
  /** Deletes this many projects at most in a round, which is all of an account; before each round they are brought back. Default: lists. */
  readonly deletable?: number;
}

const CONNECTIONS = 50;

/** Starts every server at once; while one is asked the others rest. */
export async function measureThroughput(world: World, { rounds, seconds, deletable }: ThroughputOptions): Promise<Throughput> {
  const client = loadClient();
  const isPinned = canPin();
  const running = new Map<PeerId, RunningPeer>();
  try {
    for (const id of SERVERS) running.set(id, await startPinned(id, world, isPinned));
    const asked = deletable === undefined ? {} : { deletable };
    const samples = await inRounds(SERVERS, rounds, async (id) => {
      const server = running.get(id);
      if (!server) throw new Error(`${id} is not running`);
      if (deletable !== undefined) await resetPeer(PEERS[id], server.port);
      const before = await processorSeconds(server.pid);
      const load = await client.run({ port: server.port, seconds, connections: CONNECTIONS, ...asked }, isPinned);
      return sampleOf(load, (await processorSeconds(server.pid)) - before);
    });
    const ours = samples.get("ours") ?? [];
    const servers = SERVERS.map((id) => speedOf(id, samples.get(id) ?? [], ours));
    return { client: client.name, isPinned, rounds, seconds, connections: CONNECTIONS, servers };
  } finally {
    await Promise.all([...running.values()].map((server) => server.stop()));
  }
}

async function startPinned(id: PeerId, world: World, isPinned: boolean): Promise<RunningPeer> {
  const server = await startPeer(PEERS[id], world);
  if (isPinned) pin(server.pid, CORES.server);
  return server;
}

interface Sample extends Load {
  readonly rate: number;
  readonly cpuMicros: number;
  readonly busy: number;
}

function sampleOf(load: Load, cpuSeconds: number): Sample {
  const { requests, seconds } = load;
  return { ...load, rate: requests / seconds, cpuMicros: (cpuSeconds * 1e6) / requests, busy: cpuSeconds / seconds };
}

function speedOf(id: PeerId, samples: readonly Sample[], ours: readonly Sample[]): ServerSpeed {
  const [rates, cpu] = [samples.map(({ rate }) => rate), samples.map(({ cpuMicros }) => cpuMicros)];
  const medianOf = (take: (sample: Sample) => number) => summaryOf(samples.map(take)).median;
  return {
    id,
    name: PEERS[id].name,
    version: versionOf(PEERS[id]),
    rate: summaryOf(rates),
    cpuMicros: summaryOf(cpu),
    busy: medianOf(({ busy }) => busy),
    p50Ms: medianOf(({ p50Ms }) => p50Ms),
    p99Ms: medianOf(({ p99Ms }) => p99Ms),
    errors: samples.reduce((sum, { errors }) => sum + errors, 0),
    oursToIt: ratiosOf(
      ours.map(({ rate }) => rate),
      rates,
    ),
    cpuToOurs: ratiosOf(
      cpu,
      ours.map(({ cpuMicros }) => cpuMicros),
    ),
  };
}
