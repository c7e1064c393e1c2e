import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { document } from "../../../openapi/index.ts";
import { allCases } from "../../cases/all-cases.ts";
import type { RawAnswer } from "../../model/exchange.ts";
import type { ReportedExchange } from "../../model/report.ts";
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

/** The cases that a server without state and without keys of its own cannot pass. */
const NEEDS_STATE = [
  ...["list.next-page", "list.same-set", "list.own-only", "list.limit"],
  ...["auth.key-unknown", "request.bytes", "plan.not-premium"],
];

/** OpenAPI ignores a header parameter named Content-Type, so a server made from the document alone cannot know of it. */
const NEEDS_THE_EXTENSION = ["list.content-type-missing"];

/** Cases that see a page, a delete and a refusal. */
const A_FEW = allCases.filter(({ id }) => ["list.first-page", "delete.success", "auth.key-missing"].includes(id));

/** The ids in the first example of a page, with which a static mock answers every list. */
const { examples } = document.components as unknown as Examples;
const SHOWN = examples["last-page"].value.projects.map(({ id }) => String(id));

interface Examples {
  readonly examples: { readonly "last-page": { readonly value: { readonly projects: readonly { readonly id: number }[] } } };
}

const PAGES = allCases.filter(({ id }) => id === "list.next-page");

/** Prism answers unknown routes with 404 and 405 in a format of its own. */
const NEEDS_THE_ENVELOPE = ["envelope.error", "envelope.always"];

test("Prism's static mock is nonconformant by exactly the rules that it cannot keep", async () => {
  const { baseUrl, close } = await startPrism({ mode: "mock" });
  onTestFinished(close);
  const keys = { premium: "any", otherPremium: "other", free: "free" };
  const target = { baseUrl, keys, disposableProjectIds: SHOWN, headers: {} };
  const report = await judge({ target, transport: httpTransport(baseUrl, 10_000) });
  expect(report.conformance).toBe("nonconformant");
  const failed = idsWith(report, "fail").filter((id) => !id.endsWith("-combined"));
  expect(failed.toSorted()).toEqual([...NEEDS_STATE, ...NEEDS_THE_EXTENSION, ...NEEDS_THE_ENVELOPE].toSorted());
  const untested = report.cases.filter(({ verdict }) => verdict === "not-tested");
  const because = (reason: string) => untested.filter(({ detail }) => detail.startsWith(reason)).map(({ id }) => id);
  // After a delete without the plan succeeds, no real delete is sent.
  const writes = ["delete.success", "delete.gone", "delete.again"];
  expect(because("writes have ended")).toEqual(expect.arrayContaining(writes));
  // Its list does not end, so no id is known to name no project, and any may be the other account's.
  expect(because(`${SHOWN.at(-1)} may be a project of the other account too`)).toContain("delete.foreign");
  expect(because("the list of premium was not read to its end")).toEqual([
    "list.last-id-unknown",
    "delete.unknown",
    "delete.id-spelling",
  ]);
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
    const { report, answers, logged } = await runThrough(prism, target);
    // Prism itself answers a HEAD that the document does not have, and a GET with a body.
    const violations = report.cases.flatMap(({ verdict, violations: found }) => (verdict === "fail" ? found : []));
    const isOwn = (exchange?: ReportedExchange) => exchange?.method === "HEAD" || exchange?.requestBody !== undefined;
    expect(violations.filter(({ exchange }) => !isOwn(exchange)).map(({ actual }) => actual)).toEqual([]);
    expect(answers.length).toBe(report.requests);
    const found = answers.map(({ status, headers }) => ({ status, violations: violationsIn(headers["sl-violations"]) }));
    expect(found.flatMap(({ violations }) => violations.filter(({ of }) => of === "response"))).toEqual([]);
    // Prism also reports the requests that the suite makes wrong on purpose, and the reference refuses them.
    const objected = found.filter(({ violations }) => violations.length > 0);
    expect(objected.length).toBeGreaterThan(20);
    expect(objected.filter(({ status }) => status === 200)).toEqual([]);
    expect(logged).toEqual(objected.flatMap(({ violations }) => violations));
  });

  test.each([
    ["a text as total", edit(listed, ({ total, ...body }) => ({ ...body, total: String(total) })), "body.total"],
    ["a page without projects", edit(listed, { projects: undefined }), "body"],
    ["an additional field on a delete", edit(deleted, { projects: [] }), "body"],
    ["an error without subMessage", edit(refused, { subMessage: undefined }), "body"],
    ["a status that no operation documents", withStatus(refused, 418), ""],
  ] as const)("Prism reports %s", async (_what, wrap, at) => {
    defect = wrap;
    const { logged } = await runThrough(prism, target, A_FEW);
    expect(logged.filter(({ of }) => of === "response").map((violation) => violation.at)).toContain(at);
  });
});

test("Prism rounds ids to floating-point numbers, and the suite detects it", async () => {
  const { target, close } = await startReference({ profile: { "list.id-width": "wide" } });
  onTestFinished(close);
  const prism = await startPrism({ mode: "proxy", target: target.baseUrl });
  onTestFinished(prism.close);
  const { report, logged } = await runThrough(prism, target, PAGES);
  expect(idsWith(report, "fail")).toEqual(["list.next-page"]);
  expect(logged.filter(({ of }) => of === "response")).toEqual([]);
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

test.each([
  [["ftp://example.com"], /'ftp:\/\/example.com' is invalid.*such as http/],
  [["http://127.0.0.1:9/v1", "--port", "65536"], /--port.*whole number from 0 to 65535/],
  [[], /missing required argument 'url'/],
])("refuses %j with one line", async (args, line) => {
  const proxy = startCommand(...args);
  expect(await once(proxy, "close")).toEqual([2, null]);
  expect(proxy.log().trim().split("\n")).toEqual([expect.stringMatching(line)]);
});

/** Judges a target through Prism, and returns what Prism logged. */
async function runThrough(prism: Prism, target: Target, cases = allCases) {
  const before = prism.violations().length;
  const answers: RawAnswer[] = [];
  const send = httpTransport(prism.baseUrl, 10_000);
  const transport: Transport = async (request) => {
    const answer = await send(request);
    answers.push(answer);
    return answer;
  };
  const report = await runSuite({ target: { ...target, baseUrl: prism.baseUrl }, transport }, cases);
  // Prism may log a violation after the answer whose header reports it, so wait for the log.
  const reported = answers.flatMap(({ headers }) => violationsIn(headers["sl-violations"]));
  await vi.waitUntil(() => prism.violations().length >= before + reported.length, { timeout: 60_000 });
  return { report, answers, logged: prism.violations().slice(before) };
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
