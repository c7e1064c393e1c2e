import { expect, test } from "vitest";
import { referenceProfile } from "../../openapi/index.ts";
import { createHandler } from "../http/handler.ts";
import { memoryStore } from "../store/memory-store.ts";
import { seedDataset } from "../store/seed-dataset.ts";
import { keyScenarios } from "./key-scenarios.ts";

test("every answer to the slow key is 1.5 s late, and that of its copies", async () => {
  const { list, slept } = setup();
  await list("mk_slow");
  await list("mk_slow:x");
  expect(slept).toEqual([1500, 1500]);
});

test("lost answers are counted for each copy, and again after its reset", async () => {
  const { list, reset } = setup();
  const lost = async (key: string) => (await list(key)).delivery !== undefined;
  expect([await lost("mk_flaky:x"), await lost("mk_flaky:x"), await lost("mk_flaky:y")]).toEqual([false, false, false]);
  reset("mk_flaky:x");
  expect([await lost("mk_flaky:x"), await lost("mk_flaky:y"), await lost("mk_flaky:y")]).toEqual([false, false, true]);
  reset();
  expect([await lost("mk_flaky:x"), await lost("mk_flaky:x"), await lost("mk_flaky:x")]).toEqual([false, false, true]);
});

test("a scenario key of no account meets no trouble", async () => {
  const { list, slept } = setup(["mk_premium"]);
  expect((await list("mk_slow")).status).toBe(401);
  expect((await list("mk_premium")).status).toBe(200);
  expect(slept).toEqual([]);
});

function setup(keys = ["mk_premium", "mk_slow", "mk_flaky"]) {
  const store = memoryStore(seedDataset({ accounts: keys.map((key) => ({ key, plan: "premium", projects: 12 })) }));
  const slept: number[] = [];
  const scenarios = keyScenarios(store, async (ms) => void slept.push(ms));
  const handler = scenarios.middleware(createHandler({ store, profile: () => referenceProfile }));
  const list = (key: string) => {
    const headers: Record<string, string> = { "x-master-key": key, "content-type": "application/json" };
    return handler({ method: "GET", path: "/v1/projects", query: "", header: (name) => headers[name.toLowerCase()] });
  };
  return { slept, list, reset: scenarios.reset };
}
