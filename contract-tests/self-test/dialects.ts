import {
  type Answers,
  allQuestions,
  type Contest,
  contestsOf,
  nearestOrder,
  type OpenRule,
  type Profile,
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
    return others.map((answer) => ({ name: `${question.rule}=${answer}`, answers: { [question.rule]: answer } }));
  });
}

/** Dialects with an answer to every question drawn by chance; the same seed gives the same ones. */
export function mixedDialects(count: number, seed: number): Dialect[] {
  const draw = randomFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const answers = allQuestions.map((question) => {
      const admissible = sampleAnswers(question);
      return [question.rule, admissible[Math.floor(draw() * admissible.length)] ?? question.reference];
    });
    return { name: `mix ${index + 1} of seed ${seed}`, answers: Object.fromEntries(answers) as Answers };
  });
}

/**
 * What a run records for a dialect's answer: the answer itself, or where no request tells it from another one, the first of those.
 * A mock with what was recorded therefore behaves as the dialect does.
 */
export function recordedAnswer(rule: OpenRule, answers: Answers): string {
  const profile: Profile = { ...referenceProfile, ...answers };
  if (rule === "auth.precedence") return recordedPrecedence(profile);
  if (rule === "list.limit-over-maximum" && pagesOfTwentyOrFewer(profile) && profile[rule] === "default") return "clamp";
  return profile[rule];
}

function recordedPrecedence(profile: Profile): string {
  const contests = contestsOf(stagesOf(profile["auth.precedence"])).filter((contest) => isVisible(contest, profile));
  return nearestOrder(stagesOf(referenceProfile["auth.precedence"]), contests)?.join() ?? "";
}

/** No request has a fault of key and of plan; and where a list takes every parameter, only deletes show what comes before them. */
function isVisible({ first, second }: Contest, profile: Profile): boolean {
  const stages = [first, second];
  if (stages.includes("key") && stages.includes("plan")) return false;
  const lenient = [profile["list.limit-invalid"], profile["list.limit-over-maximum"]].every((answer) => /[a-z]/.test(answer));
  if (!lenient || !stages.includes("parameters")) return true;
  return stages.includes("content-type") ? profile["delete.content-type"] !== "ignored" : !stages.includes("existence");
}

/** Pages of at most 20 look the same whether a large limit falls back to 100 or to 20. */
function pagesOfTwentyOrFewer(profile: Profile): boolean {
  const [, cap] = /^cap-(\d+)$/.exec(profile["list.short-page"]) ?? [];
  return cap !== undefined && Number(cap) <= 20;
}

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
