import type { Account, Dataset, ProjectId } from "../operations/project.ts";
import type { Location } from "../operations/projects-port.ts";
import { keyIn, parseKey } from "./account-key.ts";
import { type AccountState, estimateStateBytes, holding, startOf } from "./account-state.ts";

/** The most changed copies, and the most bytes that they may take together, not counting their accounts. */
export const COPY_BOUNDS: { readonly copies: number; readonly bytes: number } = { copies: 10_000, bytes: 256 * 2 ** 20 };

/** The initial accounts, and the states of the accounts and copies that have changed. */
export class AccountStates {
  readonly #onEvict: (key: string) => void;
  #index: AccountIndex;
  #opened: readonly Account[] = [];
  /** The dataset limits the number of accounts, so their states need no limit. */
  readonly #accounts = new Map<string, AccountState>();
  /** The least recently used copy comes first, because a map keeps insertion order. */
  readonly #copies = new Map<string, { readonly state: AccountState; readonly bytes: number }>();
  #copyBytes = 0;
  /** By copy, the keys whose projects were replaced or added to: only these can have an id that no account started with. */
  readonly #replaced = new Map<string | undefined, Set<string>>();

  /** @param onEvict called with the key of each least recently used copy that is reset to stay within {@link COPY_BOUNDS}. */
  constructor(dataset: Dataset, onEvict: (key: string) => void = () => {}) {
    this.#index = new AccountIndex(dataset.accounts);
    this.#onEvict = onEvict;
  }

  /** Returns the initial account that a key, or the key of a copy, stands for. */
  account(key: string): Account | undefined {
    const parsed = parseKey(key);
    return parsed && this.#index.byKey.get(parsed.base);
  }

