import { randomFrom } from "../../mock-server/store/random.ts";
import { type Answers, allQuestions, sampleAnswers } from "../../openapi/index.ts";

/** A legal server: the reference with other answers to some open questions. */
export interface Dialect {
  readonly name: string;
  readonly answers: Answers;
}

/** One dialect for each admissible answer that the reference does not give. */
export function singleDialects(): Dialect[] {
  return allQuestions.flatMap((question) => {
    const others = sampleAnswers(question).filter((answer) => answer !== question.reference);
    return others.map((answer) => ({
      name: `${question.id}=${answer}`,
      answers: { [question.id]: answer },
    }));
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
    return {
      name: `mix ${index + 1} of seed ${seed}`,
      answers: Object.fromEntries(answers) as Answers,
    };
  });
}
