import { expect, test } from "vitest";
import { runHere } from "../cli/run.fixture.ts";
import type { RawAnswer, SentRequest, Walk } from "../model/exchange.ts";
import { exitCodeOf, type Report } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import { redact } from "../reporters/redact.ts";
import { REPORTERS } from "../reporters/reporters.ts";
import type { RunOptions } from "../runner/run-options.ts";
import type { Transport } from "../runner/transport.ts";
import { idOfNothing } from "../runner/walk.ts";
import { caseOf, judge } from "./judge.fixture.ts";
import { reference } from "./reference.ts";

const LIVE = { baseUrl: "https://api.example.com/v1" };

test("off loopback without confirmHost, a run sends only GET requests, and names projects only as cursors", async () => {
  const { target, transport } = reference();
  const { sent, report } = await watch({ target: { ...target, ...LIVE }, transport });
  expect(report.conformance).toBe("partial");
  expect(sent.filter(({ method }) => method !== "GET")).toEqual([]);
  const PAGE_SIZES = /(last_id|limit|per_page|pageSize)(%5B%5D)?=[^&]*/g;
  const others = sent.map(({ query, path }) => decodeURIComponent(path) + query.replace(PAGE_SIZES, ""));
  expect(others.filter((each) => /projectId|\d{2}/.test(each))).toEqual([]);
});

test("with confirmHost, a run deletes only projects that the target names, and ids that name no project", async () => {
  const { target, transport } = reference();
  const { sent, report } = await watch({ target: { ...target, ...LIVE, confirmHost: "api.example.com" }, transport });
  expect(report.conformance).toBe("conformant");
  const ids = sent.filter(({ method }) => method !== "GET").flatMap(({ query }) => query.match(/\d{3,}/g) ?? []);
  // The second delete takes the first project after a full page whose name another project has; the last one is the spare.
  const [first, , second, , last = ""] = target.disposableProjectIds;
  const spelled = ["02147483647", "202147483647", "147483647"];
  const huge = ["3221225472", "9007200328482817", "9223372037928517633"];
  const left = [32n, 64n].map((bits) => String(BigInt(last) + 2n ** bits));
  expect(new Set(ids)).toEqual(new Set([first, second, last, "2147483647", ...spelled, ...huge, ...left]));
});

test("--dry-run shows that only reads are sent without confirmHost", async () => {
  const environment = { TTS_PROJECTS_KEY: "k1", TTS_PROJECTS_DISPOSABLE: "7,8" };
  const { code, stdout, stderr } = await runHere(["--base-url", "http://api.example.com/v1", "--dry-run"], environment);
  expect(code).toBe(0);
  expect(stdout).not.toMatch(/^ {2}(DELETE|POST|PUT|PATCH)/m);
  expect(stdout).toContain(
    '\n0 of them are writes. Ids that might be deleted: none, since writes at api.example.com need "confirmHost"',
  );
  expect(stderr).toMatch(/^tts-projects-contract: the keys go to api\.example\.com over plain http, [^\n]*\n$/);
});

test.each([
  [
    31_000,
    "delete.unknown",
    /^the list of premium was not read to its end \(too-long after 30000 projects\), so no id is known to name nothing/,
  ],
  [300, "list.last-id-unknown", /^the account has ids beyond 63 bits, so no id is known to name nothing$/],
])("with %i projects of ids beyond 63 bits, no id is used as an unknown one", async (projects, id, detail) => {
  const target = { baseUrl: "http://127.0.0.1/v1", keys: { premium: "k" } };
  const { sent, report } = await watch({ target, transport: account(projects, 10n ** 19n), sleep: async () => {} });
  expect(
    sent.filter(({ method, query }) => method === "DELETE" && /\d/.test(new URLSearchParams(query).get("projectId") ?? "")),
  ).toEqual([]);
  expect(caseOf(report, id)).toMatchObject({ verdict: "not-tested", detail: expect.stringMatching(detail) });
  expect(exitCodeOf(report)).not.toBe(0);
});

