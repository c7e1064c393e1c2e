/** One admissible answer of an open question: exact, or a family of answers with examples. */
export interface Answer {
  /** The exact answer, or the display name of a family. */
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
  /** The kind of value, or the operation, that the answer covers, if the rule has a separate answer for each. */
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

/** The documented answer, or family of answers, that this answer matches; undefined if it is not admissible. */
export function admittedBy({ answers }: Pick<Question, "answers">, answer: string): Answer | undefined {
  return answers.find((candidate) => matches(candidate, answer));
}

/** Every exact answer of the question and the examples of each family, for tests that try each of them. */
export function sampleAnswers(question: Question): string[] {
  return question.answers.flatMap((answer) => answer.examples ?? [answer.answer]);
}

/** The admissible answers in one line, for example `all, page`. */
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

/** The exact answer, or the name of a family with two of its examples. */
export function describeAnswer({ answer, examples }: Answer): string {
  return examples ? `${answer} (such as ${examples.slice(0, 2).join(" or ")})` : answer;
}
