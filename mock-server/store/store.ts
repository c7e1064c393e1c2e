import type { Accounts, Awaitable, Plan, Project } from "../operations/accounts.ts";

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
  /** For each id, the key of the account that has it, among those in which {@link Accounts.exists} looks. */
  owners(ids: readonly string[], key?: string): Awaitable<(string | undefined)[]>;
  /** The keys of all accounts and changed copies, the newest first. */
  allKeys(): Awaitable<string[]>;
  /** Replaces the state of one account or copy; opens an account if there is none with this key. */
  put(data: AccountData): Awaitable<void>;
  /** Restores the initial state of one key, or of all. What was put for a new account stays until all are reset. */
  reset(key?: string): Awaitable<void>;
  /** The keys of the accounts that it starts with, and of those that were put. */
  keys(): readonly string[];
  /** Replaces the state by these accounts, which a reset of all restores from now on. A store that several mocks share cannot. */
  begin?(accounts: readonly AccountData[]): void;
  /** Why the store cannot answer now; undefined if it can. */
  problem(): Awaitable<string | undefined>;
  close(): Awaitable<void>;
}

/** A store that cannot answer now; the message says why. The answer to the request is 503. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
}

/**
 * The parts of a key. `BASE` names an account, `BASE:COPY` a copy of it with a state of its own. Copies with the same name share
 * a universe: `mk_premium:x` and `mk_other:x` see each other's projects as foreign. A header sent twice arrives joined by comma
 * and blank, so that is no key.
 */
const KEY = /^(?!.*, )([^:]+)(?::(.{1,256}))?$/s;

/** The name of the copy that a key names; undefined if it names an account, or if it is not valid. */
export function copyIn(key: string): string | undefined {
  return KEY.exec(key)?.[2];
}

/** The key of an account, or the id of a project, with the name of the copy in whose universe it is; as it is if that is undefined. */
export function inUniverse(copy: string | undefined, name: string): string {
  return copy === undefined ? name : `${name}:${copy}`;
}

/** Whether a key is `other`, or names a copy of it. */
export function isOrCopies(key: string, other: string): boolean {
  return key === other || baseOf(key) === other;
}

/** The key of the account that a key names; the key itself if it is not valid. */
export function baseOf(key: string): string {
  return KEY.exec(key)?.[1] ?? key;
}
