import { setTimeout as sleep } from "node:timers/promises";
import { figure } from "../figure.ts";
import { markdownTable } from "../markdown-table.ts";
import { PEERS, type PeerId, versionOf } from "../peers/peers.ts";
import { startPeer } from "../peers/start-peer.ts";
import { writeWorld } from "../peers/world.ts";
import type { Section } from "../section.ts";
import { ratiosOf, type Summary, summaryOf } from "../statistics.ts";
import { inRounds } from "../throughput/in-rounds.ts";
import { residentBytes } from "../throughput/processor.ts";

export interface Starts {
  readonly times: number;
  readonly servers: readonly ServerStart[];
}

interface ServerStart {
  readonly id: PeerId;
  readonly name: string;
  readonly version: string;
  /** From the start of `node` to the first answer. */
  readonly startMs: Summary;
  /** Its start in relation to that of the Express hello world, round by round. */
  readonly toHello: Summary;
  /** Resident memory after the first answer, in MB. */
  readonly idleMb: Summary;
}

const SERVERS = ["hello", "seeded", "ours", "fastify", "prism"] as const satisfies readonly PeerId[];
const REST_MS = 250;
const MOST_OF_HELLO = 2;
const MOST_IDLE_MB = 90;

export const start: Section<Starts> = {
  title: "From `node` to the first answer",
  measure: async ({ starts: times }) => {
    const world = await writeWorld();
    const samples = await inRounds(SERVERS, times, async (id) => {
      const server = await startPeer(PEERS[id], world);
      await sleep(REST_MS);
      const idleMb = (await residentBytes(server.pid)) / 2 ** 20;
      await server.stop();
      return { startMs: server.startMs, idleMb };
    });
    const startsOf = (id: (typeof SERVERS)[number]) => (samples.get(id) ?? []).map(({ startMs }) => startMs);
    const servers = SERVERS.map((id) => ({
      id,
      name: PEERS[id].name,
      version: versionOf(PEERS[id]),
      startMs: summaryOf(startsOf(id)),
      toHello: ratiosOf(startsOf(id), startsOf("hello")),
      idleMb: summaryOf((samples.get(id) ?? []).map(({ idleMb }) => idleMb)),
    }));
    return { times, servers };
  },
  show: ({ times, servers }) => {
    const rows = servers.map(({ name, version, startMs, toHello, idleMb }) => [
      `${name} ${version}`,
      `${Math.round(startMs.median)} (${Math.round(startMs.min)}–${Math.round(startMs.max)})`,
      figure(toHello.median),
      figure(idleMb.median),
    ]);
    return `Median of ${times} starts, and the least and most.\n\n${markdownTable(["server", "ms", "to the hello world", "idle, MB"], rows)}`;
  },
  gates: ({ servers }) => {
    const of = (wanted: PeerId) => servers.find(({ id }) => id === wanted);
    const [ratio, idle] = [of("seeded")?.toHello.median ?? Number.NaN, of("ours")?.idleMb.median ?? Number.NaN];
    return [
      {
        promise: `at most ${MOST_OF_HELLO} times the Express hello world`,
        measured: figure(ratio),
        met: ratio <= MOST_OF_HELLO,
      },
      { promise: `less than ${MOST_IDLE_MB} MB when idle`, measured: `${figure(idle)} MB`, met: idle < MOST_IDLE_MB },
    ];
  },
};
