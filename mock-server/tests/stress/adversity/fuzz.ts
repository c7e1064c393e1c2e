import { growthOf, runRounds } from "./fuzz/run-rounds.ts";
import { fuzzTarget } from "./fuzz/target.ts";

/**
 * `npm run fuzz -- [inputs] [seed]`: so many inputs in process, and a fifth of them, at most 20,000, over real sockets. Exits with 1
 * where an answer is outside of the envelope, a delete was done that was not told, or the heap grew by more than 2 MB.
 */
const [inputs = 100_000, seed = Math.floor(Math.random() * 2 ** 32)] = process.argv.slice(2).map(Number);
const MOST_GROWTH_MB = 2;

let isWhole = await fuzz("memory", inputs);
isWhole = (await fuzz("sockets", Math.min(inputs / 5, 20_000))) && isWhole;
process.exitCode = isWhole ? 0 : 1;

async function fuzz(over: "memory" | "sockets", count: number): Promise<boolean> {
  const target = await fuzzTarget(over);
  const startedAt = performance.now();
  const { failures, heaps, ...counts } = await runRounds(target, count, seed);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  await target.close();
  const heap = `${heaps.map((each) => each.toFixed(1)).join(" ")} MB`;
  console.log(JSON.stringify({ over, seed, ...counts, outsideOfTheEnvelope: failures.length, seconds, heap }));
  for (const { input, flaw } of failures) console.log(`${flaw}: ${JSON.stringify(input)}`);
  return failures.length === 0 && counts.deleted === counts.deletes && growthOf(heaps) <= MOST_GROWTH_MB;
}
