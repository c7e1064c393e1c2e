import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { OpenApi, Source } from "../../openapi/generate/source.ts";
import type { ConditionRow, QuestionRow, RuleRow } from "../../openapi/generate/tables.ts";

/** The document that is shipped: openapi.yaml with its facts in place, and behind it what the other files say. */
export interface Shipped extends OpenApi {
  readonly "x-sections": Source["sections"];
  readonly "x-rules": readonly RuleRow[];
  readonly "x-error-conditions": readonly ConditionRow[];
  readonly "x-open-questions": readonly QuestionRow[];
}

/**
 * The kind of a change, and whom it concerns. `breaking`: something that was right may be wrong now. `normative`: a sentence by
 * which answers are judged is another one, and a person reads whether it says the same. `feature`: all stays right. `wording`:
 * another text or example.
 */
export type Rating = readonly [
  kind: "breaking" | "normative" | "feature" | "wording",
  because: string,
];

/** Another text that judges nothing. */
export const TEXT: Rating = ["wording", "readers: check that the meaning is the same"];

/** A change of the document, and what it does to whom. */
export interface Change {
  readonly kind: Rating[0];
  /** What changed, as Markdown on one line. */
  readonly what: string;
  /** Whom it concerns, and why it is of this kind. */
  readonly because: Rating[1];
  readonly rules: readonly string[];
  /** The entries of profiles that it concerns, such as `list.total=page`. */
  readonly profiles: readonly string[];
}

/** What changed in the rules, the statuses of refusals, the open questions and their answers, and the examples. */
export function contractChanges(old: Shipped, now: Shipped): Change[] {
  const levels = new Map([...old["x-rules"], ...now["x-rules"]].map((row) => [row.id, row.level]));
  return differences(statementsOf(old), statementsOf(now)).map(({ path, was, is }) => {
    const [sort = "", name = "", , answer] = path;
    const [rule = ""] = name.split(" ");
    const [kind, because] = ratingOf(path, was, is, levels.get(rule));
    const shown = path.map((step, index) => (index % 2 === 0 ? step : code(step))).join(" ");
    const profile = answer === undefined ? rule : `${rule}=${answer}`;
    const profiles = sort === "question" && kind !== "wording" ? [profile] : [];
    return { kind, because, what: `${shown}: ${stepOf(was, is)}`, rules: [rule], profiles };
  });
}

/** What a document says: by a sort and a name, and below it by details and their names. */
type Statements = { readonly [name: string]: Value };
type Value = Statements | string | undefined;

/** Reads a document as statements. Throws for one that does not have the form of the shipped document. */
export function statementsOf(document: Shipped): Statements {
  const asked = document["x-open-questions"].map(({ rule }) => rule);
  const rules = document["x-rules"].map(({ id, impact, fix, whyUnseen, about, ...row }) => [
    id,
    row,
  ]);
  // An observed refusal is an answer to a question, and so are the statuses that a question admits.
  const promised = document["x-error-conditions"].filter(({ level }) => level !== "observed");
  const refusals = promised.map(({ rule, operation, listed, admissible }) => {
    const statuses = asked.includes(rule) ? undefined : admissible.join(", ");
    return [`${rule} of ${operation}`, { listed: listed?.toString(), statuses }];
  });
  const questions = document["x-open-questions"].map((row) => {
    const { rule, question, why, reference, parts = [], answers, means } = row;
    const answer = answers.map(({ answer: name, pattern, parts: only }) => {
      return [name, { means: means[name], pattern, parts: only?.join(", ") }];
    });
    const part = Object.fromEntries(parts.map((each) => [each, "asked"]));
    return [rule, { question, why, reference, part, answer: Object.fromEntries(answer) }];
  });
  return {
    rule: Object.fromEntries(rules),
    refusal: Object.fromEntries(refusals),
    question: Object.fromEntries(questions),
    example: document.components.examples as unknown as Statements,
  };
}

