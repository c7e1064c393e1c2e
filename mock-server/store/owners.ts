import { keyIn, parseKey, placeOf } from "./account-key.ts";
import type { StoredAccount } from "./stored-account.ts";

/** Which key has which project, deleted or not: found by the name of the copies that see each other, and the id. */
export class Owners {
  readonly #keys = new Map<string, string>();

  constructor(accounts: Iterable<readonly [key: string, account: StoredAccount]> = []) {
    for (const [key, account] of accounts) this.add(key, account);
  }

  /** The keys that may have a project: a copy may still have those of its account. */
  find(id: string, copy: string | undefined): string[] {
    const base = this.#keys.get(id);
    const own = this.#keys.get(placeOf(id, copy));
    return [own, base && keyIn({ base, copy })].filter((key) => key !== undefined);
  }

  add(key: string, { sequence }: StoredAccount): void {
    const copy = parseKey(key)?.copy;
    for (const { id } of sequence.byId) this.#keys.set(placeOf(id, copy), key);
  }

  remove(key: string, { sequence }: StoredAccount): void {
    const copy = parseKey(key)?.copy;
    for (const { id } of sequence.byId) {
      const name = placeOf(id, copy);
      if (this.#keys.get(name) === key) this.#keys.delete(name);
    }
  }
}
