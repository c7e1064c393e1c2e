import { parse } from "lossless-json";

/** Parses JSON without rounding: an `id` beyond 2^53-1 becomes its digits, any other integer beyond it a BigInt. Throws where it is no JSON. */
export function parseExactJson(text: string): unknown {
  return parse(text, wideIdAsText, { parseNumber: exactNumber });
}

/** Twice those of an id; a BigInt of many digits takes a time that grows with their square. */
const MOST_DIGITS = 40;

function tooLong({ length }: string): string {
  return `a number has at most ${MOST_DIGITS} digits, and one has ${length}`;
}

/** A number literal as it is written: a BigInt where a JavaScript number would be another integer. */
function exactNumber(literal: string): number | bigint {
  if (literal.length > MOST_DIGITS) throw new RangeError(tooLong(literal));
  const number = Number(literal);
  return /^-?\d+$/.test(literal) && !Number.isSafeInteger(number) ? BigInt(literal) : number;
}

/** An id may be a string of digits, so a wide one is kept as that; any other wide number is left for the schema to refuse. */
function wideIdAsText(name: string, value: unknown): unknown {
  return name === "id" && typeof value === "bigint" ? String(value) : value;
}
