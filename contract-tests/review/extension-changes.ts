import { isDeepStrictEqual } from "node:util";
import { admits, type Question } from "../../openapi/answers.ts";
import {
  conditionsOf,
  type DocumentCondition,
  type DocumentOperation,
  type DocumentRule,
  type OpenApiDocument,
  operationsOf,
  type Path,
  placedQuestions,
  questionParts,
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
  const compared = <T>(collect: Collect<T>, differences: Differences<T>) => compare(collect(before), collect(after), differences);
  return [
    ...compared(rules, ruleDifferences),
    ...compared(conditions, conditionDifferences),
    ...compared(questions, questionDifferences),
    ...compared(headers, headerDifferences),
    ...compared(sections, sectionDifferences),
  ];
}

/** A part of a document under a name that does not change if its place does. */
interface Named<T> {
  readonly name: string;
  readonly rule?: string;
  readonly value: T;
  readonly at: Path;
}

type Collect<T> = (document: OpenApiDocument) => Named<T>[];
type Difference = readonly [kind: keyof typeof EFFECTS, detail: string];
/** What is different between two versions of a part, of which at most one is missing. */
type Differences<T> = (name: string, old?: T, now?: T) => Iterable<Difference>;

function compare<T>(before: readonly Named<T>[], after: readonly Named<T>[], differences: Differences<T>): Change[] {
  const changesOf = ({ name, rule, at }: Named<T>, old?: T, now?: T): Change[] =>
    [...differences(name, old, now)].map(([kind, detail]) => {
      const [effect, because] = EFFECTS[kind];
      return { effect, what: `${kind}: ${detail}`, because, rules: rule === undefined ? [] : [rule], at };
    });
  const old = new Map(before.map(({ name, value }) => [name, value]));
  const names = new Set(after.map(({ name }) => name));
  const removed = before.filter(({ name }) => !names.has(name));
  return [
    ...after.flatMap((part) => changesOf(part, old.get(part.name), part.value)),
    ...removed.flatMap((part) => changesOf(part, part.value).map((change): Change => ({ ...change, gone: true }))),
  ];
}

function rules(document: OpenApiDocument): Named<DocumentRule>[] {
  return document["x-rules"].map((value, index) => ({ name: value.id, rule: value.id, value, at: ["x-rules", index] }));
}

/** From the level that judges least to the one that judges most. */
const LEVELS = ["observed", "one-of", "listed", "must"];

const ruleDifferences: Differences<DocumentRule> = function* (name, old, now) {
  if (now && !old) yield [now.level === "observed" ? "observed rule added" : "rule added", `${name} (${now.level})`];
  if (old && !now) yield ["rule removed", `${name} (${old.level})`];
  if (!old || !now) return;
  const rise = LEVELS.indexOf(now.level) - LEVELS.indexOf(old.level);
  if (rise !== 0) yield [rise > 0 ? "level raised" : "level lowered", `${name} from ${old.level} to ${now.level}`];
  if (!isDeepStrictEqual({ ...old, level: now.level }, now)) yield ["rule reworded", name];
};

function conditions(document: OpenApiDocument): Named<DocumentCondition>[] {
  return conditionsOf(document).map(({ condition, operation, at }) => {
    return { name: `${operation.operationId}, ${condition.rule}`, rule: condition.rule, value: condition, at };
  });
}

/** A changed level is reported with its rule. */
const conditionDifferences: Differences<DocumentCondition> = function* (name, old, now) {
  if (now && !old) yield [now.level === "observed" ? "observed condition added" : "condition added", name];
  if (old && !now) yield ["condition removed", name];
  if (!old || !now) return;
  yield* statusDifferences(name, old, now);
  if (old.stage !== now.stage) yield ["check moved", `${name}: from ${old.stage} to ${now.stage}`];
  const [was, is] = [old.reference.code, now.reference.code];
  if (was !== is) yield ["reference answers otherwise", `${name}: ${is}, before ${was}`];
  const texts = ({ condition, reference }: DocumentCondition): unknown => [condition, { ...reference, code: 0 }];
  if (!isDeepStrictEqual(texts(old), texts(now))) yield ["condition reworded", name];
};

