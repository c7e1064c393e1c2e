import type { Sequences } from "../model/finding.ts";
import type { IdMark } from "../model/report.ts";

/** How two sequences of ids differ: the first changes, each with the ids around it; of the others only how many there are. */
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
  return ends.flatMap((index, nth) => [...more(index - (places[nth - 1] ?? -1) - 1), ...marks.slice(index, index + 1)]);
}

/** Of two ids that differ, the one is missing or wrong here that comes later in the other sequence, or never. */
function markAt(expected: readonly string[], place: number, found: readonly string[], at: number, last?: IdMark): IdMark {
  const [right, wrong] = [expected[place], found[at]];
  if (right === undefined || wrong === undefined) return right === undefined ? `+${wrong}` : `-${right}`;
  if (right === wrong) return `=${right}`;
  const [comes, belongs] = [distance(found, right, at), distance(expected, wrong, place)];
  // If both never come, one is shown in place of the other.
  const isMissing = comes === belongs ? last?.[0] !== "-" : belongs < comes;
  return isMissing ? `-${right}` : `+${wrong}`;
}

function distance(ids: readonly string[], id: string, from: number): number {
  const place = ids.indexOf(id, from);
  return place < 0 ? Number.POSITIVE_INFINITY : place - from;
}

function more(count: number): IdMark[] {
  return count > 0 ? [`…${count}`] : [];
}

const MOST_CHANGES = 12;
const AROUND = 2;
