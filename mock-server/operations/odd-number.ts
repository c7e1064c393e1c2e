import type { QuestionId } from "../../openapi/index.ts";

/** A text that is not a whole number from 1 up in plain digits. */
export interface OddNumber {
  readonly kind: "empty" | "zero" | "negative" | "fraction" | "letters-behind" | "text";
  /** The whole number below a fraction. */
  readonly whole?: string;
  /** How a text spells a whole number, and that number in plain digits. */
  readonly spelling?: Spelling;
  readonly digits?: string;
}

/** A way to write a whole number other than in plain digits (rules list.number-spelling, delete.id-spelling). */
export type Spelling = SpellingIn<QuestionId>;

type SpellingIn<Id> = Id extends `list.number-spelling.${infer Part}` | `delete.id-spelling.${infer Part}` ? Part : never;

/** Classifies a text that should be a number. A number in another spelling is also of the kind `text`. */
export function oddNumber(text: string): OddNumber {
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
