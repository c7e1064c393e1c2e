import { admits, describeAnswers } from "./answers.ts";
import type { Condition, OperationId, OrderedCheck, RuleId } from "./contract.ts";
import { nearestText } from "./input-problem.ts";
import {
  type AnswerTexts,
  type AnswerTextsOfRules,
  allQuestions,
  type OpenRule,
  type QuestionId,
  questionsOf,
} from "./question.ts";

/**
 * Answers to some of the open questions, as in a profile file: `{"list.total": "page"}`. The name of a rule with parts answers for
 * each part that admits the answer and is not named itself. A status may be a number.
 */
export type Answers = {
  readonly [Id in QuestionId | OpenRule]?: OrNumber<(AnswerTexts & AnswerTextsOfRules)[Id]>;
};

type OrNumber<Text> = Text | (Text extends `${infer Status extends number}` ? Status : never);

/** What a server answers to every open question, read and parsed once. */
export interface Profile {
  readonly answers: AnswerTexts;
  /** The checks of each operation in the order in which they refuse (rule auth.precedence). */
  readonly precedence: { readonly [Id in OperationId]: readonly OrderedCheck[] };
  /** The most projects on a page, whatever its limit; Infinity if there is no cap (rule list.short-page). */
  readonly pageCap: number;
  /** Which of `project`, `list` and `error` carry undocumented fields (rule envelope.extra-fields). */
  readonly extraFields: ReadonlySet<string>;
}

/** A profile, with the given answers by question id; or a line for each wrong entry, which names it and what is admissible. */
export type ProfileResult =
  | {
      readonly ok: true;
      readonly profile: Profile;
      readonly answered: Readonly<Record<string, string>>;
    }
  | { readonly ok: false; readonly problems: string[] };

/** The profile with the reference's answers to all questions. */
export const referenceProfile: Profile = profileOf(
  Object.fromEntries(
    allQuestions.map(({ id, reference }) => [id, reference]),
  ) as unknown as AnswerTexts,
);

/**
 * Returns the base profile overridden by `given`: an object from rule or question id to answer, as a text or a number,
 * or `{"profile": …}` around it, as a mock gives it. Names that start with `$`, such as `$schema`, are ignored.
 */
export function parseProfile(given: unknown, base: Profile = referenceProfile): ProfileResult {
  const answers: unknown =
    Object.keys(Object(given)).join() === "profile" ? Object(given).profile : given;
  if (typeof answers !== "object" || answers === null || Array.isArray(answers))
    return refused('a profile is an object from rule to answer, such as {"list.total": "page"}');
  const entries = Object.entries(answers).filter(([name]) => !name.startsWith("$"));
  // Each entry with the questions that it names and that admit its answer.
  const read = entries.map(([name, answer]) => {
    const isText = ["string", "number"].includes(typeof answer);
    const questions = questionsOf(name).filter((each) => isText && admits(each, String(answer)));
    return { name, answer, questions };
  });
  const wrong = read.filter(({ questions }) => questions.length === 0);
  if (wrong.length > 0) return refused(...wrong.slice(0, MOST_PROBLEMS).map(problemOf));
  // The last answer to a question wins: that for a part, whose name is longer, over that for its rule.
  const pairs = read
    .toSorted((one, other) => one.name.length - other.name.length)
    .flatMap(({ questions, answer }) => questions.map(({ id }) => [id, String(answer)]));
  const answered = Object.fromEntries(pairs);
  return { ok: true, profile: profileOf({ ...base.answers, ...answered }), answered };
}

function refused(...problems: string[]): ProfileResult {
  return { ok: false, problems };
}

/** Returns the base profile overridden by answers written as `RULE=ANSWER`, as on a command line. */
export function parseAnswers(
  assignments: readonly string[],
  base: Profile = referenceProfile,
): ProfileResult {
  const malformed = assignments.filter((text) => !/^[^=]+=./.test(text));
  if (malformed.length > 0)
    return refused(
      ...malformed.map((text) => `"${text}" is not RULE=ANSWER, such as list.total=page`),
    );
  const entries = assignments.map((text) => text.split(/=(.*)/s).map((part) => part.trim()));
  return parseProfile(Object.fromEntries(entries), base);
}

/** The answer for a part of a rule, else that for the rule. Undefined if the rule is not open, or has parts and none of them is named. */
export function answerTo({ answers }: Profile, rule: RuleId, part?: string): string | undefined {
  return answers[`${rule}.${part}` as QuestionId] ?? answers[rule as QuestionId];
}

/**
 * The status of a refusal under a profile: the answer for the part (by default, the operation), else that for the rule. If it is no
 * status that the operation may refuse with, the reference's status.
 */
export function statusUnder(
  profile: Profile,
  { rule, operation, admissible, reference }: Condition,
  part: string = operation,
): number {
  const answer = answerTo(profile, rule, part);
  return admissible.find((status) => String(status) === answer) ?? reference.code;
}

/** Parses the answers that encode several values. */
function profileOf(answers: AnswerTexts): Profile {
  const orderOf = (answer: string) => answer.split(",") as OrderedCheck[];
  const shortPage = answers["list.short-page"];
  return {
    answers,
    precedence: {
      listProjects: orderOf(answers["auth.precedence.listProjects"]),
      deleteProject: orderOf(answers["auth.precedence.deleteProject"]),
    },
    pageCap:
      shortPage === "full" ? Number.POSITIVE_INFINITY : Number(shortPage.slice("cap-".length)),
    extraFields: new Set(answers["envelope.extra-fields"].split(",")),
  };
}

/** So many problems are told: the search for similar names takes milliseconds for each. */
const MOST_PROBLEMS = 20;

/** One line about an entry of a profile whose name or answer is not admissible. */
function problemOf({ name, answer }: { name: string; answer: unknown }) {
  const answers = questionsOf(name).flatMap((question) => question.answers);
  if (answers.length > 0)
    return `${name} cannot be ${JSON.stringify(answer)}; admissible: ${describeAnswers({ answers })}`;
  const rules = new Set(allQuestions.map(({ rule }) => rule));
  const meant = nearestText(name, [...rules, ...allQuestions.map(({ id }) => id)]);
  const advice = meant
    ? `did you mean ${meant}?`
    : `the open questions are: ${[...rules].join(", ")}`;
  return `no open question is called "${name}"; ${advice}`;
}
