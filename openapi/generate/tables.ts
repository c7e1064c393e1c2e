import type { Document } from "yaml";
import type { Answer } from "../answers.ts";
import {
  errorsOf,
  nameIn,
  operationsOf,
  type PlacedExample,
  type PlacedOperation,
  type PlacedQuestion,
  placedQuestions,
} from "./placed.ts";
import type { HandWritten, Source, SourceAnswer, SourceBasis, SourceRule } from "./source.ts";

/** The shipped document as YAML: openapi.yaml with its comments and with its facts in place, and behind it what the other files say. */
export function shippedYaml(source: HandWritten): Document {
  const shipped = source.files["openapi.yaml"].yaml.clone() as Document;
  // A JavaScript object would put 4.1 behind 9.
  shipped.set("x-sections", source.files["rules.yaml"].yaml.get("sections"));
  shipped.set("x-rules", lines(shipped, ruleRows(source)));
  shipped.set("x-error-conditions", lines(shipped, conditionRows(source)));
  shipped.set(
    "x-open-questions",
    shipped.createNode(questionRows(source), { aliasDuplicateObjects: false }),
  );
  return shipped;
}

/** A list with a row on each line. */
function lines(yaml: Document, rows: readonly object[]): unknown {
  return yaml.createNode(rows.map((row) => yaml.createNode(row, { flow: true })));
}

/** A rule in one row, with the places of the document that it is about. */
export interface RuleRow extends SourceBasis, Omit<SourceRule, "basis" | "about"> {
  readonly id: string;
  readonly about: readonly string[];
}

export function ruleRows({ rules, places }: Source): RuleRow[] {
  return Object.entries(rules).map(([id, { basis, ...texts }]) => ({
    id,
    ...basis,
    ...texts,
    about: places[id] ?? [],
  }));
}

export function operationRows(source: Source): object[] {
  return operationsOf(source).map((operation) => {
    const { code, message, status } =
      operation.examples.find(({ status }) => status < 400)?.value ?? {};
    return {
      id: operation.operationId,
      method: operation.method,
      path: operation.path,
      statuses: Object.keys(operation.responses).map(Number),
      success: { code, message, status },
      query: operation.parameters.map(
        (to) => source.document.components.parameters[nameIn(to.$ref)]?.name,
      ),
    };
  });
}

/** A rule by which an operation refuses; its example has the body. */
export interface ConditionRow {
  readonly operation: string;
  readonly rule: string;
  readonly check: string | undefined;
  readonly level: string | undefined;
  readonly admissible: readonly number[];
  readonly listed: number | undefined;
}

/** The checks in the usual order, in which an operation's conditions stand. */
const CHECKS = ["route", "key", "plan", "content-type", "parameters", "existence"];

export function conditionRows(source: Source): ConditionRow[] {
  return operationsOf(source).flatMap((operation) => {
    const rows = refusalsOf(operation).map(({ name, status }) => {
      const { level, check } = source.rules[name]?.basis ?? {};
      return {
        operation: operation.operationId,
        rule: name,
        check,
        level,
        admissible: level === "must" ? [status] : admissibleStatuses(source, operation, name),
        listed: level === "listed" ? status : undefined,
      };
    });
    return CHECKS.flatMap((check) => rows.filter((row) => row.check === check));
  });
}

/** The statuses that the open question of the rule admits, else all errors of the operation. A wrong route has no operation. */
function admissibleStatuses(source: Source, operation: PlacedOperation, rule: string): number[] {
  const errors = errorsOf(operation);
  const asked = placedQuestions(source).find((question) => question.rule === rule)?.statuses;
  const isRoute = source.rules[rule]?.basis.check === "route";
  return (asked?.filter((status) => isRoute || errors.includes(status)) ?? errors).toSorted();
}

/** What the reference answers to a refusal, by its rule. */
export function refusalBodies(source: Source): object {
  const refusals = operationsOf(source).flatMap(refusalsOf);
  return Object.fromEntries(refusals.map(({ name, value }) => [name, value]));
}

function refusalsOf({ examples }: PlacedOperation): PlacedExample[] {
  return examples.filter(({ status }) => status >= 400);
}

/** An open question, with what may be answered to it. */
export interface QuestionRow {
  readonly rule: string;
  /** The operations that it is about. */
  readonly operations: readonly string[];
  /** Each part has an answer of its own. */
  readonly parts: readonly string[] | undefined;
  readonly answers: readonly Answer[];
  readonly reference: string;
  readonly question: string;
  readonly why: string;
  /** What each answer means for a client. */
  readonly means: Readonly<Record<string, string>>;
}

export function questionRows(source: Source): QuestionRow[] {
  return placedQuestions(source).map((asked) => questionRow(source, asked));
}

export function questionRow(source: Source, asked: PlacedQuestion): QuestionRow {
  const { group, rule, question, reference, statuses = [], answers = {} } = asked;
  const ids = operationsOf(source).map(({ operationId }) => operationId);
  const names = new Set([...statuses.map(String), ...Object.keys(answers)]);
  const stated = [...names].map((answer): Answer & SourceAnswer => {
    const given = answers[answer] ?? source.questions.statuses[answer] ?? "";
    return { answer, ...(typeof given === "string" ? { means: given } : given) };
  });
  return {
    rule,
    operations: group === "both" ? ids : [group],
    parts: asked.parts === "operations" ? ids : asked.parts,
    answers: stated.map(({ means: _, ...answer }) => ({
      ...answer,
      parts: answer.parts ?? documenting(source, asked, answer.answer),
    })),
    reference: reference.answer,
    question,
    why: reference.why,
    means: Object.fromEntries(stated.map(({ answer, means }) => [answer, means])),
  };
}

/** If each operation has its own answer, the operations that document a status; undefined if all do. */
function documenting(
  source: Source,
  { parts }: PlacedQuestion,
  answer: string,
): string[] | undefined {
  if (parts !== "operations" || !/^\d+$/.test(answer)) return undefined;
  const operations = operationsOf(source);
  const own = operations.filter((each) => errorsOf(each).includes(Number(answer)));
  return own.length < operations.length ? own.map((each) => each.operationId) : undefined;
}
