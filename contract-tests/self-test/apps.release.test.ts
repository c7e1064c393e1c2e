import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import express from "express";
import { getResponse } from "msw";
import { expect, onTestFinished, test, vi } from "vitest";
import { createMock } from "../../mock-server/index.ts";
import { projectsHandlers } from "../../mock-server/msw.ts";
import { allProbes } from "../probes/all-probes.ts";
import { runSuite } from "../run-suite.ts";
import { ACCOUNTS, accountsFile } from "./backends/judge-backend.fixture.ts";
import { failuresIn, problemsIn } from "./judge.fixture.ts";
import { reference } from "./reference.ts";
import { apiRequest, type Handler } from "./wire.ts";

const parts = { keys: { premium: "mk_many", otherPremium: "mk_other", free: "mk_free" } };

test("judges an Express router under another path in process with all cases of the suite", async () => {
  const app = express().use("/api", await backend());
  const report = await runSuite({ ...ACCOUNTS, app, basePath: "/api/v1" });
  expect(report.conformance, failuresIn(report).join("\n")).toBe("conformant");
  expect(report.cases).toHaveLength(allProbes.length);
});

test("judges an object with a fetch handler in process, here the handlers of MSW", async () => {
  const { target, accounts } = reference();
  const { handlers } = projectsHandlers({ data: { accounts } });
  const app = {
    fetch: async (request: Request) =>
      (await getResponse([...handlers], request)) ?? Response.error(),
  };
  expect(problemsIn(await runSuite({ ...target, app }))).toEqual([]);
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

const HEADERS = {
  "CONTENT-TYPE": "application/json ; charset=UTF-8",
  "RateLimit-Limit": "100",
  Deprecation: "@1735689600",
};

test("a server that answers in chunks with other headers and closes every connection conforms, and its headers are observed", async () => {
  const { handler, target } = reference();
  const report = await runSuite({ ...target, app: slowly(handler) });
  expect(problemsIn(report)).toEqual([]);
  expect(report.observations).toMatchObject({
    "rate-limits": "ratelimit-limit",
    "later-versions": "deprecation",
  });
  expect(report.observations["envelope.media-type"]).toBe(HEADERS["CONTENT-TYPE"]);
});

/** The backend in Express, as a fresh app. */
async function backend(): Promise<RequestListener> {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("PORT", undefined).stubEnv("DATA", await accountsFile());
  return (await import(new URL("./backends/express/server.mjs", import.meta.url).href)).app;
}

function slowly(handler: Handler): RequestListener {
  return async (message, response) => {
    const { status, body } = await handler(await apiRequest(message));
    response.shouldKeepAlive = false;
    response.writeHead(status, HEADERS).write(body.slice(0, 10));
    setTimeout(() => response.end(body.slice(10)), 1);
  };
}
