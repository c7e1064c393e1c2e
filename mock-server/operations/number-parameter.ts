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
  /** The reading if the parameter is absent, or if the profile ignores its value. */
  readonly absent: Reading<T>;
  /** The refusal of several values. */
  readonly repeated: Refusal;
  /** The open question whether another spelling of a number is that number. */
  readonly spelling: "list.number-spelling" | "delete.id-spelling";
  /** The prefix of the parts of that question, if each parameter has its own: `limit-`, as in `limit-plus`. */
  readonly spellingPart?: string;
  /** Reads a whole number in plain digits; undefined if it is no valid value. */
  plain(digits: string, profile: Profile): Reading<T> | undefined;
  /** The refusal of an invalid value. */
  invalid(kind: InvalidNumber): Refusal;
}

/** Why a text is not a whole number from 1 up in plain digits. A number in another spelling is `text`. */
export type InvalidNumber = "empty" | "zero" | "negative" | "fraction" | "letters-behind" | "text";

/** Reads a parameter from the query. If it is repeated or its value is invalid, the profile decides. */
export function readNumber<T>(
  parameter: NumberParameter<T>,
  query: URLSearchParams,
  profile: Profile,
): Reading<T> {
  const sent = query.getAll(parameter.name);
  const [first] = sent;
  if (first === undefined) return parameter.absent;
  if (sent.length === 1) return readText(first, parameter, profile);
  return readingUnder(profile, parameter.repeated, {
    ...ignoring(parameter),
    first: () => readText(first, parameter, profile),
    last: () => readText(sent.at(-1) ?? first, parameter, profile),
  });
}

/**
 * Reads a value that the rule of a refusal leaves open, by the profile's answer.
 *
 * @param readings how to read the value, by the answers that accept it; any other answer is the status of the refusal
 */
export function readingUnder<T>(
  profile: Profile,
  refusal: Refusal,
  readings: Readonly<Record<string, () => Reading<T>>>,
): Reading<T> {
  const reading = readings[answerTo(profile, refusal.refusedBy, refusal.part) ?? ""]?.();
  return reading ? asDecidedBy(refusal.refusedBy, reading) : refusal;
}

function readText<T>(text: string, parameter: NumberParameter<T>, profile: Profile): Reading<T> {
  const reading = /^(0|[1-9]\d*)$/.test(text) ? parameter.plain(text, profile) : undefined;
  if (reading) return reading;
  const spelled = spelledNumber(text);
  const { spelling, spellingPart = "" } = parameter;
  if (spelled && answerTo(profile, spelling, spellingPart + spelled.spelling) === "number")
    return asDecidedBy(spelling, readText(spelled.digits, parameter, profile));
  return readingUnder(profile, parameter.invalid(kindOf(text)), {
    ...ignoring(parameter),
    "rounded-down": () => readText(plainDigits(text.split(".", 1)[0] ?? ""), parameter, profile),
  });
}

/** The readings by the answers that ignore a value. */
function ignoring<T>({ absent }: NumberParameter<T>) {
  return { default: () => absent, "first-page": () => absent };
}

/** Returns a reading, with the rule that decided it if it is a value. */
function asDecidedBy<T>(rule: RuleId, reading: Reading<T>): Reading<T> {
  return "value" in reading ? { value: reading.value, decidedBy: rule } : reading;
}

function kindOf(text: string): InvalidNumber {
  if (text === "") return "empty";
  if (text === "0") return "zero";
  if (/^-\d+$/.test(text)) return "negative";
  if (/^\d+\.\d+$/.test(text)) return "fraction";
  return /^\d+[A-Za-z]/.test(text) && !spelledNumber(text) ? "letters-behind" : "text";
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

/** The spelling of a text and its number in plain digits; undefined if it is no number in one of the {@link SPELLINGS}. */
function spelledNumber(text: string): { spelling: string; digits: string } | undefined {
  for (const [spelling, form] of Object.entries(SPELLINGS)) {
    if (!form.test(text)) continue;
    // NFKC makes full-width digits plain ones.
    const digits = text
      .normalize("NFKC")
      .replace(/e\+?(\d)$/i, (_, exponent) => "0".repeat(Number(exponent)))
      .replace(/\D/g, "");
    return { spelling, digits: plainDigits(digits) };
  }
  return undefined;
}

/** Digits without leading zeros. */
function plainDigits(digits: string) {
  return digits.replace(/^0+(?=\d)/, "");
}
