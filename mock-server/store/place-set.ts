/**
 * A set of places in a sequence, such as those of removed projects. A copy of it costs nothing: it shares all nodes, and who of the
 * two is added to first copies the one path of nodes that changes. Each node names those of its 32 parts that are full, so that a
 * search passes over a run of any length without visiting it (a bitmap trie).
 */
export interface PlaceSet {
  size: number;
  readonly height: number;
  root: Node;
}

/** 32 places, a bit each; or 32 nodes and a bit for each of them that is full. */
type Node = number | Branch;

interface Branch {
  full: number;
  readonly nodes: Node[];
  /** Whether another set has it too, and so all that is below it. It stays as it is from then on. */
  isShared: boolean;
}

const BITS = 5;
const WIDTH = 2 ** BITS;
const ALL = -1;

/** About how many bytes a node takes that is no number: itself and its 32 pointers. */
const BRANCH_BYTES = 320;

/** The empty node of each level, which all sets share. */
const EMPTY: Node[] = [0];

/** The set of no place, for places from 0 below `capacity`, at most 2^30. */
export function noPlaces(capacity: number): PlaceSet {
  let height = 0;
  for (let covered = WIDTH; covered < capacity; covered *= WIDTH) height += 1;
  return { size: 0, height, root: emptyNode(height) };
}

export function hasPlace({ root, height }: PlaceSet, place: number): boolean {
  let node = root;
  for (let level = height; typeof node !== "number"; level--) node = child(node, (place >>> (BITS * level)) & (WIDTH - 1));
  return (node & (1 << (place & (WIDTH - 1)))) !== 0;
}

/** Adds a place; false where the set has it already. */
export function addPlace(set: PlaceSet, place: number): boolean {
  if (hasPlace(set, place)) return false;
  set.root = grown(set.root, set.height, place);
  set.size += 1;
  return true;
}

/** A set with the same places: what is added to one is not in the other. */
export function copyOfPlaces(set: PlaceSet): PlaceSet {
  share(set.root);
  return { ...set };
}

/** The first `most` places from `from` on that are not in the set; those behind the capacity are such places too, up to a multiple of 32. */
export function placesOutside({ root, height }: PlaceSet, from: number, most: number): number[] {
  const found: number[] = [];
  if (from < WIDTH ** (height + 1)) collectOutside(root, { level: height, start: 0, from }, most, found);
  return found;
}

/** All places of the set, ascending. */
export function* placesOf({ root, height }: PlaceSet): Generator<number> {
  yield* placesIn(root, height, 0);
}

/** At most so many bytes are the set's own, whatever it shares with others. */
export function bytesOfPlaces({ size, height }: PlaceSet): number {
  const nodes = Math.min(size * height, Math.ceil((WIDTH ** height - 1) / (WIDTH - 1)));
  return nodes * BRANCH_BYTES;
}

function emptyNode(level: number): Node {
  const known = EMPTY[level] ?? { full: 0, nodes: Array<Node>(WIDTH).fill(emptyNode(level - 1)), isShared: true };
  EMPTY[level] = known;
  return known;
}

function grown(node: Node, level: number, place: number): Node {
  if (typeof node === "number") return node | (1 << (place & (WIDTH - 1)));
  const branch = node.isShared ? ownCopy(node) : node;
  const slot = (place >>> (BITS * level)) & (WIDTH - 1);
  const part = grown(child(branch, slot), level - 1, place);
  branch.nodes[slot] = part;
  if (isFull(part)) branch.full |= 1 << slot;
  return branch;
}

function ownCopy({ full, nodes }: Branch): Branch {
  for (const part of nodes) share(part);
  return { full, nodes: nodes.slice(), isShared: false };
}

function share(node: Node): void {
  if (typeof node !== "number") node.isShared = true;
}

/** Where a node stands: its level, its first place, and the place from which on it is searched. */
interface Search {
  readonly level: number;
  readonly start: number;
  readonly from: number;
}

/** Goes down only into parts that are not full, so that it finds something in each but the first. */
function collectOutside(node: Node, { level, start, from }: Search, most: number, found: number[]): void {
  const offset = Math.max(from - start, 0);
  if (typeof node === "number") {
    for (let free = ~node & (ALL << offset); free !== 0 && found.length < most; free &= free - 1)
      found.push(start + lowestBit(free));
    return;
  }
  const shift = BITS * level;
  for (let slot = offset >>> shift; slot < WIDTH && found.length < most; slot++) {
    if ((node.full & (1 << slot)) !== 0) continue;
    collectOutside(child(node, slot), { level: level - 1, start: start + (slot << shift), from }, most, found);
  }
}

function* placesIn(node: Node, level: number, start: number): Generator<number> {
  if (typeof node === "number") {
    for (let rest = node; rest !== 0; rest &= rest - 1) yield start + lowestBit(rest);
  } else {
    for (const [slot, part] of node.nodes.entries()) yield* placesIn(part, level - 1, start + (slot << (BITS * level)));
  }
}

/** The number of the lowest bit that is set. */
function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

function isFull(node: Node): boolean {
  return (typeof node === "number" ? node : node.full) === ALL;
}

function child({ nodes }: Branch, slot: number): Node {
  return nodes[slot] ?? 0;
}
