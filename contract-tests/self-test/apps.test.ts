import { once } from "node:events";
import { createServer } from "node:http";
import express from "express";
import { expect, onTestFinished, test, vi } from "vitest";
import { createFetchMock } from "../../mock-server/fetch.ts";
import { createMock, type MockData } from "../../mock-server/index.ts";
import { allCases } from "../cases/all-cases.ts";
import type { AppTarget } from "../runner/app-target.ts";
import { runSuite } from "../runner/run.ts";
import { ACCOUNTS, accountsFile } from "./backends/judge-backend.fixture.ts";
import { failuresIn } from "./judge.fixture.ts";
import { reference } from "./reference.ts";

const parts = { keys: { premium: "mk_many", otherPremium: "mk_other", free: "mk_free" } };

test.each<[what: string, target: () => Promise<AppTarget>]>([
  ["an Express app", () => backend()],
  [
    "an Express router under another path",
    async () => ({ ...ACCOUNTS, app: express().use("/api", (await backend()).app), basePath: "/api/v1" }),
  ],
  ["a node:http server", async () => mocked((data) => createServer(createMock({ data }).app))],
  ["a request listener", async () => mocked((data) => createMock({ data }).app)],
  ["an object with a fetch handler", async () => mocked((data) => createFetchMock({ data }))],
])("judges %s in process with all cases of the suite", async (_, start) => {
  const report = await runSuite(await start());
  expect(report.conformance, failuresIn(report).join("\n")).toBe("conformant");
  expect(report.cases).toHaveLength(allCases.length);
});

test("keeps a listening server open, and reports a handler that throws as an answer of 500", async () => {
  const app = createServer(createMock().app).listen(0, "127.0.0.1");
  await once(app, "listening");
  expect((await runSuite({ app, ...parts, only: ["list.total"] })).conformance).toBe("partial");
  expect(app.listening).toBe(true);
  app.close();
  const broken = { fetch: () => Promise.reject(new Error("no such table: projects")) };
  expect((await runSuite({ app: broken, ...parts })).failure).toContain(
    "500 and no envelope, so another service answers there: Error: no such table",
  );
});

/** A mock with the accounts of the reference. */
function mocked(appOf: (data: MockData) => AppTarget["app"]): AppTarget {
  const { target, accounts } = reference();
  return { ...target, app: appOf({ accounts }) };
}

let instances = 0;

/** A fresh app of the backend in Express. */
async function backend() {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("PORT", undefined).stubEnv("DATA", await accountsFile());
  instances += 1;
  const { app } = await import(new URL(`./backends/express/server.mjs?${instances}`, import.meta.url).href);
  return { app, ...ACCOUNTS };
}
