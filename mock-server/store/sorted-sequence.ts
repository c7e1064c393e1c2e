import type { Ordering, Project } from "../operations/project.ts";

/**
 * Projects in one order: an immutable B-tree. Adding or removing a project makes a new tree, which shares all nodes except those
 * on the path to that project. So a snapshot is a reference, a changed copy of an account takes little memory, and a page is
 * found by binary search no matter how many projects were added or removed.
 */
export interface SortedSequence {
  readonly ordering: Ordering;
  readonly size: number;
  readonly root: Node;
}

/** A leaf holds projects; a branch holds nodes, and the last project of each node. */
interface Node {
  readonly projects: readonly Project[];
  /** The ranks of `projects`, side by side in memory: a search among a million projects then loads few project objects. */
  readonly ranks: readonly number[];
  readonly nodes: readonly Node[] | undefined;
}

/** The key of a search. Its id need not be in the sequence. */
type Key = Parameters<Ordering["rank"]>[0];

interface Target {
  readonly key: Key;
  readonly rank: number;
  readonly compare: Ordering["compare"];
}

/** The most projects or nodes in one node. A node that has become short is joined with a neighbour. */
const MOST = 128;

const NODE_BYTES = 16 * MOST + 200;

const NO_NODE: Node = { projects: [], ranks: [], nodes: undefined };

/** @param sorted projects that are in this order already. */
export function sequenceFrom(sorted: readonly Project[], ordering: Ordering): SortedSequence {
  let nodes = batches(sorted).map((projects): Node => ({ projects, ranks: projects.map(ordering.rank), nodes: undefined }));
  while (nodes.length > 1) nodes = batches(nodes).map(branchOf);
  return { ordering, size: sorted.length, root: nodes[0] ?? NO_NODE };
}

/** Finds the project with the id of the key. */
export function findIn(sequence: SortedSequence, key: Key): Project | undefined {
  return find(sequence.root, targetIn(sequence, key));
}

/** Returns up to `size` projects after the key, or from the start if there is no key. */
export function projectsAfter(sequence: SortedSequence, key: Key | undefined, size: number): readonly Project[] {
  const found: Project[] = [];
  collect(sequence.root, key && targetIn(sequence, key), size, found);
  return found;
}

export function allIn(sequence: SortedSequence): readonly Project[] {
  return projectsAfter(sequence, undefined, sequence.size);
}

/** Returns the sequence with one more project, whose id it does not have. */
export function withProject(sequence: SortedSequence, project: Project): SortedSequence {
  const parts = cut(grown(sequence.root, project, targetIn(sequence, project)));
  return { ...sequence, size: sequence.size + 1, root: parts.length > 1 ? branchOf(parts) : (parts[0] ?? NO_NODE) };
}

/** Returns the sequence without one of its projects. */
export function withoutProject(sequence: SortedSequence, project: Project): SortedSequence {
  let root = shrunk(sequence.root, targetIn(sequence, project));
  while (root.nodes?.length === 1) root = root.nodes[0] ?? NO_NODE;
  // Copied field by field, like other objects that a delete copies: a spread costs more than the change of the tree.
  return { ordering: sequence.ordering, size: sequence.size - 1, root: root.projects.length > 0 ? root : NO_NODE };
}

/** Estimates the bytes that a sequence does not share with the sequence from which `changes` changes led to it. */
export function estimateOwnBytes({ size, root }: SortedSequence, changes: number): number {
  let height = 1;
  for (let node = root.nodes?.[0]; node; node = node.nodes?.[0]) height += 1;
  return NODE_BYTES * Math.min(changes * height, Math.ceil((4 * size) / MOST) + height);
}

function targetIn({ ordering }: SortedSequence, key: Key): Target {
  return { key, rank: ordering.rank(key), compare: ordering.compare };
}

function find(node: Node, target: Target): Project | undefined {
  const at = placeIn(node, target);
  if (!node.nodes) return node.projects[at]?.id === target.key.id ? node.projects[at] : undefined;
  const child = node.nodes[at];
  return child && find(child, target);
}

