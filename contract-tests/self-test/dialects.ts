import {
  type Answers,
  allQuestions,
  type Contest,
  contestsOf,
  familiesOf,
  nearestOrder,
  type OperationId,
  type Profile,
  parseProfile,
  type Question,
  type QuestionId,
  referenceProfile,
  sampleAnswers,
  stagesOf,
} from "../../openapi/index.ts";

/** A server that the interface allows: the reference with other answers to some open questions. */
export interface Dialect {
  readonly name: string;
  readonly answers: Answers;
}

/** One dialect for each admissible answer that the reference does not give. */
export function singleDialects(): Dialect[] {
  return allQuestions.flatMap((question) => {
    const others = sampleAnswers(question).filter((answer) => answer !== question.reference);
    return others.map((answer) => ({ name: `${question.id}=${answer}`, answers: { [question.id]: answer } }));
  });
}

/** Dialects with an answer to every question drawn by chance; the same seed gives the same ones. */
export function mixedDialects(count: number, seed: number): Dialect[] {
  const draw = randomFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const answers = allQuestions.map((question) => {
      const admissible = sampleAnswers(question);
      return [question.id, admissible[Math.floor(draw() * admissible.length)] ?? question.reference];
    });
    return { name: `mix ${index + 1} of seed ${seed}`, answers: Object.fromEntries(answers) as Answers };
  });
}

/**
 * What a run records for a dialect's answer: the answer itself, or if no request tells it from another one, the first of those.
 * A mock with what was recorded therefore behaves as the dialect does.
 */
export function recordedAnswer({ id, rule, part, answers: admissible }: Question, answers: Answers): string {
  const parsed = parseProfile(answers);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const { profile } = parsed;
  if (rule === "auth.precedence") return recordedPrecedence(part as OperationId, profile);
  const answer: string = profile[id as QuestionId];
  const { pageCap } = familiesOf(profile);
  const lengthOf = (each: string) => Math.min(PAGE_LENGTHS[each] ?? Number.NaN, pageCap);
  if (rule === "list.limit-invalid" || rule === "list.limit-over-maximum")
    return admissible.find((each) => lengthOf(each.answer) === lengthOf(answer))?.answer ?? answer;
  if (rule === "list.number-spelling" && answer === "number") {
    const text: string = profile["list.limit-invalid.text"];
    if (lengthOf(text) === Math.min(part === "exponent" ? 10 : 7, pageCap)) return "text";
  }
  return answer;
}

/** How many projects the pages of the suite have under each answer that is a page. */
const PAGE_LENGTHS: Readonly<Record<string, number>> = { default: 20, clamp: 100, "rounded-down": 9, first: 5, last: 7 };

function recordedPrecedence(operation: OperationId, profile: Profile): string {
  const id = `auth.precedence.${operation}` as const;
  const contests = contestsOf(stagesOf(profile[id])).filter((contest) => isVisible(operation, contest, profile));
  const order = nearestOrder(stagesOf(referenceProfile[id]), [...contests, { first: "plan", second: "existence" }]);
  return order?.join() ?? "";
}

/** No request has a fault of key and of plan, and no delete one of parameters and of existence. */
function isVisible(operation: OperationId, { first, second }: Contest, profile: Profile): boolean {
  const stages = [first, second];
  if (stages.includes("key") && stages.includes("plan")) return false;
  if (operation === "deleteProject") {
    if (stages.includes("content-type") && profile["delete.content-type"] === "ignored") return false;
    return !(stages.includes("parameters") && stages.includes("existence"));
  }
  return !stages.includes("parameters") || REFUSED_VALUES.some((each) => /^\d+$/.test(profile[each]));
}

/** The values of a limit of which one has to be refused, or no list shows what comes before the parameters. */
const REFUSED_VALUES: readonly QuestionId[] = [
  "list.limit-invalid.text",
  "list.limit-over-maximum",
  "list.limit-invalid.zero",
  "list.limit-invalid.negative",
  "list.limit-invalid.empty",
  "list.limit-invalid.fraction",
  "list.limit-invalid.repeated",
  "list.limit-invalid.huge",
];

/** Mulberry32: a small generator whose sequence depends on the seed alone. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
