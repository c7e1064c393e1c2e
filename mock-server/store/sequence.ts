import { compareDecimals, isWithinType, type Order, type Project } from "../operations/accounts.ts";

/** The projects of an account in every order. They never change, so that an account and all its copies share them. */
export class Sequence {
  /** By id. */
  readonly #projects: readonly Project[];
  readonly #sorted = new Map<Order, Sorted>();

  constructor(projects: readonly Project[]) {
    this.#projects = projects.toSorted(byId);
  }

  get size(): number {
    return this.#projects.length;
  }

  has(id: string): boolean {
    return this.#in("id-ascending").places.has(id);
  }

  /** Whether the narrowest integer type that holds all ids holds this one. */
  canHold(id: string): boolean {
    return isWithinType(this.#projects.at(-1)?.id ?? "0", id);
  }

  /** The projects that are left, by id. */
  without(deleted: ReadonlySet<string>): Project[] {
    return this.#projects.filter(({ id }) => !deleted.has(id));
  }

  /** Up to `size` projects that follow the project `after`, or the first ones, without the deleted ones. */
  page(
    order: Order,
    size: number,
    after: string | undefined,
    deleted: ReadonlySet<string>,
  ): Project[] {
    const { projects, places } = this.#in(order);
    const page: Project[] = [];
    const start = after === undefined ? 0 : (places.get(after) ?? projects.length) + 1;
    for (let place = start; page.length < size && place < projects.length; place++) {
      const project = projects[place];
      if (project && !deleted.has(project.id)) page.push(project);
    }
    return page;
  }

  #in(order: Order): Sorted {
    const known = this.#sorted.get(order);
    if (known) return known;
    const projects =
      order === "id-ascending" ? this.#projects : this.#projects.toSorted(ORDERS[order]);
    const sorted = { projects, places: new Map(projects.map(({ id }, place) => [id, place])) };
    this.#sorted.set(order, sorted);
    return sorted;
  }
}

/** Projects in one order, and the place of each. */
type Sorted = {
  readonly projects: readonly Project[];
  readonly places: ReadonlyMap<string, number>;
};

type Compare = (a: Project, b: Project) => number;

const byId: Compare = (a, b) => compareDecimals(a.id, b.id);

/** The answers to the open question list.order. */
const ORDERS: Readonly<Record<Exclude<Order, "id-ascending">, Compare>> = {
  "id-descending": (a, b) => byId(b, a),
  name: (a, b) => (a.name === b.name ? byId(a, b) : a.name < b.name ? -1 : 1),
  hash: (a, b) => hashOf(a.id) - hashOf(b.id) || byId(a, b),
};

/** Hashes a text to 32 bits: FNV-1a, then mixed to separate similar texts. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
