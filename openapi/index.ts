/**
 * The entry `tts-projects/openapi`: the document and its types, the rules, the conditions, the open questions and the profiles that
 * answer them, and the validator of answers. All data is generated from the hand-written YAML files. It runs in a browser.
 */
export { type Answer, admits, admittedBy, describeAnswers, sampleAnswers } from "./answers.ts";
export {
  DEFAULT_LIMIT,
  documentedFields,
  KEY_HEADER,
  MAXIMUM_LIMIT,
  MEDIA_TYPE,
  type SchemaName,
} from "./constants.ts";
export {
  allConditions,
  allOperations,
  type CheckName,
  type Condition,
  conditionOf,
  documentedStatuses,
  type Level,
  type Operation,
  type OperationId,
  type OrderedCheck,
  operationOf,
  type RefusalRule,
  type RuleId,
} from "./contract.ts";
export {
  type Deleted,
  document,
  type ErrorCode,
  type ErrorEnvelope,
  type OpenApiDocument,
  type Project,
  type ProjectPage,
} from "./document.ts";
export type { components, operations, paths } from "./generated/types.ts";
export { InputProblem } from "./input-problem.ts";
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
  type AnswerTexts,
  allQuestions,
  type OpenRule,
  type Question,
  type QuestionId,
  questionsOf,
} from "./question.ts";
export {
  allRules,
  type QuestionText,
  questionText,
  type Rule,
  ruleOf,
  sectionTitle,
} from "./rules.ts";
export { envelopeProblems, type SchemaProblem, schemaProblems } from "./schemas.ts";
