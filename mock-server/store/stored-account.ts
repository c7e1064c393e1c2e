import {
  type Account,
  compareDecimals,
  isWithinType,
  type Order,
  type Plan,
  type Project,
} from "../operations/accounts.ts";

/** An account, or a copy of one: the projects that it began with, which copies share, without those deleted from this one. */
export class StoredAccount implements Account {
  readonly plan: Plan;
  readonly sequence: Sequence;
  readonly #deleted = new Set<string>();
  /** For each order, places of deleted projects, and from each a later place before which no project is left. */
  readonly #shortcuts = new Map<Order, Map<number, number>>();
  /** The page that was asked for last. Clients that poll ask for it again, and the JSON of the same page is not made again. */
  #latest:
    | { order: Order; size: number; after: string | undefined; page: readonly Project[] }
    | undefined;

  constructor(plan: Plan, sequence: Sequence) {
    this.plan = plan;
    this.sequence = sequence;
  }

  get total(): number {
    return this.sequence.byId.length - this.#deleted.size;
  }

  canHold(id: string): boolean {
    return isWithinType(this.sequence.byId.at(-1)?.id ?? "0", id);
  }

  find(id: string): "own" | "gone" | undefined {
    if (!this.sequence.sortedBy("id-ascending").places.has(id)) return undefined;
    return this.#deleted.has(id) ? "gone" : "own";
  }

  page(order: Order, size: number, after: string | undefined): readonly Project[] {
    const latest = this.#latest;
    if (latest?.order === order && latest.size === size && latest.after === after)
      return latest.page;
    const page = this.#newPage(order, size, after);
    this.#latest = { order, size, after, page };
    return page;
  }

  /** Deletes a project that the account has. */
  delete(id: string): void {
    this.#deleted.add(id);
    this.#latest = undefined;
  }

  #newPage(order: Order, size: number, after: string | undefined): readonly Project[] {
    const { projects, places } = this.sequence.sortedBy(order);
    const start = after === undefined ? 0 : (places.get(after) ?? projects.length) + 1;
    if (this.#deleted.size === 0) return projects.slice(start, start + size);
    const page: Project[] = [];
    let place = start;
    while (page.length < size) {
      place = this.#firstLeft(place, projects, order);
      const project = projects[place];
      if (!project) break;
      page.push(project);
      place += 1;
    }
    return page;
  }

  /**
   * The first place from `start` on whose project is not deleted; the end if there is none. The deleted ones before it get shortcuts,
   * so that the pages of an account with many deleted projects do not pass each of them every time.
   */
  #firstLeft(start: number, projects: readonly Project[], order: Order): number {
    const shortcuts = this.#shortcuts.get(order) ?? new Map<number, number>();
    this.#shortcuts.set(order, shortcuts);
    const passed: number[] = [];
    let place = start;
    while (this.#deleted.has(projects[place]?.id ?? "")) {
      passed.push(place);
      place = shortcuts.get(place) ?? place + 1;
    }
    for (const each of passed) shortcuts.set(each, place);
    return place;
  }
}

/** The projects of an account in every order. They never change, so that an account and all its copies share them. */
export class Sequence {
  readonly byId: readonly Project[];
  readonly #sorted = new Map<Order, Sorted>();

  constructor(projects: readonly Project[]) {
    this.byId = projects.toSorted(ascending);
  }

  /** The projects in one order, sorted at the first call. */
  sortedBy(order: Order): Sorted {
    const known = this.#sorted.get(order);
    if (known) return known;
    const projects = order === "id-ascending" ? this.byId : this.byId.toSorted(ORDERS[order]);
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

/** Hashes a text to 32 bits; similar texts have hashes far from each other. */
function hashOf(text: string) {
  let hash = 0;
  for (const letter of text) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x85ebca6b);
    hash ^= hash >>> 13;
  }
  return hash >>> 0;
}
