import type { Account, Dataset, Plan, Project, SpeechRecord } from "../operations/project.ts";
import type { ProjectsPort } from "../operations/projects-port.ts";

/** The first number that a store gives to a new project: far above the ids of the seed. */
export const FIRST_NUMBER = 1_000_000_001;

/** An account or copy, and the number of its projects. */
export interface AccountSummary {
  readonly key: string;
  readonly plan: Plan;
  readonly total: number;
  /** Whether it was changed since it started. */
  readonly changed: boolean;
}

/** A saved state: of `key`, or of everything. */
export interface SnapshotSummary {
  readonly name: string;
  readonly key?: string;
}

/**
 * The state of all accounts and their copies. A method about one account is one atomic step. Methods return promises,
 * because the state may live in another process, and reject with {@link StoreUnavailable} if it cannot be reached.
 */
export interface Store extends ProjectsPort {
  /** Every project that the account has now, in no promised order. */
  projects(key: string): Promise<readonly Project[]>;
  /** Every record that the account has now, so that a test can see that a delete removed them (rule delete.cascade). */
  records(key: string): Promise<readonly SpeechRecord[]>;
  /** Every project that the account started with. */
  original(key: string): Promise<readonly Project[]>;
  /** All accounts, and their changed copies. */
  accounts(): Promise<readonly AccountSummary[]>;
  /** Replaces all projects of this account or copy. Other copies stay as they are. */
  replace(key: string, projects: readonly Project[]): Promise<void>;
  /** Adds an account, until everything is reset. Its key and ids must not be taken. */
  open(account: Account): Promise<void>;
  /** Resets one copy, or everything, to the dataset. */
  reset(key?: string): Promise<void>;
  /** Replaces the dataset. Accounts that are equal in both keep their state and copies. */
  reseed(dataset: Dataset): Promise<void>;
  /** Saves the state of one key, or of everything, and replaces an earlier snapshot of this name. */
  save(name: string, key?: string): Promise<void>;
  /** Restores the snapshot of this name; false if there is none. */
  restore(name: string): Promise<boolean>;
  /** Deletes the snapshot of this name; false if there is none. */
  forget(name: string): Promise<boolean>;
  snapshots(): Promise<readonly SnapshotSummary[]>;
  /** Reserves consecutive numbers for the ids of an account to open, and returns the first. No two mocks get the same. */
  takeNumbers(count: number): Promise<number>;
  /** Why the state cannot be read or changed now, as a sentence; undefined if it can. */
  problem(): Promise<string | undefined>;
}

/** The state cannot be read or changed now: its engine is unreachable, hung, not ready or full. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
  /** The cause, as a sentence for the client. */
  readonly reason: string;
  /** Whether the engine certainly did nothing of the request; false if that is unknown. */
  readonly isUnchanged: boolean;

  constructor(message: string, outage: { readonly reason?: string; readonly isUnchanged?: boolean } = {}) {
    super(message);
    this.reason = outage.reason ?? "It did not answer in time.";
    this.isUnchanged = outage.isUnchanged ?? false;
  }
}

/** The approximate bytes that all snapshots together may take, not counting the dataset. */
export const MOST_SNAPSHOT_BYTES: number = 64 * 2 ** 20;

/** A snapshot would exceed {@link MOST_SNAPSHOT_BYTES}. Its message is one line that says what to do. */
export class SnapshotsFull extends Error {
  override readonly name = "SnapshotsFull";

  constructor(needed: number) {
    const [most, wanted] = [MOST_SNAPSHOT_BYTES / 2 ** 20, (needed / 2 ** 20).toFixed(1)];
    super(`Snapshots may take ${most} MiB and would take ${wanted}: delete one first, or save one key alone.`);
  }
}