function* statusDifferences(name: string, old: DocumentCondition, now: DocumentCondition): Iterable<Difference> {
  for (const status of without(old.admissible, now.admissible)) yield ["status no longer admissible", `${name}: ${status}`];
  for (const status of without(now.admissible, old.admissible)) yield ["status now admissible", `${name}: ${status}`];
  const { listed = old.listed } = now;
  if (old.listed !== undefined && old.listed !== listed)
    yield ["listed status changed", `${name}: from ${old.listed} to ${listed}`];
}

function without<T>(values: readonly T[], others: readonly T[]): T[] {
  return values.filter((value) => !others.includes(value));
}

function questions(document: OpenApiDocument): Named<Question>[] {
  return placedQuestions(document).flatMap(({ question, at }) =>
    questionParts(question, document).map((part) => ({ name: part.id, rule: part.rule, value: part, at })),
  );
}

const questionDifferences: Differences<Question> = function* (name, old, now) {
  if (now && !old) yield ["question asked", name];
  if (old && !now) yield ["question closed", name];
  if (!old || !now) return;
  const [removed, added] = [missing(old, now), missing(now, old)];
  const families = old.answers.filter(({ answer, pattern }) =>
    now.answers.some((other) => other.answer === answer && other.pattern !== pattern),
  );
  for (const answer of removed) yield ["answer removed", `${name}: ${answer}`];
  for (const answer of added) yield ["answer added", `${name}: ${answer}`];
  for (const { answer } of families) yield ["family of answers changed", `${name}: ${answer}`];
  if (old.reference !== now.reference)
    yield ["reference answers otherwise", `${name}: ${now.reference}, before ${old.reference}`];
  const texts = ({ question, why, answers }: Question): unknown => [question, why, answers.map(({ means }) => means)];
  const isSame = removed.length + added.length + families.length === 0;
  if (isSame && !isDeepStrictEqual(texts(old), texts(now))) yield ["question reworded", name];
};

/** The answers of a question that another one does not admit. Of a family, these are examples, and each word of a set. */
function missing({ answers }: Question, other: Question): string[] {
  const members = answers.flatMap(({ answer, examples, subsetOf = [] }) => {
    return examples ? [...new Set([...examples, ...subsetOf])] : [answer];
  });
  return members.filter((member) => !admits(other, member));
}

type Header = NonNullable<DocumentOperation["x-request-headers"]>[number];

function headers(document: OpenApiDocument): Named<Header>[] {
  return operationsOf(document).flatMap(({ operation, at }) =>
    (operation["x-request-headers"] ?? []).map((value, index) => {
      const name = `${operation.operationId}, ${value.name}`;
      return { name, rule: value.rule, value, at: [...at, "x-request-headers", index] };
    }),
  );
}

const headerDifferences: Differences<Header> = function* (name, old, now) {
  if (now?.required && !(old?.required && old.value === now.value)) yield ["request header needed", `${name}: ${now.value}`];
  if (old && !now) yield ["request header not needed", name];
  if (old?.required && now && !now.required) yield ["request header not needed", name];
};

function sections(document: OpenApiDocument): Named<unknown>[] {
  return document["x-interface-text"].map((value, index) => {
    return { name: value.section, value, at: ["x-interface-text", index] };
  });
}

const sectionDifferences: Differences<unknown> = function* (name, old, now) {
  if (!old) yield ["interface text reworded", `section ${name} is new`];
  else if (!now) yield ["interface text reworded", `section ${name} is gone`];
  else if (!isDeepStrictEqual(old, now)) yield ["interface text reworded", `section ${name}`];
};
