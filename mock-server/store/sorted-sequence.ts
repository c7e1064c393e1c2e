import type { Project } from "../operations/project.ts";
import type { ProjectComparator } from "../operations/project-order.ts";

/**
 * Projects in one order, cut into pieces of about the square root of their number. A sequence never changes: adding or removing a
 * project makes another one, which shares all pieces but one with it. So a snapshot is a reference, a changed copy costs two short
 * arrays, and a page is found by binary search no matter how many projects were added or removed.
 */
export interface SortedSequence {
  readonly compare: ProjectComparator;
  readonly size: number;
  /** In order; no piece is empty. */
  readonly pieces: readonly Piece[];
}

type Piece = readonly Project[];

/** What a comparator reads of a project. */
type Sought = Parameters<ProjectComparator>[0];

const SHORTEST_PIECE = 32;

/** @param sorted projects that are in the order of the comparator. */
export function sequenceFrom(sorted: readonly Project[], compare: ProjectComparator): SortedSequence {
  const length = pieceLength(sorted.length);
  const pieces: Piece[] = [];
  for (let start = 0; start < sorted.length; start += length) pieces.push(sorted.slice(start, start + length));
  return { compare, size: sorted.length, pieces };
}

/** The project that the comparator finds equal to the sought one. */
export function findIn(sequence: SortedSequence, sought: Sought): Project | undefined {
  const { piece, at } = placeOf(sequence, sought);
  const found = sequence.pieces[piece]?.[at];
  return found !== undefined && sequence.compare(found, sought) === 0 ? found : undefined;
}

/** Up to `size` projects that come after the sought one, which need not be in the sequence; without one, from the start. */
export function projectsAfter(sequence: SortedSequence, sought: Sought | undefined, size: number): readonly Project[] {
  let { piece, at } = sought ? placeOf(sequence, sought, true) : { piece: 0, at: 0 };
  let found = sequence.pieces[piece]?.slice(at, at + size) ?? [];
  for (piece += 1; found.length < size && piece < sequence.pieces.length; piece++) {
    found = found.concat(sequence.pieces[piece]?.slice(0, size - found.length) ?? []);
  }
  return found;
}

export function allIn({ pieces }: SortedSequence): Project[] {
  return pieces.flat();
}

/** The sequence with one project more, which it does not have yet. */
export function withProject(sequence: SortedSequence, project: Project): SortedSequence {
  const size = sequence.size + 1;
  const place = placeOf(sequence, project);
  // What comes after all others goes to the end of the last piece.
  const piece = Math.max(Math.min(place.piece, sequence.pieces.length - 1), 0);
  const old = sequence.pieces[piece] ?? [];
  const grown = old.toSpliced(place.piece > piece ? old.length : place.at, 0, project);
  const half = grown.length > 2 * pieceLength(size) ? grown.length >>> 1 : grown.length;
  const parts = half === grown.length ? [grown] : [grown.slice(0, half), grown.slice(half)];
  return { ...sequence, size, pieces: replaced(sequence.pieces, piece, parts) };
}

/** The sequence without a project that it has. */
export function withoutProject(sequence: SortedSequence, project: Project): SortedSequence {
  const { piece, at } = placeOf(sequence, project);
  const left = replaced(sequence.pieces[piece] ?? [], at, []);
  return { ...sequence, size: sequence.size - 1, pieces: replaced(sequence.pieces, piece, left.length > 0 ? [left] : []) };
}

/** How long pieces are if there are so many projects; they are cut in two when they have become twice as long. */
export function pieceLength(size: number): number {
  return Math.max(SHORTEST_PIECE, Math.ceil(Math.sqrt(size)));
}

/** A copy with other items in place of one. */
function replaced<T>(items: readonly T[], place: number, others: readonly T[]): T[] {
  const copy = items.slice();
  copy.splice(place, 1, ...others);
  return copy;
}

/** Where the first project stands that does not come before the sought one, or with `isBehind`, that comes after it. */
function placeOf({ pieces, compare }: SortedSequence, sought: Sought, isBehind = false): { piece: number; at: number } {
  const before = isBehind ? 1 : 0;
  const piece = firstFrom(pieces.length, (place) => {
    const last = pieces[place]?.at(-1);
    return last === undefined || compare(last, sought) >= before;
  });
  const projects = pieces[piece] ?? [];
  const at = firstFrom(projects.length, (place) => {
    const project = projects[place];
    return project === undefined || compare(project, sought) >= before;
  });
  return { piece, at };
}

/** The first place below `end` at which a condition holds that then holds for all later ones; else `end`. */
function firstFrom(end: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
