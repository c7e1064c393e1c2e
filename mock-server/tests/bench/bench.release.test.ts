import { expect, test } from "vitest";
import { measureAll, QUICK } from "./bench.ts";
import { atLeast, atMost, inRounds, median, medianRatio } from "./results.ts";

test("a short run measures every server and every size without an error", async () => {
  const [lists, starts, sizes] = await measureAll(QUICK);
  expect(lists?.gates[0]).toMatchObject({ measured: 0, isMet: true });
  expect(lists?.rows.map(([server]) => server).at(-1)).toBe("the mock");
  for (const section of [lists, starts, sizes])
    expect(JSON.stringify(section)).not.toMatch(/NaN|undefined|null|Infinity/);
});

test("rounds alternate, and a gate compares the servers within each round", async () => {
  const asked: string[] = [];
  const samples = await inRounds(["a", "b"], 3, async (name, round) => {
    asked.push(name);
    return name === "a" ? 10 * (round + 1) : 5 * (round + 1);
  });
  expect(asked).toEqual(["a", "b", "b", "a", "a", "b"]);
  expect(medianRatio(samples.a, samples.b)).toBe(2);
  expect(median([3, 1, 2])).toBe(2);
  expect([
    atLeast(2, "b", 2).isMet,
    atLeast(2.1, "b", 2).isMet,
    atMost(1.6, "b", 1.7).isMet,
  ]).toEqual([true, false, false]);
});
