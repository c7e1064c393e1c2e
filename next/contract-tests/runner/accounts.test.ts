import { expect, test } from "vitest";
import type { Exchange, SentRequest, Walk } from "../model/exchange.ts";
import { Accounts } from "./accounts.ts";

const TARGET = { baseUrl: "http://127.0.0.1/v1", keys: { premium: "k" }, disposableProjectIds: ["1"], headers: {} };

test("predicts `total` after acknowledged deletes, but not after another acknowledged write", () => {
  const accounts = new Accounts(TARGET, { now: () => 0, sleep: async () => {} });
  const walk: Walk = { key: "premium", pages: [["1", "2"], ["3"], []].map(pageOf), ids: ["1", "2", "3"], end: "empty-page" };
  accounts.sawWrite({ exchange: write({ method: "DELETE", operation: "deleteProject", query: "projectId=1" }), meant: true });
  expect(accounts.expectedTotal(walk)).toBe(2);
  accounts.sawWrite({ exchange: write({ method: "POST" }, 404), meant: false });
  expect(accounts.expectedTotal(walk)).toBe(2);
  accounts.sawWrite({ exchange: write({ method: "POST" }, 201), meant: true });
  expect(accounts.expectedTotal(walk)).toBeUndefined();
});

test("explains new projects by a create that was meant, and by no refused one", () => {
  const changesAfter = (status: number, meant: boolean) => {
    const accounts = new Accounts(TARGET, { now: () => 0, sleep: async () => {} });
    const sawIds = (ids: readonly string[]) => accounts.sawWalk({ key: "premium", pages: [pageOf(ids)], ids, end: "empty-page" });
    sawIds(["1", "2", "3"]);
    accounts.sawWrite({ exchange: write({ method: "POST" }, status), meant });
    sawIds(["1", "2", "3", "4"]);
    return accounts.changes("premium").map(({ id, kind }) => `${id} ${kind}`);
  };
  expect(changesAfter(200, true)).toEqual([]);
  expect(changesAfter(400, true)).toEqual(["4 appeared"]);
  expect(changesAfter(200, false)).toEqual(["4 appeared"]);
});

function pageOf(ids: readonly string[]): Exchange {
  const projects = ids.map((id) => ({ id, fields: {} }));
  return exchangeOf({ method: "GET", operation: "listProjects" }, { projects, body: { total: 3 } });
}

function write(request: Partial<SentRequest>, status = 200): Exchange {
  return exchangeOf(request, { status });
}

function exchangeOf(request: Partial<SentRequest>, answer: Partial<Exchange["answer"]>): Exchange {
  return {
    request: { method: "GET", path: "/project", query: "", headers: {}, key: "premium", ...request },
    answer: { status: 200, headers: {}, text: "", length: 0, projects: [], ...answer },
    caseId: "a",
    began: 0,
    ended: 1,
    durationMs: 0,
  };
}
