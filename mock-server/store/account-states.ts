import type { Account, Dataset, ProjectId } from "../operations/project.ts";
import type { Location } from "../operations/projects-port.ts";
import { type AccountKey, keyIn, parseKey } from "./account-key.ts";
import { type AccountState, estimateStateBytes, holding, startOf } from "./account-state.ts";
import { carriedOver } from "./carried-over.ts";
import { replacedCopies } from "./replaced-copies.ts";

/** The accounts as they started, and the states of those accounts and copies that were changed since. */
export interface AccountStates {
  /** The account that a key or the key of a copy stands for, as it started. */
  account(key: string): Account | undefined;
  state(key: string): AccountState | undefined;
  locate(viewer: AccountKey | undefined, id: ProjectId): Location;
  /** Whether an account that the viewer meets has or had the project, or one started with it. */
  isTaken(viewer: AccountKey, id: ProjectId): boolean;
  change(key: string, state: AccountState): void;
  isChanged(key: string): boolean;
  /** Adds an account until the next reset of everything. Throws if its key or one of its ids is taken. */
  open(account: Account): void;
  reset(key?: string): void;
  reseed(dataset: Dataset): void;
  /** The keys of all accounts and of all changed copies. */
  keys(): string[];
  opened(): readonly Account[];
  changed(): readonly (readonly [key: string, state: AccountState])[];
}

/** How many copies may be changed, and how many bytes they may take together beside their accounts. */
export const COPY_BOUNDS: { readonly copies: number; readonly bytes: number } = { copies: 10_000, bytes: 256 * 2 ** 20 };

interface ChangedCopy {
  readonly state: AccountState;
  readonly bytes: number;
}

/** @param onEvict called with the key of each copy that is back at the start, as the least recently used, because of {@link COPY_BOUNDS}. */
export function createAccountStates(initial: Dataset, onEvict: (key: string) => void = () => {}): AccountStates {
  let dataset = initial;
  let opened: readonly Account[] = [];
  let index: AccountIndex = indexAccounts(initial.accounts);
  const replaced = replacedCopies();
  /** The dataset bounds how many accounts there are, so their states need no bound. */
  const accounts = new Map<string, AccountState>();
  /** The least recently used copy comes first, because a map keeps the order in which its entries were set. */
  const copies = new Map<string, ChangedCopy>();
  let copyBytes = 0;

  function account(key: string): Account | undefined {
    const parsed = parseKey(key);
    return parsed && index.account(parsed.base);
  }

  function state(key: string): AccountState | undefined {
    const started = account(key);
    return started && (accounts.get(key) ?? useCopy(key) ?? startOf(started));
  }

  function useCopy(key: string): AccountState | undefined {
    const copy = copies.get(key);
    if (!copy) return undefined;
    copies.delete(key);
    copies.set(key, copy);
    return copy.state;
  }

  function has(key: string, id: ProjectId): boolean {
    const held = state(key);
    return held !== undefined && holding(held, id) === "own";
  }

  function isElsewhere({ base, copy }: AccountKey, id: ProjectId): boolean {
    const owner = index.owner(id)?.key;
    if (owner !== undefined && owner !== base && has(keyIn({ base: owner, copy }), id)) return true;
    return replaced.inUniverse(copy).some((key) => key !== keyIn({ base, copy }) && has(key, id));
  }

  function locate(viewer: AccountKey | undefined, id: ProjectId): Location {
    // Without a key, any existing project is foreign.
    if (!viewer) return index.owner(id) || replaced.all().some((key) => has(key, id)) ? "foreign" : "unknown";
    const own = state(keyIn(viewer));
    return (own && holding(own, id)) ?? (isElsewhere(viewer, id) ? "foreign" : "unknown");
  }

  function drop(key: string): void {
    replaced.delete(key);
    accounts.delete(key);
    copyBytes -= copies.get(key)?.bytes ?? 0;
    copies.delete(key);
  }

  function change(key: string, next: AccountState): void {
    const started = account(key);
    drop(key);
    if (next.account !== started || next.addedBytes > 0) replaced.add(key);
    if (started?.key === key) return void accounts.set(key, next);
    const bytes = estimateStateBytes(next, started);
    copies.set(key, { state: next, bytes });
    copyBytes += bytes;
    evictBeside(key);
  }

  function evictBeside(key: string): void {
    for (const oldest of copies.keys()) {
      if (oldest === key || (copies.size <= COPY_BOUNDS.copies && copyBytes <= COPY_BOUNDS.bytes)) return;
      drop(oldest);
      onEvict(oldest);
    }
  }

  function changed(): (readonly [string, AccountState])[] {
    return [...accounts, ...Array.from(copies, ([key, { state }]) => [key, state] as const)];
  }

  function dropAll(): void {
    for (const [key] of changed()) drop(key);
  }

  return {
    account,
    state,
    locate,
    change,
    changed,
    isTaken: (viewer, id) => index.owner(id) !== undefined || locate(viewer, id) !== "unknown",
    isChanged: (key) => accounts.has(key) || copies.has(key),
    open: (more) => {
      index.add(more);
      opened = [...opened, more];
    },
    opened: () => opened,
    reset: (key) => {
      if (key !== undefined) return drop(key);
      dropAll();
      for (const account of opened) index.remove(account);
      opened = [];
    },
    reseed: (next) => {
      const kept = carriedOver(changed(), { before: dataset.accounts, after: next.accounts, opened });
      dropAll();
      dataset = next;
      index = indexAccounts(next.accounts);
      opened = opened.filter(({ key, projects }) => !index.account(key) && !projects.some(({ id }) => index.owner(id)));
      for (const account of opened) index.add(account);
      for (const [key, state] of kept) if (account(key)) change(key, state);
    },
    keys: () => [...new Set([...[...dataset.accounts, ...opened].map(({ key }) => key), ...changed().map(([key]) => key)])],
  };
}

/** Accounts by key and by the ids of the projects that they started with. */
interface AccountIndex {
  account(key: string): Account | undefined;
  /** The account that started with the project. */
  owner(id: ProjectId): Account | undefined;
  /** Throws if the account's key or one of its ids is taken. */
  add(account: Account): void;
  /** Takes away an account that was added. */
  remove(account: Account): void;
}

/** Throws if two accounts share a key or two projects an id: whatever makes accounts has to prevent that. */
function indexAccounts(accounts: readonly Account[]): AccountIndex {
  const byKey = new Map<string, Account>();
  const owners = new Map<ProjectId, Account>();

  function add(account: Account): void {
    if (byKey.has(account.key)) throw new Error("two accounts have one key");
    if (account.projects.some(({ id }) => owners.has(id))) throw new Error(ONE_ID);
    const size = owners.size + account.projects.length;
    for (const { id } of account.projects) owners.set(id, account);
    if (owners.size < size) throw new Error(ONE_ID);
    byKey.set(account.key, account);
  }

  for (const account of accounts) add(account);

  return {
    add,
    account: (key) => byKey.get(key),
    owner: (id) => owners.get(id),
    remove: ({ key, projects }) => {
      byKey.delete(key);
      for (const { id } of projects) owners.delete(id);
    },
  };
}

const ONE_ID = "two projects have one id";
