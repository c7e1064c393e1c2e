import type { Target } from "../model/target.ts";
import { type Secret, SHORTEST, secretsOf } from "./secrets.ts";
import { type Spelling, spellingsOf } from "./spellings.ts";

/** The text with every secret of the target replaced by the name of its variable, however it is written. */
export function redactText(text: string, target: Target): string {
  const redactor = REDACTORS.get(target) ?? createRedactor(secretsOf(target));
  REDACTORS.set(target, redactor);
  return redactor(text);
}

type Redactor = (text: string) => string;

/** Building the pattern costs more than using it. */
const REDACTORS = new WeakMap<Target, Redactor>();

function createRedactor(long: readonly Secret[]): Redactor {
  if (long.length === 0) return (text) => text;
  const spellings = long.map(({ value }) => spellingsOf(value));
  const whole = pattern(spellings, (units) => units.join(""), "gu");
  const cut = pattern(spellings, beginning, "gu");
  const variable = (...match: unknown[]): string => long[groupOf(match)]?.variable ?? "";
  return (text) => {
    const redacted = text.replace(whole, variable);
    return redacted.includes("…") ? redacted.replace(cut, (...match) => `${variable(...match)}…`) : redacted;
  };
}

/** One group a secret. */
function pattern(spellings: readonly Spelling[][], source: (units: Spelling) => string, flags: string): RegExp {
  return new RegExp(spellings.map((each) => `(${each.map(source).join("|")})`).join("|"), flags);
}

/** A secret that was cut off where an ellipsis stands, but for its first characters, and perhaps an escape cut in the middle. */
function beginning(units: Spelling): string {
  const rest = units.slice(SHORTEST).reduceRight((inner, unit) => `(?:${unit}${inner})?`, "");
  return `${units.slice(0, SHORTEST).join("")}${rest}(?:[%\\\\&][\\\\#\\w]{0,8})?…`;
}

function groupOf(match: readonly unknown[]): number {
  return match.slice(1).findIndex((group) => group !== undefined);
}
