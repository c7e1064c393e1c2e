/** The candidate that a text misspells, if any: one begins the other, or at most a third of its letters differ. */
export function nearestText(text: string, candidates: Iterable<string>): string | undefined {
  const near = [...candidates]
    .map((candidate) => ({
      candidate,
      count: isPrefix(text, candidate) ? 1 : editDistance(text, candidate),
    }))
    .filter(({ candidate, count }) => count <= Math.max(1, Math.floor(candidate.length / 3)));
  return near.toSorted((one, other) => one.count - other.count)[0]?.candidate;
}

/** Returns ` Did you mean "port"?` if an unknown name is near one of `names`, else an empty text. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const meant = nearestText(name, names);
  return meant === undefined ? "" : ` Did you mean "${meant}"?`;
}

const SHORTEST_PREFIX = 3;

function isPrefix(one: string, other: string): boolean {
  return (
    Math.min(one.length, other.length) >= SHORTEST_PREFIX &&
    (one.startsWith(other) || other.startsWith(one))
  );
}

/** The edit distance, in which a swap of two neighbours counts once; infinite if `one` is more than twice as long as `other`. */
function editDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > other.length) return Number.POSITIVE_INFINITY;
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row++) {
    const cells = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const ways = [
        at(cells, column - 1) + 1,
        at(rows[row - 1], column) + 1,
        at(rows[row - 1], column - 1) + (isSame ? 0 : 1),
      ];
      cells[column] = Math.min(
        ...ways,
        isSwapped ? at(rows[row - 2], column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(cells);
  }
  return at(rows.at(-1), other.length);
}

function at(cells: readonly number[] | undefined, index: number): number {
  return cells?.[index] ?? Number.POSITIVE_INFINITY;
}
