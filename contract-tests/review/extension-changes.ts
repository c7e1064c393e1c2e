import { isDeepStrictEqual } from "node:util";
import { type Answer, admits, type Question } from "../../openapi/answers.ts";
import {
  conditionsOf,
  type DocumentCondition,
  type DocumentRule,
  type OpenApiDocument,
  operationsOf,
  type Path,
  placedQuestions,
} from "../../openapi/generate/read-document.ts";

/** Whether a server or a client that was right may be wrong after a change. */
export type Effect = "breaking" | "compatible" | "editorial";

/** A change of the document, with the rules that it touches. */
export interface Change {
  readonly effect: Effect;
  /** What has changed, with its place in words. */
  readonly what: string;
  /** Why it has this effect. */
  readonly because: string;
  readonly rules: readonly string[];
  /** Its place in the new document; in the old one, if it is gone. */
  readonly at: Path;
  readonly gone?: true;
}

/**
 * The effect of each kind of change in our x- blocks, which redocly does not know. A server is broken by what is judged more
 * strictly; a client by what it can no longer say or refer to. One answer more breaks neither: open questions are open.
 */
export const EFFECTS = {
  "rule added": ["breaking", "a server that was right may not keep it"],
  "observed rule added": ["compatible", "nothing is judged by it"],
  "rule removed": ["breaking", "its id stands in waivers, profiles and reports, and a client can no longer rely on it"],
  "level raised": ["breaking", "a server that was right may fail now"],
  "level lowered": ["compatible", "a server may do more; a client can rely on less"],
  "rule reworded": ["editorial", "read whether it still says the same"],
  "condition added": ["breaking", "a server must refuse what it did not have to"],
  "observed condition added": ["compatible", "nothing is judged by it"],
  "condition removed": ["compatible", "a server need no longer refuse it"],
  "status no longer admissible": ["breaking", "a server that answers it fails now"],
  "status now admissible": ["compatible", "a client may meet it"],
  "listed status changed": ["breaking", "a server that answers as listed before is merely allowed, and fails with --strict"],
  "check moved": ["compatible", "the reference asks in another order"],
  "reference answers otherwise": ["compatible", "the mock answers so unless a profile says otherwise"],
  "condition reworded": ["editorial", "read whether it still says the same"],
  "question asked": ["compatible", "what was fixed or unsaid is open now, and recorded"],
  "question closed": ["breaking", "a server with another answer fails now, and profiles that name it are refused"],
  "answer removed": ["breaking", "a server that gives it fails now, and profiles that name it are refused"],
  "answer added": ["compatible", "a client may meet it"],
  "family of answers changed": ["breaking", "it cannot be shown that every member still is one"],
  "question reworded": ["editorial", "read whether it still says the same"],
  "request header needed": ["breaking", "a client that does not send it so is refused"],
  "request header not needed": ["compatible", "a server must do without it"],
  "interface text reworded": ["editorial", "the index of the interface text has changed"],
} as const satisfies Record<string, readonly [Effect, string]>;

/** What has changed in our x- blocks. */
export function extensionChanges(before: OpenApiDocument, after: OpenApiDocument): Change[] {
  return [
    ...compare(rules(before), rules(after), {
      added: ({ level }, name) => [[level === "observed" ? "observed rule added" : "rule added", `${name} (${level})`]],
      removed: ({ level }, name) => [["rule removed", `${name} (${level})`]],
      changed: changedRule,
    }),
    ...compare(conditions(before), conditions(after), {
      added: ({ level }, name) => [[level === "observed" ? "observed condition added" : "condition added", name]],
      removed: (_, name) => [["condition removed", name]],
      changed: changedCondition,
    }),
    ...compare(questions(before), questions(after), {
      added: (_, name) => [["question asked", name]],
      removed: (_, name) => [["question closed", name]],
      changed: changedQuestion,
    }),
    ...compare(headers(before), headers(after), {
      added: ({ required, value }, name) => when(required, "request header needed", `${name}: ${value}`),
      removed: (_, name) => [["request header not needed", name]],
      changed: changedHeader,
    }),
    ...compare(sections(before), sections(after), {
      added: (_, name) => [["interface text reworded", `section ${name} is new`]],
      removed: (_, name) => [["interface text reworded", `section ${name} is gone`]],
      changed: (old, now, name) => when(!isDeepStrictEqual(old, now), "interface text reworded", `section ${name}`),
    }),
  ];
}

/** A kind of change, with what has changed. */
type Found = readonly [kind: keyof typeof EFFECTS, detail: string];

/** A part of a document under a name that does not change if its place does. */
interface Named<T> {
  readonly name: string;
  readonly rules: readonly string[];
  readonly value: T;
  readonly at: Path;
}

interface Comparison<T> {
  readonly added: (value: T, name: string) => Found[];
  readonly removed: (value: T, name: string) => Found[];
  readonly changed: (old: T, now: T, name: string) => Found[];
}

function compare<T>(before: readonly Named<T>[], after: readonly Named<T>[], comparison: Comparison<T>): Change[] {
  const old = new Map(before.map((part) => [part.name, part]));
  const names = new Set(after.map(({ name }) => name));
  const changeOf = ({ rules, at }: Named<T>, [kind, detail]: Found): Change => {
    const [effect, because] = EFFECTS[kind];
    return { effect, what: `${kind}: ${detail}`, because, rules, at };
  };
  const removed = before.filter(({ name }) => !names.has(name));
  return [
    ...after.flatMap((part) => {
      const earlier = old.get(part.name);
      const { added, changed } = comparison;
      const found = earlier ? changed(earlier.value, part.value, part.name) : added(part.value, part.name);
      return found.map((each) => changeOf(part, each));
    }),
    ...removed.flatMap((part) =>
      comparison.removed(part.value, part.name).map((found): Change => ({ ...changeOf(part, found), gone: true })),
    ),
  ];
}