test.each<[reader: string, read: (text: string) => bigint]>([
  ["drops signs", (text) => BigInt(text.replace(/\D/g, "") || 0)],
  ["has 32 bits", (text) => BigInt(Math.abs(Number(BigInt.asIntN(32, BigInt(text)))))],
  ["has 31 bits", (text) => BigInt.asUintN(31, BigInt(text))],
  ["has floating-point numbers", (text) => BigInt(Math.round(Number.parseFloat(text)) || 0)],
])("without disposable ids, a careless server deletes no project: one that %s", async (_, read) => {
  const target = { baseUrl: "http://127.0.0.1/v1", keys: { premium: "k" } };
  const { sent } = await watch({ target, transport: refusingDeletes(), sleep: async () => {} });
  const queries = sent.filter(({ method }) => method === "DELETE").map(({ query }) => query);
  const texts = queries.flatMap((query) => query.match(/(?<==)[-\d]+$/) ?? []);
  // PHP converts a list to the number 1.
  expect(queries.filter((query) => query.includes("%5B%5D"))).toEqual([]);
  expect(texts).toEqual(expect.arrayContaining(["0", "-1073741824", "3221225472"]));
  expect(texts.filter((text) => read(text) >= 1n && read(text) <= 130n)).toEqual([]);
});

test("sends no delete with a key whose account may have a project of that id", async () => {
  const keys = { premium: "k", otherPremium: "o" };
  const target = { baseUrl: "http://127.0.0.1/v1", keys, disposableProjectIds: ["5", "60", "129"] };
  const { sent, report } = await watch({ target, transport: refusingDeletes(), sleep: async () => {} });
  const foreign = sent.filter(({ method, key, query }) => method === "DELETE" && key === "otherPremium" && query.includes("="));
  expect(foreign.filter(({ query }) => target.disposableProjectIds.includes(query.slice("projectId=".length)))).toEqual([]);
  expect(caseOf(report, "delete.foreign").detail).toBe("129 may be a project of the other account too");
});

test.each([
  ["5", "2147483647"],
  ["2147483646", "2147483645", "2147483647"],
  ["9223372036854775807", "9223372036854775806"],
])("an account with the project %s has no project %s", (own, free, ...others) => {
  const walk: Walk = { key: "premium", pages: [], ids: [own, ...others], end: "empty-page" };
  expect(idOfNothing([walk])).toBe(free);
});

test("no report contains a key or a gateway's token that the target echoes everywhere", async () => {
  const target: Target = {
    baseUrl: "http://127.0.0.1/v1",
    keys: { premium: "canary+premium/7%&<\"'\\", otherPremium: "canary+premium/7", free: "canary~free==" },
    disposableProjectIds: [],
    headers: { Authorization: "Bearer canary-of-the-gateway" },
  };
  const writers = await Promise.all(Object.entries(REPORTERS).map(async ([name, load]) => [name, await load()] as const));
  // Every key and the gateway's token contain the word. redact.test.ts has the other spellings of a key.
  const leaks = (report: Report) => writers.flatMap(([name, write]) => (write(report).match(/canary/gi) ?? []).map(() => name));
  const report = await judge({ target, transport: async ({ headers }) => echo(headers) });
  expect(leaks(report).length).toBeGreaterThan(100);
  expect(leaks(redact(report, target))).toEqual([]);
});

/** An account with the ids from 1 to 130 that refuses every write. */
function refusingDeletes(): Transport {
  const served = account(130, 1n);
  const refused = { status: 404, headers: {}, text: '{"code":404,"message":"","subMessage":"","status":"error"}' };
  return async (request) => (request.method === "GET" ? served(request) : refused);
}

/** An account with ascending ids that acknowledges every delete. */
function account(projects: number, first: bigint): Transport {
  const ids = Array.from({ length: projects }, (_, place) => String(first + BigInt(place)));
  return async ({ method, query }) => {
    const asked = new URLSearchParams(query);
    const start = ids.indexOf(asked.get("last_id") ?? "") + 1;
    const page = ids.slice(start, start + Number(asked.get("limit") ?? 20)).map((id) => `{"id":${id},"name":"","desc":""}`);
    const list = `{"code":200,"message":"","status":"success","total":${ids.length},"projects":[${page}]}`;
    return { status: 200, headers: {}, text: method === "GET" ? list : '{"code":200,"message":"","status":"success"}' };
  };
}

/** Judges a target and records what was sent. */
async function watch({ transport, ...options }: RunOptions & { readonly transport: Transport }) {
  const sent: SentRequest[] = [];
  const watched: Transport = (request) => {
    sent.push(request);
    return transport(request);
  };
  return { sent, report: await judge({ ...options, transport: watched }) };
}

/** Echoes the key: `message` reaches details, the media type an observation, and the body is short enough for an excerpt. */
function echo(headers: Readonly<Record<string, string>>): RawAnswer {
  const key = headers["X-Master-Key"] ?? "";
  const text = JSON.stringify({ code: 200, message: `${key} ${headers.Authorization}`, [key]: encodeURIComponent(key) });
  return { status: 200, headers: { "content-type": `text/${key}`, "x-echo": key }, text };
}
