import { admits, describeAnswer, type Question } from "./answers.ts";
import type { ErrorCondition, Operation, OperationId, RuleId, Stage, Success } from "./contract.ts";
import { questions } from "./generated/questions.ts";
import { nearestText } from "./nearest-text.ts";

type QuestionRow = (typeof questions)[number];

type AnswersOfRules = { readonly [Row in QuestionRow as Row["rule"]]: TextOf<Row["answers"][number]> };

/** The name of an open question in a profile: a rule, or a rule and one of its parts. */
export type QuestionId = QuestionRow["id"];

/** A rule that the interface leaves open. */
export type OpenRule = QuestionRow["rule"];

/** One admissible answer for each open question; for a family with a pattern, any text with the pattern's literal prefix. */
export type Profile = { readonly [Row in QuestionRow as Row["id"]]: TextOf<Row["answers"][number]> };

/** The admissible answers of a question; for a rule with parts, those of any part. */
export type AnswerTo<Id extends QuestionId | OpenRule> = (Profile & AnswersOfRules)[Id];

/**
 * Answers to some of the open questions, as in a profile file: `{"list.total": "page"}`. The name of a rule with parts
 * answers for each part that admits the answer and is not named itself.
 */
export type Answers = { readonly [Id in QuestionId | OpenRule]?: AnswerTo<Id> };

/** A profile, or one line for each problem, which names the wrong entry and the admissible ones. */
export type ProfileResult =
  | { readonly ok: true; readonly profile: Profile }
  | { readonly ok: false; readonly problems: string[] };

/** The open questions, in the order of the document. */
export const allQuestions: readonly (Question & { readonly id: QuestionId; readonly rule: OpenRule })[] = questions;

/** The reference's answers to all questions. */
export const referenceProfile: Profile = Object.fromEntries(allQuestions.map(({ id, reference }) => [id, reference])) as Profile;

/**
 * Returns the base profile overridden by `answers`: an object from rule id to answer, in which a status may be a number.
 * Names that start with `$`, such as `$schema`, are ignored.
 */
export function parseProfile(answers: unknown, base: Profile = referenceProfile): ProfileResult {
  const problems = profileProblems(answers);
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, profile: { ...base, ...answersByPart(answersIn(answers as object)) } };
}

/** The most problems for which a similar name is searched: each search takes milliseconds. */
const MOST_SUGGESTIONS = 20;

/** One line for each problem of a profile; its answers are to the questions `asked`. */
export function profileProblems(profile: unknown, asked: readonly Question[] = allQuestions): string[] {
  if (typeof profile !== "object" || profile === null || Array.isArray(profile)) {
    return ['a profile is an object from rule to answer, such as {"list.total": "page"}'];
  }
  const isWrong = ([name, answer]: NamedAnswer) => !named(name, asked).some((question) => isAdmitted(question, answer));
  return answersIn(profile)
    .filter(isWrong)
    .map(([name, answer], place) => {
      const admissible = named(name, asked).flatMap(({ answers }) => answers.map(describeAnswer));
      if (admissible.length === 0) return unknownName(name, asked, place < MOST_SUGGESTIONS);
      return `${name} cannot be ${JSON.stringify(answer)}; admissible: ${[...new Set(admissible)].join(", ")}`;
    });
}

type NamedAnswer = readonly [name: string, answer: unknown];

/** The answers of a profile, without the names that start with `$`. */
export function answersIn(profile: object): NamedAnswer[] {
  return Object.entries(profile).filter(([name]) => !name.startsWith("$"));
}

/** Returns the base profile overridden by answers written as `RULE=ANSWER`, as on a command line. */
export function parseAnswers(assignments: readonly string[], base: Profile = referenceProfile): ProfileResult {
  const malformed = assignments.filter((assignment) => !/^[^=]+=./.test(assignment));
  if (malformed.length > 0) {
    return { ok: false, problems: malformed.map((text) => `"${text}" is not RULE=ANSWER, such as list.total=page`) };
  }
  const pairs = assignments.map((assignment) => {
    const split = assignment.indexOf("=");
    return [assignment.slice(0, split).trim(), assignment.slice(split + 1).trim()] as const;
  });
  return parseProfile(Object.fromEntries(pairs), base);
}

/** The open questions of a rule, one for each of its parts, or the one question with this id; empty if there is none. */
export function questionsOf(name: string): readonly Question[] {
  return named(name, allQuestions);
}

function named(name: string, asked: readonly Question[]): readonly Question[] {
  return asked.filter(({ id, rule }) => id === name || rule === name);
}

/**
 * The status of a refusal under a profile: the answer for the part (by default, the operation), else the answer for the rule.
 * If that is not a status that is admissible for the operation, the reference's status.
 */
export function statusUnder(
  profile: Profile,
  { rule, operation, admissible, reference }: ErrorCondition,
  part: string = operation,
): number {
  const answer: string | undefined = profile[`${rule}.${part}` as QuestionId] ?? profile[rule as QuestionId];
  return admissible.find((status) => String(status) === answer) ?? reference.code;
}

