import { parseKey } from "./account-key.ts";
import { Owners } from "./owners.ts";
import { type AccountData, accountBy, hasFirstState, type Store } from "./store.ts";
import { StoredAccount, storedAccount } from "./stored-account.ts";

/** So many copies may have a state of their own. */
const MOST_COPIES = 100_000;

/**
 * Creates a store in memory. Copies share the projects of their account, and take memory only for what was deleted from them. If
 * more than `mostCopies` have a state of their own, the one that was not used for longest gets that of its account again.
 */
export function memoryStore(data: readonly AccountData[], mostCopies: number = MOST_COPIES): Store {
  const initial = new Map(data.map((account) => [account.key, storedAccount(account)]));
  const put = new Map<string, StoredAccount>();
  /** Those from which something was deleted. */
  const changed = new Map<string, StoredAccount>();
  /** The copies in `put` and `changed`, the last used at the end. */
  const copies = new Set<string>();
  let putOwners = new Owners();
  let initialOwners: Owners | undefined;

  /** The account of a key as it is. */
  function at(key: string): StoredAccount | undefined {
    const full = accountBy(key, put, initial);
    const known = changed.get(key);
    if (!full || !known || known.sequence === full.sequence) return known ?? full;
    // The account of this copy was put again.
    const renewed = new StoredAccount(full).deleteAsIn(known);
    changed.set(key, renewed);
    return renewed;
  }

  /** Makes a copy with a state of its own the last used one. */
  function use(key: string): void {
    if (parseKey(key)?.copy === undefined) return;
    copies.delete(key);
    copies.add(key);
    const [oldest = key] = copies;
    if (copies.size > mostCopies) forget(oldest);
  }

  function forget(key: string): void {
    copies.delete(key);
    changed.delete(key);
    const old = put.get(key);
    if (old) putOwners.remove(key, old);
    put.delete(key);
  }

  return {
    account: (key) => {
      if (copies.has(key)) use(key);
      return at(key);
    },
    exists: (id, key) => {
      initialOwners ??= new Owners(initial);
      const copy = key === undefined ? undefined : parseKey(key)?.copy;
      const near = [initialOwners, putOwners].flatMap((owners) => owners.in(copy, id));
      return near.some((each) => at(each)?.find(id) === "own");
    },
    delete: (key, id) => {
      const account = at(key);
      if (account?.find(id) !== "own") return false;
      const own = changed.get(key) ?? new StoredAccount(account);
      changed.set(key, own);
      use(key);
      return own.delete(id);
    },
    read: (key) => {
      const keys =
        key === undefined ? new Set([...initial.keys(), ...put.keys(), ...changed.keys()]) : [key];
      return [...keys].flatMap((each) => {
        const account = at(each);
        return account ? [{ key: each, plan: account.plan, projects: account.left() }] : [];
      });
    },
    put: ({ key, plan, projects }) => {
      // Its own projects, because the caller may change those that it gave.
      const account = storedAccount({
        plan,
        projects: projects.map((project) => ({ ...project })),
      });
      forget(key);
      put.set(key, account);
      putOwners.add(key, account);
      use(key);
    },
    reset: (key) => {
      if (key === undefined) {
        for (const each of [put, changed, copies]) each.clear();
        putOwners = new Owners();
        return;
      }
      if (hasFirstState(key, put, initial)) forget(key);
      else changed.delete(key);
    },
    keys: () => [...initial.keys()],
    problem: () => undefined,
    close: () => {},
  };
}
