import type { Account, Dataset, Plan, Project, SpeechRecord } from "../operations/project.ts";
import type { ProjectsPort } from "../operations/projects-port.ts";

/** Where the numbers begin that a store gives away: far above the ids of the seed. */
export const FIRST_NUMBER = 1_000_000_001;

/** An account or a copy of one, and how much is in it. */
export interface AccountSummary {
  readonly key: string;
  readonly plan: Plan;
  readonly total: number;
  /** Whether it differs from what it started as. */
  readonly changed: boolean;
}

/** A state that was put aside under a name: of one key, or of all. */
export interface SnapshotSummary {
  readonly name: string;
  readonly key?: string;
}

/**
 * The state of all accounts and their copies. Asynchronous, so that the state may live in another process; each method is one atomic step where it
 * is about one account. Where the state cannot be had, a method rejects with StoreUnavailable.
 */
export interface Store extends ProjectsPort {
  /** Every project that the account has now, in no promised order. */
  projects(key: string): Promise<readonly Project[]>;
  /** Every record that the account has now: where a test sees that a delete took them along (rule delete.cascade). */
  records(key: string): Promise<readonly SpeechRecord[]>;
  /** Every project that the account started with. */
  original(key: string): Promise<readonly Project[]>;
  /** All accounts, and those of their copies that were changed. */
  accounts(): Promise<readonly AccountSummary[]>;
  /** Puts these projects in place of all that this copy has. Other copies do not notice. */
  replace(key: string, projects: readonly Project[]): Promise<void>;
  /** Adds an account, whose key and ids nobody has yet, until everything is reset. */
  open(account: Account): Promise<void>;
  /** Puts one copy, or all of them, back to the dataset. */
  reset(key?: string): Promise<void>;
  /** Puts another dataset in place of the present one. Accounts that are the same in both keep their state, and so do their copies. */
  reseed(dataset: Dataset): Promise<void>;
  /** Puts the state of one key, or of all, aside under a name, in place of what had the name before. */
  save(name: string, key?: string): Promise<void>;
  /** Brings back what was saved under the name; false where nothing was. */
  restore(name: string): Promise<boolean>;
  /** Drops what was saved under the name; false where nothing was. */
  forget(name: string): Promise<boolean>;
  snapshots(): Promise<readonly SnapshotSummary[]>;
  /** The first of so many numbers in a row that nobody else gets, of those who share the store: ids for accounts to open. */
  takeNumbers(count: number): Promise<number>;
  /** Why the state cannot be had or changed now, in a sentence; undefined where it can. */
  problem(): Promise<string | undefined>;
}
