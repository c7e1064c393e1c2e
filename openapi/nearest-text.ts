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

const SHORTEST_PREFIX = 3;

function isPrefix(one: string, other: string): boolean {
  return (
    Math.min(one.length, other.length) >= SHORTEST_PREFIX &&
    (one.startsWith(other) || other.startsWith(one))
  );
}

/** How many letters to add, leave out, change or swap with their neighbour; at least the difference of the lengths. */
function editDistance(one: string, other: string): number {
  if (one.length > 2 * other.length) return one.length;
  let above: number[] = [];
  let row = [...Array(other.length + 1).keys()];
  for (const [line, letter] of [...one].entries()) {
    const before = above;
    above = row;
    row = [line + 1];
    for (const [column, wanted] of [...other].entries()) {
      const isSwapped = letter === other[column - 1] && one[line - 1] === wanted;
      const ways = [
        at(row, column) + 1,
        at(above, column + 1) + 1,
        at(above, column) + (letter === wanted ? 0 : 1),
        isSwapped ? at(before, column - 1) + 1 : Number.POSITIVE_INFINITY,
      ];
      row.push(Math.min(...ways));
    }
  }
  return at(row, other.length);
}

function at(cells: readonly number[], index: number): number {
  return cells[index] ?? Number.POSITIVE_INFINITY;
}