/** The success envelope of an operation under a profile: the one whose status answers the rule, else the first. */
export function successUnder(profile: Profile, { successes }: Operation, rule: RuleId): Success {
  const answer: string | undefined = profile[rule as QuestionId];
  return successes.find(({ code }) => String(code) === answer) ?? successes[0];
}

/** The answers by question id; the answer for a part wins over the answer for its rule. */
function answersByPart(entries: readonly NamedAnswer[]): Record<string, string> {
  const answers: Record<string, string> = {};
  const broadestFirst = entries.toSorted(([one], [other]) => questionsOf(other).length - questionsOf(one).length);
  for (const [name, answer] of broadestFirst) {
    for (const question of questionsOf(name)) if (admits(question, String(answer))) answers[question.id] = String(answer);
  }
  return answers;
}

function isAdmitted(question: Question, answer: unknown): boolean {
  return (typeof answer === "string" || typeof answer === "number") && admits(question, String(answer));
}

function unknownName(name: string, asked: readonly Question[], isSearched: boolean): string {
  const meant = isSearched && nearestText(name, new Set(asked.flatMap(({ id, rule }) => [id, rule])));
  const rules = [...new Set(asked.map(({ rule }) => rule))];
  return `no open question is called "${name}"; ${meant ? `did you mean ${meant}?` : `the open questions are: ${rules.join(", ")}`}`;
}

/** A check whose place in the order the profile chooses: all but the route, which determines the operation. */
export type OrderedStage = Exclude<Stage, "route">;

/** The parsed values of those answers of a profile that belong to a family. */
export interface Families {
  /** The checks of each operation in the order in which they refuse (rule auth.precedence). */
  readonly precedence: { readonly [Id in OperationId]: readonly OrderedStage[] };
  /** The most projects on a page, whatever its limit (rule list.short-page). */
  readonly pageCap: number;
  /** Which of `project`, `list` and `error` carry undocumented fields (rule envelope.extra-fields). */
  readonly extraFields: ReadonlySet<string>;
}

/** Parses the family answers of a profile, once for each profile object. */
export function familiesOf(profile: Profile): Families {
  const known = PARSED.get(profile);
  if (known) return known;
  const shortPage = profile["list.short-page"];
  const orders = questionsOf("auth.precedence").map(({ id, part }) => [part, stagesOf(profile[id as QuestionId])]);
  const families = {
    precedence: Object.fromEntries(orders) as unknown as Families["precedence"],
    pageCap: shortPage === "full" ? Number.POSITIVE_INFINITY : Number(shortPage.slice("cap-".length)),
    extraFields: new Set(profile["envelope.extra-fields"].split(",")),
  };
  PARSED.set(profile, families);
  return families;
}

const PARSED = new WeakMap<Profile, Families>();

/** Parses an answer to `auth.precedence`, such as `key,plan,content-type`, into the checks in the order in which they refuse. */
export function stagesOf(answer: string): OrderedStage[] {
  return answer.split(",") as OrderedStage[];
}

/** Two checks, the first of which refused a request that both would refuse. */
export interface Contest {
  readonly first: Stage;
  readonly second: Stage;
}

/** Every contest that the order implies: each check before each later one. */
export function contestsOf(order: readonly Stage[]): Contest[] {
  return order.flatMap((first, place) => order.slice(place + 1).map((second) => ({ first, second })));
}

/**
 * Returns the order nearest to `usual` that agrees with every contest; undefined if no order does.
 * Orders that no contest tells apart therefore give the same result.
 */
export function nearestOrder(usual: readonly Stage[], contests: readonly Contest[]): Stage[] | undefined {
  return permutations(usual).find((order) => contests.every(({ first, second }) => order.indexOf(first) < order.indexOf(second)));
}

/** All orders of the stages, nearest to the given order first. */
function permutations(stages: readonly Stage[]): Stage[][] {
  if (stages.length === 0) return [[]];
  return stages.flatMap((stage) => permutations(stages.filter((other) => other !== stage)).map((rest) => [stage, ...rest]));
}

/** The type of one answer: its literal text, or the members of its family. */
type TextOf<Row> = Row extends { permutationOf: readonly (infer Word extends string)[] }
  ? OrdersOf<Word>
  : Row extends { subsetOf: readonly (infer Word extends string)[] }
    ? SomeOf<Word>
    : Row extends { pattern: `^${infer Start}[${string}` }
      ? `${Start}${string}`
      : Row extends { answer: infer Text }
        ? Text
        : never;

/** Every order of the words, joined by commas. */
type OrdersOf<Word extends string, First extends string = Word> = First extends string
  ? [Exclude<Word, First>] extends [never]
    ? First
    : `${First},${OrdersOf<Exclude<Word, First>>}`
  : never;

/** One or more of the words, in any order, joined by commas. */
type SomeOf<Word extends string, First extends string = Word> = First extends string
  ? First | `${First},${SomeOf<Exclude<Word, First>>}`
  : never;
