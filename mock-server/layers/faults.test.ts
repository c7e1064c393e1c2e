import { expect, test } from "vitest";
import { seedDataset } from "../store/seed-dataset.ts";
import { testMock } from "../tests/test-mock.fixture.ts";
import type { Fault } from "./parse-faults.ts";

test.each<[Fault, string]>([
  [{ break: "empty" }, "xxxxxx"],
  [{ break: "empty", nth: 2 }, ".x...."],
  [{ break: "empty", every: 3 }, "..x..x"],
  [{ break: "empty", times: 2 }, "xx...."],
  [{ break: "empty", every: 2, times: 1 }, ".x...."],
  [{ break: "empty", probability: 0 }, "......"],
  [{ break: "empty", probability: 1 }, "xxxxxx"],
  [{ break: "empty", operation: "deleteProject" }, "......"],
  [{ break: "empty", method: "GET", path: "/v1/projects" }, "xxxxxx"],
  [{ break: "empty", key: "mk_premium:x" }, "......"],
])("%j applies to the requests %s", async (fault, expected) => {
  const { ask, mock } = testMock({ faults: [fault] });
  let applied = "";
  for (let index = 0; index < 6; index++) applied += (await ask("GET /v1/projects")).delivery ? "x" : ".";
  expect(applied).toBe(expected);
  expect(mock.faults.list()[0]).toMatchObject({ id: "fault-1", fired: expected.replaceAll(".", "").length });
});

test("the key of an account includes its copies, the key of a copy only itself", async () => {
  const { ask } = testMock({
    faults: [
      { key: "mk_premium", status: 500 },
      { key: "mk_other:x", status: 502 },
    ],
  });
  const statuses = await Promise.all(
    ["mk_premium", "mk_premium:a", "mk_other", "mk_other:x"].map(async (key) => (await ask("GET /v1/projects", { key })).status),
  );
  expect(statuses).toEqual([500, 500, 200, 502]);
});

test("probabilities are drawn from the seed, so that a run can be repeated", async () => {
  const run = async (seed: number) => {
    const { ask } = testMock({ seed, faults: [{ probability: 0.5, break: "reset" }] });
    return Promise.all(Array.from({ length: 40 }, async () => ((await ask("GET /v1/projects")).delivery ? 1 : 0)));
  };
  expect(await run(1)).toEqual(await run(1));
  expect(await run(1)).not.toEqual(await run(2));
});

test("a documented status has the reference's body, any other status the mock's body and a Retry-After", async () => {
  const { ask, mock } = testMock({
    faults: [
      { status: 402, nth: 1 },
      { status: 503, nth: 2 },
    ],
  });
  expect(await ask("GET /v1/projects")).toMatchObject({
    status: 402,
    headers: { "X-Rule": "plan.not-premium" },
    fault: "fault-1",
  });
  expect(await ask("GET /v1/projects")).toMatchObject({ status: 503, headers: { "X-Rule": "mock.fault", "Retry-After": "1" } });
  expect(mock.journal.entries().map(({ fault }) => fault)).toEqual(["fault-1", "fault-2"]);
});

test.each<[Fault, number, string, RegExp, string?]>([
  [{ body: "empty" }, 200, "application/json", /^$/],
  [{ body: "text" }, 200, "application/json", /^upstream/],
  [{ body: "html", when: "before" }, 200, "text/html", /<h1>Sign in/],
  [{ body: "html", status: 502 }, 502, "text/html", /<h1>502 Bad Gateway<\/h1>/],
  [{ body: "html", status: 504, retryAfter: 7 }, 504, "text/html", /504 Gateway Time-out/, "7"],
  [{ body: '{"é":1}', contentType: "application/problem+json", status: 400 }, 400, "application/problem+json", /^{"é":1}$/],
  [{ status: 503, retryAfter: 120 }, 503, "application/json", /"code":503/, "120"],
])("%j answers with %i, %s and its body", async (fault, status, type, body, retryAfter) => {
  const answer = await testMock({ faults: [fault] }).ask("GET /v1/projects");
  const headers = { "Content-Type": type, "X-Rule": "mock.fault", "Content-Length": String(Buffer.byteLength(answer.body)) };
  expect(answer).toMatchObject({ status, body: expect.stringMatching(body), headers });
  expect(answer.headers["Retry-After"]).toBe(retryAfter);
});

test("delays are fixed, in a range or lognormal", async () => {
  const { ask, slept, mock } = testMock({ faults: [{ delay: 500 }] });
  await ask("GET /v1/projects");
  mock.faults.replace([{ delay: "100-200" }]);
  await ask("GET /v1/projects");
  mock.faults.replace([{ delay: "lognormal:300:0.5", when: "before" }]);
  expect((await ask("GET /v1/projects")).status).toBe(200);
  const [fixed, ranged, drawn] = slept;
  expect(fixed).toBe(500);
  expect(ranged).toBeGreaterThanOrEqual(100);
  expect(ranged).toBeLessThanOrEqual(200);
  expect(drawn).toBeGreaterThan(20);
});

test("a request has no effect if its client disconnects during the delay", async () => {
  const { ask, mock } = testMock({ faults: [{ when: "before", delay: 500 }] });
  const [project] = await mock.store.projects("mk_premium");
  await ask(`DELETE /v1/project?projectId=${project?.id}`, { signal: () => AbortSignal.abort() });
  expect(await mock.store.projects("mk_premium")).toHaveLength(45);
});

test("a reset restores the initial faults", async () => {
  const { mock } = testMock({ faults: [{ id: "mine", status: 500 }] });
  mock.faults.clear();
  await mock.reset("mk_premium");
  expect(mock.faults.list()).toEqual([]);
  await mock.reset();
  expect(mock.faults.list()).toEqual([{ id: "mine", status: 500, matched: 0, fired: 0 }]);
});

test("every answer to the slow key and its copies is 1.5 s late", async () => {
  const { ask, slept } = testMock();
  for (const key of ["mk_slow", "mk_slow:x"]) await ask("GET /v1/projects", { key });
  expect(slept).toEqual([1500, 1500]);
});

test("answers of the flaky key are counted for each copy, and from 0 after its reset", async () => {
  const { ask, mock } = testMock();
  const lost = async (key: string) => (await ask("GET /v1/projects", { key })).delivery !== undefined;
  expect([await lost("mk_flaky:x"), await lost("mk_flaky:x"), await lost("mk_flaky:y")]).toEqual([false, false, false]);
  await mock.reset("mk_flaky:x");
  expect([await lost("mk_flaky:x"), await lost("mk_flaky:y"), await lost("mk_flaky:y")]).toEqual([false, false, true]);
  await mock.reset();
  expect([await lost("mk_flaky:x"), await lost("mk_flaky:x"), await lost("mk_flaky:x")]).toEqual([false, false, true]);
});

test("a slow or flaky key without an account is answered like any other", async () => {
  const data = seedDataset({ accounts: [{ key: "mk_premium", plan: "premium", projects: 1 }] });
  const { ask, slept } = testMock({ data });
  expect([(await ask("GET /v1/projects", { key: "mk_slow" })).status, slept]).toEqual([401, []]);
});
