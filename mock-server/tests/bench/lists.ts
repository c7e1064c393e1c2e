import { sendLoad } from "./client.ts";
import { CORES, pin, processorTime, residentMegabytes } from "./machine.ts";
import { atLeast, figure, inRounds, median, medianRatio, type Section } from "./results.ts";
import { createWorld, SERVERS, type ServerName, startServer } from "./servers.ts";

const CONNECTIONS = 50;
const NAMES = Object.keys(SERVERS) as ServerName[];

/**
 * Measures how fast each server lists 20 projects: the server on one processor, the load on the other. A process is by a fifth faster
 * or slower than the next one of the same server for as long as it runs, so each round starts its own. The first half of its load
 * does not count: V8 compiles what is used often.
 */
export async function measureLists(rounds: number, seconds: number): Promise<Section> {
  const world = await createWorld();
  const taken = await inRounds(NAMES, rounds, async (name) => {
    const { port, pid, stop } = await startServer(SERVERS[name], world);
    pin(pid, CORES.server);
    pin(process.pid, CORES.load);
    try {
      await sendLoad(port, world.request, CONNECTIONS, seconds);
      const before = processorTime(pid);
      const load = await sendLoad(port, world.request, CONNECTIONS, seconds);
      const micros = processorTime(pid) - before;
      const busy = micros / 1e6 / (load.answers / load.rate);
      return { ...load, micros: micros / load.answers, busy, megabytes: residentMegabytes(pid) };
    } finally {
      pin(process.pid, CORES.all);
      await stop();
    }
  });
  return sectionOf((name) => taken[name], rounds, seconds);
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
