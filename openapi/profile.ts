import { admits, describeAnswers, type Question } from "./answers.ts";
import type { ErrorCondition, Operation, RuleId, Stage, Success } from "./contract.ts";
import { questions } from "./generated/questions.ts";

type QuestionRow = (typeof questions)[number];

/** A rule that the interface leaves open. */
export type OpenRule = QuestionRow["rule"];

/** One admissible answer for each open question; of a family with a pattern, any text that begins as the pattern does. */
export type Profile = { readonly [Row in QuestionRow as Row["rule"]]: TextOf<Row["answers"][number]> };

/** The answers that a question admits. */
export type AnswerTo<Rule extends OpenRule> = Profile[Rule];

/** The answers to some of the open questions, as a profile file holds them: `{"list.total": "page"}`. */
export type Answers = Partial<Profile>;

/** A profile, or why there is none: each line names what is wrong and what is admissible. */
export type ProfileResult =
  | { readonly ok: true; readonly profile: Profile }
  | { readonly ok: false; readonly problems: string[] };

/** The open questions, in the order of the document. */
export const allQuestions: readonly (Question & { readonly rule: OpenRule })[] = questions;

const QUESTIONS: ReadonlyMap<string, Question> = new Map(allQuestions.map((question) => [question.rule, question]));

/** The answers of the reference. */
export const referenceProfile: Profile = Object.fromEntries(
  allQuestions.map(({ rule, reference }) => [rule, reference]),
) as Profile;

/**
 * The base profile with `answers` in place of its own: an object from rule id to answer, in which a status may be a number.
 * Names that start with `$`, such as `$schema`, are left for editors and people.
 */
export function parseProfile(answers: unknown, base: Profile = referenceProfile): ProfileResult {
  if (typeof answers !== "object" || answers === null || Array.isArray(answers)) {
    return { ok: false, problems: ['a profile is an object from rule to answer, such as {"list.total": "page"}'] };
  }
  const entries = Object.entries(answers).filter(([rule]) => !rule.startsWith("$"));
  const problems = entries.flatMap(([rule, answer]) => answerProblem(rule, answer) ?? []);
  if (problems.length > 0) return { ok: false, problems };
  const parsed = Object.fromEntries(entries.map(([rule, answer]) => [rule, String(answer)]));
  return { ok: true, profile: { ...base, ...parsed } };
}

/** The base profile with answers written as `RULE=ANSWER`, as on a command line. */
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

/** The open question of a rule, or undefined if the interface leaves nothing open. */
export function questionOf(rule: string): Question | undefined {
  return QUESTIONS.get(rule);
}

/**
 * The status with which a condition is refused under a profile. An answer that is a status holds if it is admissible for the
 * operation; otherwise the reference's status stands.
 */
export function statusUnder(profile: Answers, { rule, admissible, reference }: ErrorCondition): number {
  const answer: string | undefined = profile[rule as OpenRule];
  return admissible.find((status) => String(status) === answer) ?? reference.code;
}

/** The envelope with which an operation succeeds by a rule under a profile: of the status that it answers, else of the first. */
export function successUnder(profile: Answers, { successes }: Operation, rule: RuleId): Success {
  const answer: string | undefined = profile[rule as OpenRule];
  return successes.find(({ code }) => String(code) === answer) ?? successes[0];
}

function answerProblem(rule: string, answer: unknown): string | undefined {
  const question = QUESTIONS.get(rule);
  if (!question) return `no open question has the rule "${rule}"; there are: ${[...QUESTIONS.keys()].join(", ")}`;
  if ((typeof answer === "string" || typeof answer === "number") && admits(question, String(answer))) return undefined;
  return `${rule} cannot be ${JSON.stringify(answer)}; admissible: ${describeAnswers(question)}`;
}

/** A check that a profile may put before another: all but the route, without which no operation is asked. */
export type OrderedStage = Exclude<Stage, "route">;

/** What the answers of a profile mean that are members of a family. */
export interface Families {
  /** The checks in the order in which they refuse (rule auth.precedence). */
  readonly precedence: readonly OrderedStage[];
  /** The most projects on a page, whatever its limit (rule list.short-page). */
  readonly pageCap: number;
  /** The answers that carry fields beyond the documented ones (rule envelope.extra-fields). */
  readonly extraFields: ReadonlySet<string>;
}

/** The families of a profile, parsed once for each profile object. */
export function familiesOf(profile: Profile): Families {
  const known = PARSED.get(profile);
  if (known) return known;
  const families = parse(profile);
  PARSED.set(profile, families);
  return families;
}

const PARSED = new WeakMap<Profile, Families>();

function parse(profile: Profile): Families {
  const shortPage = profile["list.short-page"];
  return {
    precedence: stagesOf(profile["auth.precedence"]),
    pageCap: shortPage === "full" ? Number.POSITIVE_INFINITY : Number(shortPage.slice("cap-".length)),
    extraFields: new Set(profile["envelope.extra-fields"].split(",")),
  };
}

/** The checks in the order in which they refuse, from an answer to `auth.precedence` such as `key,plan,content-type`. */
export function stagesOf(answer: string): OrderedStage[] {
  return answer.split(",") as OrderedStage[];
}

/** Two checks of which the first was seen to refuse before the second. */
export interface Contest {
  readonly first: Stage;
  readonly second: Stage;
}

/** Every contest that an order decides. */
export function contestsOf(order: readonly Stage[]): Contest[] {
  return order.flatMap((first, place) => order.slice(place + 1).map((second) => ({ first, second })));
}

/**
 * The order nearest to `usual` in which every contest ends as it was seen; undefined if no order explains them all.
 * Orders that no contest tells apart have one nearest order, so it stands for all of them.
 */
export function nearestOrder(usual: readonly Stage[], contests: readonly Contest[]): Stage[] | undefined {
  return permutations(usual).find((order) => contests.every(({ first, second }) => order.indexOf(first) < order.indexOf(second)));
}

/** All orders of the stages, those nearest to the given one first. */
function permutations(stages: readonly Stage[]): Stage[][] {
  if (stages.length === 0) return [[]];
  return stages.flatMap((stage) => permutations(stages.filter((other) => other !== stage)).map((rest) => [stage, ...rest]));
}

/** The text of one answer: the answer itself, or the members of its family. */
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
