import { setTimeout as sleep } from "node:timers/promises";
import { processorTime, residentMegabytes } from "./machine.ts";
import { atMost, figure, inRounds, median, medianRatio, type Section } from "./results.ts";
import { createWorld, SERVERS, type ServerName, startServer } from "./servers.ts";

const NAMES = ["bare", "fastify", "prism", "mock"] as const satisfies readonly ServerName[];
const REST_MS = 250;

/** Measures a start, from that of `node` to the first answer, by the clock and in processor time, and the memory at rest. */
export async function measureStarts(times: number): Promise<Section> {
  const world = await createWorld();
  const taken = await inRounds(NAMES, times, async (name) => {
    const { startMs, pid, stop } = await startServer(SERVERS[name], world);
    const cpuMs = processorTime(pid) / 1000;
    await sleep(REST_MS);
    const megabytes = residentMegabytes(pid);
    await stop();
    return { startMs, cpuMs, megabytes };
  });
  const all = (name: Started, what: Figure) => taken[name].map((sample) => sample[what]);
  const toBare = (name: Started, what: Figure) => medianRatio(all(name, what), all("bare", what));
  return {
    title: `First answer: from the start of node, median of ${times} starts`,
    heads: ["server", "ms", "to bare Express", "CPU ms", "to bare Express", "MB at rest"],
    rows: NAMES.map((name) => [
      SERVERS[name][0],
      figure(median(all(name, "startMs"))),
      toBare(name, "startMs").toFixed(2),
      figure(median(all(name, "cpuMs"))),
      toBare(name, "cpuMs").toFixed(2),
      figure(median(all(name, "megabytes"))),
    ]),
    gates: [
      atMost(1.5, `${SERVERS.bare[0]} by the clock`, toBare("mock", "startMs")),
      atMost(1.5, `${SERVERS.bare[0]} in processor time`, toBare("mock", "cpuMs")),
    ],
  };
}

type Started = (typeof NAMES)[number];
type Figure = "startMs" | "cpuMs" | "megabytes";
