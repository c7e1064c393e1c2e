/**
 * The contract as data: the rules, the conditions, the open questions and the profiles that answer them.
 * All data is generated from openapi.yaml. Safe to load in a browser.
 */
export { type Answer, admits, admittedBy, describeAnswers, type Question, sampleAnswers } from "./answers.ts";
export {
  type Advice,
  adviceOn,
  allConditions,
  allOperations,
  allRules,
  conditionOf,
  documentedStatuses,
  type ErrorCondition,
  type Level,
  type Operation,
  type OperationId,
  operationOf,
  type RefusalRule,
  type Rule,
  type RuleId,
  ruleOf,
  type Stage,
  type Success,
} from "./contract.ts";
export { DEFAULT_LIMIT, documentedFields, documentText, KEY_HEADER, MAXIMUM_LIMIT, type SchemaName } from "./document-value.ts";
export { document } from "./generated/document.ts";
export type { components, operations, paths } from "./generated/types.ts";
export { didYouMean, nearestText } from "./nearest-text.ts";
export {
  type Answers,
  type AnswerTo,
  allQuestions,
  type Contest,
  contestsOf,
  type Families,
  familiesOf,
  nearestOrder,
  type OpenRule,
  type OrderedStage,
  type Profile,
  type ProfileResult,
  parseAnswers,
  parseProfile,
  type QuestionId,
  questionsOf,
  referenceProfile,
  stagesOf,
  statusUnder,
  successUnder,
} from "./profile.ts";
