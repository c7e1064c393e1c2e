import { nodePlatform } from "../../adapters/node-platform.ts";
import { buildMock } from "../../mock.ts";
import { slopeOf } from "./statistics.ts";

/**
 * Holds the journal's bound against a million requests, in process: `node --expose-gc --import tsx mock-server/tests/bench/journal-memory.ts`.
 * Prints the heap after each tenth and its slope; exits with 1 where it grows by more than 1 MB for a million requests.
 */
const REQUESTS = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 10;
const MOST_GROWTH_MB = 1;

const core = buildMock({}, { platform: nodePlatform });
const heaps: number[] = [];
const startedAt = performance.now();
for (let round = 0; round < ROUNDS; round++) {
  for (let index = 0; index < REQUESTS / ROUNDS; index++) await ask(round * REQUESTS + index);
  globalThis.gc?.();
  heaps.push(process.memoryUsage().heapUsed / 1e6);
}
const seconds = (performance.now() - startedAt) / 1000;
// The first round fills the journal, so the slope begins after it.
const growth = slopeOf(heaps.slice(1).map((heap, round) => [round, heap] as const)) * ROUNDS;
console.log(`heap after each tenth, MB: ${heaps.map((heap) => heap.toFixed(1)).join(" ")}`);
console.log(
  `${REQUESTS} requests in ${seconds.toFixed(1)} s, ${core.journal.entries().length} kept, slope ${growth.toFixed(2)} MB over all`,
);
process.exitCode = growth > MOST_GROWTH_MB ? 1 : 0;

/** Keys, queries and mistakes differ from request to request, so that nothing stays small by being the same. */
function ask(number: number) {
  const key = `mk_premium:${number % 5000}`;
  return core.handler({
    method: "GET",
    path: "/v1/projects",
    query: number % 3 === 0 ? `lastId=${number}` : `limit=${number % 200}`,
    header: (name) => (name === "X-Master-Key" ? key : name === "Content-Type" ? "application/json" : undefined),
    id: `request-${number}`,
  });
}
