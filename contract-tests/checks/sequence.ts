import type { ListedProject } from "../model/exchange.ts";

/** The answer to `list.order` that a sequence of projects follows; `hash` if it is sorted neither by id nor by name. */
export function orderOf(projects: readonly ListedProject[]): string {
  const ids = projects.map(({ id }) => BigInt(/^-?\d+$/.test(id) ? id : 0));
  const names = projects.map(({ fields }) => String(fields.name));
  const { compare } = new Intl.Collator("en");
  if (ascends(ids, byValue)) return "id-ascending";
  if (ascends(ids.toReversed(), byValue)) return "id-descending";
  const lowerCase = names.map((name) => name.toLowerCase());
  return ascends(names, byValue) || ascends(lowerCase, byValue) || ascends(names, compare) ? "name" : "hash";
}

/** Describes the first difference between two sequences of ids; undefined if they are equal. */
export function firstDifference(expected: readonly string[], actual: readonly string[]): string | undefined {
  const length = Math.max(expected.length, actual.length);
  const place = Array.from({ length }).findIndex((_, index) => expected[index] !== actual[index]);
  if (place < 0) return undefined;
  const [right, wrong] = [expected[place], actual[place]];
  const where = `at place ${place + 1}`;
  if (right !== undefined && wrong !== undefined) {
    if (!actual.includes(right) && expected.includes(wrong)) return `${right} is missing ${where}`;
    if (!expected.includes(wrong) && actual.includes(right)) return `${wrong} does not belong ${where}`;
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

function ascends<T>(values: readonly T[], compare: (one: T, other: T) => number): boolean {
  return values.every((value, index) => index === 0 || compare(values[index - 1] as T, value) <= 0);
}

function byValue<T extends bigint | string>(one: T, other: T): number {
  return one > other ? 1 : one < other ? -1 : 0;
}
