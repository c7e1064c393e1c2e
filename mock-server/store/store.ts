import type { Account, Accounts, Awaitable, Plan, Project } from "../operations/accounts.ts";
import { keyIn, parseKey } from "./account-key.ts";
import { Deleted, Sequence } from "./sequence.ts";

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
  /** Restores the initial state of one key, or of all. An opened account stays until all are reset. */
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
export interface Held {
  readonly plan: Plan;
  readonly sequence: Sequence;
}

export type HeldByKey = ReadonlyMap<string, Held>;

/** Returns the accounts that a store starts with. They never change: `reset` returns to them. */
export function initialAccounts(data: readonly AccountData[]): HeldByKey {
  return new Map(data.map((account) => [account.key, heldOf(account)]));
}

/** An account with its projects in every order. */
export function heldOf({ plan, projects }: Pick<AccountData, "plan" | "projects">): Held {
  return { plan, sequence: new Sequence(projects) };
}

/** The account of a key: its own state if it was put, else the initial state of the account that the key names. */
function heldBy(key: string, put: HeldByKey, initial: HeldByKey, opened: HeldByKey): Held | undefined {
  const own = put.get(key) ?? initial.get(key) ?? opened.get(key);
  if (own) return own;
  const { base = "" } = parseKey(key) ?? {};
  return initial.get(base) ?? opened.get(base);
}

/** The keys of all accounts in the universe of a key; without a key, of those in any universe that was touched. */
export function neighbours(key: string | undefined, accounts: Iterable<string>, touched: Iterable<string>): Set<string> {
  const all = [...accounts, ...touched];
  const bases = new Set(all.map((each) => parseKey(each)?.base ?? each));
  if (key === undefined) return new Set([...bases, ...all]);
  const copy = parseKey(key)?.copy;
  return new Set([...bases].map((base) => keyIn({ base, copy })));
}

/** Returns an account as it is: projects that never change, without the deleted ones. */
export function accountOf({ plan, sequence }: Held, deleted: Deleted): Account {
  return {
    plan,
    get total() {
      return sequence.size - deleted.ids.size;
    },
    page: (order, size, after) => sequence.page(order, size, after, deleted),
    find: (id) => {
      if (!sequence.has(id)) return undefined;
      return deleted.ids.has(id) ? "gone" : "own";
    },
  };
}

/** Creates a store in memory. Copies share the projects of their account, and take memory only for what was deleted from them. */
export function memoryStore(data: readonly AccountData[]): Store {
  const initial = initialAccounts(data);
  const opened = new Map<string, Held>();
  const put = new Map<string, Held>();
  const deleted = new Map<string, Deleted>();
  const held = (key: string) => heldBy(key, put, initial, opened);
  const touched = () => [...opened.keys(), ...put.keys(), ...deleted.keys()];
  const deletedFrom = (key: string) => deleted.get(key) ?? NOTHING;

  return {
    account: (key) => {
      const found = held(key);
      return found && accountOf(found, deletedFrom(key));
    },
    exists: (id, key) => {
      const keys = neighbours(key, initial.keys(), touched());
      return [...keys].some((each) => held(each)?.sequence.has(id) === true && !deletedFrom(each).ids.has(id));
    },
    delete: (key, id) => {
      const ids = deleted.get(key) ?? new Deleted();
      if (ids.ids.has(id) || !held(key)?.sequence.has(id)) return false;
      deleted.set(key, ids);
      ids.ids.add(id);
      return true;
    },
    read: (key) => {
      const keys = key === undefined ? new Set([...initial.keys(), ...touched()]) : [key];
      return [...keys].flatMap((each) => {
        const found = held(each);
        return found ? [{ key: each, plan: found.plan, projects: found.sequence.without(deletedFrom(each)) }] : [];
      });
    },
    put: (account) => {
      (held(account.key) ? put : opened).set(account.key, heldOf(account));
      deleted.delete(account.key);
    },
    reset: (key) => {
      for (const changes of [put, deleted]) {
        if (key === undefined) changes.clear();
        else changes.delete(key);
      }
      if (key === undefined) opened.clear();
    },
    keys: () => [...initial.keys()],
    problem: () => undefined,
    close: () => {},
  };
}

const NOTHING = new Deleted();
