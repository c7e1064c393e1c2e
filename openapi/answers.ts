/** One admissible answer of an open question: exact, or a family of answers with examples. */
export interface Answer {
  /** The answer itself; of a family, its name for a reader. */
  readonly answer: string;
  /** What the answer means for a client. */
  readonly means: string;
  readonly pattern?: string;
  readonly permutationOf?: readonly string[];
  readonly subsetOf?: readonly string[];
  readonly examples?: readonly string[];
}

/** A fact that the interface leaves open, with every answer that it admits. */
export interface Question {
  /** Its name in a profile: the rule, or the rule and one of its parts, as in `list.limit-invalid.zero`. */
  readonly id: string;
  readonly rule: string;
  /** What the answer is for, if a rule has an answer for each of several: a kind of value, or an operation. */
  readonly part?: string;
  readonly question: string;
  readonly answers: readonly Answer[];
  readonly reference: string;
  readonly why: string;
}

/** Whether the question admits the answer. */
export function admits(question: Question, answer: string): boolean {
  return admittedBy(question, answer) !== undefined;
}

/** The admissible answer, or the family of answers, that admits this one. */
export function admittedBy({ answers }: Pick<Question, "answers">, answer: string): Answer | undefined {
  return answers.find((candidate) => matches(candidate, answer));
}

/** Every exact answer of the question, and the examples of each family: what a test can switch on. */
export function sampleAnswers(question: Question): string[] {
  return question.answers.flatMap((answer) => answer.examples ?? [answer.answer]);
}

/** The admissible answers in one line for a person, for example `all, page`. */
export function describeAnswers(question: Question): string {
  return question.answers.map(describeAnswer).join(", ");
}

function matches(candidate: Answer, answer: string): boolean {
  if (candidate.pattern && !new RegExp(candidate.pattern).test(answer)) return false;
  const words = answer.split(",");
  const expected = candidate.permutationOf ?? candidate.subsetOf?.filter((word) => words.includes(word));
  if (expected) return sameWords(words, expected);
  return candidate.pattern !== undefined || candidate.answer === answer;
}

function sameWords(words: readonly string[], expected: readonly string[]): boolean {
  return words.length === expected.length && expected.every((word) => words.includes(word));
}

/** The answer, or of a family two of its members. */
export function describeAnswer({ answer, examples }: Answer): string {
  return examples ? `${answer} (such as ${examples.slice(0, 2).join(" or ")})` : answer;
}
