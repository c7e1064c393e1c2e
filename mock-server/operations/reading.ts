import type { OpenRule, Profile, RuleId } from "../../openapi/index.ts";

/** What a parameter says: a value, with the open question that made it one if it needed help, or the rule that refuses it. */
export type Reading<T> = { readonly value: T; readonly shapedBy?: RuleId } | { readonly refusedBy: RuleId };

/**
 * The reading of a parameter that breaks `rule`: the value that the profile's answer stands for, as in `{ clamp: 100 }`,
 * or a refusal where the answer is a status.
 */
export function readingUnder<T>(profile: Profile, rule: OpenRule, values: Readonly<Record<string, T>>): Reading<T> {
  const answer = profile[rule];
  return Object.hasOwn(values, answer) ? { value: values[answer] as T, shapedBy: rule } : { refusedBy: rule };
}

/** The rule that refuses the parameter, if any. */
export function refusalIn(reading: Reading<unknown>): RuleId | undefined {
  return "refusedBy" in reading ? reading.refusedBy : undefined;
}

/** The open question without whose answer the parameter would have no value, if any. */
export function shapeOf(reading: Reading<unknown>): RuleId | undefined {
  return "shapedBy" in reading ? reading.shapedBy : undefined;
}

/** The value of a parameter that the checks have let pass. */
export function valueIn<T>(reading: Reading<T>): T {
  if ("value" in reading) return reading.value;
  throw new Error(`${reading.refusedBy} was let pass: auth.precedence has no parameters check`);
}
