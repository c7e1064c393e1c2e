import type { Account, Order, Plan, Project } from "../operations/accounts.ts";
import { Sequence } from "./sequence.ts";

/** An account, or a copy of one: a sequence of projects, which copies share, without what was deleted from this one. */
export class StoredAccount implements Account {
  readonly plan: Plan;
  readonly sequence: Sequence;
  readonly #deleted = new Set<string>();
  readonly #shortcuts = new Map<Order, Map<number, number>>();

  constructor({ plan, sequence }: Pick<StoredAccount, "plan" | "sequence">) {
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
    for (let place = start; page.length < size; ) {
      const project = projects[place];
      if (!project) break;
      if (this.#deleted.has(project.id)) {
        place = this.#leftFrom(place, projects, order);
        continue;
      }
      page.push(project);
      place += 1;
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
    let end = start;
    for (let each = projects[end]; each && this.#deleted.has(each.id); each = projects[end])
      end = after(end);
    // From every place that was passed, the next call gets to the end at once.
    for (let place = start; place < end; ) {
      const next = after(place);
      if (next < end) this.#shortcuts.set(order, shortcuts.set(place, end));
      place = next;
    }
    return end;
  }
}

/** An account with all of these projects. */
export function storedAccount({
  plan,
  projects,
}: {
  readonly plan: Plan;
  readonly projects: readonly Project[];
}): StoredAccount {
  return new StoredAccount({ plan, sequence: new Sequence(projects) });
}
