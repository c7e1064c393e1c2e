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

/** A saved state: of one key, or of all. */
export interface SnapshotSummary {
  readonly name: string;
  readonly key?: string;
}

/**
 * The state of all accounts and their copies. A method that is about one account is one atomic step. Methods return promises,
 * because the state may live in another process, and reject with {@link StoreUnavailable} if it cannot be reached.
 */
export interface Store extends ProjectsPort {
  /** Every project that the account has now, in no promised order. */
  projects(key: string): Promise<readonly Project[]>;
  /** Every record that the account has now, so that a test sees that a delete took them along (rule delete.cascade). */
  records(key: string): Promise<readonly SpeechRecord[]>;
  /** Every project that the account started with. */
  original(key: string): Promise<readonly Project[]>;
  /** All accounts, and those of their copies that were changed. */
  accounts(): Promise<readonly AccountSummary[]>;
  /** Puts these projects in place of all that this copy has. Other copies stay as they are. */
  replace(key: string, projects: readonly Project[]): Promise<void>;
  /** Adds an account until everything is reset. Its key and ids must not be taken. */
  open(account: Account): Promise<void>;
  /** Puts one copy, or all of them, back to the dataset. */
  reset(key?: string): Promise<void>;
  /** Puts another dataset in place of the present one. Accounts that are the same in both keep their state and copies. */
  reseed(dataset: Dataset): Promise<void>;
  /** Saves the state of one key, or of all, under a name, in place of what had the name before. */
  save(name: string, key?: string): Promise<void>;
  /** Brings back what was saved under the name; false if there is no such snapshot. */
  restore(name: string): Promise<boolean>;
  /** Drops what was saved under the name; false if there is no such snapshot. */
  forget(name: string): Promise<boolean>;
  snapshots(): Promise<readonly SnapshotSummary[]>;
  /** The first of so many numbers in a row that no other mock over the same state gets: ids for accounts to open. */
  takeNumbers(count: number): Promise<number>;
  /** Why the state cannot be read or changed now, in a sentence; undefined if it can. */
  problem(): Promise<string | undefined>;
}

/** The state cannot be read or changed now: its engine is away, hung, not ready or full. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
  /** In a sentence, for the client. */
  readonly reason: string;
  /** Whether the engine did nothing of what was asked for; false if that is not known. */
  readonly isUnchanged: boolean;

  constructor(message: string, outage: { readonly reason?: string; readonly isUnchanged?: boolean } = {}) {
    super(message);
    this.reason = outage.reason ?? "It did not answer in time.";
    this.isUnchanged = outage.isUnchanged ?? false;
  }
}

/** About how many bytes all snapshots together may take beside the dataset. */
export const MOST_SNAPSHOT_BYTES: number = 64 * 2 ** 20;

/** Another snapshot would take more memory than all snapshots together may. Its message is one line that says what to do. */
export class SnapshotsFull extends Error {
  override readonly name = "SnapshotsFull";

  constructor(needed: number) {
    const [most, wanted] = [inMiB(MOST_SNAPSHOT_BYTES), inMiB(needed)];
    super(`Snapshots may take ${most} MiB and would take ${wanted}: delete one first, or save one key alone.`);
  }
}

function inMiB(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(bytes % 2 ** 20 === 0 ? 0 : 1);
}
