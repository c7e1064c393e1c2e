/**
 * The candidate that a text was probably meant for: it begins with the text or the other way round, or differs in at most a third
 * of its letters; undefined if none is so near.
 */
export function nearestText(text: string, candidates: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const most = Math.max(1, Math.floor(candidate.length / 3));
    const count = isBeginning(text, candidate) ? 1 : changesBetween(text, candidate);
    if (count <= most && count < fewest) [nearest, fewest] = [candidate, count];
  }
  return nearest;
}

/** ` Did you mean "port"?` if a name that does not exist is near one that does; else nothing. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const meant = nearestText(name, names);
  return meant === undefined ? "" : ` Did you mean "${meant}"?`;
}

const SHORTEST_BEGINNING = 3;

function isBeginning(one: string, other: string): boolean {
  return Math.min(one.length, other.length) >= SHORTEST_BEGINNING && (one.startsWith(other) || other.startsWith(one));
}

/** How many letters have to be added, left out, replaced, or swapped with the next. A long text is near nothing. */
function changesBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > other.length) return Number.POSITIVE_INFINITY;
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row++) {
    const cells = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const ways = [at(cells, column - 1) + 1, at(rows[row - 1], column) + 1, at(rows[row - 1], column - 1) + (isSame ? 0 : 1)];
      cells[column] = Math.min(...ways, isSwapped ? at(rows[row - 2], column - 2) + 1 : Number.POSITIVE_INFINITY);
    }
    rows.push(cells);
  }
  return at(rows.at(-1), other.length);
}

function at(cells: readonly number[] | undefined, index: number): number {
  return cells?.[index] ?? Number.POSITIVE_INFINITY;
}
