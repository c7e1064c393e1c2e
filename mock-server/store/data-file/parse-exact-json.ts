import { parse } from "lossless-json";

/**
 * Parses JSON without rounding: an `id` above 2^53-1 becomes a string of its digits, any other such integer a BigInt. Throws if
 * the text is not JSON or nested too deeply, or if an object has two members of one name. A byte order mark counts as a blank.
 */
export function parseExactJson(text: string): unknown {
  try {
    return parse(text.replace(/^\uFEFF/, " "), wideIdAsText, { parseNumber: exactNumber });
  } catch (problem) {
    // The parser calls itself for each level, until the stack is full.
    throw problem instanceof RangeError ? new Error("objects and lists are nested too deeply") : problem;
  }
}

/** Twice the digits of an id. The time to parse a BigInt grows with the square of its digits. */
const MOST_DIGITS = 40;

function exactNumber(literal: string): number | bigint {
  const { length } = literal;
  if (length > MOST_DIGITS) throw new Error(`a number has at most ${MOST_DIGITS} digits, and one has ${length}`);
  const number = Number(literal);
  return /^-?\d+$/.test(literal) && !Number.isSafeInteger(number) ? BigInt(literal) : number;
}

/** An id may be a string of digits, so a wide id becomes one; the schema refuses any other wide number. */
function wideIdAsText(name: string, value: unknown): unknown {
  return name === "id" && typeof value === "bigint" ? String(value) : value;
}
