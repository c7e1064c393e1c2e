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

/** The end of a message about a wrong text, number or boolean: `; it is …`. Empty for any other value, and for a number that may be rounded. */
export function shownValue(value: unknown): string {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return "";
  const isScalar = ["string", "number", "boolean"].includes(typeof value);
  return isScalar ? `; it is ${JSON.stringify(value).slice(0, 60)}` : "";
}

/** The candidate that a text misspells, if any: one begins the other, or at most a third of its letters differ. */
export function nearestText(text: string, candidates: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const distance = isPrefix(text, candidate) ? 1 : editDistance(text, candidate);
    const isNear = distance <= Math.max(1, Math.floor(candidate.length / 3));
    if (!isNear || distance >= least) continue;
    nearest = candidate;
    least = distance;
  }
  return nearest;
}

/** A shorter text begins too many others. */
const SHORTEST_PREFIX = 3;

/** Whether one text begins the other. */
function isPrefix(one: string, other: string) {
  return (
    Math.min(one.length, other.length) >= SHORTEST_PREFIX &&
    (one.startsWith(other) || other.startsWith(one))
  );
}

/** How many letters to add, leave out, change or swap with their neighbour to make one text of the other. */
function editDistance(one: string, other: string): number {
  // Far apart in any case; a long text would take long to compare.
  if (one.length > 2 * other.length) return one.length;
  let above: number[] = [];
  let row = [...Array(other.length + 1).keys()];
  for (const [line, letter] of [...one].entries()) {
    const twoAbove = above;
    above = row;
    row = [line + 1];
    for (const [column, wanted] of [...other].entries()) {
      const isSwapped = letter === other[column - 1] && one[line - 1] === wanted;
      const added = at(row, column) + 1;
      const leftOut = at(above, column + 1) + 1;
      const changed = at(above, column) + (letter === wanted ? 0 : 1);
      const swapped = isSwapped ? at(twoAbove, column - 1) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(added, leftOut, changed, swapped));
    }
  }
  return at(row, other.length);
}

function at(cells: readonly number[], index: number) {
  return cells[index] ?? Number.POSITIVE_INFINITY;
}
