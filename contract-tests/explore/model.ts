import type { Account, Location, Project } from "../../mock-server/operations/accounts.ts";
import type { KeyName, ListedProject, Walk } from "../model/exchange.ts";
import type { Target } from "../model/target.ts";

/** An account as its walks showed it. */
interface ModelAccount {
  /** All present and deleted projects in the order of the walk. A deleted one keeps its place, as it may be a cursor. */
  readonly sequence: ReadonlyMap<string, Project>;
  readonly gone: Set<string>;
}

/**
 * The accounts of the target: its walks, and the deletes that it acknowledged since. The operations of the reference read from
 * this model, so its pages have the order of the target.
 */
export class AccountsModel {
  /** The walked accounts, by the text of their key. */
  readonly #accounts = new Map<string, ModelAccount>();
  readonly #keys: Partial<Record<KeyName, string>>;

  constructor({ keys }: Pick<Target, "keys">) {
    this.#keys = keys;
  }

  /** The projects of an account, in the order of the walk. */
  projects(key: KeyName): readonly Project[] {
    const { sequence, gone } = this.#walked(this.#keys[key]);
    return [...sequence.values()].filter(({ id }) => !gone.has(id));
  }

  /** The ids of projects that the account no longer has. */
  gone(key: KeyName): readonly string[] {
    return [...this.#walked(this.#keys[key]).gone];
  }

  /** Sets an account to a walk. Known projects that the walk does not show become deleted ones. */
  replace({ key, ids, pages }: Walk): void {
    const text = this.#keys[key];
    if (text === undefined) return;
    const present = new Set(ids);
    const sequence: Project[] = pages.flatMap(({ answer }) => answer.projects).map(modelProject);
    let before: string | undefined;
    for (const project of this.#walked(text).sequence.values()) {
      if (!present.has(project.id)) sequence.splice(sequence.findIndex(({ id }) => id === before) + 1, 0, project);
      before = project.id;
    }
    const byId = new Map(sequence.map((project) => [project.id, project]));
    this.#accounts.set(text, { sequence: byId, gone: new Set([...byId.keys()].filter((id) => !present.has(id))) });
  }

  /** Applies a delete that the target acknowledged. */
  remove(key: string, id: string): void {
    this.#walked(key).gone.add(id);
  }

  restore(key: string, id: string): void {
    this.#walked(key).gone.delete(id);
  }

  /** The account of a key as the operations of the reference read it; undefined if no account has the key. */
  account(key: string): Account | undefined {
    const { premium, otherPremium, free } = this.#keys;
    if (key !== premium && key !== otherPremium && key !== free) return undefined;
    const { sequence, gone } = this.#walked(key);
    return {
      plan: key === free ? "free" : "premium",
      total: sequence.size - gone.size,
      page: (_order, size, after) => {
        const start = after === undefined ? 0 : [...sequence.keys()].indexOf(after) + 1;
        const following = [...sequence.values()].slice(start).filter(({ id }) => !gone.has(id));
        return following.slice(0, size);
      },
      find: (id) => {
        if (gone.has(id)) return "gone";
        return sequence.has(id) ? "own" : undefined;
      },
    };
  }

  /** Whose project an id names, seen from the account of a key. */
  locate(key: string | undefined, id: string): Location {
    const own = this.#walked(key);
    if (own.gone.has(id)) return "gone";
    if (own.sequence.has(id)) return "own";
    const isForeign = [...this.#accounts.values()].some((account) => !account.gone.has(id) && account.sequence.has(id));
    return isForeign ? "foreign" : "unknown";
  }

  #walked(key: string | undefined): ModelAccount {
    return this.#accounts.get(key ?? "") ?? { sequence: new Map(), gone: new Set() };
  }
}

/** Describes the first project whose name or description has changed. Both lists must have the same ids in the same order. */
export function changedTextIn(projects: readonly Project[], shown: readonly ListedProject[]): string | undefined {
  const now = shown.map(modelProject);
  const changed = projects.find(({ name, desc }, place) => now[place]?.name !== name || now[place].desc !== desc);
  return changed && `${changed.id} has another name or desc than before`;
}

function modelProject({ id, fields }: ListedProject): Project {
  return { id, name: String(fields.name), desc: String(fields.desc), records: [] };
}
