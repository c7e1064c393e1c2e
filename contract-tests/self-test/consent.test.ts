import { expect, test } from "vitest";
import type { SentRequest } from "../model/exchange.ts";
import { exitCodeOf, type Report } from "../model/report.ts";
import type { TargetInput } from "../model/target.ts";
import type { Transport } from "../runner/transport.ts";
import { caseOf, judge } from "./judge.fixture.ts";
import { projectsIn, reference } from "./reference.ts";

const LIVE = { baseUrl: "https://api.example.com/v1" };

/** A list of ids that acknowledges every delete and carries it out, whatever the id's text begins with. */
interface Careless {
  readonly transport: Transport;
  /** What the target has deleted, by its own log. */
  readonly deleted: string[];
}

/** How a walk of the account goes wrong: it is cut after some pages, never ends, or shows some projects again. */
type Walk = "whole" | "cut" | "endless" | "repeats";

const TARGET = { baseUrl: "http://127.0.0.1/v1", keys: { premium: "k" } };
const NEAR_2_63 = 2n ** 63n - 130n;

/** Targets at which not one delete may name a project that the target file does not name. */
const UNNAMED: readonly [what: string, target: TargetInput, careless: Careless][] = [
  ["off loopback", { ...TARGET, ...LIVE, disposableProjectIds: ["5"] }, careless(1n)],
  [
    "of another host than confirmHost",
    { ...TARGET, ...LIVE, confirmHost: "api.example.org", disposableProjectIds: ["5"] },
    careless(1n),
  ],
  ["without disposable projects", TARGET, careless(1n)],
  ["with one disposable project", { ...TARGET, disposableProjectIds: ["60"] }, careless(1n)],
  ["with disposable projects that are not listed", { ...TARGET, disposableProjectIds: ["700", "701"] }, careless(1n)],
  ["with ids near 2^31", { ...TARGET, disposableProjectIds: [String(2n ** 31n - 60n)] }, careless(2n ** 31n - 131n)],
  ["with ids near 2^53", { ...TARGET, disposableProjectIds: [String(2n ** 53n - 60n)] }, careless(2n ** 53n - 131n)],
  ["with ids near 2^63", { ...TARGET, disposableProjectIds: [String(NEAR_2_63 + 60n)] }, careless(NEAR_2_63)],
  ["with ids beyond 2^63", { ...TARGET, disposableProjectIds: [String(10n ** 19n + 60n)] }, careless(10n ** 19n)],
  ["with negative ids", { ...TARGET, disposableProjectIds: ["-60"] }, careless(-130n)],
  [
    "that deletes what it refuses, with ids that are parts of others",
    { ...TARGET, disposableProjectIds: ["5", "12", "60"] },
    careless(1n, "whole", undefined, true),
  ],
  ["whose walk is cut", { ...TARGET, disposableProjectIds: ["60"] }, careless(1n, "cut")],
  ["whose walk is endless", { ...TARGET, disposableProjectIds: ["60"] }, careless(1n, "endless")],
  ["whose walk repeats", { ...TARGET, disposableProjectIds: ["60"] }, careless(1n, "repeats")],
];

test.each(UNNAMED)("a target %s loses no project that its file does not name", async (_, target, { transport, deleted }) => {
  const report = await judge({ target, transport, sleep: async () => {} });
  const named = (target.disposableProjectIds ?? []).map(String);
  expect(deleted.filter((id) => !named.includes(id))).toEqual([]);
  expect(exitCodeOf(report, true)).not.toBe(0);
});

test("off loopback without confirmHost, a run sends only GET requests, and names projects only as cursors", async () => {
  const { target, transport } = reference();
  const { sent, report } = await watch({ ...target, ...LIVE }, transport);
  expect(report.conformance).toBe("partial");
  expect(sent.filter(({ method }) => method !== "GET")).toEqual([]);
  expect(sent.filter(({ query }) => query.includes("projectId"))).toEqual([]);
});

test("with confirmHost, a run deletes only projects that the target names", async () => {
  const { target, transport, mock } = reference();
  const before = (await projectsIn(mock, "mk_premium")).map(({ id }) => id);
  const { report } = await watch({ ...target, ...LIVE, confirmHost: "api.example.com" }, transport);
  const after = new Set((await projectsIn(mock, "mk_premium")).map(({ id }) => id));
  const gone = before.filter((id) => !after.has(id));
  expect(report.conformance).toBe("conformant");
  expect(gone.length).toBe(report.disposables.used);
  expect(gone.filter((id) => !target.disposableProjectIds.includes(id))).toEqual([]);
});

