import type { Target } from "../model/target.ts";
import { type Spelling, spellingsOf } from "./spellings.ts";

/** A value that nobody may read, and the variable that stands for it. */
export interface Secret {
  readonly value: string;
  readonly variable: string;
}

/** The text with every secret of the target replaced by the name of its variable, however it is written. */
export function redactText(text: string, target: Target): string {
  const redactor = REDACTORS.get(target) ?? createRedactor(secretsOf(target));
  REDACTORS.set(target, redactor);
  return redactor(text);
}

/**
 * What is secret about a target: its keys, and the values of headers whose name says that they let somebody in. The longest
 * comes first, so that a key that begins another one does not tear it.
 */
export function secretsOf({ keys, headers }: Target): Secret[] {
  const named = Object.entries(VARIABLES).map(([name, variable]) => ({ value: keys[name as keyof typeof VARIABLES], variable }));
  const sensitive = Object.entries(headers).filter(([name]) => SENSITIVE.test(name));
  const given = sensitive.map(([, value], index) => ({
    value: value.replace(SCHEME, ""),
    variable: `$TTS_PROJECTS_HEADER_${index + 1}`,
  }));
  return [...named, ...given]
    .flatMap(({ value, variable }) => (value ? [{ value, variable }] : []))
    .sort((one, other) => other.value.length - one.value.length);
}

/** Fewer characters than this are too common a text to be searched for. */
export const SHORTEST = 4;

type Redactor = (text: string) => string;

/** Building the pattern costs more than using it. */
const REDACTORS = new WeakMap<Target, Redactor>();

function createRedactor(secrets: readonly Secret[]): Redactor {
  const long = secrets.filter(({ value }) => value.length >= SHORTEST);
  if (long.length === 0) return (text) => text;
  const spellings = long.map(({ value }) => spellingsOf(value));
  const whole = pattern(spellings, (units) => units.join(""), "gu");
  const cut = pattern(spellings, beginning, "u");
  const variable = (...match: unknown[]): string => long[groupOf(match)]?.variable ?? "";
  return (text) => {
    const redacted = text.replace(whole, variable);
    return redacted.endsWith("…") ? redacted.replace(cut, (...match) => `${variable(...match)}…`) : redacted;
  };
}

/** One group a secret. */
function pattern(spellings: readonly Spelling[][], source: (units: Spelling) => string, flags: string): RegExp {
  return new RegExp(spellings.map((each) => `(${each.map(source).join("|")})`).join("|"), flags);
}

/** A secret that was cut off at the end of an excerpt, but for its first characters, and perhaps an escape cut in the middle. */
function beginning(units: Spelling): string {
  const rest = units.slice(SHORTEST).reduceRight((inner, unit) => `(?:${unit}${inner})?`, "");
  return `${units.slice(0, SHORTEST).join("")}${rest}(?:[%\\\\&][\\\\#\\w]{0,8})?…$`;
}

function groupOf(match: readonly unknown[]): number {
  return match.slice(1).findIndex((group) => group !== undefined);
}

const VARIABLES = {
  premium: "$TTS_PROJECTS_KEY",
  otherPremium: "$TTS_PROJECTS_OTHER_KEY",
  free: "$TTS_PROJECTS_FREE_KEY",
} as const;
const SENSITIVE = /authorization|(?:^|-)auth$|cookie|token|secret|key$|passw|credential|session|signature/i;
const SCHEME = /^(?:basic|bearer|digest|token|apikey)\s+/i;
