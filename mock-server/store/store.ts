import type { Account, Accounts, Awaitable, Plan, Project } from "../operations/accounts.ts";
import { baseOf, keyIn, parseKey } from "./account-key.ts";
import { Sequence } from "./sequence.ts";

/** The state of an account, or of a copy of one. */
export interface AccountData {
  readonly key: string;
  readonly plan: Plan;
  readonly projects: readonly Project[];
}

/** The state of all accounts, and how it is set from outside. */
export interface Store extends Accounts {
  /** The state of one key, by id; of all accounts and changed copies if no key is given. Empty if no account has the key. */
  read(key?: string): Awaitable<AccountData[]>;
  /** Replaces the state of one account or copy; opens an account if there is none with this key. */
  put(data: AccountData): Awaitable<void>;
  /** Restores the initial state of one key, or of all. What was put for a new account stays until all are reset. */
  reset(key?: string): Awaitable<void>;
  /** The keys of the accounts that it starts with. */
  keys(): readonly string[];
  /** Why the store cannot answer now; undefined if it can. */
  problem(): Awaitable<string | undefined>;
  close(): Awaitable<void>;
}

/** A store that cannot answer now; the message says why. The answer to the request is 503. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
}

/** An account without its deletes. */
export type Held = { readonly plan: Plan; readonly sequence: Sequence };

export type HeldByKey = ReadonlyMap<string, Held>;

/** An account with its projects in every order. */
export function heldOf({ plan, projects }: Pick<AccountData, "plan" | "projects">): Held {
  return { plan, sequence: new Sequence(projects) };
}

/** The account of a key: what was put there, else the initial account that the key names, else what was put for that account. */
export function heldBy(key: string, put: HeldByKey, initial: HeldByKey): Held | undefined {
  const own = put.get(key) ?? initial.get(key);
  if (own || parseKey(key)?.copy === undefined) return own;
  return initial.get(baseOf(key)) ?? put.get(baseOf(key));
}

/** Whether a key has a state to which a reset returns, whatever was put for it since. */
export function hasFirstState(
  key: string,
  put: Pick<HeldByKey, "has">,
  initial: HeldByKey,
): boolean {
  const base = baseOf(key);
  return initial.has(base) || (base !== key && put.has(base));
}

/** The keys of all accounts in the universe of a key; without a key, those in all universes that were touched. */
export function universeOf(
  key: string | undefined,
  accounts: readonly string[],
  touched: Iterable<string>,
): Set<string> {
  if (key === undefined) return new Set([...accounts, ...touched]);
  const copy = parseKey(key)?.copy;
  return new Set(accounts.map((each) => keyIn({ base: baseOf(each), copy })));
}

/** An account as it is: projects that never change, without the deleted ones. */
export function accountIn({ plan, sequence }: Held, deleted: ReadonlySet<string>): Account {
  return {
    plan,
    get total() {
      return sequence.size - deleted.size;
    },
    canHold: (id) => sequence.canHold(id),
    page: (order, size, after) => sequence.page(order, size, after, deleted),
    find: (id) => {
      if (!sequence.has(id)) return undefined;
      return deleted.has(id) ? "gone" : "own";
    },
  };
}

/** Creates a store in memory. Copies share the projects of their account, and take memory only for what was deleted from them. */
export function memoryStore(data: readonly AccountData[]): Store {
  const initial = new Map(data.map((account) => [account.key, heldOf(account)]));
  const put = new Map<string, Held>();
  const deleted = new Map<string, Set<string>>();
  const held = (key: string) => heldBy(key, put, initial);
  const deletedFrom = (key: string) => deleted.get(key) ?? NOTHING;

  return {
    account: (key) => {
      const found = held(key);
      return found && accountIn(found, deletedFrom(key));
    },
    exists: (id, key) => {
      const keys = universeOf(key, [...initial.keys(), ...put.keys()], deleted.keys());
      return [...keys].some(
        (each) => held(each)?.sequence.has(id) === true && !deletedFrom(each).has(id),
      );
    },
    delete: (key, id) => {
      const ids = deleted.get(key) ?? new Set();
      if (ids.has(id) || !held(key)?.sequence.has(id)) return false;
      deleted.set(key, ids.add(id));
      return true;
    },
    read: (key) => {
      const keys =
        key === undefined ? new Set([...initial.keys(), ...put.keys(), ...deleted.keys()]) : [key];
      return [...keys].flatMap((each) => {
        const found = held(each);
        return found
          ? [{ key: each, plan: found.plan, projects: found.sequence.without(deletedFrom(each)) }]
          : [];
      });
    },
    put: (account) => {
      put.set(account.key, heldOf(account));
      deleted.delete(account.key);
    },
    reset: (key) => {
      if (key === undefined) {
        put.clear();
        deleted.clear();
        return;
      }
      deleted.delete(key);
      if (hasFirstState(key, put, initial)) put.delete(key);
    },
    keys: () => [...initial.keys()],
    problem: () => undefined,
    close: () => {},
  };
}

const NOTHING: ReadonlySet<string> = new Set();
