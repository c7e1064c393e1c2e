import { expect, test } from "vitest";
import { runCases, type Turn } from "./scheduler.ts";

test("tasks run concurrently until they ask to be alone, and then one by one in order", async () => {
  const log: string[] = [];
  const task =
    (name: string, rests: number) =>
    async ({ alone }: Turn) => {
      log.push(`${name} ahead`);
      for (let rest = 0; rest < rests; rest += 1) await Promise.resolve();
      await alone();
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
    };
  await runCases([task("slow", 50), task("quick", 1)], 2);
  expect(log).toEqual(["slow ahead", "quick ahead", "slow begins", "slow ends", "quick begins", "quick ends"]);
});

test("at most `width` tasks run at once, and a task need not ask to be alone", async () => {
  let underWay = 0;
  let most = 0;
  const ended: number[] = [];
  const tasks = Array.from({ length: 9 }, (_, place) => async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    ended.push(place);
  });
  await runCases(tasks, 3);
  expect(most).toBe(3);
  expect(ended).toHaveLength(9);
});
