import type { Check } from "./check.ts";
import { conditionAgreesWithQuestion } from "./condition-agrees-with-question.ts";
import { conditionHasExample } from "./condition-has-example.ts";
import { conditionHasRule } from "./condition-has-rule.ts";
import { questionHasAnswers } from "./question-has-answers.ts";
import { questionHasRule } from "./question-has-rule.ts";
import { ruleHasStatement } from "./rule-has-statement.ts";
import { ruleIsUnique } from "./rule-is-unique.ts";
import { statementHasPlace } from "./statement-has-place.ts";
import { statusHasCondition } from "./status-has-condition.ts";
import { successHasOneMessage } from "./success-has-one-message.ts";

/** Every check of the x- blocks. `npm run generate` refuses a document that fails one; `npm run lint:openapi` shows where. */
export const allChecks: readonly Check[] = [
  ruleIsUnique,
  ruleHasStatement,
  statementHasPlace,
  questionHasRule,
  questionHasAnswers,
  conditionHasRule,
  conditionHasExample,
  conditionAgreesWithQuestion,
  statusHasCondition,
  successHasOneMessage,
];
