import { compareDecimals, compareText } from "./decimal.ts";
import type { Account, Project } from "./project.ts";

type Comparator = (a: Project, b: Project) => number;

/** An answer to the open question list.order. */
export type ProjectOrder = "id-ascending" | "id-descending" | "name" | "hash";

const byId: Comparator = (a, b) => compareDecimals(a.id, b.id);

const COMPARATORS: Readonly<Record<ProjectOrder, Comparator>> = {
  "id-ascending": byId,
  "id-descending": (a, b) => byId(b, a),
  name: (a, b) => compareText(a.name, b.name) || byId(a, b),
  hash: (a, b) => hashOf(a.id) - hashOf(b.id) || byId(a, b),
};

/** The order that an answer to list.order names; throws for any other text, which a valid profile never holds. */
export function orderOf(answer: string): ProjectOrder {
  if (Object.hasOwn(COMPARATORS, answer)) return answer as ProjectOrder;
  throw new Error(`no project order is called "${answer}"`);
}

const SEQUENCES = new WeakMap<Account, Map<ProjectOrder, readonly Project[]>>();

/** All projects of the dataset's account in this order, sorted once, when first asked for. */
export function sequenceOf(account: Account, order: ProjectOrder): readonly Project[] {
  const sequences = SEQUENCES.get(account) ?? new Map<ProjectOrder, readonly Project[]>();
  SEQUENCES.set(account, sequences);
  const sequence = sequences.get(order) ?? account.projects.toSorted(COMPARATORS[order]);
  sequences.set(order, sequence);
  return sequence;
}

/** The place right after `project` in a sequence of this order, found by halving. */
export function placeAfter(sequence: readonly Project[], order: ProjectOrder, project: Project): number {
  const compare = COMPARATORS[order];
  let low = 0;
  let high = sequence.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const candidate = sequence[middle];
    if (candidate && compare(candidate, project) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** FNV-1a over the digits, then mixed so that neighbours part: fixed for ever, and related to neither id nor name. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