test("sends no delete with a key whose account may have a project of that id", async () => {
  const { transport } = careless(1n, "whole", 404);
  const target = { ...TARGET, keys: { premium: "k", otherPremium: "o" }, disposableProjectIds: ["5", "60", "129"] };
  const { sent, report } = await watch(target, transport);
  const foreign = sent.filter(({ method, key }) => method === "DELETE" && key === "otherPremium");
  expect(foreign.filter(({ query }) => /=(5|60|129)\b/.test(query))).toEqual([]);
  expect(caseOf(report, "delete.foreign").verdict).not.toMatch(/^(pass|fail)$/);
});

test.each<[reader: string, read: (text: string) => bigint]>([
  ["drops signs", (text) => BigInt(text.replace(/\D/g, "") || 0)],
  ["has 32 bits", (text) => BigInt(Math.abs(Number(BigInt.asIntN(32, BigInt(text)))))],
  ["has 31 bits", (text) => BigInt.asUintN(31, BigInt(text))],
  ["has floating-point numbers", (text) => BigInt(Math.round(Number.parseFloat(text)) || 0)],
])("without disposable ids, a careless server deletes no project: one that %s", async (_, read) => {
  const { sent } = await watch(TARGET, careless(1n, "whole", 404).transport);
  const queries = sent.filter(({ method }) => method === "DELETE").map(({ query }) => query);
  const texts = queries.flatMap((query) => query.match(/(?<=projectId=)-?\d+$/) ?? []);
  // PHP converts a list to the number 1.
  expect(queries.filter((query) => query.includes("%5B%5D"))).toEqual([]);
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.filter((text) => read(text) >= 1n && read(text) <= 130n)).toEqual([]);
});

/**
 * An account with 130 ascending ids; a delete deletes the number that each `projectId` begins with, or is refused with a status. If
 * `isSecret`, it says 404 although it deletes.
 */
function careless(first: bigint, walk: Walk = "whole", refusedWith?: number, isSecret = false): Careless {
  let ids = Array.from({ length: 130 }, (_, place) => String(first + BigInt(place)));
  const deleted: string[] = [];
  let more = 0;
  const remove = (asked: URLSearchParams) => {
    if (refusedWith !== undefined) return answered(refusedWith, `,"subMessage":""`);
    const named = asked.getAll("projectId").map((text) => /^\s*([-+]?\d+)/.exec(text)?.[1]);
    deleted.push(...ids.filter((id) => named.includes(id)));
    ids = ids.filter((id) => !named.includes(id));
    return isSecret ? answered(404, `,"subMessage":""`) : answered(200, "");
  };
  const list = (asked: URLSearchParams) => {
    const start = ids.indexOf(asked.get("last_id") ?? "") + 1;
    if (walk === "cut" && start >= 100) return answered(400, `,"subMessage":""`);
    const from = walk === "repeats" && start >= 100 ? 90 : start;
    const page = ids.slice(from, from + Number(asked.get("limit") ?? 20));
    if (walk === "endless" && page.length === 0) page.push(String(first + 10_000n + BigInt(more++)));
    return answered(200, `,"total":${ids.length},"projects":[${page.map((id) => `{"id":${id},"name":"","desc":""}`)}]`);
  };
  const transport: Transport = async ({ method, query }) => {
    const asked = new URLSearchParams(query);
    return method === "GET" ? list(asked) : remove(asked);
  };
  return { transport, deleted };
}

function answered(status: number, more: string): Awaited<ReturnType<Transport>> {
  const text = `{"code":${status},"message":"","status":"${status < 400 ? "success" : "error"}"${more}}`;
  return { status, headers: { "content-type": "application/json" }, text };
}

/** Judges a target and records what was sent. */
async function watch(target: TargetInput, send: Transport): Promise<{ readonly sent: SentRequest[]; readonly report: Report }> {
  const sent: SentRequest[] = [];
  const transport: Transport = (request) => {
    sent.push(request);
    return send(request);
  };
  return { sent, report: await judge({ target, transport, sleep: async () => {} }) };
}