interface Difference {
  readonly path: readonly string[];
  readonly was: Value;
  readonly is: Value;
}

function differences(was: Value, is: Value, path: readonly string[] = []): Difference[] {
  if (isDeepStrictEqual(was, is)) return [];
  if (typeof was !== "object" || typeof is !== "object") return [{ path, was, is }];
  const names = new Set([...Object.keys(is), ...Object.keys(was)]);
  return [...names].flatMap((name) => differences(was[name], is[name], [...path, name]));
}

function stepOf(was: Value, is: Value): string {
  if (was === undefined) return "added";
  if (is === undefined) return "removed";
  const [before, after] = [`${was}`, `${is}`];
  return after.includes(" ") ? wordDifference(before, after) : `${code(before)} → ${code(after)}`;
}

/**
 * How a change is rated by its sorts: what changed or went, what came if it is rated otherwise, and a change of an observed rule, which
 * fails no server. What is not in the table is a text.
 */
const RATINGS: Readonly<
  Record<string, { readonly changed?: Rating; readonly came?: Rating; readonly observed?: Rating }>
> = JSON.parse(readFileSync(new URL("ratings.json", import.meta.url), "utf8"));

/** Rates a change of what a document says at a path of sorts and names by turns, about a rule of a level. */
function ratingOf(path: readonly string[], was: unknown, is: unknown, level = ""): Rating {
  const sorts = path.filter((_, index) => index % 2 === 0).join(" ");
  if (sorts === "rule" || sorts === "rule level") return levelRating(was, is);
  const { came, changed = TEXT, observed = changed } = RATINGS[sorts] ?? {};
  if (was === undefined && came) return came;
  return level === "observed" ? observed : changed;
}

/** How much a level asks of a server. With `--strict`, `listed` fails servers that it allows otherwise. */
const STRICTNESS: Readonly<Record<string, number>> = { "one-of": 1, listed: 2, must: 3 };

/** A rule that is not there asks as little as an observed one. */
function levelRating(was: unknown, is: unknown): Rating {
  const [before = 0, after = 0] = [was, is].map((value) => {
    return STRICTNESS[Object(value).level ?? value];
  });
  if (after > before) return ["breaking", "servers: one that was right may fail now"];
  if (after < before) return ["breaking", "clients: one that relies on it no longer may"];
  return ["feature", "nobody: an observed rule makes no answer wrong"];
}

/** A value of the document as a code span of one line, whatever backticks it has. */
export function code(value: unknown): string {
  const text = (typeof value === "string" ? value : (JSON.stringify(value) ?? "none"))
    .replace(/\s+/g, " ")
    .trim();
  return text.includes("`") ? `\`\` ${text.replaceAll("``", "` `")} \`\`` : `\`${text}\``;
}

/** A text with the words that went struck out, and the words that came in bold. */
function wordDifference(was: string, is: string): string {
  return difference(was.split(" "), is.split(" ")).join(" ");
}

/** The words around the longest run that both have in common are compared in the same way. */
function difference(was: readonly string[], is: readonly string[]): string[] {
  const { from, to, length } = longestRun(was, is);
  if (length === 0) return [...marked("~~", was), ...marked("**", is)];
  return [
    ...difference(was.slice(0, from), is.slice(0, to)),
    ...is.slice(to, to + length),
    ...difference(was.slice(from + length), is.slice(to + length)),
  ];
}

function longestRun(was: readonly string[], is: readonly string[]) {
  let longest = { from: 0, to: 0, length: 0 };
  for (const from of was.keys()) {
    for (const to of is.keys()) {
      let length = 0;
      while (from + length < was.length && was[from + length] === is[to + length]) length++;
      if (length > longest.length) longest = { from, to, length };
    }
  }
  return longest;
}

function marked(mark: string, words: readonly string[]): string[] {
  return words.length === 0 ? [] : [`${mark}${words.join(" ")}${mark}`];
}
