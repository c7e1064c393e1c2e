import { sendLoad } from "./client.ts";
import { CORES, pin, processorTime, residentMegabytes } from "./machine.ts";
import { atLeast, figure, inRounds, median, medianRatio, type Section } from "./results.ts";
import {
  createWorld,
  type RunningServer,
  SERVERS,
  type ServerName,
  startServer,
} from "./servers.ts";

const CONNECTIONS = 50;
/** The part of a round before it counts: while another server is measured, the heap of an idle one shrinks. */
const WARM_UP = 1 / 2;
const NAMES = Object.keys(SERVERS) as ServerName[];

/** Measures how fast each server lists 20 projects: the server on one processor, the load on the other, one server at a time. */
export async function measureLists(rounds: number, seconds: number): Promise<Section> {
  const world = await createWorld();
  const running = new Map<ServerName, RunningServer>();
  try {
    for (const name of NAMES) running.set(name, await startServer(SERVERS[name], world));
    for (const { pid } of running.values()) pin(pid, CORES.server);
    pin(process.pid, CORES.load);
    const taken = await inRounds(NAMES, rounds, async (name) => {
      const { port = 0, pid = 0 } = running.get(name) ?? {};
      await sendLoad(port, world.request, CONNECTIONS, WARM_UP * seconds);
      const before = processorTime(pid);
      const load = await sendLoad(port, world.request, CONNECTIONS, seconds);
      const micros = processorTime(pid) - before;
      const busy = micros / 1e6 / (load.answers / load.rate);
      return { ...load, micros: micros / load.answers, busy, megabytes: residentMegabytes(pid) };
    });
    return sectionOf((name) => taken[name], rounds, seconds);
  } finally {
    pin(process.pid, CORES.all);
    for (const server of running.values()) await server.stop();
  }
}

type Figure = "rate" | "micros" | "busy" | "p99Ms" | "megabytes" | "errors";

function sectionOf(
  samplesOf: (name: ServerName) => readonly Record<Figure, number>[],
  rounds: number,
  seconds: number,
): Section {
  const all = (name: ServerName, what: Figure) => samplesOf(name).map((sample) => sample[what]);
  const ratio = (name: ServerName, to: ServerName) =>
    medianRatio(all(name, "rate"), all(to, "rate"));
  const errors = NAMES.flatMap((name) => all(name, "errors")).reduce((sum, each) => sum + each, 0);
  return {
    title: `List of 20 projects from the middle of 1,000: ${CONNECTIONS} connections, median of ${rounds} rounds of ${seconds} s`,
    heads: [
      "server",
      "req/s",
      "of floor",
      "mock is",
      "CPU µs a request",
      "server busy",
      "p99 ms",
      "MB",
    ],
    rows: NAMES.map((name) => [
      SERVERS[name][0],
      figure(median(all(name, "rate"))),
      ratio(name, "floor").toFixed(2),
      `${ratio("mock", name).toFixed(2)} ×`,
      figure(median(all(name, "micros"))),
      `${Math.round(100 * median(all(name, "busy")))} %`,
      figure(median(all(name, "p99Ms"))),
      figure(median(all(name, "megabytes"))),
    ]),
    gates: [
      { promise: "answers other than 200", measured: errors, isMet: errors === 0 },
      atLeast(4.5, SERVERS.usual[0], ratio("mock", "usual")),
      atLeast(1.05, SERVERS.fastify[0], ratio("mock", "fastify")),
      atLeast(6, SERVERS.prism[0], ratio("mock", "prism")),
    ],
  };
}
