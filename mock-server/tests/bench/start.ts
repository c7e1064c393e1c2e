import { setTimeout as sleep } from "node:timers/promises";
import { residentMegabytes } from "./machine.ts";
import { type PeerId, startPeer, titleOf } from "./peers/peers.ts";
import { writeWorld } from "./peers/world.ts";
import { figure, markdownTable, type Section } from "./script.ts";
import { inRounds, ratiosOf, summaryOf } from "./statistics.ts";

const SERVERS = ["hello", "seeded", "ours", "fastify", "prism"] as const satisfies readonly PeerId[];
const REST_MS = 250;
const MOST_OF_HELLO = 2;
const MOST_IDLE_MB = 90;

/** Measures the time from the start of `node` to the first answer, and the idle memory after it. */
export async function measureStarts(times: number): Promise<Section> {
  const world = await writeWorld();
  const samples = await inRounds(SERVERS, times, async (id) => {
    const server = await startPeer(id, world);
    await sleep(REST_MS);
    const idleMb = await residentMegabytes(server.pid);
    await server.stop();
    return { startMs: server.startMs, idleMb };
  });
  const startsOf = (id: (typeof SERVERS)[number]) => samples[id].map(({ startMs }) => startMs);
  const toHello = (id: (typeof SERVERS)[number]) => ratiosOf(startsOf(id), startsOf("hello")).median;
  const idleOf = (id: (typeof SERVERS)[number]) => summaryOf(samples[id].map(({ idleMb }) => idleMb)).median;
  const rows = SERVERS.map((id) => {
    const { median, min, max } = summaryOf(startsOf(id));
    const spread = `${Math.round(median)} (${Math.round(min)}–${Math.round(max)})`;
    return [titleOf(id), spread, figure(toHello(id)), figure(idleOf(id))];
  });
  const [ratio, idle] = [toHello("seeded"), idleOf("ours")];
  return {
    title: "From `node` to the first answer",
    shown: `Median of ${times} starts, and the least and most.\n\n${markdownTable(["server", "ms", "to the hello world", "idle, MB"], rows)}`,
    gates: [
      { promise: `at most ${MOST_OF_HELLO} times the Express hello world`, measured: figure(ratio), met: ratio <= MOST_OF_HELLO },
      { promise: `less than ${MOST_IDLE_MB} MB when idle`, measured: `${figure(idle)} MB`, met: idle < MOST_IDLE_MB },
    ],
  };
}
