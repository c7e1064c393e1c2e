/** Describes the first difference between two sequences of ids; undefined if they are equal. */
export function firstDifference(
  expected: readonly string[],
  actual: readonly string[],
): string | undefined {
  const length = Math.max(expected.length, actual.length);
  const place = Array.from({ length }).findIndex((_, index) => expected[index] !== actual[index]);
  if (place < 0) return undefined;
  const [right, wrong] = [expected[place], actual[place]];
  const where = `at place ${place + 1}`;
  if (right !== undefined && wrong !== undefined) {
    if (!actual.includes(right) && expected.includes(wrong)) return `${right} is missing ${where}`;
    if (!expected.includes(wrong) && actual.includes(right))
      return `${wrong} does not belong ${where}`;
  }
  return `${where}: ${wrong ?? "the end"} instead of ${right ?? "the end"}`;
}

export function missingIds(expected: readonly string[], actual: readonly string[]): string[] {
  const there = new Set(actual);
  return expected.filter((id) => !there.has(id));
}

/** The first ids with the fitting verb: `7 is`, or `7, 8, 9 and 4 more are`. */
export function listed(ids: readonly string[]): string {
  const more = ids.length > 3 ? ` and ${ids.length - 3} more` : "";
  return `${ids.slice(0, 3).join(", ")}${more} ${ids.length === 1 ? "is" : "are"}`;
}
