/** One admissible answer of an open question: a text, or every text that a pattern matches. */
export interface Answer {
  /** The exact answer; of a pattern, its name for people. */
  readonly answer: string;
  /** The parts of the question that it answers; all without this. */
  readonly parts?: readonly string[] | undefined;
  readonly pattern?: string;
  /** Some texts that the pattern matches. */
  readonly examples?: readonly string[];
}

/** The answers that a question admits. */
interface Admissible {
  readonly answers: readonly Answer[];
}

/** Whether a question admits an answer. */
export function admits(question: Admissible, answer: string): boolean {
  return admittedBy(question, answer) !== undefined;
}

/** The documented answer that equals an answer, or whose pattern it matches; undefined if it is not admissible. */
export function admittedBy({ answers }: Admissible, answer: string): Answer | undefined {
  return answers.find((known) =>
    known.pattern ? new RegExp(known.pattern).test(answer) : known.answer === answer,
  );
}

/** Every exact answer of a question, and the examples of each pattern: what a form offers and a test tries. */
export function sampleAnswers({ answers }: Admissible): string[] {
  return answers.flatMap(({ answer, examples }) => examples ?? [answer]);
}

/** The admissible answers in one line, for example `all, page`; a pattern with two of its examples. */
export function describeAnswers({ answers }: Admissible): string {
  const texts = answers.map(({ answer, examples }) =>
    examples ? `${answer} (such as ${examples.slice(0, 2).join(" or ")})` : answer,
  );
  return [...new Set(texts)].join(", ");
}
