import fc from "fast-check";
import { expect, test } from "vitest";
import { type Answers, allQuestions, parseProfile, sampleAnswers } from "../../openapi/index.ts";
import { recordedProfile } from "../runner/profile.ts";
import { type Dialect, mixedDialects, recordedAnswer, singleDialects } from "./dialects.ts";
import { byRounds, inputsByRounds } from "./inputs-by-rounds.fixture.ts";
import { idsWith, judgeReference, problemsIn } from "./judge.fixture.ts";

const singles = inputsByRounds(singleDialects(), (_, place) => place % 5 === 0, 8);
const mixes = mixedDialects(byRounds(6, 6, 500), byRounds(20261120, 20261121, 20261120));

/** Random answers to some of the open questions. */
const profiles: fc.Arbitrary<Answers> = fc
  .tuple(...allQuestions.map((question) => fc.option(fc.constantFrom(...sampleAnswers(question)))))
  .map((answers) => Object.fromEntries(allQuestions.flatMap(({ id }, place) => (answers[place] ? [[id, answers[place]]] : []))));

/** Found by this test: with two disposable projects only the real delete shows that a Content-Type is required. */
const REGRESSION = {
  profile: { "auth.precedence": "parameters,content-type,plan,existence,key", "delete.content-type": "required" },
  projects: 2,
  otherProjects: 0,
  disposable: 2,
} as const;

test.each(singles)("$name conforms, and its answers are recorded", async ({ answers }) => {
  const expected = allQuestions.map((question) => [question.id, recordedAnswer(question, answers)]);
  expect(await recordOf(answers)).toEqual(Object.fromEntries(expected));
});

/** Answers that a check of the Content-Type hides from a client are recorded as the client sees them. */
test.each(mixes)("$name conforms, and a mock with its recorded answers is recorded alike", async ({ answers }) => {
  const recorded = await recordOf(answers);
  expect(Object.keys(recorded)).toEqual(allQuestions.map(({ id }) => id));
  expect(await recordOf(recorded)).toEqual(recorded);
});

/** A delete of an unknown id is refused alike in every form: only a project's or a text's reaches the Content-Type check. */
test.each(["required", "refused"] as const)("tells other refusals from that of a Content-Type that is %s", async (form) => {
  const ofKeys = { "auth.key-missing.deleteProject": "402", "auth.key-empty.deleteProject": "404" } as const;
  for (const order of ["plan,parameters,existence,content-type,key", "plan,existence,content-type,parameters,key"] as const) {
    const answers = { ...ofKeys, "auth.precedence.deleteProject": order, "delete.content-type": form };
    expect(await recordOf(answers)).toMatchObject({ ...answers, "delete.id-invalid.text": "404" });
  }
});

test("no admissible server fails, whatever its answers, projects and disposable ids are", async () => {
  const servers = fc.record({
    profile: profiles,
    projects: fc.nat({ max: 130 }),
    otherProjects: fc.nat({ max: 30 }),
    disposable: fc.nat({ max: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(servers, async (options) => {
      expect(idsWith(await judgeReference(options), "fail", "error", "inconclusive")).toEqual([]);
    }),
    { seed: byRounds(1, 2, Date.now()), numRuns: byRounds(25, 25, 200), examples: [[REGRESSION]] },
  );
}, 300_000);

/** The profile that a run records for a mock with these answers, which must conform. */
async function recordOf(profile: Dialect["answers"]): Promise<object> {
  expect(parseProfile(profile)).toMatchObject({ ok: true });
  const report = await judgeReference({ profile, projects: 120 });
  expect(problemsIn(report)).toEqual([]);
  const { answers, leftOut } = recordedProfile(report);
  expect(leftOut).toEqual({});
  return answers;
}
