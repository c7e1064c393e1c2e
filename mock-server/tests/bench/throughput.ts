import { type Connection, deleteRequest, listRequest, openConnection } from "./connection.ts";
import { CORES, pin, processorSeconds } from "./machine.ts";
import { PEERS, type PeerId, type RunningPeer, startPeer, titleOf } from "./peers/peers.ts";
import { type World, writeWorld } from "./peers/world.ts";
import { figure, type Gate, markdownTable, type Section } from "./script.ts";
import { largeAccount, scatteredId } from "./size.ts";
import { inRounds, quantile, ratiosOf, summaryOf } from "./statistics.ts";

export interface ThroughputOptions {
  readonly rounds: number;
  readonly seconds: number;
}

/** The size of the account to delete from: more projects than a server can delete in a round. */
const DELETABLE = 150_000;

/** In the order of the measurement: the servers closest in speed are next to the mock. */
const SERVERS = ["floor", "ours", "equal", "fastify", "prism"] as const satisfies readonly PeerId[];
const CONNECTIONS = 50;

/** Measures the first page of 20 of an account of 1,000 projects. */
export async function measureLists(options: ThroughputOptions): Promise<Section> {
  const speeds = await measureServers(await writeWorld(), options, () => listRequest);
  const gates = [speedGate(speeds, "floor", 0.7), speedGate(speeds, "fastify", 1.25), speedGate(speeds, "prism", 8)];
  return { title: "List of 20 projects", shown: speedTable(speeds, options), gates: [errorGate(speeds), ...gates] };
}

/** Measures deletes of each project of a large account, in scattered order. A reset before each round restores them. */
export async function measureDeletes(options: ThroughputOptions): Promise<Section> {
  const speeds = await measureServers(await writeWorld([largeAccount(DELETABLE)]), options, () => {
    let place = 0;
    return () => (place < DELETABLE ? deleteRequest(scatteredId(place++, DELETABLE)) : undefined);
  });
  const gates = [errorGate(speeds), speedGate(speeds, "equal", 1.25)];
  return { title: "Delete, scattered over one account", shown: speedTable(speeds, options), gates };
}

type NextRequest = () => string | undefined;

/** Starts all servers; only one is under load at a time. Server and client have a core each if there is `taskset`. */
async function measureServers(
  world: World,
  { rounds, seconds }: ThroughputOptions,
  requests: () => NextRequest,
): Promise<Speeds> {
  const running = new Map<PeerId, RunningPeer>();
  try {
    for (const id of SERVERS) running.set(id, await startPeer(id, world));
    for (const { pid } of running.values()) pin(pid, CORES.server);
    pin(process.pid, CORES.client);
    return await inRounds(SERVERS, rounds, async (id) => {
      const server = running.get(id);
      if (!server) throw new Error(`${id} is not running`);
      await server.reset();
      const before = await processorSeconds(server.pid);
      const load = await loadServer(server.port, seconds, requests());
      const cpu = (await processorSeconds(server.pid)) - before;
      return { ...load, cpuMicros: (cpu * 1e6) / (load.rate * load.seconds), busy: cpu / load.seconds };
    });
  } finally {
    pin(process.pid, CORES.both);
    await Promise.all([...running.values()].map((server) => server.stop()));
  }
}

/** Sends requests on every connection, each after the last answer, until the time is over or no request is left. */
async function loadServer(port: number, seconds: number, nextRequest: NextRequest) {
  const waits: number[] = [];
  let errors = 0;
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(port)));
  const startedAt = performance.now();
  const ask = async (connection: Connection) => {
    while (performance.now() < startedAt + seconds * 1000) {
      const request = nextRequest();
      if (request === undefined) break;
      const askedAt = performance.now();
      const reply = await connection.ask(request);
      waits.push(performance.now() - askedAt);
      if (typeof reply === "string" || reply.status !== 200) errors += 1;
    }
    connection.close();
  };
  await Promise.all(connections.map(ask));
  const took = (performance.now() - startedAt) / 1000;
  return { rate: waits.length / took, seconds: took, errors, p99Ms: quantile(waits, 0.99) };
}

export interface Sample {
  /** Requests a second. */
  readonly rate: number;
  /** Microseconds of the server's processor time for a request. */
  readonly cpuMicros: number;
  /** The server's processor time as a share of the round: close to 1 if the server, not the client, was the limit. */
  readonly busy: number;
  readonly errors: number;
  readonly p99Ms: number;
}

export type Speeds = Readonly<Record<(typeof SERVERS)[number], readonly Sample[]>>;

const HEADS = "server|requests a second|least–most|µs of CPU a request|server at work|p99 ms|errors|ours to it";

export function speedTable(speeds: Speeds, { rounds, seconds }: ThroughputOptions): string {
  const rows = SERVERS.map((id) => {
    const median = (name: keyof Sample) => summaryOf(valuesOf(speeds, id, name)).median;
    const rate = summaryOf(valuesOf(speeds, id, "rate"));
    const oursToIt = ratiosOf(valuesOf(speeds, "ours", "rate"), valuesOf(speeds, id, "rate"));
    return [
      titleOf(id),
      figure(Math.round(rate.median)),
      `${figure(Math.round(rate.min))}–${figure(Math.round(rate.max))}`,
      figure(median("cpuMicros")),
      `${Math.round(median("busy") * 100)} %`,
      figure(median("p99Ms")),
      figure(errorsOf(speeds, id)),
      `${figure(oursToIt.median)} (${figure(oursToIt.min)}–${figure(oursToIt.max)})`,
    ];
  });
  return `Rounds of ${seconds} s: ${rounds}. ${CONNECTIONS} connections.\n\n${markdownTable(HEADS.split("|"), rows)}`;
}

/** The gate that the mock's speed is at least `least` times another server's, in the median of the rounds. */
export function speedGate(speeds: Speeds, id: keyof Speeds, least: number): Gate {
  const { median } = ratiosOf(valuesOf(speeds, "ours", "rate"), valuesOf(speeds, id, "rate"));
  return { promise: `at least ${least} of ${PEERS[id].name}`, measured: figure(median), met: median >= least };
}

function errorGate(speeds: Speeds): Gate {
  const errors = errorsOf(speeds, "ours");
  return { promise: "no errors", measured: figure(errors), met: errors === 0 };
}

function valuesOf(speeds: Speeds, id: keyof Speeds, name: keyof Sample): number[] {
  return speeds[id].map((sample) => sample[name]);
}

function errorsOf(speeds: Speeds, id: keyof Speeds): number {
  return valuesOf(speeds, id, "errors").reduce((sum, errors) => sum + errors, 0);
}
