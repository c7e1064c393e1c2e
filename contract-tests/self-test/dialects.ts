import {
  type Answers,
  allQuestions,
  type OpenRule,
  type Profile,
  referenceProfile,
  sampleAnswers,
  stagesOf,
  visibleOrder,
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

/** What a run can see of a dialect's answer to a question; undefined where another answer hides it. */
export function visibleAnswer(rule: OpenRule, answers: Answers): string | undefined {
  const profile: Profile = { ...referenceProfile, ...answers };
  if (rule === "auth.precedence") return visiblePrecedence(profile);
  if (rule === "list.limit-over-maximum" && pagesOfTwentyOrFewer(profile) && /[a-z]/.test(profile[rule])) return undefined;
  return profile[rule];
}

/** A check whose refusals are all switched to success has no place in the order that a client sees. */
function visiblePrecedence(profile: Profile): string {
  const lenient = [profile["list.limit-invalid"], profile["list.limit-over-maximum"]].every((answer) => /[a-z]/.test(answer));
  const stages = stagesOf(profile["auth.precedence"]);
  return visibleOrder(
    stages,
    stages.filter((stage) => stage !== "parameters" || !lenient),
  ).join();
}

/** Pages of at most 20 look the same whether a large limit falls back to 100 or to 20. */
function pagesOfTwentyOrFewer(profile: Profile): boolean {
  const [, cap] = /^cap-(\d+)$/.exec(profile["list.short-page"]) ?? [];
  return cap !== undefined && Number(cap) <= 20;
}

/** Mulberry32: a small generator whose sequence depends on the seed alone. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