/** Appends the projects after the target to `found` until it has `size`. */
function collect(node: Node, target: Target | undefined, size: number, found: Project[]): void {
  let at = target ? placeIn(node, target) : 0;
  if (!node.nodes) {
    if (target && node.projects[at]?.id === target.key.id) at += 1;
    for (const project of node.projects.slice(at, at + size - found.length)) found.push(project);
    return;
  }
  let before = target;
  for (; at < node.nodes.length && found.length < size; at++) {
    collect(node.nodes[at] ?? NO_NODE, before, size, found);
    before = undefined;
  }
}

/** Returns the node with the project added; it may have one entry too many. */
function grown(node: Node, project: Project, target: Target): Node {
  const at = placeIn(node, target);
  if (!node.nodes) return spliced(node, at, 0, { projects: [project], ranks: [target.rank], nodes: undefined });
  // A project after all others goes into the last node.
  const place = Math.min(at, node.nodes.length - 1);
  return replaced(node, place, cut(grown(node.nodes[place] ?? NO_NODE, project, target)));
}

/** Returns the node without the project; it may be empty. */
function shrunk(node: Node, target: Target): Node {
  const at = placeIn(node, target);
  const child = node.nodes?.[at];
  if (!child) return spliced(node, at, 1, NO_NODE);
  const left = shrunk(child, target);
  const changed = replaced(node, at, left.projects.length > 0 ? [left] : []);
  if (left.projects.length > MOST / 4) return changed;
  return joined(changed, at - 1) ?? joined(changed, at) ?? changed;
}

/** Returns the branch with its nodes `at` and `at + 1` joined; undefined if they are not short enough. */
function joined(branch: Node, at: number): Node | undefined {
  const [one, other] = [branch.nodes?.[at], branch.nodes?.[at + 1]];
  if (!one || !other || one.projects.length + other.projects.length > MOST / 2) return undefined;
  return spliced(branch, at, 2, branchOf([spliced(one, one.projects.length, 0, other)]));
}

/** Returns the branch with one of its nodes replaced. Most often only this one reference changes. */
function replaced(branch: Node, at: number, others: readonly Node[]): Node {
  const [other] = others;
  const { projects, ranks } = branch;
  const isSameLast = other?.projects.at(-1) === projects[at];
  if (other && others.length === 1 && isSameLast && branch.nodes) return { projects, ranks, nodes: branch.nodes.with(at, other) };
  return spliced(branch, at, 1, branchOf(others));
}

function cut(node: Node): Node[] {
  return node.projects.length <= MOST ? [node] : [part(node, 0, MOST / 2), part(node, MOST / 2)];
}

function branchOf(nodes: readonly Node[]): Node {
  return {
    projects: nodes.flatMap(({ projects }) => projects.slice(-1)),
    ranks: nodes.flatMap(({ ranks }) => ranks.slice(-1)),
    nodes,
  };
}

/** Returns the node with `count` of its entries replaced by those of another node. */
function spliced(node: Node, at: number, count: number, more: Node): Node {
  return {
    projects: node.projects.toSpliced(at, count, ...more.projects),
    ranks: node.ranks.toSpliced(at, count, ...more.ranks),
    nodes: node.nodes?.toSpliced(at, count, ...(more.nodes ?? [])),
  };
}

function part(node: Node, start: number, end?: number): Node {
  return {
    projects: node.projects.slice(start, end),
    ranks: node.ranks.slice(start, end),
    nodes: node.nodes?.slice(start, end),
  };
}

function batches<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / MOST);
  return Array.from({ length: count }, (_, number) => items.slice(number * MOST, (number + 1) * MOST));
}

/** Finds the index of the first project that does not come before the target. Projects are compared only if ranks are equal. */
function placeIn({ projects, ranks }: Node, { key, rank, compare }: Target): number {
  let [low, high] = [0, ranks.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const difference = (ranks[middle] ?? 0) - rank || compare(projects[middle] ?? key, key);
    if (difference < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
