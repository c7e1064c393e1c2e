import { fuzzInRounds, type Transport } from "./fuzz-rounds.ts";

/**
 * `npm run fuzz -- [inputs] [seed]`: so many inputs in process, and a fifth of them, at most 20,000, over real sockets. Exits with 1
 * if an answer is outside of the envelope, a delete was done that no answer tells, or the heap grew by more than 2 MB.
 */
const [inputs = 100_000, seed = Math.floor(Math.random() * 2 ** 32)] = process.argv.slice(2).map(Number);
const MOST_GROWTH_MB = 2;

for (const [over, count] of [
  ["memory", inputs],
  ["sockets", Math.min(inputs / 5, 20_000)],
] satisfies [Transport, number][]) {
  const startedAt = performance.now();
  const { failures, heaps, growth, ...counts } = await fuzzInRounds(over, count, seed);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const heap = `${heaps.map((each) => each.toFixed(1)).join(" ")} MB`;
  console.log(JSON.stringify({ over, seed, ...counts, outsideOfTheEnvelope: failures.length, seconds, heap }));
  for (const { input, flaw } of failures) console.log(`${flaw}: ${JSON.stringify(input)}`);
  if (failures.length > 0 || counts.deleted !== counts.deletes || growth > MOST_GROWTH_MB) process.exitCode = 1;
}
