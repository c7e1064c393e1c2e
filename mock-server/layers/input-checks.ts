import { didYouMean } from "../../openapi/index.ts";
import { DataProblem } from "../store/mock-data.ts";

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

/** Calls `parse`, and puts the name of the part before the message of a problem. */
export function inPart<T>(name: string, parse: () => T): T {
  try {
    return parse();
  } catch (problem) {
    const isWrong = problem instanceof InputProblem || problem instanceof DataProblem;
    throw isWrong ? new InputProblem(`${name}: ${problem.lines.join("; ")}`) : problem;
  }
}

/** Completes a line about an unknown name: the name that was probably meant, or else all known names. */
export function alternatives(name: string, known: readonly string[]): string {
  return didYouMean(name, known) || ` Choose one of ${known.join(", ")}`;
}

/** Returns the entry of a table; throws an {@link InputProblem} that says which names it has. */
export function entryOf<Entry>(table: Readonly<Record<string, Entry>>, name: string, what: "field" | "member"): Entry {
  const entry = Object.hasOwn(table, name) ? table[name] : undefined;
  if (entry !== undefined) return entry;
  throw new InputProblem(`${name.slice(0, 40)}: there is no such ${what}.${alternatives(name, Object.keys(table))}`);
}

/** The check of an input value, and a description of valid values. */
export interface Check {
  readonly takes: string;
  readonly isRight: (value: unknown) => boolean;
}

/** Returns the value of a member if the check accepts it; throws an {@link InputProblem} otherwise. */
export function checked<T>(name: string, { takes, isRight }: Check, value: unknown): T {
  if (!isRight(value)) throw new InputProblem(`${name}: takes ${takes}`);
  return value as T;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
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

const SNAPSHOT_NAME = textLike(
  /^(?!\.+$)[\w.-]{1,64}$/,
  "up to 64 letters, digits, dots, hyphens, underscores, but not only dots.",
);

/** Returns the name if a snapshot can have it; throws an {@link InputProblem} otherwise. */
export function snapshotName(name: unknown): string {
  return checked("name", SNAPSHOT_NAME, name);
}
