import { expect, test } from "vitest";
import { allQuestions, parseProfile } from "../../openapi/index.ts";
import { recordedProfile } from "../runner/profile.ts";
import { type Dialect, mixedDialects, recordedAnswer, singleDialects } from "./dialects.ts";
import { judgeReference, problemsIn } from "./judge.fixture.ts";

const dialects = [...singleDialects(), ...mixedDialects(process.env.ALL_ROUNDS ? 200 : 25, 20261120)];

test.each(dialects)("$name conforms, is recorded, and a mock with the record is recorded alike", async ({ answers }) => {
  const expected = Object.fromEntries(allQuestions.map((question) => [question.id, recordedAnswer(question, answers)]));
  expect(await recordOf(answers)).toEqual(expected);
  // The same answers make the same server.
  const isTheSame = Object.entries(answers).every(([id, answer]) => expected[id] === answer);
  if (!isTheSame) expect(await recordOf(expected)).toEqual(expected);
});

/** The profile that a run writes of a mock with these answers, which conforms. */
async function recordOf(profile: Dialect["answers"]): Promise<object> {
  expect(parseProfile(profile)).toMatchObject({ ok: true });
  const report = await judgeReference({ profile, projects: 120 });
  expect(problemsIn(report)).toEqual([]);
  const { answers, leftOut } = recordedProfile(report);
  expect(leftOut).toEqual({});
  return answers;
}
