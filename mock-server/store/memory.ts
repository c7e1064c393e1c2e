import { type AccountData, baseOf, copyIn, inUniverse, type Store } from "./store.ts";
import { Sequence, StoredAccount } from "./stored-account.ts";

/** So many copies may have a state of their own. */
const MOST_COPIES = 100_000;

/**
 * Creates a store in memory. Copies share the projects of their account, and take memory only for what was deleted from them. If
 * more than `mostCopies` have a state of their own, the one that was changed least recently loses it, and is as its account again.
 */
export function memoryStore(data: readonly AccountData[], mostCopies: number = MOST_COPIES): Store {
  let initial = accountsIn(data);
  /** The accounts and copies whose projects were replaced, and the accounts that were opened. */
  const put = new Map<string, StoredAccount>();
  /** The accounts and copies from which something was deleted. */
  const changed = new Map<string, StoredAccount>();
  /** The copies in `put` and `changed`, the one that was changed last at the end. */
  const copies = new Set<string>();
  /** Made at the first need. */
  let initialOwners: Owners | undefined;
  const putOwners: Owners = new Map();

  const at = (key: string) =>
    changed.get(key) ?? put.get(key) ?? initial.get(key) ?? originalOf(key);

  /** The state with which a copy begins: that with which its account began. */
  function originalOf(copy: string): StoredAccount | undefined {
    const base = baseOf(copy);
    return base === copy ? undefined : (initial.get(base) ?? put.get(base));
  }

  function owners(ids: readonly string[], key = ""): (string | undefined)[] {
    const copy = copyIn(key);
    return ids.map((id) => ownerOf(id, copy));
  }

  /** The key of the account that has a project now, in the universe of a copy. */
  function ownerOf(id: string, copy: string | undefined): string | undefined {
    initialOwners ??= ownersOf(initial);
    for (const known of [initialOwners, putOwners]) {
      // A copy may still have the projects of its account.
      const base = known.get(id);
      const candidates = [known.get(inUniverse(copy, id)), base && inUniverse(copy, base)];
      const owner = candidates.find((each = "") => at(each)?.find(id) === "own");
      if (owner !== undefined) return owner;
    }
    return undefined;
  }

  /** The keys of all accounts and changed copies, the oldest first. */
  function keysInUse(): string[] {
    return [...new Set([...initial.keys(), ...put.keys(), ...changed.keys()])];
  }

  /** Moves a copy to the end of the changed ones. If there are too many, the first one is forgotten. */
  function noteChange(key: string): void {
    if (baseOf(key) === key) return;
    copies.delete(key);
    copies.add(key);
    const [oldest = key] = copies;
    if (copies.size > mostCopies) forget(oldest);
  }

  /** Drops what was put and deleted under a key. */
  function forget(key: string): void {
    const old = put.get(key);
    for (const id of old ? idsOf(key, old) : [])
      if (putOwners.get(id) === key) putOwners.delete(id);
    for (const state of [put, changed, copies]) state.delete(key);
  }

  function clear(): void {
    for (const state of [put, changed, copies, putOwners]) state.clear();
  }

  return {
    account: at,
    exists: (id, key = "") => ownerOf(id, copyIn(key)) !== undefined,
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
      const keys = key === undefined ? keysInUse() : [key];
      return keys.flatMap((each) => {
        const account = at(each);
        if (!account) return [];
        const { plan, total } = account;
        // A copy, because the account keeps its latest page.
        return [{ key: each, plan, projects: [...account.page("id-ascending", total, undefined)] }];
      });
    },
    allKeys: () => keysInUse().reverse(),
    put: ({ key, plan, projects }) => {
      // Copied, because the caller may change its own.
      const account = new StoredAccount(plan, new Sequence(projects.map((each) => ({ ...each }))));
      forget(key);
      put.set(key, account);
      for (const id of idsOf(key, account)) putOwners.set(id, key);
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

/** The key of the account that has a project, or had it until it was deleted, by the id of the project {@link inUniverse}. */
type Owners = Map<string, string>;

function ownersOf(accounts: ReadonlyMap<string, StoredAccount>): Owners {
  const owners: Owners = new Map();
  for (const [key, account] of accounts) for (const id of idsOf(key, account)) owners.set(id, key);
  return owners;
}

/** The ids of all projects of an account or copy, deleted ones too, {@link inUniverse}. */
function idsOf(key: string, { sequence }: StoredAccount): string[] {
  const copy = copyIn(key);
  return sequence.byId.map(({ id }) => inUniverse(copy, id));
}
