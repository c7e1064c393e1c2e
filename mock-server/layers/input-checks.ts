import { didYouMean } from "../../openapi/index.ts";

/** Something that was given is wrong: faults, answers, a scenario or a filter. A line for each problem says what would be right. */
export class InputProblem extends Error {
  override readonly name = "InputProblem";
  readonly lines: readonly string[];

  constructor(problem: string | readonly string[]) {
    const lines = [problem].flat();
    super(lines.join("\n"));
    this.lines = lines;
  }
}

/** What was probably meant by a name that does not exist, or else which names there are, as the rest of a line about it. */
export function alternatives(name: string, known: readonly string[]): string {
  return didYouMean(name, known) || ` There are ${known.join(", ")}`;
}

/** What a part of what was given takes, in words, and whether a value is that. */
export interface Check {
  readonly takes: string;
  readonly isRight: (value: unknown) => boolean;
}

/** The value, if it is what the check takes. Throws an {@link InputProblem} if it is not. */
export function checked<T>({ takes, isRight }: Check, value: unknown): T {
  if (!isRight(value)) throw new InputProblem(`takes ${takes}`);
  return value as T;
}

/** A text that fits a pattern. */
export function textLike(pattern: RegExp, takes: string): Check {
  return { takes, isRight: (value) => typeof value === "string" && pattern.test(value) };
}

/** One of some texts. */
export function oneOf(values: readonly string[]): Check {
  return { takes: values.join(", "), isRight: (value) => typeof value === "string" && values.includes(value) };
}

/** A whole number from one bound to the other, both included. */
export function wholeNumber(from: number, to = 1_000_000_000): Check {
  return {
    takes: `a whole number from ${from} to ${to}`,
    isRight: (value) => typeof value === "number" && Number.isSafeInteger(value) && value >= from && value <= to,
  };
}
