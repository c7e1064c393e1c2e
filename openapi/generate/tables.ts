import {
  CHECKS,
  errorsOf,
  examplesOf,
  nameIn,
  operationsOf,
  type PlacedExample,
  type PlacedOperation,
  questionsOf,
} from "./placed.ts";
import type { Source, SourceAnswer, SourceExample, SourceQuestion, SourceRule } from "./source.ts";

/** Rows of generated/rules.ts. */
export function ruleRows({
  rules,
}: Source): ({ id: string } & SourceRule["basis"] & Omit<SourceRule, "basis">)[] {
  return Object.entries(rules).map(([id, { basis, ...texts }]) => ({ id, ...basis, ...texts }));
}

/** Rows of generated/operations.ts. */
export function operationRows(source: Source): object[] {
  return operationsOf(source).map((operation) => {
    const { code, message, status } = examplesOf(source, operation).find(isSuccess)?.value ?? {};
    return {
      id: operation.operationId,
      method: operation.method,
      path: operation.path,
      statuses: Object.keys(operation.responses).map(Number),
      success: { code, message, status },
      query: operation.parameters.map(
        ({ $ref }) => source.document.components.parameters[nameIn($ref)]?.name,
      ),
    };
  });
}

interface ConditionRow {
  readonly operation: string;
  readonly rule: string;
  readonly condition: string;
  readonly check: string | undefined;
  readonly level: string | undefined;
  readonly admissible: readonly number[];
  readonly listed?: number;
  readonly reference: SourceExample["value"];
}

/** Rows of generated/conditions.ts: one for each operation and each rule by which it refuses. */
export function conditionRows(source: Source): ConditionRow[] {
  return operationsOf(source).flatMap((operation) => {
    const refusals = examplesOf(source, operation).filter((example) => !isSuccess(example));
    const placeOf = ({ name }: PlacedExample) =>
      CHECKS.indexOf(source.rules[name]?.basis.check ?? "");
    return refusals
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map((refusal) => conditionRow(source, operation, refusal));
  });
}

function conditionRow(
  source: Source,
  operation: PlacedOperation,
  { name, status, summary, value }: PlacedExample,
): ConditionRow {
  const { level, check } = source.rules[name]?.basis ?? {};
  return {
    operation: operation.operationId,
    rule: name,
    condition: summary,
    check,
    level,
    admissible: level === "must" ? [status] : admissibleStatuses(source, operation, name),
    ...(level === "listed" && { listed: status }),
    reference: value,
  };
}

/** The statuses that the open question of the rule admits, else all errors of the operation. A wrong route has no operation. */
function admissibleStatuses(source: Source, operation: PlacedOperation, rule: string): number[] {
  const errors = errorsOf(operation);
  const asked = questionsOf(source).find((question) => question.rule === rule)?.statuses;
  const isRoute = source.rules[rule]?.basis.check === "route";
  return (asked?.filter((status) => isRoute || errors.includes(status)) ?? errors).toSorted();
}

function isSuccess({ status }: PlacedExample): boolean {
  return status < 400;
}

/** A question as a profile answers it: one of generated/questions.ts. */
export interface QuestionRow {
  readonly id: string;
  readonly rule: string;
  readonly part?: string;
  readonly question: string;
  readonly answers: readonly (SourceAnswer & { readonly answer: string })[];
  readonly reference: string;
  readonly why: string;
}

/** Rows of generated/questions.ts: a question with parts gives one row for each. */
export function questionRows(source: Source): QuestionRow[] {
  return questionsOf(source).flatMap((asked) => {
    const { rule, question, reference } = asked;
    const rest = { reference: String(reference.answer), why: reference.why };
    const parts = partsOf(source, asked);
    if (!parts) return [{ id: rule, rule, question, answers: answersOf(source, asked), ...rest }];
    return parts.map((part) => {
      const answers = answersOf(source, asked, part);
      return { id: `${rule}.${part}`, rule, part, question, answers, ...rest };
    });
  });
}

/** The parts of a question; undefined if it has one answer. */
export function partsOf(source: Source, { parts }: SourceQuestion): readonly string[] | undefined {
  return parts === "operations"
    ? operationsOf(source).map(({ operationId }) => operationId)
    : parts;
}

/** The answers that a question admits, or that one of its parts admits: the statuses, then the others. */
function answersOf(source: Source, asked: SourceQuestion, part?: string): QuestionRow["answers"] {
  const operation = operationsOf(source).find(({ operationId }) => operationId === part);
  const statuses = (asked.statuses ?? [])
    .filter((status) => !operation || errorsOf(operation).includes(status))
    .map(String);
  const { answers = {} } = asked;
  const others = Object.keys(answers).filter(
    (answer) => !asked.statuses?.map(String).includes(answer),
  );
  return [...statuses, ...others].flatMap((answer) => {
    const stated = answers[answer] ?? source.questions.statuses[answer] ?? "";
    if (typeof stated === "string") return [{ answer, means: stated }];
    const { parts, ...facts } = stated;
    return part !== undefined && parts?.includes(part) === false ? [] : [{ answer, ...facts }];
  });
}
