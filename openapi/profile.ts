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

/** One admissible answer for each open question; of a family with a pattern, any text that begins as the pattern does. */
export type Profile = { readonly [Row in QuestionRow as Row["id"]]: TextOf<Row["answers"][number]> };

/** The answers that a question admits; of a rule, those that one of its parts admits. */
export type AnswerTo<Id extends QuestionId | OpenRule> = (Profile & AnswersOfRules)[Id];

/**
 * The answers to some of the open questions, as a profile file holds them: `{"list.total": "page"}`. The name of a rule with
 * parts answers for all of them that admit the answer and are not named themselves.
 */
export type Answers = { readonly [Id in QuestionId | OpenRule]?: AnswerTo<Id> };

/** A profile, or why there is none: each line names what is wrong and what is admissible. */
export type ProfileResult =
  | { readonly ok: true; readonly profile: Profile }
  | { readonly ok: false; readonly problems: string[] };

/** The open questions, in the order of the document. */
export const allQuestions: readonly (Question & { readonly id: QuestionId; readonly rule: OpenRule })[] = questions;

const QUESTIONS: ReadonlyMap<string, readonly Question[]> = new Map(
  allQuestions.flatMap(({ id, rule }) => [
    [id as string, allQuestions.filter((question) => question.id === id)],
    [rule, allQuestions.filter((question) => question.rule === rule)],
  ]),
);

const RULES = [...new Set(allQuestions.map(({ rule }) => rule))];

/** The answers of the reference. */
export const referenceProfile: Profile = Object.fromEntries(allQuestions.map(({ id, reference }) => [id, reference])) as Profile;

/**
 * The base profile with `answers` in place of its own: an object from rule id to answer, in which a status may be a number.
 * Names that start with `$`, such as `$schema`, are left for editors and people.
 */
export function parseProfile(answers: unknown, base: Profile = referenceProfile): ProfileResult {
  if (typeof answers !== "object" || answers === null || Array.isArray(answers)) {
    return { ok: false, problems: ['a profile is an object from rule to answer, such as {"list.total": "page"}'] };
  }
  const entries = Object.entries(answers).filter(([rule]) => !rule.startsWith("$"));
  const wrong = entries.filter(([name, answer]) => !questionsOf(name).some((question) => isAdmitted(question, answer)));
  if (wrong.length > 0) return { ok: false, problems: wrong.map(problemOf) };
  return { ok: true, profile: { ...base, ...answersByPart(entries) } };
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

/** The open questions of a rule, one for each of its parts, or the one of this id; none if the interface leaves nothing open. */
export function questionsOf(name: string): readonly Question[] {
  return QUESTIONS.get(name) ?? [];
}

/**
 * The status with which a condition is refused under a profile: the answer for the part, if the rule has parts, or for the
 * operation. An answer that is no status admissible for the operation leaves the reference's status.
 */
export function statusUnder(
  profile: Profile,
  { rule, operation, admissible, reference }: ErrorCondition,
  part: string = operation,
): number {
  const answer: string | undefined = profile[`${rule}.${part}` as QuestionId] ?? profile[rule as QuestionId];
  return admissible.find((status) => String(status) === answer) ?? reference.code;
}

/** The envelope with which an operation succeeds by a rule under a profile: of the status that it answers, else of the first. */
export function successUnder(profile: Profile, { successes }: Operation, rule: RuleId): Success {
  const answer: string | undefined = profile[rule as QuestionId];
  return successes.find(({ code }) => String(code) === answer) ?? successes[0];
}

/** The answers by the ids of the questions: a part's own answer wins over that of its rule. */
function answersByPart(entries: readonly (readonly [name: string, answer: unknown])[]): Record<string, string> {
  const answers: Record<string, string> = {};
  const broadestFirst = entries.toSorted(([one], [other]) => questionsOf(other).length - questionsOf(one).length);
  for (const [name, answer] of broadestFirst) {
    for (const question of questionsOf(name)) if (admits(question, String(answer))) answers[question.id] = String(answer);
  }
  return answers;
}

/** Of so many problems, a misspelt name is told with the one that was meant: to find it takes milliseconds. */
const MOST_HELPED = 20;

function isAdmitted(question: Question, answer: unknown): boolean {
  return (typeof answer === "string" || typeof answer === "number") && admits(question, String(answer));
}

function problemOf([name, answer]: readonly [string, unknown], place: number): string {
  const asked = questionsOf(name);
  if (asked.length === 0) {
    const meant = place < MOST_HELPED ? nearestText(name, QUESTIONS.keys()) : undefined;
    return `no open question is called "${name}"; ${meant ? `did you mean ${meant}?` : `there are: ${RULES.join(", ")}`}`;
  }
  const described = new Set(asked.flatMap(({ answers }) => answers.map(describeAnswer)));
  return `${name} cannot be ${JSON.stringify(answer)}; admissible: ${[...described].join(", ")}`;
}

/** A check that a profile may put before another: all but the route, without which no operation is asked. */
export type OrderedStage = Exclude<Stage, "route">;

/** What the answers of a profile mean that are members of a family. */
export interface Families {
  /** The checks of each operation in the order in which they refuse (rule auth.precedence). */
  readonly precedence: { readonly [Id in OperationId]: readonly OrderedStage[] };
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
  const orders = questionsOf("auth.precedence").map(({ id, part }) => [part, stagesOf(profile[id as QuestionId])]);
  return {
    precedence: Object.fromEntries(orders) as unknown as Families["precedence"],
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
