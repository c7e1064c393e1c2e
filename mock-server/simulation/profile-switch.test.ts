import { expect, test } from "vitest";
import { sampleAnswers } from "../../openapi/answers.ts";
import { type Profile, referenceProfile } from "../../openapi/profile.ts";
import { allQuestions } from "../../openapi/question.ts";
import { notImplemented } from "./profile-switch.ts";

test("the mock implements every answer of the document, and would refuse another one at the start", () => {
  const documented = allQuestions.flatMap((question) =>
    sampleAnswers(question).flatMap((answer) => notImplemented(answering(question.id, answer))),
  );
  expect(documented).toEqual([]);
  for (const [id, answer] of [
    ["list.total", "remaining"],
    ["list.total", "400"],
    ["delete.foreign", "served"],
  ] as const)
    expect(notImplemented(answering(id, answer))).toEqual([`${id}=${answer}`]);
});

/** The reference with one other answer, as if the document admitted it. */
function answering(id: string, answer: string): Profile {
  return { ...referenceProfile, answers: { ...referenceProfile.answers, [id]: answer } };
}
