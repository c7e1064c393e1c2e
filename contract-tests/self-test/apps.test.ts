import { once } from "node:events";
import { createServer } from "node:http";
import express from "express";
import { expect, onTestFinished, test, vi } from "vitest";
import { createFetchMock } from "../../mock-server/fetch.ts";
import { createMock } from "../../mock-server/index.ts";
import { casesOfVersion, newestVersion } from "../cases/all-cases.ts";
import type { AppTarget } from "../runner/app-target.ts";
import { runSuite } from "../runner/run.ts";
import { accountsFile } from "./backends/judge-backend.fixture.ts";
import { DISPOSABLE, KEYS } from "./naive/data.ts";
import { naiveExpress } from "./naive/naive-express.ts";
import { naiveNode } from "./naive/naive-node.ts";

const naive = { keys: KEYS, disposableProjectIds: DISPOSABLE };
const mocked = { keys: { premium: "mk_many", otherPremium: "mk_other", free: "mk_free" } };

test.each<[what: string, target: AppTarget]>([
  ["an Express app", { app: naiveExpress(), ...naive }],
  ["a router of Express under another path", { app: express().use("/api", naiveExpress()), basePath: "/api/v1", ...naive }],
  ["a server of node:http", { app: naiveNode(), ...naive }],
  ["a request listener", { app: createMock().app, ...mocked }],
  ["an object with a fetch handler", { app: createFetchMock(), ...mocked }],
])("%s is judged in process by all cases of the suite", async (_, target) => {
  const report = await runSuite({ ...target, concurrency: 6 });
  expect(report.cases.filter(({ verdict }) => verdict === "fail" || verdict === "error")).toEqual([]);
  expect(report.conformance).toBe("disposableProjectIds" in target ? "conformant" : "partial");
  expect(report.cases).toHaveLength(casesOfVersion(newestVersion).length);
});

test.each(["express4", "fastify", "hono"])("an app of %s is judged in process", async (name) => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("PORT", undefined).stubEnv("DATA", await accountsFile());
  const { app } = await import(new URL(`./backends/${name}/mended.mjs`, import.meta.url).href);
  expect((await runSuite({ app, ...naive })).conformance).toBe("conformant");
});

test("what `before` gives completes the target, and `after` is called after the last request, also of a run that fails", async () => {
  const events: string[] = [];
  const app = createServer(naiveExpress()).on("request", () => events.push("request"));
  const after = () => void events.push("after");
  const cases = casesOfVersion(newestVersion).filter(({ id }) => id === "list.total");
  const before = async () => {
    events.push("before");
    return naive;
  };
  const report = await runSuite({ app, before, after }, cases);
  expect([report.conformance, events[0], events.at(-1)]).toEqual(["partial", "before", "after"]);
  await expect(runSuite({ app: naiveExpress(), before: () => void events.push("before"), after }, cases)).rejects.toThrow(
    "no premium key",
  );
  expect(events.slice(-2)).toEqual(["before", "after"]);
});

test("a server that listens already goes on, and a handler that throws has answered 500", async () => {
  const app = createServer(naiveExpress()).listen(0, "127.0.0.1");
  await once(app, "listening");
  const cases = casesOfVersion(newestVersion).filter(({ id }) => id === "list.total");
  expect((await runSuite({ app, ...naive }, cases)).conformance).toBe("partial");
  expect(app.listening).toBe(true);
  app.close();
  const broken = { fetch: () => Promise.reject(new Error("no such table: projects")) };
  expect((await runSuite({ app: broken, ...naive }, cases)).failure).toContain(
    "500 and no envelope, so another service answers there: Error: no such table",
  );
});
