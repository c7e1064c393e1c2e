import { expect, test } from "vitest";
import { CORPUS } from "./fuzz/corpus.ts";
import { growthOf, runRounds } from "./fuzz/run-rounds.ts";
import { fuzzTarget } from "./fuzz/target.ts";
import { answersIn, flawOf } from "./raw.ts";

const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 32));

/** What an inexact measure may show where nothing grows: a leak of 100 bytes an input would show 8 MB. */
const MOST_GROWTH_MB = 4;

/** `npm run fuzz -- 1000000` sends more. */
test.each([
  ["memory", 100_000],
  ["sockets", 20_000],
] as const)(`fuzz over %s, seed ${SEED}: %i inputs`, { timeout: 120_000 }, async (over, inputs) => {
  const target = await fuzzTarget(over);
  const { heaps, ...report } = await runRounds(target, inputs, SEED);
  await target.close();
  const growth = growthOf(heaps);
  console.log(`fuzz over ${over}, FUZZ_SEED=${SEED}:`, JSON.stringify({ ...report, failures: report.failures.length, growth }));
  expect(report.failures).toEqual([]);
  expect(report).toMatchObject({ hangs: 0, silent: 0 });
  expect(report.errors).toBeGreaterThan(inputs / 2);
  expect(report.deleted).toBe(report.deletes);
  expect(growth).toBeLessThan(MOST_GROWTH_MB);
});

test.each(CORPUS)("what once went wrong: $flaw", async ({ input, statuses }) => {
  for (const over of ["memory", "sockets"] as const) {
    const target = await fuzzTarget(over);
    const { received } = await target.send(input);
    await target.close();
    const answers = answersIn(received, "guess");
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    expect(answers.map((answer) => flawOf(answer, answer.body === "")).filter((flaw) => flaw !== undefined)).toEqual([]);
  }
});
