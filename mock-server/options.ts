import { CORS_FORMS, isCors } from "./layers/cors.ts";
import { alternatives, type Check, textLike, wholeNumber } from "./layers/input-checks.ts";
import type { MockOptions } from "./mock.ts";

/** The check of an option. */
export interface OptionCheck extends Check {
  /** The checks of the members, if the value is an object of options. */
  readonly members?: OptionChecks;
}

type OptionChecks = Readonly<Record<string, OptionCheck>>;

/** A check for each option of a type. */
export type ChecksOf<Options> = { readonly [Name in keyof Required<Options>]: OptionCheck };

/**
 * Throws, with a one-line message, if an option does not exist or has an invalid value, which no compiler notices in JavaScript.
 * The message does not repeat the value, because it may be a secret.
 */
export function refuseWrong(options: object, checks: OptionChecks, prefix = ""): void {
  for (const [name, value] of Object.entries(options)) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (!check) throw new Error(`there is no option "${prefix}${name}".${alternatives(name, Object.keys(checks))}`);
    if (value === undefined) continue;
    if (!check.isRight(value)) throw new Error(`${prefix}${name}: takes ${check.takes}`);
    if (check.members && typeof value === "object" && value) refuseWrong(value, check.members, `${prefix}${name}.`);
  }
}

/** The largest valid numbers, in code and on the command line. */
export const MOST = { port: 65_535, seed: 4_294_967_295, journalSize: 1_000_000 } as const;

/** Accepts any value of a type, except null. */
export function typed(type: "boolean" | "function" | "object", takes = `a ${type}`): OptionCheck {
  return { takes, isRight: (value) => typeof value === type && value !== null };
}

/** Accepts a text that is not blank. */
export const TEXT: OptionCheck = textLike(/\S/, "a text");

/** Accepts any value: the code that reads it refuses invalid ones. */
const CHECKED_LATER: OptionCheck = { takes: "", isRight: () => true };

/** The options of a mock of any kind. */
export const MOCK_OPTIONS: ChecksOf<MockOptions> = {
  ...{ profile: CHECKED_LATER, data: CHECKED_LATER, delay: CHECKED_LATER, faults: CHECKED_LATER, scenario: CHECKED_LATER },
  store: typed("object", "a store, such as memoryStore returns"),
  seed: wholeNumber(0, MOST.seed),
  wrap: typed("function"),
  cors: { takes: `any, off, or { origin }: one or a list of ${CORS_FORMS}`, isRight: isCors },
  onEvict: typed("function"),
  journalSize: wholeNumber(0, MOST.journalSize),
};
