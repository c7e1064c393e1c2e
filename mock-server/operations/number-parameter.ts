import type { RefusalRule, RuleId } from "../../openapi/contract.ts";
import { answerTo, type Profile } from "../../openapi/profile.ts";

/** The rule that refuses a request, and the part of the rule if its open question has parts. */
export interface Refusal {
  readonly refusedBy: RefusalRule;
  readonly part?: string;
}

/** The value of a parameter, with the open question whose answer gave it, if any. */
export interface Value<T> {
  readonly value: T;
  readonly decidedBy?: RuleId;
}

/** A parameter as read: its value or its refusal. */
export type Reading<T> = Value<T> | Refusal;

/** How an operation reads a parameter whose value is a whole number. */
export interface NumberParameter<T> {
  readonly name: string;
  /** The reading without the parameter, and of an invalid value that the profile ignores. */
  readonly absent: Reading<T>;
  /** The refusal of several values. */
  readonly repeated: Refusal;
  /** The open question that says which other spellings of a number are numbers. */
  readonly spelling: "list.number-spelling" | "delete.id-spelling";
  /** The beginning of the parts of that question, if each parameter has its own. */
  readonly spellingPart?: string;
  /** Reads a whole number in plain digits; undefined if it is no valid value. */
  plain(digits: string, profile: Profile): Reading<T> | undefined;
  /** The refusal of an invalid value. */
  invalid(kind: InvalidNumber): Refusal;
}

/** Why a text is not a whole number from 1 up in plain digits. A number in another spelling is `text`. */
export type InvalidNumber = "empty" | "zero" | "negative" | "fraction" | "letters-behind" | "text";

/** Reads a parameter from the query, as the profile answers if its value is invalid. */
export function readNumber<T>(
  parameter: NumberParameter<T>,
  query: URLSearchParams,
  profile: Profile,
): Reading<T> {
  const sent = query.getAll(parameter.name);
  const [first] = sent;
  if (first === undefined) return parameter.absent;
  if (sent.length === 1) return numberIn(first, parameter, profile);
  return readingUnder(profile, parameter.repeated, {
    ...ignoring(parameter),
    first: () => numberIn(first, parameter, profile),
    last: () => numberIn(sent.at(-1) ?? first, parameter, profile),
  });
}

/** Reads a value that a rule leaves open: by the reading of the profile's answer, or as refused if that is a status. */
export function readingUnder<T>(
  profile: Profile,
  refusal: Refusal,
  readings: Readonly<Record<string, () => Reading<T>>>,
): Reading<T> {
  const reading = readings[answerTo(profile, refusal.refusedBy, refusal.part) ?? ""]?.();
  return reading ? decidedBy(refusal.refusedBy, reading) : refusal;
}

function numberIn<T>(text: string, parameter: NumberParameter<T>, profile: Profile): Reading<T> {
  const plain = /^(0|[1-9]\d*)$/.test(text) ? parameter.plain(text, profile) : undefined;
  if (plain) return plain;
  const spelled = spellingOf(text);
  const { spelling, spellingPart = "" } = parameter;
  if (spelled && answerTo(profile, spelling, spellingPart + spelled.spelling) === "number")
    return decidedBy(spelling, numberIn(spelled.digits, parameter, profile));
  return readingUnder(profile, parameter.invalid(kindOf(text)), {
    ...ignoring(parameter),
    "rounded-down": () => numberIn(plainDigits(text.split(".", 1)[0] ?? ""), parameter, profile),
  });
}

/** The readings of a value that is ignored. */
function ignoring<T>({ absent }: NumberParameter<T>) {
  return { default: () => absent, "first-page": () => absent };
}

function decidedBy<T>(rule: RuleId, reading: Reading<T>): Reading<T> {
  return "value" in reading ? { value: reading.value, decidedBy: rule } : reading;
}

function kindOf(text: string): InvalidNumber {
  if (text === "") return "empty";
  if (text === "0") return "zero";
  if (/^-\d+$/.test(text)) return "negative";
  if (/^\d+\.\d+$/.test(text)) return "fraction";
  return /^\d+[A-Za-z]/.test(text) && !spellingOf(text) ? "letters-behind" : "text";
}

/** The ways to write a whole number other than in plain digits (rules list.number-spelling, delete.id-spelling). */
const SPELLINGS: Readonly<Record<string, RegExp>> = {
  "leading-zero": /^0\d+$/,
  plus: /^\+\d+$/,
  blanks: /^(\s+\d+\s*|\d+\s+)$/,
  exponent: /^\d+[eE]\+?\d$/,
  underscore: /^\d+(_\d+)+$/,
  "full-width": /^[０-９]+$/,
};

function spellingOf(text: string): { spelling: string; digits: string } | undefined {
  const found = Object.entries(SPELLINGS).find(([, form]) => form.test(text));
  if (!found) return undefined;
  const plain = text
    .normalize("NFKC")
    .replace(/e\+?(\d)$/i, (_, zeros) => "0".repeat(Number(zeros)));
  return { spelling: found[0], digits: plainDigits(plain.replace(/\D/g, "")) };
}

function plainDigits(digits: string): string {
  return digits.replace(/^0+(?=\d)/, "");
}
