import { expect, test } from "vitest";
import { DEFAULT_LIMIT, KEY_HEADER, MAXIMUM_LIMIT, MEDIA_TYPE } from "../../openapi/constants.ts";
import { type Answers, referenceProfile } from "../../openapi/profile.ts";
import { allQuestions } from "../../openapi/question.ts";
import { exitCodeOf, type Report } from "../model/report.ts";
import { admittedAnswers } from "../operations/operations.ts";
import { mixedDialects, orderedDialects, pairedServers, singleDialects } from "./dialects.ts";
import { HABITS } from "./habits.ts";
import { byRounds, inputsByRounds } from "./inputs-by-rounds.fixture.ts";
import { caseOf, failuresIn, idsWith, judgeReference, problemsIn } from "./judge.fixture.ts";
import { withText } from "./mutants/answers.ts";
import { listed } from "./mutants/conditions.ts";
import { answer } from "./mutants/defects.ts";
import { KEYS, reference } from "./reference.ts";
import { undescribedServers } from "./undescribed-servers.ts";

const singles = inputsByRounds(singleDialects(), (_, place) => place === 64, 48);
const mixes = mixedDialects(byRounds(1, 1, 500), byRounds(1, 2, 3));

/** An order of checks is recorded as far as answers show it, which the test of the orders proves. */
const shownIn = (answers: Answers) =>
  Object.fromEntries(
    Object.entries(answers).filter(([question]) => !question.startsWith("auth.precedence")),
  );

test.each(singles)("$name conforms, and its record passes under strict", async ({ answers }) => {
  const options = { profile: answers, projects: 120 };
  const recorded = recordOf(await judgeReference(options));
  expect(shownIn(recorded)).toEqual(shownIn({ ...referenceProfile.answers, ...answers }));
  const again = await judgeReference(options, { profile: recorded, strict: true });
  expect(failuresIn(again)).toEqual([]);
});

test.each(mixes)(
  "$name conforms, and a mock with its recorded answers gives the same record",
  async ({ answers }) => {
    const recorded = recordOf(await judgeReference({ profile: answers, projects: 120 }));
    expect(recordOf(await judgeReference({ profile: recorded, projects: 120 }))).toMatchObject(
      recorded,
    );
  },
);

test.each(inputsByRounds(orderedDialects(), (_, place) => place % 80 === 3, 20))(
  "a mock with the record of $name answers requests that meet several conditions alike",
  async ({ answers }) => {
    const recorded = recordOf(await judgeReference({ profile: answers, projects: 120 }));
    expect(await refusalsUnder(recorded)).toEqual(await refusalsUnder(answers));
  },
);

const LISTS = ["", "limit=0", "limit=abc", "last_id=abc", "last_id=5", "limit=0&last_id=5"];

/** The rule and the status by which a mock refuses requests with up to three conditions. */
async function refusalsUnder(profile: Answers): Promise<string[]> {
  const { mock, accounts } = reference({ profile });
  const own = accounts[0]?.projects[0]?.id;
  const calls = [
    ...LISTS.map((query) => ["GET", `/projects?${query}`]),
    ...["", "abc", "0", "5", own].map((id) => ["DELETE", `/project?projectId=${id}`]),
  ];
  const found: string[] = [];
  for (const key of ["", "unknown", KEYS.free, KEYS.premium])
    for (const type of ["", MEDIA_TYPE])
      for (const [method = "", path] of calls) {
        const headers = { [KEY_HEADER]: key, "Content-Type": type };
        const answer = await mock.fetch(`http://mock/v1${path}`, { method, headers });
        const came = `${answer.status} ${answer.headers.get("X-Rule")}`;
        found.push(`${method} ${path} ${key} ${type}: ${came}`);
      }
  return found;
}

test("the record of the reference answers every open question", async () => {
  const answers = admittedAnswers((await judgeReference({})).observations);
  expect(Object.keys(answers).toSorted()).toEqual(allQuestions.map(({ id }) => id).toSorted());
});

const SIZES = [
  0,
  1,
  2,
  3,
  DEFAULT_LIMIT,
  DEFAULT_LIMIT + 1,
  MAXIMUM_LIMIT,
  MAXIMUM_LIMIT + 1,
  MAXIMUM_LIMIT + 30,
];
const sizes = SIZES.flatMap((projects) =>
  [0, 1, 2, 5].map((disposable) => ({ projects, disposable })),
);

test.each(inputsByRounds(sizes, (_, place) => place === 25, 12))(
  "an account of $projects projects, $disposable of them disposable, never fails, and is partial if it shows too little",
  async ({ projects, disposable }) => {
    const { conformance } = await judgeReference({ projects, disposable });
    expect(conformance).toBe(projects > MAXIMUM_LIMIT && disposable > 0 ? "conformant" : "partial");
    for (const { answers } of mixes.slice(0, byRounds(0, 1, 9))) {
      const report = await judgeReference({ profile: answers, projects, disposable });
      expect(idsWith(report, "fail", "error")).toEqual([]);
    }
  },
);

test.each(inputsByRounds(undescribedServers, (_, place) => place === 8, 5))(
  "a server that %s does not fail",
  async (_, options) => {
    const report = await judgeReference(options);
    expect(failuresIn(report)).toEqual([]);
    // Open questions that are answered in turns have no one answer, and may be inconclusive.
    expect(exitCodeOf(report)).toBe(0);
    expect(caseOf(report, "list.own-only").verdict).toBe("pass");
  },
);

test.each(inputsByRounds(pairedServers(), (_, place) => place === 200, 64))(
  "a legal server does not fail: $does",
  async ({ options }) => {
    const report = await judgeReference({ ...options, projects: 45 });
    expect(failuresIn(report)).toEqual([]);
    expect(exitCodeOf(report)).toBe(0);
  },
);

const habits = HABITS.map(([does, options]) => [does, options] as const);

test.each(inputsByRounds(habits, (_, place) => place === 4, 4))(
  "a server that %s does not fail, nor if it is explored, nor beside its record",
  async (_, options) => {
    const explore = { requests: byRounds(100, 200, 500), seed: 1 };
    const report = await judgeReference({ disposable: 40, ...options }, { explore });
    expect(failuresIn(report)).toEqual([]);
    expect(report.exploration?.violations).toEqual([]);
    const profile = admittedAnswers(report.observations);
    expect(failuresIn(await judgeReference(options, { profile, strict: true }))).toEqual([]);
  },
);

test.each([
  ["the body is nested deeper than 64 levels", `${"[".repeat(3000)}${"]".repeat(3000)}`],
  ["the body holds more than 100000 values", `[${"0,".repeat(100_000)}0]`],
])("is no verdict on the server: %s", async (why, value) => {
  const further = `"further":${value},"id":1019,`;
  const wrap = answer(listed, (page) => withText(page, page.body.replace('"id":1019,', further)));
  const report = await judgeReference({ wrap });
  expect(idsWith(report, "fail")).toEqual([]);
  expect(report.failure).toContain(`${why}, so it is not read`);
  expect(exitCodeOf(report)).toBe(3);
});

function recordOf(report: Report): Answers {
  expect(problemsIn(report)).toEqual([]);
  return admittedAnswers(report.observations);
}
