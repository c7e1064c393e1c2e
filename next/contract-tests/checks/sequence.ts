import { type Exchange, idsOf, type ListedProject } from "../model/exchange.ts";
import { type Sequences, type Violation, violation } from "../model/finding.ts";
import type { IdMark } from "../model/report.ts";

/** The maximum of differences that are shown, and the number of ids around each. */
const MOST_CHANGES = 12;
const AROUND = 2;

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

export function repeatedIds(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
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

/** The violation if the ids of an answer are not the expected ones, which `what` describes. */
export function differingIds(what: string, expected: readonly string[], exchange: Exchange): Violation[] {
  const found = idsOf(exchange);
  const difference = firstDifference(expected, found);
  return difference === undefined ? [] : [violation(what, difference, exchange, { expected, found })];
}

/** The first differences between two sequences of ids, each with the ids around it; ids farther away are only counted. */
export function differenceOf({ expected, found }: Sequences): IdMark[] {
  const marks: IdMark[] = [];
  let [place, at, changes] = [0, 0, 0];
  while ((place < expected.length || at < found.length) && changes < MOST_CHANGES) {
    const mark = markAt(expected, place, found, at, marks.at(-1));
    marks.push(mark);
    if (mark[0] !== "+") place += 1;
    if (mark[0] !== "-") at += 1;
    if (mark[0] !== "=") changes += 1;
  }
  const isNear = (index: number): boolean =>
    marks.slice(Math.max(index - AROUND, 0), index + AROUND + 1).some((mark) => mark[0] !== "=");
  const places = marks.flatMap((_, index) => (isNear(index) ? [index] : []));
  const ends = [...places, marks.length + expected.length - place];
  return ends.flatMap((index, nth): IdMark[] => {
    const skipped = index - (places[nth - 1] ?? -1) - 1;
    return [...(skipped > 0 ? [`…${skipped}` as const] : []), ...marks.slice(index, index + 1)];
  });
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

/**
 * Returns the place of a project after which, by their ids, one of the `others` comes before the next of its own account: of all
 * such places the middle one; undefined if there is none.
 */
export function placeBeforeOthers(ids: readonly string[], others: readonly string[]): number | undefined {
  const own = new Set(ids);
  const all = [...own, ...others.filter((id) => !own.has(id))].filter((id) => /^\d+$/.test(id));
  const sorted = all.toSorted((one, other) => byValue(BigInt(one), BigInt(other)));
  const last = sorted.findLastIndex((id) => own.has(id));
  const isGap = (place: number): boolean => own.has(sorted[place] ?? "") && !own.has(sorted[place + 1] ?? "");
  const gaps = [...sorted.keys()].filter((place) => place < last && isGap(place));
  const gap = gaps[Math.floor(gaps.length / 2)];
  if (gap === undefined) return undefined;
  const next = sorted.findIndex((id, place) => place > gap && own.has(id));
  return Math.min(...[gap, next].map((place) => ids.indexOf(sorted[place] ?? "")));
}

function ascends<T>(values: readonly T[], compare: (one: T, other: T) => number): boolean {
  return values.every((value, index) => index === 0 || compare(values[index - 1] as T, value) <= 0);
}

function byValue<T extends bigint | string>(one: T, other: T): number {
  return one > other ? 1 : one < other ? -1 : 0;
}

/** The next mark. Of two different ids, the one that comes later or never in the other sequence is missing or unexpected. */
function markAt(expected: readonly string[], place: number, found: readonly string[], at: number, last?: IdMark): IdMark {
  const [right, wrong] = [expected[place], found[at]];
  if (right === undefined || wrong === undefined) return right === undefined ? `+${wrong}` : `-${right}`;
  if (right === wrong) return `=${right}`;
  const [comes, belongs] = [distance(found, right, at), distance(expected, wrong, place)];
  // At equal distances the marks alternate, so that one id is shown in place of the other.
  const isMissing = comes === belongs ? last?.[0] !== "-" : belongs < comes;
  return isMissing ? `-${right}` : `+${wrong}`;
}

function distance(ids: readonly string[], id: string, from: number): number {
  const place = ids.indexOf(id, from);
  return place < 0 ? Number.POSITIVE_INFINITY : place - from;
}
