import type { Accounts, Awaitable, Plan, Project } from "../operations/accounts.ts";
import { baseOf, keyIn, parseKey } from "./account-key.ts";
import type { StoredAccount } from "./stored-account.ts";

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

export type AccountsByKey = ReadonlyMap<string, StoredAccount>;

/** The account of a key without its deletes: what was put there, else the initial account that the key names, else what was put for that account. */
export function accountBy(
  key: string,
  put: AccountsByKey,
  initial: AccountsByKey,
): StoredAccount | undefined {
  const own = put.get(key) ?? initial.get(key);
  if (own || parseKey(key)?.copy === undefined) return own;
  return initial.get(baseOf(key)) ?? put.get(baseOf(key));
}

/** Whether a key has a state to which a reset returns, whatever was put for it since. */
export function hasFirstState(
  key: string,
  put: Pick<AccountsByKey, "has">,
  initial: AccountsByKey,
): boolean {
  const base = baseOf(key);
  return initial.has(base) || (base !== key && put.has(base));
}

/** The keys of all accounts in the universe of a key; without a key, the accounts themselves. */
export function universeOf(key: string | undefined, accounts: readonly string[]): Set<string> {
  if (key === undefined) return new Set(accounts);
  const copy = parseKey(key)?.copy;
  return new Set(accounts.map((each) => keyIn({ base: baseOf(each), copy })));
}
