import { expect, test } from "vitest";
import { type Answers, allQuestions, referenceProfile } from "../../openapi/index.ts";
import type { Report } from "../model/report.ts";
import { recordedProfile } from "../runner/profile.ts";
import { mixedDialects, singleDialects } from "./dialects.ts";
import { byRounds, inputsByRounds } from "./inputs-by-rounds.fixture.ts";
import { idsWith, judgeReference, problemsIn } from "./judge.fixture.ts";

const singles = inputsByRounds(singleDialects(), (_, place) => place % 8 === 0, 3);
const mixes = mixedDialects(byRounds(8, 30, 500), byRounds(1, 2, 3));

/** An order of checks is recorded as far as answers show it, which the round trips of the mixes prove. */
const isShown = (question: string) => !question.startsWith("auth.precedence");

test.each(singles)("$name conforms, and is recorded", async ({ answers }) => {
  const report = await judgeReference({ profile: answers, projects: 120 });
  expect(problemsIn(report)).toEqual([]);
  const expected = { ...referenceProfile.answers, ...answers };
  const shown = Object.entries(recordedProfile(report).answers).filter(([question]) => isShown(question));
  expect(Object.fromEntries(shown)).toEqual(
    Object.fromEntries(Object.entries(expected).filter(([question]) => isShown(question))),
  );
});

test.each(mixes)("$name conforms, and a mock with its recorded answers gives the same record", async ({ answers }) => {
  const recorded = recordOf(await judgeReference({ profile: answers, projects: 120 }));
  expect(recordOf(await judgeReference({ profile: recorded, projects: 120 }))).toMatchObject(recorded);
});

test("the record of the reference answers every open question", async () => {
  const { answers, leftOut } = recordedProfile(await judgeReference({}));
  expect(Object.keys(answers).toSorted()).toEqual(allQuestions.map(({ id }) => id).toSorted());
  expect(leftOut).toEqual({});
});

const sizes = [0, 1, 2, 3, 20, 21, 100, 101, 130].flatMap((projects) =>
  [0, 1, 2, 5].map((disposable) => ({ projects, disposable })),
);

test.each(inputsByRounds(sizes, (_, place) => place % 7 === 0, 1))(
  "an account of $projects projects, $disposable of them disposable, never fails, and is partial if it shows too little",
  async ({ projects, disposable }) => {
    for (const profile of byRounds<Answers[]>(
      [{}],
      [{}, mixes[0]?.answers ?? {}],
      mixes.slice(0, 9).map(({ answers }) => answers),
    )) {
      const report = await judgeReference({ profile, projects, disposable });
      expect(idsWith(report, "fail", "error")).toEqual([]);
      if (projects < 100 || disposable === 0) expect(report.conformance).toBe("partial");
    }
  },
);

function recordOf(report: Report): Answers {
  expect(problemsIn(report)).toEqual([]);
  return recordedProfile(report).answers;
}
