import { describe, test } from "vitest";
import { sampleAnswers } from "../../../openapi/answers.ts";
import { allConditions } from "../../../openapi/contract.ts";
import { allQuestions } from "../../../openapi/question.ts";
import type { CoreOptions } from "../../mock.ts";
import { clientOf, type Door } from "../test-mock.fixture.ts";
import { expectAnswer } from "./answers.suite.ts";
import { FEATURES } from "./features.suite.ts";
import { expectRefusal } from "./refusals.suite.ts";
import { RULES } from "./rules.suite.ts";

const ANSWERS = allQuestions.flatMap((question) =>
  sampleAnswers(question).map((answer) => ({ ...question, answer, question })),
);

/** Opens the door of a new mock, for each test. */
type Open = (options?: CoreOptions) => Door | Promise<Door>;

/** Tests every rule of the interface, every refusal, every answer to an open question and the features of the mock through a door. */
export function describeBehaviour(name: string, open: Open): void {
  describeRules(name, open);
  describe(name, () => {
    test.each(ANSWERS)("gives the answer $id = $answer", async ({ id, answer, question }) =>
      expectAnswer(clientOf(await open({ profile: { [id]: answer } })), question, answer),
    );
  });
}

/** The same without the answers to open questions, which depend neither on the door nor on the store. */
export function describeRules(name: string, open: Open): void {
  describe(name, () => {
    test.each(Object.entries(RULES))("obeys %s", async (_id, run) => run(clientOf(await open())));
    test.each(allConditions)(
      "$operation refuses by $rule as documented",
      async ({ operation, rule }) => expectRefusal(clientOf(await open()), operation, rule),
    );
    test.each(Object.entries(FEATURES))("%s", async (_title, run) => run(clientOf(await open())));
  });
}
