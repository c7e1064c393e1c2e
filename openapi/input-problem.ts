/** Input from outside that is not valid. Its message is one line: where, what is wrong, and what would be right. */
export class InputProblem extends Error {
  override readonly name = "InputProblem";
}

/** A place in a value, as code writes it: `the data: accounts[0].key`. */
export function namedPlace(name: string, path: readonly string[]): string {
  const steps = path.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`));
  return path.length === 0 ? name : `${name}: ${steps.join("").replace(/^\./, "")}`;
}

/** What is wrong with a field that an object does not take. */
export function unknownField(name: string, known: readonly string[]): string {
  const meant = nearestText(name, known);
  const advice = meant ? `did you mean ${meant}?` : `it takes ${known.join(", ")}`;
  return `has the unknown field "${name}"; ${advice}`;
}

/** A scalar that is not valid, without the text of a long one, or a number that may have been rounded. */
export function shownValue(value: unknown): string {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return "";
  return typeof value === "object" || value === undefined
    ? ""
    : `; it is ${JSON.stringify(value).slice(0, 60)}`;
}

/** The candidate that a text misspells, if any: one begins the other, or at most a third of its letters differ. */
export function nearestText(text: string, candidates: readonly string[]): string | undefined {
  const near = candidates
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
