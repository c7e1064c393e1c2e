import { compareDecimals, isWithinType, type Order, type Project } from "../operations/accounts.ts";

/** The projects of an account in every order. They never change, so that an account and all its copies share them. */
export class Sequence {
  readonly byId: readonly Project[];
  readonly #sorted = new Map<Order, Sorted>();

  constructor(projects: readonly Project[]) {
    this.byId = projects.toSorted(ascending);
  }

  get size(): number {
    return this.byId.length;
  }

  has(id: string): boolean {
    return this.in("id-ascending").places.has(id);
  }

  /** Whether the narrowest integer type that holds all ids holds this one. */
  canHold(id: string): boolean {
    return isWithinType(this.byId.at(-1)?.id ?? "0", id);
  }

  /** The projects in one order, sorted at the first call. */
  in(order: Order): Sorted {
    const known = this.#sorted.get(order);
    if (known) return known;
    const projects = order === "id-ascending" ? this.byId : this.byId.toSorted(ORDERS[order]);
    const sorted = { projects, places: new Map(projects.map(({ id }, place) => [id, place])) };
    this.#sorted.set(order, sorted);
    return sorted;
  }
}

/** Projects in one order, and the place of each. */
export type Sorted = {
  readonly projects: readonly Project[];
  readonly places: ReadonlyMap<string, number>;
};

type Compare = (a: Project, b: Project) => number;

const ascending: Compare = (a, b) => compareDecimals(a.id, b.id);

/** The answers to the open question list.order. */
const ORDERS: Readonly<Record<Exclude<Order, "id-ascending">, Compare>> = {
  "id-descending": (a, b) => ascending(b, a),
  name: (a, b) => {
    if (a.name === b.name) return ascending(a, b);
    return a.name < b.name ? -1 : 1;
  },
  hash: (a, b) => hashOf(a.id) - hashOf(b.id) || ascending(a, b),
};

/** Hashes a text to 32 bits: FNV-1a, then mixed to separate similar texts. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
