import { describe, expect, test } from "vitest";
import { randomFrom } from "../../mock-server/store/random.ts";
import { referenceProfile } from "../../openapi/index.ts";
import { readAnswer } from "../model/read-answer.ts";
import type { Entry } from "../model/timeline.ts";
import { operationRequest } from "../operations/requests.ts";
import { answersOf, KEYS, type Served, targetOf } from "../self-test/diagnosis/served.fixture.ts";
import type { Wrong } from "./defect.ts";
import { allDefects } from "./defects/all-defects.ts";
import { diagnose } from "./diagnose.ts";

const projects = Array.from({ length: 45 }, (_, place) => ({
  id: String(7 + place * 5),
  name: `Project ${place % 9}`,
  desc: place % 4 === 0 ? "" : "Described.",
  records: [],
}));
const accounts = { premium: projects, otherPremium: [], free: [] };
const target = targetOf({ accounts }, "http://127.0.0.1/v1");
const right: Wrong = (serve) => serve;
const wrongOf = (id: string): Wrong => allDefects.find((each) => each.id === id)?.wrong ?? right;

const list = (query: string) => operationRequest(target, "listProjects", query);
const remove = (id: string) => operationRequest(target, "deleteProject", `projectId=${id}`);
const QUERIES = ["", "limit=100", "limit=10", "last_id=57&limit=10", "last_id=107", "limit=7"];
const WALK = [...QUERIES, "last_id=227", "last_id=3", "limit=101", "limit=x"].map(list);
const DELETES = [remove("57"), ...WALK, remove("57"), remove("9"), remove("107"), ...WALK];

/** What a server answers; all that differs from the answers of the right one is wrong. */
async function runOf(wrong: Wrong, requests = [...WALK, ...DELETES]) {
  const timeline = await answered(wrong, requests);
  const expected = await answered(right, requests);
  const violations = timeline.flatMap((entry, place) =>
    entry.answer.text === expected[place]?.answer.text &&
    entry.answer.status === expected[place]?.answer.status
      ? []
      : [{ rule: "list.next-page", kind: "data", entry } as const],
  );
  const rules = ["list.maximum", "list.project", "delete.gone"] as const;
  const others = rules.map((rule) => ({ rule, kind: "data" as const }));
  return { timeline, violations: [...violations, ...others], answers: {}, keys: KEYS };
}

async function answered(wrong: Wrong, requests: typeof WALK): Promise<Entry[]> {
  const served: Served = { wrong, profile: referenceProfile, accounts };
  const answer = answersOf(served);
  const timeline: Entry[] = [];
  for (const request of requests)
    timeline.push(entryOf(request, readAnswer(await answer(request))));
  return timeline;
}

function entryOf(request: Entry["request"], answer: Entry["answer"]): Entry {
  return {
    at: 0,
    durationMs: 0,
    since: 0,
    phase: "reads",
    probe: "list.next-page",
    attempts: 1,
    request,
    answer,
  };
}

test.each([
  "cursor-inclusive",
  "cursor-as-offset",
  "limit-ignored-after-cursor",
  "default-25",
  "one-more",
  "soft-delete-in-list",
  "desc-null",
])("names %s by its answers", async (id) => {
  const [first, ...others] = await diagnose(await runOf(wrongOf(id)));
  expect(first).toMatchObject({ id, explains: first?.of });
  expect(others).toEqual([]);
});

test("says nothing of a right server", async () => {
  expect(await diagnose(await runOf(right))).toEqual([]);
});

describe("where several defects give the same answers", () => {
  const [like = allDefects[0]] = allDefects.filter(({ id }) => id === "one-more");
  const named = (id: string, fix: string) => ({ ...like, id, fix, wrong: wrongOf("one-more") });
  const told = async (...fixes: string[]) => {
    const defects = fixes.map((fix, place) => named(String(place), fix)) as typeof allDefects;
    const diagnosis = await diagnose(await runOf(wrongOf("one-more")), defects);
    return diagnosis.map(({ id }) => id);
  };

  test("two are told, the first one first", async () => {
    expect(await told("Cut.", "Count.")).toEqual(["0", "1"]);
  });

  test("of those with the same fix only the first is told", async () => {
    expect(await told("Cut.", "Cut.", "Count.")).toEqual(["0", "2"]);
  });

  test("of three with different fixes none is told", async () => {
    expect(await told("Cut.", "Count.", "Compare.")).toEqual([]);
  });
});

test("says nothing where a defect explains less than four fifths of the wrong answers", async () => {
  const run = await runOf(wrongOf("default-25"));
  const others = run.timeline.filter(
    (entry) => !run.violations.some((each) => "entry" in each && each.entry === entry),
  );
  const unexplained = others.slice(0, Math.ceil(run.violations.length / 3)).map((entry) => ({
    rule: "list.shape" as const,
    kind: "form" as const,
    entry,
  }));
  expect(await diagnose({ ...run, violations: [...run.violations, ...unexplained] })).toEqual([]);
});

const HOSTILE = [
  ...["", "null", "5", "[]", '"text"', "{", '{"projects":null,"total":{"a":1}}'],
  '{"code":200,"status":{"toString":1},"projects":[null,5,[],{"id":{}},{"id":1.5},{"id":-3}]}',
  '{"projects":[{"id":"x","name":{"toString":1}},{"id":12,"desc":7},{"id":12}],"total":"9"}',
  `{"projects":[{"id":${"9".repeat(400)},"name":"n","desc":"d"},{"id":1e400}],"total":1e999}`,
  '{"__proto__":{"code":1},"constructor":0,"projects":[{"id":7,"name":"n","desc":"d"}]}',
];

test("never throws, whatever the target answered", async () => {
  const random = randomFrom(11);
  const anyOf = <T>(values: readonly T[]): T => values[random.integer(values.length)] as T;
  for (let round = 0; round < 10; round += 1) {
    const timeline = [...WALK, ...DELETES].map((request) => {
      const status = anyOf([0, 200, 200, 200, 204, 400, 404, 429, 500, 799]);
      return entryOf(request, readAnswer({ status, headers: {}, text: anyOf(HOSTILE) }));
    });
    const violations = timeline.map((entry) => ({
      rule: anyOf(["list.total", "envelope.json", "delete.gone"] as const),
      kind: anyOf(["lost", "data", "form", "status"] as const),
      entry,
    }));
    const run = { timeline, violations, answers: { "list.total": "both" }, keys: KEYS };
    expect(Array.isArray(await diagnose(run))).toBe(true);
  }
});

test("each defect has an id, a fix and rules of its own", () => {
  expect(new Set(allDefects.map(({ id }) => id)).size).toBe(allDefects.length);
  expect(new Set(allDefects.map(({ sentence }) => sentence)).size).toBe(allDefects.length);
  for (const { sentence, fix, breaks } of allDefects) {
    expect(sentence).toMatch(/^[A-Za-z].*\.$/);
    expect(fix).toMatch(/\.$/);
    expect(breaks).not.toEqual([]);
  }
});
