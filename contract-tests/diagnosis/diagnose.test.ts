import { expect, test } from "vitest";
import { LAST_ID, PROJECT_ID } from "../../openapi/constants.ts";
import type { RuleId } from "../../openapi/contract.ts";
import { readAnswer } from "../model/read-answer.ts";
import type { Entry } from "../model/timeline.ts";
import { requestTo } from "../operations/requests.ts";
import { answersOf } from "../self-test/diagnosis/known-defects.fixture.ts";
import { accountsOf, KEYS, reference } from "../self-test/reference.ts";
import { type Defect, type Wrong, where } from "./defect.ts";
import { allDefects, diagnose } from "./diagnose.ts";

const [{ projects = [] } = {}] = accountsOf({ projects: 45 });
const accounts = { premium: projects, otherPremium: [], free: [] };
const right: Wrong = (serve) => serve;

function known(id: string): Defect {
  const defect = allDefects.find((each) => each.id === id);
  if (defect === undefined) throw new Error(`no defect ${id}`);
  return defect;
}

const { target } = reference();
const list = (query: string) => requestTo(target, `GET /projects?${query}`);
const remove = (id: string) => requestTo(target, `DELETE /project?${PROJECT_ID}=${id}`);
const [first = "", second = ""] = projects.map(({ id }) => id);
const after = [
  `${LAST_ID}=${first}`,
  `${LAST_ID}=${first}&limit=2`,
  `${LAST_ID}=${second}&limit=3`,
];
const WALK = ["", "limit=100", "limit=7", "limit=x", ...after].map(list);
const REQUESTS = [...WALK, remove(first), ...WALK, remove(first), remove("7"), ...WALK];

/** What a server answers; all that differs from the answers of the right one is wrong. */
async function runOf(wrong: Wrong) {
  const timeline = await answered(wrong);
  const expected = await answered(right);
  const wrongs = timeline.filter(
    ({ answer }, place) => answer.text !== expected[place]?.answer.text,
  );
  const rules: readonly RuleId[] = ["list.next-page", "list.project", "delete.gone"];
  const violations = rules.map((rule) => ({ rule, kind: "data" as const }));
  return {
    timeline,
    violations: [...violations, ...wrongs.map(violationOf)],
    answers: {},
    keys: KEYS,
  };
}

const violationOf = (entry: Entry) => ({ rule: "list.next-page", kind: "data", entry }) as const;

async function answered(wrong: Wrong): Promise<Entry[]> {
  const answer = answersOf(wrong, accounts);
  const timeline: Entry[] = [];
  for (const request of REQUESTS)
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
  "cursor-as-offset",
  "limit-ignored-after-cursor",
  "default-25",
  "soft-delete-in-list",
  "desc-null",
])("names %s by its answers", async (id) => {
  const told = await diagnose(await runOf(known(id).wrong));
  expect(told).toMatchObject({ id, explains: told?.of });
});

test.each<[server: string, wrong: Wrong, isUnexplained: (request: Entry["request"]) => boolean]>([
  ["is right", right, () => false],
  [
    "is right where the defect is not",
    where(({ query }) => query === "", known("default-25").wrong),
    () => false,
  ],
  [
    "has more wrong answers than it explains",
    known("default-25").wrong,
    ({ method }) => method === "DELETE",
  ],
])("nothing is told of a server that %s", async (_, wrong, isUnexplained) => {
  const { violations, ...run } = await runOf(wrong);
  const others = run.timeline
    .filter(({ request }) => isUnexplained(request))
    .map((entry) => ({ ...violationOf(entry), kind: "form" as const }));
  expect(await diagnose({ ...run, violations: [...violations, ...others] })).toBeUndefined();
});

const HOSTILE = [
  ...["", "null", "[]", "{", '{"projects":null,"total":{"a":1}}'],
  '{"code":200,"status":{"toString":1},"projects":[null,5,[],{"id":{}},{"id":1.5},{"id":-3}]}',
  `{"projects":[{"id":${"9".repeat(400)},"name":{"toString":1}},{"id":1e400}],"total":1e999}`,
];

test("never throws, whatever the target answered", async () => {
  for (const status of [0, 200, 204, 404, 799]) {
    const timeline = REQUESTS.map((request, place) => {
      const text = HOSTILE[place % HOSTILE.length] ?? "";
      return entryOf(request, readAnswer({ status, headers: {}, text }));
    });
    const violations = timeline.map(violationOf);
    await diagnose({ timeline, violations, answers: { "list.total": "both" }, keys: KEYS });
  }
});
