import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { examplesOf, operationsOf } from "../../../openapi/generate/placed.ts";
import { readSource } from "../../../openapi/generate/source.ts";
import { document } from "../../../openapi/index.ts";
import type { RawAnswer } from "../../model/exchange.ts";
import type { Target } from "../../model/target.ts";
import { httpTransport } from "../../runner/http-transport.ts";
import { runSuite } from "../../runner/run.ts";
import type { Transport } from "../../runner/transport.ts";
import { idsWith, judge } from "../judge.fixture.ts";
import { deleted, listed, refused } from "../mutants/conditions.ts";
import { edit, untouched, withStatus } from "../mutants/defects.ts";
import { startReference } from "../reference.ts";
import type { Middleware } from "../wire.ts";
import { type Prism, startPrism, violationsIn } from "./prism.ts";

/**
 * The rules that a server without state and without keys of its own breaks. OpenAPI ignores a header parameter named Content-Type,
 * and Prism answers unknown routes with 404 and 405 in a format of its own.
 */
const BEYOND_A_STATIC_MOCK = [
  ...["list.next-page", "list.own-only", "list.limit", "list.content-type-missing"],
  ...["auth.key-unknown", "plan.not-premium", "request.bytes", "envelope.error", "envelope.always"],
];

/** The ids in the first example of a page, with which a static mock answers every list. */
const { examples } = document.components as unknown as {
  readonly examples: { readonly "last-page": { readonly value: { readonly projects: readonly { readonly id: number }[] } } };
};
const SHOWN = examples["last-page"].value.projects.map(({ id }) => String(id));

test("Prism's static mock answers with every example of the document", async () => {
  const { baseUrl, close } = await startPrism({ mode: "mock" });
  onTestFinished(close);
  const source = readSource();
  for (const { method, path, ...operation } of operationsOf(source)) {
    const examples = examplesOf(source, operation);
    expect(examples.length).toBeGreaterThan(5);
    for (const { name, status, value } of examples) {
      const headers = { "X-Master-Key": "any", "Content-Type": "application/json", Prefer: `code=${status}, example=${name}` };
      const answer = await fetch(`${baseUrl}${path}?projectId=1`, { method, headers });
      expect([name, answer.status, await answer.json()]).toEqual([name, status, value]);
    }
  }
});

test("Prism's static mock is nonconformant by the rules that it cannot keep", async () => {
  const { baseUrl, close } = await startPrism({ mode: "mock" });
  onTestFinished(close);
  const keys = { premium: "any", otherPremium: "other", free: "free" };
  const target = { baseUrl, keys, disposableProjectIds: SHOWN, headers: {} };
  const report = await judge({ target, transport: httpTransport(baseUrl, 10_000) });
  expect(report.conformance).toBe("nonconformant");
  expect(idsWith(report, "fail").toSorted()).toEqual(BEYOND_A_STATIC_MOCK.toSorted());
  // Its list does not end, so no id is known to name no project, and nothing is deleted.
  expect(idsWith(report, "not-tested")).toEqual(expect.arrayContaining(["delete.success", "delete.gone", "delete.again"]));
});

describe("before the reference, with a defect or without", () => {
  let defect: Middleware = untouched;
  let prism: Prism;
  let target: Target;
  beforeAll(async () => {
    const started = await startReference({ wrap: (next) => (request) => defect(next)(request), disposable: 20 });
    prism = await startPrism({ mode: "proxy", target: started.target.baseUrl });
    target = started.target;
    return async () => void (await Promise.all([prism.close(), started.close()]));
  });

  test("Prism reports no violation in any answer of a whole run through its proxy", async () => {
    const { answers, logged } = await runThrough(prism, target);
    expect(logged.filter(({ of }) => of === "response")).toEqual([]);
    // Prism also reports the requests that the suite makes wrong on purpose, and the reference refuses them.
    const objected = answers.filter(({ headers }) => violationsIn(headers["sl-violations"]).length > 0);
    expect(objected.length).toBeGreaterThan(20);
    expect(objected.filter(({ status }) => status === 200)).toEqual([]);
  });

  test.each([
    ["a text as total", edit(listed, ({ total, ...body }) => ({ ...body, total: String(total) })), "body.total"],
    ["a page without projects", edit(listed, { projects: undefined }), "body"],
    ["an additional field on a delete", edit(deleted, { projects: [] }), "body"],
    ["an error without subMessage", edit(refused, { subMessage: undefined }), "body"],
    ["a status that no operation documents", withStatus(refused, 418), ""],
  ] as const)("Prism reports %s", async (_what, wrap, at) => {
    defect = wrap;
    const { logged } = await runThrough(prism, target, ["list.first-page", "delete.success", "auth.key-missing"]);
    expect(logged.filter(({ of }) => of === "response").map((violation) => violation.at)).toContain(at);
  });
});

test("the command prints its address, logs violations, and prints their number at an interrupt", async () => {
  const { target, close } = await startReference();
  onTestFinished(close);
  const proxy = startCommand(target.baseUrl, "--port", "0");
  const [ready] = (await once(proxy.stdout.setEncoding("utf8"), "data")) as [string];
  const [, baseUrl] = /^prism-proxy listening on (http:\/\/127\.0\.0\.1:\d+) before \S+\/v1\n$/.exec(ready) ?? [];
  const headers = { "X-Master-Key": target.keys.premium, "Content-Type": "application/json" };
  expect((await fetch(`${baseUrl}/projects?limit=none`, { headers })).status).toBe(400);
  await vi.waitUntil(() => proxy.log().includes("Violation: request.query.limit"), { timeout: 60_000 });
  const rest = text(proxy.stdout);
  proxy.kill("SIGINT");
  expect(await once(proxy, "exit")).toEqual([0, null]);
  expect(await rest).toBe("violations: 1 of requests, 0 of answers\n");
});

/** Judges a target through Prism, and returns what Prism logged. */
async function runThrough(prism: Prism, target: Target, only: readonly string[] = []) {
  const before = prism.violations().length;
  const answers: RawAnswer[] = [];
  const send = httpTransport(prism.baseUrl, 10_000);
  const transport: Transport = async (request) => {
    const answer = await send(request);
    answers.push(answer);
    return answer;
  };
  await runSuite({ target: { ...target, baseUrl: prism.baseUrl }, transport, only });
  // Prism may log a violation after the answer whose header reports it, so wait for the log.
  const reported = answers.flatMap(({ headers }) => violationsIn(headers["sl-violations"]));
  await vi.waitUntil(() => prism.violations().length >= before + reported.length, { timeout: 60_000 });
  return { answers, logged: prism.violations().slice(before) };
}

function startCommand(...args: string[]) {
  const proxy = spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, "proxy.ts"), ...args]);
  onTestFinished(() => void proxy.kill("SIGKILL"));
  let log = "";
  proxy.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    log += chunk;
  });
  return Object.assign(proxy, { log: () => log });
}
