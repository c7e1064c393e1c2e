/**
 * The contract as data: the rules, the conditions, the open questions and the profiles that answer them.
 * All data is generated from the hand-written YAML files. Safe to load in a browser.
 */
export { type Answer, admits, admittedBy, describeAnswers, sampleAnswers } from "./answers.ts";
export {
  allConditions,
  allOperations,
  allRules,
  type CheckName,
  type Condition,
  conditionOf,
  documentedStatuses,
  type Level,
  type Operation,
  type OperationId,
  type OrderedCheck,
  operationOf,
  type QueryName,
  type RefusalRule,
  type Rule,
  type RuleId,
  ruleOf,
} from "./contract.ts";
export {
  DEFAULT_LIMIT,
  documentedFields,
  KEY_HEADER,
  MAXIMUM_LIMIT,
  MEDIA_TYPE,
  type SchemaName,
} from "./document-value.ts";
export { document } from "./generated/document.ts";
export type { components, operations, paths } from "./generated/types.ts";
export { InputProblem } from "./input-problem.ts";
export { didYouMean, nearestText } from "./nearest-text.ts";
export {
  type Answers,
  answerTo,
  type Profile,
  type ProfileResult,
  parseAnswers,
  parseProfile,
  referenceProfile,
  statusUnder,
} from "./profile.ts";
export {
  allQuestions,
  type OpenRule,
  type Question,
  type QuestionId,
  questionsOf,
} from "./question.ts";
