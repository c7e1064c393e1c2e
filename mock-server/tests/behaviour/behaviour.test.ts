import { describe, test } from "vitest";
import { sampleAnswers } from "../../../openapi/answers.ts";
import { allConditions } from "../../../openapi/contract.ts";
import { allQuestions } from "../../../openapi/question.ts";
import { createFetchMock } from "../../fetch.ts";
import { createMock } from "../../index.ts";
import { clientOf, throughApp, throughFetch, throughMsw } from "../test-mock.fixture.ts";
import { expectAnswer } from "./answers.suite.ts";
import { FEATURES } from "./features.suite.ts";
import { expectRefusal } from "./refusals.suite.ts";
import { RULES } from "./rules.suite.ts";

/** The doors of a new mock. */
const DOORS = {
  "the Express app": () => throughApp(createMock()),
  fetch: () => throughFetch(createFetchMock()),
  "the handlers of MSW": () => throughMsw(),
};

describe.each(Object.entries(DOORS))("%s", (_name, open) => {
  test.each(Object.entries(RULES))("obeys %s", (_id, run) => run(clientOf(open())));
  test.each(allConditions)("$operation refuses by $rule as documented", ({ operation, rule }) =>
    expectRefusal(clientOf(open()), operation, rule),
  );
  test.each(Object.entries(FEATURES))("%s", (_title, run) => run(clientOf(open())));
});

const ANSWERS = allQuestions.flatMap((question) =>
  sampleAnswers(question).map((answer) => ({ ...question, answer, question })),
);

// The answers to open questions depend on no door.
test.each(ANSWERS)("the mock gives the answer $id = $answer", ({ id, answer, question }) => {
  const mock = createMock({ profile: { [id]: answer } });
  return expectAnswer(clientOf(throughApp(mock)), question, answer);
});
