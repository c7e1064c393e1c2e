import type { Account, Order, Plan, Project } from "../operations/accounts.ts";
import type { Sequence } from "./sequence.ts";

/** An account, or a copy of one: a sequence of projects, which copies share, without what was deleted from this one. */
export class StoredAccount implements Account {
  readonly plan: Plan;
  readonly sequence: Sequence;
  readonly #deleted = new Set<string>();
  readonly #shortcuts = new Map<Order, Map<number, number>>();

  constructor(plan: Plan, sequence: Sequence) {
    this.plan = plan;
    this.sequence = sequence;
  }

  get total(): number {
    return this.sequence.size - this.#deleted.size;
  }

  canHold(id: string): boolean {
    return this.sequence.canHold(id);
  }

  find(id: string): "own" | "gone" | undefined {
    if (!this.sequence.has(id)) return undefined;
    return this.#deleted.has(id) ? "gone" : "own";
  }

  page(order: Order, size: number, after: string | undefined): readonly Project[] {
    const { projects, places } = this.sequence.in(order);
    const start = after === undefined ? 0 : (places.get(after) ?? projects.length) + 1;
    if (this.#deleted.size === 0) return projects.slice(start, start + size);
    const page: Project[] = [];
    for (let place = start; page.length < size; place++) {
      place = this.#leftFrom(place, projects, order);
      const project = projects[place];
      if (!project) break;
      page.push(project);
    }
    return page;
  }

  /** The projects that are left, by id. */
  left(): Project[] {
    return this.sequence.byId.filter(({ id }) => !this.#deleted.has(id));
  }

  /** Deletes a project. False if the account does not have it. */
  delete(id: string): boolean {
    if (this.find(id) !== "own") return false;
    this.#deleted.add(id);
    return true;
  }

  /** The first place from here on whose project is left; the end if there is none. */
  #leftFrom(start: number, projects: readonly Project[], order: Order): number {
    const shortcuts = this.#shortcuts.get(order) ?? new Map<number, number>();
    const after = (place: number) => shortcuts.get(place) ?? place + 1;
    const isDeleted = (place: number) => this.#deleted.has(projects[place]?.id ?? "");
    let place = start;
    while (isDeleted(place)) {
      // The next call passes both places at once, so that a run of deleted projects is half as long for it.
      const next = after(place);
      if (isDeleted(next)) this.#shortcuts.set(order, shortcuts.set(place, after(next)));
      place = after(place);
    }
    return place;
  }
}
