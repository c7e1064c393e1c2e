import { CORS_FORMS, isCors } from "./layers/cors.ts";
import { alternatives, type Check, textLike, wholeNumber } from "./layers/input-checks.ts";
import type { MockOptions } from "./mock.ts";

/** What an option takes. */
export interface OptionCheck extends Check {
  /** Those of a value that is an object of options. */
  readonly members?: OptionChecks;
}

type OptionChecks = Readonly<Record<string, OptionCheck>>;

/** A check for each of some options. */
export type ChecksOf<Options> = { readonly [Name in keyof Required<Options>]: OptionCheck };

/**
 * Throws, in one line, if an option has a name that does not exist or a value that it does not take: the compiler sees neither in
 * JavaScript. The value is not repeated, because it may be a secret.
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

/** The greatest numbers that are taken, in code and on the command line. */
export const MOST = { port: 65_535, seed: 4_294_967_295, journalSize: 1_000_000 } as const;

/** Any value of a type, and not null. */
export function typed(type: "boolean" | "function" | "object", takes = `a ${type}`): OptionCheck {
  return { takes, isRight: (value) => typeof value === type && value !== null };
}

/** A text that is not blank. */
export const TEXT: OptionCheck = textLike(/\S/, "a text");

/** What reads the value refuses a wrong one. */
const CHECKED_LATER: OptionCheck = { takes: "", isRight: () => true };

/** The options of a mock of any kind. */
export const MOCK_OPTIONS: ChecksOf<MockOptions> = {
  ...{ profile: CHECKED_LATER, data: CHECKED_LATER, delay: CHECKED_LATER, faults: CHECKED_LATER, scenario: CHECKED_LATER },
  store: typed("object", "a store, such as memoryStore gives"),
  seed: wholeNumber(0, MOST.seed),
  wrap: typed("function"),
  cors: { takes: `any, off, or { origin }: one or a list of ${CORS_FORMS}`, isRight: isCors },
  onEvict: typed("function"),
  journalSize: wholeNumber(0, MOST.journalSize),
};
