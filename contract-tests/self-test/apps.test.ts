import { once } from "node:events";
import { createServer } from "node:http";
import express from "express";
import { expect, onTestFinished, test, vi } from "vitest";
import { createFetchMock } from "../../mock-server/fetch.ts";
import { createMock, type MockData } from "../../mock-server/index.ts";
import { casesOfVersion, newestVersion } from "../cases/suite-versions.ts";
import type { AppTarget } from "../runner/app-target.ts";
import { runSuite } from "../runner/run.ts";
import { ACCOUNTS, accountsFile } from "./backends/judge-backend.fixture.ts";
import { problemsIn } from "./judge.fixture.ts";
import { reference } from "./reference.ts";

const parts = { keys: { premium: "mk_many", otherPremium: "mk_other", free: "mk_free" } };

test.each<[what: string, target: () => Promise<AppTarget>]>([
  ["an Express app", () => backend("express5")],
  ["an Express 4 app", () => backend("express4")],
  [
    "an Express router under another path",
    async () => ({ ...ACCOUNTS, app: express().use("/api", (await backend("express5")).app), basePath: "/api/v1" }),
  ],
  ["a node:http server", () => backend("node-http")],
  ["a Fastify app", () => backend("fastify")],
  ["a Hono app", () => backend("hono")],
  ["a request listener", async () => mocked((data) => createMock({ data }).app)],
  ["an object with a fetch handler", async () => mocked((data) => createFetchMock({ data }))],
])("judges %s in process with all cases of the suite", async (_, start) => {
  const report = await runSuite({ ...(await start()), concurrency: 6 });
  expect(problemsIn(report)).toEqual([]);
  expect(report.cases).toHaveLength(casesOfVersion(newestVersion).length);
});

test("completes the target with the result of `before`, and calls `after` after the last request, even if the run fails", async () => {
  const events: string[] = [];
  const app = createServer(createMock().app).on("request", () => events.push("request"));
  const after = () => void events.push("after");
  const cases = casesOfVersion(newestVersion).filter(({ id }) => id === "list.total");
  const before = async () => {
    events.push("before");
    return parts;
  };
  const report = await runSuite({ app, before, after }, cases);
  expect([report.conformance, events[0], events.at(-1)]).toEqual(["partial", "before", "after"]);
  await expect(runSuite({ app: createMock().app, before: () => void events.push("before"), after }, cases)).rejects.toThrow(
    "no premium key",
  );
  expect(events.slice(-2)).toEqual(["before", "after"]);
});

test("keeps a listening server open, and reports a handler that throws as an answer of 500", async () => {
  const app = createServer(createMock().app).listen(0, "127.0.0.1");
  await once(app, "listening");
  const cases = casesOfVersion(newestVersion).filter(({ id }) => id === "list.total");
  expect((await runSuite({ app, ...parts }, cases)).conformance).toBe("partial");
  expect(app.listening).toBe(true);
  app.close();
  const broken = { fetch: () => Promise.reject(new Error("no such table: projects")) };
  expect((await runSuite({ app: broken, ...parts }, cases)).failure).toContain(
    "500 and no envelope, so another service answers there: Error: no such table",
  );
});

/** A mock with the accounts of the reference. */
function mocked(appOf: (data: MockData) => AppTarget["app"]): AppTarget {
  const { target, accounts } = reference();
  return { ...target, app: appOf({ accounts }) };
}

let instances = 0;

/** A fresh app of a conformant backend. */
async function backend(name: string) {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("PORT", undefined).stubEnv("DATA", await accountsFile());
  instances += 1;
  const { app } = await import(new URL(`./backends/${name}/mended.mjs?${instances}`, import.meta.url).href);
  return { app, ...ACCOUNTS };
}
