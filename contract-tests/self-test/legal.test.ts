import { expect, test } from "vitest";
import { type Answers, allQuestions, referenceProfile } from "../../openapi/index.ts";
import { recordedProfile } from "../commands/written-files.ts";
import { exitCodeOf, type Report } from "../model/report.ts";
import { mixedDialects, pairedServers, singleDialects } from "./dialects.ts";
import { byRounds, inputsByRounds } from "./inputs-by-rounds.fixture.ts";
import { caseOf, failuresIn, idsWith, judgeReference, problemsIn } from "./judge.fixture.ts";
import { undescribedServers } from "./undescribed-servers.ts";

const singles = inputsByRounds(singleDialects(), (_, place) => place % 32 === 0, 8);
const mixes = mixedDialects(byRounds(1, 6, 500), byRounds(1, 2, 3));

/** An order of checks is recorded as far as answers show it, which the round trips of the mixes prove. */
const shownIn = (answers: Answers) =>
  Object.fromEntries(
    Object.entries(answers).filter(([question]) => !question.startsWith("auth.precedence")),
  );

test.each(singles)("$name conforms, and is recorded", async ({ answers }) => {
  const recorded = recordOf(await judgeReference({ profile: answers, projects: 120 }));
  expect(shownIn(recorded)).toEqual(shownIn({ ...referenceProfile.answers, ...answers }));
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

test("the record of the reference answers every open question", async () => {
  const { answers, leftOut } = recordedProfile(await judgeReference({}));
  expect(Object.keys(answers).toSorted()).toEqual(allQuestions.map(({ id }) => id).toSorted());
  expect(leftOut).toEqual({});
});

const sizes = [0, 1, 2, 3, 20, 21, 100, 101, 130].flatMap((projects) =>
  [0, 1, 2, 5].map((disposable) => ({ projects, disposable })),
);

test.each(inputsByRounds(sizes, (_, place) => place % 12 === 1, 3))(
  "an account of $projects projects, $disposable of them disposable, never fails, and is partial if it shows too little",
  async ({ projects, disposable }) => {
    for (const profile of [
      {},
      ...mixes.slice(0, byRounds(0, 1, 9)).map(({ answers }) => answers),
    ]) {
      const report = await judgeReference({ profile, projects, disposable });
      expect(idsWith(report, "fail", "error")).toEqual([]);
      if (projects < 100 || disposable === 0) expect(report.conformance).toBe("partial");
    }
  },
);

test.each(inputsByRounds(undescribedServers, (_, place) => place % 4 === 0, 1))(
  "a server that %s does not fail",
  async (_, options) => {
    const report = await judgeReference(options);
    expect(failuresIn(report)).toEqual([]);
    // Open questions that are answered in turns have no one answer, and may be inconclusive.
    expect(exitCodeOf(report)).toBe(0);
    if (report.target.projects > 20) expect(caseOf(report, "list.own-only").verdict).toBe("pass");
  },
);

test.each(inputsByRounds(pairedServers(), (_, place) => place % 60 === 0, 6))(
  "a legal server does not fail: $does",
  async ({ options }) => {
    const report = await judgeReference({ ...options, projects: 45 });
    expect(failuresIn(report)).toEqual([]);
    expect(exitCodeOf(report)).toBe(0);
  },
);

function recordOf(report: Report): Answers {
  expect(problemsIn(report)).toEqual([]);
  return recordedProfile(report).answers;
}
