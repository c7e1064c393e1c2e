import { didYouMean } from "../../openapi/index.ts";

/** Invalid input: faults, answers, a scenario or a filter. A line for each problem says what would be valid. */
export class InputProblem extends Error {
  override readonly name = "InputProblem";
  readonly lines: readonly string[];

  constructor(problem: string | readonly string[]) {
    const lines = [problem].flat();
    super(lines.join("\n"));
    this.lines = lines;
  }
}

/** Completes a line about an unknown name: the name that was probably meant, or else all known names. */
export function alternatives(name: string, known: readonly string[]): string {
  return didYouMean(name, known) || ` Choose one of ${known.join(", ")}`;
}

/** The check of an input value, and a description of valid values. */
export interface Check {
  readonly takes: string;
  readonly isRight: (value: unknown) => boolean;
}

/** Returns the value if the check accepts it; throws an {@link InputProblem} otherwise. */
export function checked<T>({ takes, isRight }: Check, value: unknown): T {
  if (!isRight(value)) throw new InputProblem(`takes ${takes}`);
  return value as T;
}

/** Accepts a text that matches a pattern. */
export function textLike(pattern: RegExp, takes: string): Check {
  return { takes, isRight: (value) => typeof value === "string" && pattern.test(value) };
}

/** Accepts one of these texts. */
export function oneOf(values: readonly string[]): Check {
  return { takes: values.join(", "), isRight: (value) => typeof value === "string" && values.includes(value) };
}

/** Accepts a whole number between two bounds, both included. */
export function wholeNumber(from: number, to = 1_000_000_000): Check {
  return {
    takes: `a whole number from ${from} to ${to}`,
    isRight: (value) => typeof value === "number" && Number.isSafeInteger(value) && value >= from && value <= to,
  };
}

/** Returns the name if a snapshot can have it; throws an {@link InputProblem} otherwise. */
export function snapshotName(name: unknown): string {
  if (typeof name === "string" && /^(?!\.+$)[\w.-]{1,64}$/.test(name)) return name;
  throw new InputProblem("name: takes up to 64 letters, digits, dots, hyphens, underscores, but not only dots.");
}
