import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { runFuzz } from "./fuzz/run-fuzz.ts";
import { fuzzTarget } from "./fuzz/target.ts";

/** `npm run fuzz -- [inputs] [seed]`: so many inputs in process, and a fifth of them, at most 20,000, over real sockets. */
const [inputs = 100_000, seed = Math.floor(Math.random() * 2 ** 32)] = process.argv.slice(2).map(Number);

let isWhole = await fuzz("memory", inputs);
isWhole = (await fuzz("sockets", Math.min(inputs / 5, 20_000))) && isWhole;
process.exitCode = isWhole ? 0 : 1;

async function fuzz(over: "memory" | "sockets", count: number): Promise<boolean> {
  const target = await fuzzTarget(over);
  await runFuzz({ ...target, inputs: 2000, seed: seed + 1 });
  const before = { heap: heapMegabytes(), deleted: await target.deleted() };
  const startedAt = performance.now();
  const { failures, ...counts } = await runFuzz({ ...target, inputs: count, seed });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const deleted = (await target.deleted()) - before.deleted;
  await target.close();
  const heap = `${before.heap.toFixed(1)} -> ${heapMegabytes().toFixed(1)} MB`;
  console.log(JSON.stringify({ over, seed, ...counts, deleted, outsideOfTheEnvelope: failures.length, seconds, heap }));
  for (const { input, flaw } of failures) console.log(`${flaw}: ${JSON.stringify(input)}`);
  return failures.length === 0 && deleted === counts.deletes;
}

function heapMegabytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
