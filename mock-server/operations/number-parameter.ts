import type { AnswerTo, OpenRule, OperationId, Profile, QuestionId, RefusalRule } from "../../openapi/index.ts";
import type { Call, Reading, Refused } from "./call.ts";
import { isDecimal } from "./project.ts";

/** How an operation reads a parameter whose value is a whole number. */
export interface NumberParameter<T, Id extends OperationId> {
  readonly name: string;
  /** The reading without the parameter, and of an invalid value that the profile ignores. */
  readonly absent: Reading<T, Id>;
  /** The rule that refuses several values. */
  readonly repeated: Refused<RefusalRule<Id>>;
  /** The open question that says which other spellings of a number are numbers. */
  readonly spelling: "list.number-spelling" | "delete.id-spelling";
  /** Reads plain digits; undefined if the number is invalid. */
  plain(digits: string, profile: Profile): Reading<T, Id> | undefined;
  /** Returns the rule that refuses an invalid value. */
  invalid(kind: InvalidNumber): Refused<RefusalRule<Id>>;
}

/** Reads a parameter from the query, as the profile answers if it is invalid. */
export function readNumber<T, Id extends OperationId>(
  parameter: NumberParameter<T, Id>,
  { query, profile }: Pick<Call, "query" | "profile">,
): Reading<T, Id> {
  const sent = query.getAll(parameter.name);
  const [text] = sent;
  if (text === undefined) return parameter.absent;
  if (sent.length === 1) return numberIn(text, parameter, profile);
  return readingUnder(profile, parameter.repeated, {
    default: () => parameter.absent,
    "first-page": () => parameter.absent,
    first: () => numberIn(text, parameter, profile),
    last: () => numberIn(sent.at(-1) ?? text, parameter, profile),
  });
}

function numberIn<T, Id extends OperationId>(text: string, parameter: NumberParameter<T, Id>, profile: Profile): Reading<T, Id> {
  const plain = isDecimal(text) ? parameter.plain(text, profile) : undefined;
  if (plain) return plain;
  const { kind, whole = text, spelling, digits } = oddNumber(text);
  if (digits !== undefined && profile[`${parameter.spelling}.${spelling}` as QuestionId] === "number")
    return shapedBy(parameter.spelling, numberIn(digits, parameter, profile));
  return readingUnder(profile, parameter.invalid(kind), {
    default: () => parameter.absent,
    "first-page": () => parameter.absent,
    "rounded-down": () => numberIn(whole, parameter, profile),
  });
}

/**
 * Reads a value that breaks a rule, or a part of one, as the profile answers: by the reading of that answer, as in
 * `{ clamp: () => ({ value: 100 }) }`, or by a refusal if the answer is a status.
 */
export function readingUnder<T, Id extends OperationId>(
  profile: Profile,
  refused: Refused<RefusalRule<Id>>,
  readings: { readonly [Answer in AnswerTo<OpenRule>]?: () => Reading<T, Id> },
): Reading<T, Id> {
  const { rule, part } = refused;
  const answer = profile[(part === undefined ? rule : `${rule}.${part}`) as QuestionId] as AnswerTo<OpenRule>;
  const reading = readings[answer]?.();
  return reading ? shapedBy(rule, reading) : { refused };
}

function shapedBy<T, Id extends OperationId>(rule: RefusalRule<Id> | OpenRule, reading: Reading<T, Id>): Reading<T, Id> {
  return "value" in reading ? { value: reading.value, shapedBy: rule } : reading;
}

/** Why a text is not a whole number from 1 up in plain digits. A number in another spelling is `text`. */
export type InvalidNumber = "empty" | "zero" | "negative" | "fraction" | "letters-behind" | "text";

/** A way to write a whole number other than in plain digits (rules list.number-spelling, delete.id-spelling). */
type Spelling = SpellingIn<QuestionId>;

type SpellingIn<Id> = Id extends `list.number-spelling.${infer Part}` | `delete.id-spelling.${infer Part}` ? Part : never;

interface OddNumber {
  readonly kind: InvalidNumber;
  /** The whole number below a fraction. */
  readonly whole?: string;
  /** How a text spells a whole number, and that number in plain digits. */
  readonly spelling?: Spelling;
  readonly digits?: string;
}

function oddNumber(text: string): OddNumber {
  if (text === "") return { kind: "empty" };
  if (text === "0") return { kind: "zero" };
  if (/^-\d+$/.test(text)) return { kind: "negative" };
  if (/^\d+\.\d+$/.test(text)) return { kind: "fraction", whole: plainDigits(text.split(".", 1)[0] ?? "") };
  for (const [spelling, digitsOf] of SPELLINGS) {
    const digits = digitsOf(text);
    if (digits !== undefined) return { kind: "text", spelling, digits: plainDigits(digits) };
  }
  return { kind: /^\d+[A-Za-z]/.test(text) ? "letters-behind" : "text" };
}

/** For each spelling, a function that returns the digits of a text; undefined if the text is not spelled so. */
const SPELLINGS: readonly (readonly [Spelling, (text: string) => string | undefined])[] = [
  ["leading-zero", (text) => (/^0\d+$/.test(text) ? text : undefined)],
  ["plus", (text) => /^\+(\d+)$/.exec(text)?.[1]],
  ["blanks", (text) => (/^\d+$/.test(text.trim()) ? text.trim() : undefined)],
  ["exponent", (text) => withoutExponent(text)],
  ["underscore", (text) => (/^\d+(_\d+)+$/.test(text) ? text.replaceAll("_", "") : undefined)],
  ["full-width", (text) => (/^[０-９]+$/.test(text) ? text.normalize("NFKC") : undefined)],
];

/** Writes `1e2` as `100`. Only exponents of one digit are read. */
function withoutExponent(text: string): string | undefined {
  const [, digits, exponent] = /^(\d+)[eE]\+?(\d)$/.exec(text) ?? [];
  return digits === undefined ? undefined : digits + "0".repeat(Number(exponent));
}

function plainDigits(digits: string): string {
  return digits.replace(/^0+(?=\d)/, "");
}
