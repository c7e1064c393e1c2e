import { randomFrom } from "../../mock-server/store/random.ts";
import {
  type Answers,
  allConditions,
  allQuestions,
  type OperationId,
  type Question,
  referenceProfile,
  sampleAnswers,
} from "../../openapi/index.ts";
import { type Contest, checksIn, contestsOf, nearestOrder } from "../model/check-order.ts";

/** An admissible server: the reference with other answers to some open questions. */
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

/** Dialects with a random answer to every question; the same seed generates the same dialects. */
export function mixedDialects(count: number, seed: number): Dialect[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const answers = allQuestions.map((question) => {
      const admissible = sampleAnswers(question);
      return [question.id, admissible[random.integer(admissible.length)] ?? question.reference];
    });
    return { name: `mix ${index + 1} of seed ${seed}`, answers: Object.fromEntries(answers) as Answers };
  });
}

/**
 * The answer that a run records for a server with one answer of its own: that one, or the first of those that no request can tell
 * from it. A mock with the recorded answers therefore behaves like the dialect.
 */
export function recordedAnswer({ id, rule, part, answers: admissible, reference }: Question, answers: Answers): string {
  const answer = String(answers[id] ?? reference);
  if (rule === "auth.precedence") return recordedPrecedence(part as OperationId, answer);
  const cap = /^cap-(\d+)$/.exec(answers["list.short-page"] ?? "")?.[1] ?? 100;
  const lengthOf = (each: string) => Math.min(PAGE_LENGTHS[each] ?? Number.NaN, Number(cap));
  return admissible.find((each) => lengthOf(each.answer) === lengthOf(answer))?.answer ?? answer;
}

/** The length of the suite's page for each answer that is a page. */
const PAGE_LENGTHS: Readonly<Record<string, number>> = { default: 20, clamp: 100, "rounded-down": 9, first: 5, last: 7 };

/**
 * The order that a run can record: no request fails both key and plan, or a check that its operation does not have; no delete
 * fails both parameters and existence, or for its Content-Type.
 */
function recordedPrecedence(operation: OperationId, answer: string): string {
  const refused = new Set(allConditions.filter((each) => each.operation === operation).map(({ check }) => check));
  const isVisible = ({ first, second }: Contest) => {
    const stages = [first, second];
    if (!stages.every((stage) => refused.has(stage)) || (stages.includes("key") && stages.includes("plan"))) return false;
    if (operation !== "deleteProject") return true;
    return !stages.includes("content-type") && !(stages.includes("parameters") && stages.includes("existence"));
  };
  const usual = referenceProfile.precedence[operation];
  const contests = contestsOf(checksIn(answer)).filter(isVisible);
  return nearestOrder(usual, [...contests, { first: "plan", second: "existence" }])?.join() ?? "";
}
