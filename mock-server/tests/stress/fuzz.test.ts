import { expect, test } from "vitest";
import { fuzz, type Transport } from "./fuzz.ts";

/** Fixed, so that only a change of the code can fail the test; `npm run fuzz` draws a new seed. */
const SEED = Number(process.env.FUZZ_SEED ?? 20261126);

test.each<[Transport, number]>([
  ["memory", 5_000],
  ["sockets", 1_000],
])(
  `every answer over %s to %i mutated requests is in the envelope (FUZZ_SEED=${SEED})`,
  async (over, inputs) => {
    const { failures, answers, errors, deletes, deleted } = await fuzz(over, inputs, SEED);
    expect({ failures, deleted }).toEqual({ failures: [], deleted: deletes });
    expect(answers).toBeGreaterThan(inputs);
    expect(errors).toBeGreaterThan(inputs / 2);
    expect(deletes).toBeGreaterThan(inputs / 100);
  },
);
