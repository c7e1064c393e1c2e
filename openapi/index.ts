/**
 * The contract as data: the rules, the conditions, the open questions and the profiles that answer them.
 * Everything here is made from openapi.yaml. Browser-safe.
 */
export { type Answer, admits, describeAnswers, type Question, sampleAnswers } from "./answers.ts";
export {
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
  type Rule,
  type RuleId,
  ruleOf,
  type Stage,
} from "./contract.ts";
export { documentedFields, type SchemaName } from "./documented-fields.ts";
export { document } from "./generated/document.ts";
export type { components, operations, paths } from "./generated/types.ts";
export { type Contest, contestsOf, nearestOrder, stagesOf } from "./precedence.ts";
export {
  type Answers,
  allQuestions,
  type OpenRule,
  type Profile,
  type ProfileResult,
  parseAnswers,
  parseProfile,
  questionOf,
  referenceProfile,
  statusUnder,
} from "./profile.ts";
