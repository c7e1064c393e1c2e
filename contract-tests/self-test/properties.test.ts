import fc from "fast-check";
import { expect, test } from "vitest";
import { type Answers, allQuestions, sampleAnswers } from "../../openapi/index.ts";
import { byRounds } from "./inputs-by-rounds.fixture.ts";
import { idsWith, judgeReference } from "./judge.fixture.ts";

/** Some answers to some of the open questions. */
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

test("no server that the interface allows fails, whatever it answers, holds and lends", async () => {
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
