import { expect, test } from "vitest";
import { webPlatform } from "./platform.ts";

test("a sleep lasts, and ends early when it is called off", async () => {
  const startedAt = performance.now();
  await webPlatform.sleep(30);
  expect(performance.now() - startedAt).toBeGreaterThan(28);
  const controller = new AbortController();
  const sleep = webPlatform.sleep(60_000, controller.signal);
  controller.abort();
  await sleep;
  await webPlatform.sleep(60_000, controller.signal);
  expect(performance.now() - startedAt).toBeLessThan(5000);
});

test("ids are words that do not come twice", () => {
  const ids = Array.from({ length: 100 }, () => webPlatform.newId());
  expect(new Set(ids).size).toBe(100);
  expect(ids.filter((id) => !/^[0-9a-f]{32}$/.test(id))).toEqual([]);
});
