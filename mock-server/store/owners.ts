import { keyIn, parseKey } from "./account-key.ts";
import type { StoredAccount } from "./stored-account.ts";

/** Finds the accounts that have a project, deleted or not, by its id. */
export class Owners {
  /** The keys by id, for each universe: that of the copies with one name, or undefined for the accounts themselves. */
  readonly #keys = new Map<string | undefined, Map<string, readonly string[]>>();

  constructor(accounts: Iterable<readonly [key: string, account: StoredAccount]> = []) {
    for (const [key, account] of accounts) this.add(key, account);
  }

  /** The keys of a universe that may have a project with this id: copies have those of their account. */
  in(copy: string | undefined, id: string): string[] {
    const bases = this.#keys.get(undefined)?.get(id) ?? [];
    const own = this.#keys.get(copy)?.get(id) ?? [];
    return [...own, ...bases.map((base) => keyIn({ base, copy }))];
  }

  add(key: string, { sequence }: StoredAccount): void {
    const copy = parseKey(key)?.copy;
    const keys = this.#keys.get(copy) ?? new Map<string, readonly string[]>();
    this.#keys.set(copy, keys);
    // All its ids share one list, because a project has one owner in a universe.
    const alone = [key];
    for (const { id } of sequence.byId) {
      const others = keys.get(id);
      keys.set(id, others ? [...others, key] : alone);
    }
  }

  remove(key: string, { sequence }: StoredAccount): void {
    const copy = parseKey(key)?.copy;
    const keys = this.#keys.get(copy);
    for (const { id } of sequence.byId) {
      const others = keys?.get(id)?.filter((other) => other !== key) ?? [];
      if (others.length > 0) keys?.set(id, others);
      else keys?.delete(id);
    }
    if (keys?.size === 0) this.#keys.delete(copy);
  }
}
