import { expect, test } from "vitest";
import { allCases } from "../cases/all-cases.ts";
import { runHere } from "../cli/run.fixture.ts";
import type { SentRequest } from "../model/exchange.ts";
import { exitCodeOf } from "../model/report.ts";
import { runSuite } from "../runner/run.ts";
import type { Transport } from "../runner/transport.ts";
import { reference } from "./reference.ts";

test("off loopback without confirmHost a run sends GET requests and nothing else, and names no project but as a cursor", async () => {
  const { sent, report } = await judge({ baseUrl: "https://api.example.com/v1" });
  expect(report.conformance).toBe("partial");
  expect(sent.filter(({ method }) => method !== "GET")).toEqual([]);
  expect(sent.filter(({ query, path }) => /projectId|\d/.test(query.replace(/(last_id|limit)=[^&]*/g, "") + path))).toEqual([]);
});

test("with confirmHost it deletes what the target names, and no other id but one that names nothing", async () => {
  const { sent, report, target } = await judge({ baseUrl: "https://api.example.com/v1", confirmHost: "api.example.com" });
  expect(report.conformance).toBe("conformant");
  const ids = sent.filter(({ method }) => method !== "GET").flatMap(({ query }) => query.match(/\d{3,}/g) ?? []);
  expect(new Set(ids)).toEqual(
    new Set([target.disposableProjectIds[0], target.disposableProjectIds[1], target.disposableProjectIds[4], "2147483647"]),
  );
});

test("--dry-run shows that nothing but reads is sent without confirmHost", async () => {
  const environment = { TTS_PROJECTS_KEY: "k1", TTS_PROJECTS_DISPOSABLE: "7,8" };
  const { code, stdout, stderr } = await runHere(["--base-url", "http://api.example.com/v1", "--dry-run"], environment);
  expect(code).toBe(0);
  expect(stdout).not.toMatch(/^ {2}(DELETE|POST|PUT|PATCH)/m);
  expect(stdout).toContain(
    '\n0 of them are writes. Ids that might be deleted: none, since writes at api.example.com need "confirmHost"',
  );
  expect(stderr).toMatch(/^tts-projects-contract: the keys go to api\.example\.com over plain http, [^\n]*\n$/);
});

test("where the list is not read to its end, no id is asked for as unknown, however large it is", async () => {
  const { sent, report } = await judgeHuge();
  const outside = sent.filter(({ method, query }) => method === "DELETE" && /\d/.test(query));
  expect(outside).toEqual([]);
  expect(report.cases.find(({ id }) => id === "delete.unknown")).toMatchObject({
    verdict: "not-tested",
    detail: expect.stringMatching(
      /^the list of premium was not read to its end \(too-long after 30000 projects\), so no id is known to name nothing/,
    ),
  });
  expect(exitCodeOf(report)).not.toBe(0);
});

test("ids beyond 63 bits leave no id that is known to name nothing", async () => {
  const { sent, report } = await judgeHuge(300);
  expect(sent.filter(({ method, query }) => method === "DELETE" && /\d/.test(query))).toEqual([]);
  expect(report.cases.find(({ id }) => id === "list.last-id-unknown")).toMatchObject({
    verdict: "not-tested",
    detail: "the account has ids beyond 63 bits, so no id is known to name nothing",
  });
});

async function judge(parts: { baseUrl: string; confirmHost?: string }) {
  const { target: own, transport } = reference();
  const target = { ...own, ...parts };
  const { send, sent } = watched(transport);
  return { sent, target, report: await runSuite({ target, transport: send }, allCases) };
}

/** An account of ids near 10^19, ascending, that deletes whatever it is asked to. */
async function judgeHuge(projects = 31_000) {
  const first = 10n ** 19n;
  const ids = Array.from({ length: projects }, (_, place) => String(first + BigInt(place)));
  const { send, sent } = watched(async ({ method, query }) => {
    const asked = new URLSearchParams(query);
    const start = ids.indexOf(asked.get("last_id") ?? "") + 1;
    const page = ids.slice(start, start + Number(asked.get("limit") ?? 20)).map((id) => `{"id":${id},"name":"","desc":""}`);
    const list = `{"code":200,"message":"","status":"success","total":${ids.length},"projects":[${page}]}`;
    return { status: 200, headers: {}, text: method === "GET" ? list : '{"code":200,"message":"","status":"success"}' };
  });
  const target = { baseUrl: "http://127.0.0.1/v1", keys: { premium: "k" } };
  return { sent, report: await runSuite({ target, transport: send, sleep: async () => {} }, allCases) };
}

function watched(transport: Transport): { send: Transport; sent: SentRequest[] } {
  const sent: SentRequest[] = [];
  return {
    sent,
    send: async (request) => {
      sent.push(request);
      return transport(request);
    },
  };
}
