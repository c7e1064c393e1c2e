import { setTimeout as sleep } from "node:timers/promises";
import { residentMegabytes } from "./machine.ts";
import { atMost, figure, inRounds, median, medianRatio, type Section } from "./results.ts";
import { createWorld, SERVERS, type ServerName, startServer } from "./servers.ts";

const NAMES = ["bare", "fastify", "prism", "mock"] as const satisfies readonly ServerName[];
const REST_MS = 250;

/** Measures the time from the start of `node` to the first answer, and the memory at rest. */
export async function measureStarts(times: number): Promise<Section> {
  const world = await createWorld();
  const taken = await inRounds(NAMES, times, async (name) => {
    const { startMs, pid, stop } = await startServer(SERVERS[name], world);
    await sleep(REST_MS);
    const megabytes = residentMegabytes(pid);
    await stop();
    return { startMs, megabytes };
  });
  const startsOf = (name: keyof typeof taken) => taken[name].map(({ startMs }) => startMs);
  const toBare = (name: keyof typeof taken) => medianRatio(startsOf(name), startsOf("bare"));
  return {
    title: `First answer: from the start of node, median of ${times} starts`,
    heads: ["server", "ms", "to bare Express", "MB at rest"],
    rows: NAMES.map((name) => [
      SERVERS[name][0],
      figure(median(startsOf(name))),
      toBare(name).toFixed(2),
      figure(median(taken[name].map(({ megabytes }) => megabytes))),
    ]),
    gates: [atMost(1.6, SERVERS.bare[0], toBare("mock"))],
  };
}
