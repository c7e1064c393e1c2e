import { parse } from "lossless-json";

/**
 * Parses JSON without rounding: an `id` beyond 2^53-1 becomes its digits, any other integer beyond it a BigInt. Throws if the
 * text is not JSON, or if an object has two members of one name. A byte order mark counts as a blank.
 */
export function parseExactJson(text: string): unknown {
  return parse(text.replace(/^\uFEFF/, " "), wideIdAsText, { parseNumber: exactNumber });
}

/** Twice those of an id. A BigInt of many digits takes a time that grows with their square. */
const MOST_DIGITS = 40;

function exactNumber(literal: string): number | bigint {
  const { length } = literal;
  if (length > MOST_DIGITS) throw new RangeError(`a number has at most ${MOST_DIGITS} digits, and one has ${length}`);
  const number = Number(literal);
  return /^-?\d+$/.test(literal) && !Number.isSafeInteger(number) ? BigInt(literal) : number;
}

/** An id may be a string of digits, so a wide one becomes that; the schema refuses any other wide number. */
function wideIdAsText(name: string, value: unknown): unknown {
  return name === "id" && typeof value === "bigint" ? String(value) : value;
}
