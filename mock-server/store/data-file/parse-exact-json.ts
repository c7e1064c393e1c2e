import { parse } from "lossless-json";

/**
 * Parses JSON without rounding: an `id` above 2^53-1 becomes a string of its digits, any other such integer a BigInt. Throws if
 * the text is not JSON, or if an object has two members of one name. A byte order mark counts as a blank.
 */
export function parseExactJson(text: string): unknown {
  return parse(text.replace(/^\uFEFF/, " "), wideIdAsText, { parseNumber: exactNumber });
}

/** Twice the digits of an id. The time to parse a BigInt grows with the square of its digits. */
const MOST_DIGITS = 40;

function exactNumber(literal: string): number | bigint {
  const { length } = literal;
  if (length > MOST_DIGITS) throw new RangeError(`a number has at most ${MOST_DIGITS} digits, and one has ${length}`);
  const number = Number(literal);
  return /^-?\d+$/.test(literal) && !Number.isSafeInteger(number) ? BigInt(literal) : number;
}

/** An id may be a string of digits, so a wide id becomes one; the schema refuses any other wide number. */
function wideIdAsText(name: string, value: unknown): unknown {
  return name === "id" && typeof value === "bigint" ? String(value) : value;
}