  state(key: string): AccountState | undefined {
    const started = this.account(key);
    return started && (this.#accounts.get(key) ?? this.#useCopy(key) ?? startOf(started));
  }

  locate(key: string | undefined, id: ProjectId): Location {
    const own = key === undefined ? undefined : this.state(key);
    return (own && holding(own, id)) ?? (this.#isElsewhere(key, id) ? "foreign" : "unknown");
  }

  /** Whether this copy has or had the project, another account of its universe has it, or an account started with it. */
  isTaken(key: string, id: ProjectId): boolean {
    return this.#index.owners.has(id) || this.locate(key, id) !== "unknown";
  }

  change(key: string, next: AccountState): void {
    const started = this.account(key);
    this.#drop(key);
    if (next.account !== started || next.addedBytes > 0) {
      const copy = parseKey(key)?.copy;
      this.#replaced.set(copy, (this.#replaced.get(copy) ?? new Set()).add(key));
    }
    if (started?.key === key) return void this.#accounts.set(key, next);
    const bytes = estimateStateBytes(next);
    this.#copies.set(key, { state: next, bytes });
    this.#copyBytes += bytes;
    this.#evictExcept(key);
  }

  /** Whether the key and all ids of the account are free. */
  canAdd(account: Account): boolean {
    return this.#index.canAdd(account);
  }

  /** Adds an account, until everything is reset. Throws if its key or one of its ids is taken. */
  open(account: Account): void {
    this.#index.add(account);
    this.#opened = [...this.#opened, account];
  }

  /** Resets one copy, or everything, to the initial state. */
  reset(key?: string): void {
    for (const changed of key === undefined ? this.changed().map(([each]) => each) : [key]) this.#drop(changed);
    if (key !== undefined) return;
    for (const account of this.#opened) this.#index.remove(account);
    this.#opened = [];
  }

  /** Replaces the dataset. Accounts that are equal in both keep their states, and so do opened accounts that still fit. */
  reseed({ accounts }: Dataset): void {
    const index = new AccountIndex(accounts);
    const changed = this.changed().map(([key, state]) => ({ key, state, old: this.account(key) }));
    const [opened, before] = [new Set(this.#opened), new Set(changed.map(({ old }) => old))];
    const stayed = this.#opened.filter((account) => index.canAdd(account));
    for (const account of stayed) index.add(account);
    // An account is compared once for all of its copies. An opened account is equal only to itself.
    const kept = new Set(
      [...before].filter((old) => {
        const present = index.byKey.get(old?.key ?? "");
        return old && (old === present || (!opened.has(old) && isSameAccount(old, present)));
      }),
    );
    for (const { key } of changed) this.#drop(key);
    [this.#index, this.#opened] = [index, stayed];
    for (const { key, state, old } of changed) {
      const account = kept.has(old) && this.account(key);
      if (account) this.change(key, state.account === old ? { ...state, account } : state);
    }
  }

  /** The keys of all accounts and of all changed copies. */
  keys(): string[] {
    return [...this.#index.byKey.keys(), ...this.#copies.keys()];
  }

  opened(): readonly Account[] {
    return this.#opened;
  }

  isChanged(key: string): boolean {
    return this.#accounts.has(key) || this.#copies.has(key);
  }

  changed(): (readonly [key: string, state: AccountState])[] {
    return [...this.#accounts, ...Array.from(this.#copies, ([key, { state }]) => [key, state] as const)];
  }

  #useCopy(key: string): AccountState | undefined {
    const copy = this.#copies.get(key);
    if (!copy) return undefined;
    this.#copies.delete(key);
    this.#copies.set(key, copy);
    return copy.state;
  }

  /** Whether another account of the key's universe has the project. Without a key, any existing project is foreign. */
  #isElsewhere(key: string | undefined, id: ProjectId): boolean {
    const viewer = key === undefined ? undefined : parseKey(key);
    const owner = this.#index.owners.get(id)?.key;
    if (!viewer && owner !== undefined) return true;
    const replaced = viewer ? (this.#replaced.get(viewer.copy) ?? []) : [...this.#replaced.values()].flatMap((keys) => [...keys]);
    const others = owner === undefined ? replaced : [keyIn({ base: owner, copy: viewer?.copy }), ...replaced];
    for (const other of others) {
      const held = other === key ? undefined : this.state(other);
      if (held && holding(held, id) === "own") return true;
    }
    return false;
  }

  #evictExcept(key: string): void {
    for (const oldest of this.#copies.keys()) {
      if (oldest === key || (this.#copies.size <= COPY_BOUNDS.copies && this.#copyBytes <= COPY_BOUNDS.bytes)) return;
      this.#drop(oldest);
      this.#onEvict(oldest);
    }
  }

  #drop(key: string): void {
    const copy = parseKey(key)?.copy;
    const replaced = this.#replaced.get(copy);
    if (replaced?.delete(key) && replaced.size === 0) this.#replaced.delete(copy);
    this.#accounts.delete(key);
    this.#copyBytes -= this.#copies.get(key)?.bytes ?? 0;
    this.#copies.delete(key);
  }
}

/** Accounts by key, in the order in which they were added, and by the ids of their initial projects. */
class AccountIndex {
  readonly byKey = new Map<string, Account>();
  readonly owners = new Map<ProjectId, Account>();

  constructor(accounts: readonly Account[]) {
    for (const account of accounts) this.add(account);
  }

  canAdd({ key, projects }: Account): boolean {
    return !this.byKey.has(key) && !projects.some(({ id }) => this.owners.has(id));
  }

  /** Throws if the account's key or one of its ids is taken: the code that makes accounts must prevent that. */
  add(account: Account): void {
    const { key, projects } = account;
    if (this.byKey.has(key)) throw new Error(`two accounts have the key "${key}"`);
    for (const [place, { id }] of projects.entries()) {
      if (this.owners.has(id)) {
        this.remove({ ...account, projects: projects.slice(0, place) });
        throw new Error(`two projects have the id ${id}`);
      }
      this.owners.set(id, account);
    }
    this.byKey.set(key, account);
  }

  remove({ key, projects }: Account): void {
    this.byKey.delete(key);
    for (const { id } of projects) this.owners.delete(id);
  }
}

/** Compares project by project, because the JSON text of a whole account may exceed the maximum length of a string. */
function isSameAccount(a: Account, b: Account | undefined): boolean {
  if (a.plan !== b?.plan || a.projects.length !== b.projects.length) return false;
  return a.projects.every((project, place) => JSON.stringify(project) === JSON.stringify(b.projects[place]));
}
