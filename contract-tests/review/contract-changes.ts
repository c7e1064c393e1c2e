import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { diffArrays } from "diff";
import type { OpenApi, Source } from "../../openapi/generate/source.ts";
import type { ConditionRow, QuestionRow, RuleRow } from "../../openapi/generate/tables.ts";

/** The document that is shipped: openapi.yaml with its facts in place, and behind it what the other files say. */
export interface Shipped extends OpenApi {
  readonly tags: readonly object[];
  readonly "x-sections": Source["sections"];
  readonly "x-rules": readonly RuleRow[];
  readonly "x-error-conditions": readonly ConditionRow[];
  readonly "x-open-questions": readonly QuestionRow[];
}

/**
 * The kind of a change, and whom it concerns. `breaking`: something that was right may be wrong now, or a client may meet an
 * answer that it is not ready for. `normative`: the sentence of a rule is another one, and a person reads whether it says the
 * same. `feature`: all stays right. `wording`: another text or example.
 */
export type Rating = readonly [
  kind: "breaking" | "normative" | "feature" | "wording",
  because: string,
];

/** Another text that judges nothing. */
export const TEXT: Rating = ["wording", "readers: check that the meaning is the same"];

/** A change of the document. */
export interface Change {
  readonly kind: Rating[0];
  /** What changed, as Markdown on one line. */
  readonly what: string;
  /** Why it is of this kind, and which rules and entries of profiles it concerns. */
  readonly told: readonly string[];
}

/** What changed in the rules, the statuses of refusals, the open questions and their answers, the examples, and titles. */
export function contractChanges(old: Shipped, now: Shipped): Change[] {
  const levels = new Map([...old["x-rules"], ...now["x-rules"]].map((row) => [row.id, row.level]));
  return differences(statementsOf(old), statementsOf(now)).map(({ path, was, is }) => {
    // Sorts and names take turns, as in `question list.limit-invalid answer refused`.
    const [sort, name = "", detail, nameOfDetail] = path;
    const sorts = path.filter((_, index) => index % 2 === 0).join(" ");
    const [kind, because] = ratingOf(sorts, directionOf(was, is), levels.get(name));
    const shown = path.map((step, index) => (index % 2 === 0 ? step : code(step))).join(" ");
    const sign = detail === "part" ? "." : "=";
    const answers = nameOfDetail === undefined ? name : name + sign + nameOfDetail;
    const told = [because];
    if (sort === "question" && kind !== "wording")
      told.push(`answers in profiles: ${code(answers)}`);
    return { kind, what: `${shown}: ${stepOf(was, is)}`, told };
  });
}

/** What a document says: by a sort and a name, and below it by details and their names. */
type Statements = { readonly [name: string]: unknown };

/** Reads a document as statements. Throws for one that does not have the form of the shipped document. */
export function statementsOf(document: Shipped): Statements {
  // An observed refusal is an answer to a question, and so are the statuses that a question admits.
  const refusals = document["x-error-conditions"]
    .filter(({ level }) => level !== "observed")
    .map(({ rule, operation, level, listed, admissible }) => {
      const statuses = level === "must" ? admissible : ALL;
      return { name: `${rule} of ${operation}`, listed, statuses };
    });
  const questions = document["x-open-questions"].map(({ parts = [], answers, means, ...row }) => {
    const told = answers.map((each) => ({
      ...each,
      parts: each.parts?.toSorted() ?? ALL,
      means: means[each.answer],
    }));
    const part = Object.fromEntries(parts.map((each) => [each, "asked"]));
    return { ...row, part, answer: byName(told, "answer") };
  });
  const { examples, responses } = document.components;
  // A static mock answers the first example of a response.
  const answered = Object.entries(responses).map(([name, { content }]) => {
    return { name, examples: Object.values(content).flatMap((each) => Object.keys(each.examples)) };
  });
  return {
    rule: byName(document["x-rules"], "id"),
    refusal: byName(refusals, "name"),
    question: byName(questions, "rule"),
    example: examples,
    response: byName(answered, "name"),
    section: document["x-sections"],
    tag: document.tags,
  };
}

/** In place of a list: every part of the question, or every status that it or the operation admits. */
const ALL = ["all"];

function byName<Row>(rows: readonly Row[], name: keyof Row): Statements {
  return Object.fromEntries(rows.map((row) => [row[name], row]));
}

interface Difference {
  readonly path: readonly string[];
  readonly was: unknown;
  readonly is: unknown;
}

function differences(was: unknown, is: unknown, path: readonly string[] = []): Difference[] {
  if (isDeepStrictEqual(was, is)) return [];
  if (!isTable(was) || !isTable(is)) return [{ path, was, is }];
  const names = new Set([...Object.keys(is), ...Object.keys(was)]);
  return [...names].flatMap((name) => differences(was[name], is[name], [...path, name]));
}

/** Whether a value is compared by its parts. A list of texts is not; any other list is, place by place. */
function isTable(value: unknown): value is Statements {
  if (typeof value !== "object" || value === null) return false;
  return !(Array.isArray(value) && typeof value[0] !== "object");
}

/** How a value changed. In a text or a list, the words that went are struck out, and those that came are bold. */
export function stepOf(was: unknown, is: unknown): string {
  if (was === undefined) return "added";
  if (is === undefined) return "removed";
  const [before, after] = [wordsOf(was), wordsOf(is)];
  if (before.length + after.length === 2) return `${code(was)} → ${code(is)}`;
  const runs = diffArrays(before, after).map(({ value, added, removed }) => {
    const words = value.join(" ");
    if (added) return `**${words}**`;
    return removed ? `~~${words}~~` : words;
  });
  return runs.join(" ");
}

function wordsOf(value: unknown): string[] {
  return [value].flat().flatMap((item) => textOf(item).trim().split(/\s+/));
}

type Direction = "came" | "went" | "changed";

/** Whether a statement came or went: of a list, whether it has more items or fewer; of a level, whether it asks more or less. */
export function directionOf(was: unknown, is: unknown): Direction {
  if (was === undefined || isMore(is, was)) return "came";
  return is === undefined || isMore(was, is) ? "went" : "changed";
}

function isMore(more: unknown, less: unknown): boolean {
  if (!Array.isArray(more) || !Array.isArray(less))
    return LEVELS.indexOf(more) > LEVELS.indexOf(less);
  return more === ALL || less.every((item) => more.includes(item));
}

/** How much a level asks of a server. With `--strict`, `listed` fails servers that it allows otherwise. */
const LEVELS: readonly unknown[] = ["observed", "one-of", "listed", "must"];

const RATINGS: Readonly<Record<string, Readonly<Partial<Record<Direction, Rating>>>>> = JSON.parse(
  readFileSync(new URL("ratings.json", import.meta.url), "utf8"),
);

/** Rates a change of a sort, first by the row of a special case. What is not in the table is a text. */
export function ratingOf(sort: string, direction: Direction, special = ""): Rating {
  const row = { ...RATINGS[sort], ...RATINGS[`${special} ${sort}`] };
  return row[direction] ?? row.changed ?? TEXT;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A value as a code span, with single backticks in it or none. */
export function code(value: unknown): string {
  const text = textOf(value);
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}