function when(condition: boolean, ...found: Found): Found[] {
  return condition ? [found] : [];
}

function rules(document: OpenApiDocument): Named<DocumentRule>[] {
  return document["x-rules"].map((value, index) => ({ name: value.id, rules: [value.id], value, at: ["x-rules", index] }));
}

/** From the level that judges least to the one that judges most. */
const LEVELS = ["observed", "one-of", "listed", "must"];

function changedRule(old: DocumentRule, rule: DocumentRule, name: string): Found[] {
  const rise = LEVELS.indexOf(rule.level) - LEVELS.indexOf(old.level);
  return [
    ...when(rise !== 0, rise > 0 ? "level raised" : "level lowered", `${name} from ${old.level} to ${rule.level}`),
    ...when(!isDeepStrictEqual({ ...old, level: rule.level }, rule), "rule reworded", name),
  ];
}

function conditions(document: OpenApiDocument): Named<DocumentCondition>[] {
  return conditionsOf(document).map(({ condition, operation, at }) => {
    return { name: `${operation.operationId}, ${condition.rule}`, rules: [condition.rule], value: condition, at };
  });
}

/** A changed level is reported with its rule. */
function changedCondition(old: DocumentCondition, condition: DocumentCondition, name: string): Found[] {
  const [gone, come] = [without(old.admissible, condition.admissible), without(condition.admissible, old.admissible)];
  const { listed = old.listed } = condition;
  const relisted = old.listed !== undefined && old.listed !== listed;
  const [was, is] = [old.reference.code, condition.reference.code];
  const texts = (from: DocumentCondition): unknown[] => [from.condition, { ...from.reference, code: 0 }];
  return [
    ...gone.map((status): Found => ["status no longer admissible", `${name}: ${status}`]),
    ...come.map((status): Found => ["status now admissible", `${name}: ${status}`]),
    ...when(relisted, "listed status changed", `${name}: from ${old.listed} to ${listed}`),
    ...when(old.stage !== condition.stage, "check moved", `${name}: from ${old.stage} to ${condition.stage}`),
    ...when(was !== is, "reference answers otherwise", `${name}: ${is}, before ${was}`),
    ...when(!isDeepStrictEqual(texts(old), texts(condition)), "condition reworded", name),
  ];
}

function without(statuses: readonly number[], others: readonly number[]): number[] {
  return statuses.filter((status) => !others.includes(status));
}

function questions(document: OpenApiDocument): Named<Question>[] {
  return placedQuestions(document).map(({ question, at }) => ({
    name: question.rule,
    rules: [question.rule],
    value: question,
    at,
  }));
}

function changedQuestion(old: Question, question: Question, name: string): Found[] {
  const texts = ({ question: asked, why, answers }: Question): unknown[] => [asked, why, answers.map(({ means }) => means)];
  const families = old.answers.filter(({ answer, pattern }) =>
    question.answers.some((other) => other.answer === answer && other.pattern !== pattern),
  );
  const answers = [
    ...missing(old, question).map((answer): Found => ["answer removed", `${name}: ${answer}`]),
    ...missing(question, old).map((answer): Found => ["answer added", `${name}: ${answer}`]),
    ...families.map(({ answer }): Found => ["family of answers changed", `${name}: ${answer}`]),
  ];
  const reworded = answers.length === 0 && !isDeepStrictEqual(texts(old), texts(question));
  const [was, is] = [old.reference, question.reference];
  return [
    ...answers,
    ...when(was !== is, "reference answers otherwise", `${name}: ${is}, before ${was}`),
    ...when(reworded, "question reworded", name),
  ];
}

/** The answers of a question that another one does not admit; of a family, the examples. */
function missing(from: Question, other: Question): string[] {
  return from.answers.flatMap((answer) => membersOf(answer).filter((member) => !admits(other, member)));
}

/** Each word of a set is a member too, so that a removed word is noticed. */
function membersOf({ answer, examples, subsetOf = [] }: Answer): string[] {
  return examples ? [...new Set([...examples, ...subsetOf])] : [answer];
}

type Header = NonNullable<ReturnType<typeof operationsOf>[number]["operation"]["x-request-headers"]>[number];

function headers(document: OpenApiDocument): Named<Header>[] {
  return operationsOf(document).flatMap(({ operation, at }) =>
    (operation["x-request-headers"] ?? []).map((value, index) => {
      const name = `${operation.operationId}, ${value.name}`;
      return { name, rules: [value.rule], value, at: [...at, "x-request-headers", index] };
    }),
  );
}

function changedHeader(old: Header, { required, value }: Header, name: string): Found[] {
  const needed = required && (!old.required || old.value !== value);
  return [
    ...when(needed, "request header needed", `${name}: ${value}`),
    ...when(old.required && !required, "request header not needed", name),
  ];
}

function sections(document: OpenApiDocument): Named<unknown>[] {
  return document["x-interface-text"].map((value, index) => {
    return { name: value.section, rules: [], value, at: ["x-interface-text", index] };
  });
}
