import { expect, test } from "vitest";
import { seedDataset } from "../store/seed-dataset.ts";
import { testMock } from "../tests/test-mock.fixture.ts";

test("every answer to the slow key is 1.5 s late, and that of its copies", async () => {
  const { ask, slept } = testMock();
  for (const key of ["mk_slow", "mk_slow:x"]) await ask("GET /v1/projects", { key });
  expect(slept).toEqual([1500, 1500]);
});

test("lost answers are counted for each copy, and again after its reset", async () => {
  const { ask, mock } = testMock();
  const lost = async (key: string) => (await ask("GET /v1/projects", { key })).delivery !== undefined;
  expect([await lost("mk_flaky:x"), await lost("mk_flaky:x"), await lost("mk_flaky:y")]).toEqual([false, false, false]);
  await mock.reset("mk_flaky:x");
  expect([await lost("mk_flaky:x"), await lost("mk_flaky:y"), await lost("mk_flaky:y")]).toEqual([false, false, true]);
  await mock.reset();
  expect([await lost("mk_flaky:x"), await lost("mk_flaky:x"), await lost("mk_flaky:x")]).toEqual([false, false, true]);
});

test("a scenario key of no account meets no trouble", async () => {
  const data = seedDataset({ accounts: [{ key: "mk_premium", plan: "premium", projects: 1 }] });
  const { ask, slept } = testMock({ data });
  expect([(await ask("GET /v1/projects", { key: "mk_slow" })).status, slept]).toEqual([401, []]);
});
