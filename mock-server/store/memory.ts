import { type AccountData, baseOf, copyIn, nameIn, type Store } from "./store.ts";
import { Sequence, StoredAccount } from "./stored-account.ts";

/** So many copies may have a state of their own. */
const MOST_COPIES = 100_000;

/**
 * Creates a store in memory. Copies share the projects of their account, and take memory only for what was deleted from them. If
 * more than `mostCopies` have a state of their own, the one whose last change is the oldest is as its account again.
 */
export function memoryStore(data: readonly AccountData[], mostCopies: number = MOST_COPIES): Store {
  let initial = accountsIn(data);
  const put = new Map<string, StoredAccount>();
  /** The accounts and copies from which something was deleted. */
  const changed = new Map<string, StoredAccount>();
  /** The copies in `put` and `changed`, the last changed one at the end. */
  const copies = new Set<string>();
  /** Which key has which project, deleted or not, by the place of the project. */
  let initialOwners: Owners | undefined;
  const putOwners: Owners = new Map();

  const at = (key: string) =>
    changed.get(key) ?? put.get(key) ?? initial.get(key) ?? originalOf(key);

  /** The account of which a copy is one, as it was at first. */
  function originalOf(copy: string): StoredAccount | undefined {
    const base = baseOf(copy);
    return base === copy ? undefined : (initial.get(base) ?? put.get(base));
  }

  function owners(ids: readonly string[], key: string | undefined): (string | undefined)[] {
    initialOwners ??= ownersOf(initial);
    const copy = copyIn(key ?? "");
    const all = [initialOwners, putOwners];
    return ids.map((id) => {
      const keys = all.flatMap((each) => {
        const base = each.get(id);
        // A copy may still have the projects of its account.
        return [each.get(nameIn(copy, id)), base && nameIn(copy, base)];
      });
      return keys.find((owner = "") => at(owner)?.find(id) === "own");
    });
  }

  function allKeys(): string[] {
    return [...new Set([...initial.keys(), ...put.keys(), ...changed.keys()])].reverse();
  }

  function noteChange(key: string): void {
    if (baseOf(key) === key) return;
    copies.delete(key);
    copies.add(key);
    const [oldest = key] = copies;
    if (copies.size > mostCopies) forget(oldest);
  }

  function forget(key: string): void {
    const old = put.get(key);
    for (const place of old ? placesOf(key, old) : [])
      if (putOwners.get(place) === key) putOwners.delete(place);
    for (const state of [put, changed, copies]) state.delete(key);
  }

  function clear(): void {
    for (const state of [put, changed, copies, putOwners]) state.clear();
  }

  return {
    account: at,
    exists: (id, key) => owners([id], key)[0] !== undefined,
    owners,
    delete: (key, id) => {
      const account = at(key);
      if (account?.find(id) !== "own") return false;
      const own = changed.get(key) ?? new StoredAccount(account.plan, account.sequence);
      changed.set(key, own);
      noteChange(key);
      own.delete(id);
      return true;
    },
    read: (key) => {
      const keys = key === undefined ? allKeys().reverse() : [key];
      return keys.flatMap((each) => {
        const account = at(each);
        if (!account) return [];
        const { plan, total } = account;
        // A copy, because the account keeps its latest page.
        return [{ key: each, plan, projects: [...account.page("id-ascending", total, undefined)] }];
      });
    },
    allKeys,
    put: ({ key, plan, projects }) => {
      // Copied, because the caller may change its own.
      const account = new StoredAccount(plan, new Sequence(projects.map((each) => ({ ...each }))));
      forget(key);
      put.set(key, account);
      for (const place of placesOf(key, account)) putOwners.set(place, key);
      noteChange(key);
    },
    reset: (key) => {
      if (key === undefined) clear();
      else if (initial.has(key) || originalOf(key)) forget(key);
      else changed.delete(key);
    },
    keys: () => [...initial.keys(), ...put.keys()],
    begin: (accounts) => {
      initial = accountsIn(accounts);
      initialOwners = undefined;
      clear();
    },
    problem: () => undefined,
    close: () => {},
  };
}

function accountsIn(data: readonly AccountData[]): ReadonlyMap<string, StoredAccount> {
  return new Map(
    data.map(({ key, plan, projects }) => [key, new StoredAccount(plan, new Sequence(projects))]),
  );
}

type Owners = Map<string, string>;

function ownersOf(accounts: ReadonlyMap<string, StoredAccount>): Owners {
  const owners: Owners = new Map();
  for (const [key, account] of accounts)
    for (const place of placesOf(key, account)) owners.set(place, key);
  return owners;
}

/** The place of each project: copies that see each other share one for each id. */
function placesOf(key: string, { sequence }: StoredAccount): string[] {
  const copy = copyIn(key);
  return sequence.byId.map(({ id }) => nameIn(copy, id));
}
