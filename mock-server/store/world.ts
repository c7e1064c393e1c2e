import type { Account, Dataset, ProjectId } from "../operations/project.ts";
import type { Location } from "../operations/projects-port.ts";
import { type AccountKey, keyIn, parseKey } from "./account-key.ts";
import { type AccountState, holding, untouched } from "./account-state.ts";
import { changeBytes } from "./change-bytes.ts";
import { type ChangedStates, type CopyBounds, changedStates } from "./changed-states.ts";
import { type DatasetIndex, indexDataset } from "./dataset-index.ts";
import { givenCopies } from "./given-copies.ts";
import { carriedOver, unlikeAny } from "./same-account.ts";

/** The accounts as they started, and whatever became different since. */
export interface World {
  /** The account that a key or the key of a copy stands for, as it started. */
  account(key: string): Account | undefined;
  /** The state of a copy. Whoever changes it gives it to `change`. */
  state(key: string): AccountState | undefined;
  locate(viewer: AccountKey | undefined, id: ProjectId): Location;
  change(key: string, state: AccountState): void;
  isChanged(key: string): boolean;
  /** Adds an account until the next reset of everything. Throws where somebody has its key or one of its ids. */
  open(account: Account): void;
  reset(key?: string): void;
  reseed(dataset: Dataset): void;
  /** The keys of all accounts and of all changed copies. */
  keys(): string[];
  /** What became different. Its states go on changing: who keeps one keeps a copy. */
  contents(): WorldContents;
  /** About how many bytes a state takes beside the account that its key stands for. */
  weigh(key: string, state: AccountState): number;
}

export interface WorldContents {
  readonly opened: readonly Account[];
  readonly changed: ReadonlyMap<string, AccountState>;
}

/** Beyond either bound, the copy that was used longest ago is back at the start. */
export const COPY_BOUNDS: CopyBounds = { copies: 10_000, bytes: 256 * 2 ** 20 };

/** @param onEvict told of each copy that is back at the start because of {@link COPY_BOUNDS}. */
export function createWorld(initial: Dataset, onEvict: (key: string) => void = () => {}): World {
  let dataset = initial;
  let opened: readonly Account[] = [];
  let index: DatasetIndex = indexDataset(initial);
  const given = givenCopies();
  const changed: ChangedStates = changedStates({
    bounds: COPY_BOUNDS,
    weigh,
    onEvict: (key) => {
      given.delete(key);
      onEvict(key);
    },
  });

  function account(key: string): Account | undefined {
    const parsed = parseKey(key);
    return parsed && index.account(parsed.base);
  }

  function state(key: string): AccountState | undefined {
    const started = account(key);
    return started && (changed.use(key) ?? untouched(started));
  }

  function weigh(key: string, weighed: AccountState): number {
    return changeBytes(weighed, account(key));
  }

  function has(key: string, id: ProjectId): boolean {
    const held = state(key);
    return held !== undefined && holding(held, id) === "own";
  }

  /** Whether any other account of the viewer's universe has the project: the one that started with it, or one that was given it. */
  function elsewhere({ base, copy }: AccountKey, id: ProjectId): boolean {
    const owner = index.owner(id)?.key;
    if (owner !== undefined && owner !== base && has(keyIn({ base: owner, copy }), id)) return true;
    return given.inUniverse(copy).some((key) => key !== keyIn({ base, copy }) && has(key, id));
  }

  function locate(viewer: AccountKey, id: ProjectId): Location {
    const own = state(keyIn(viewer));
    return (own && holding(own, id)) ?? (elsewhere(viewer, id) ? "foreign" : "unknown");
  }

  /** To nobody in particular, every project that somebody has in some universe is foreign. */
  function anywhere(id: ProjectId): Location {
    return index.owner(id) || given.all().some((key) => has(key, id)) ? "foreign" : "unknown";
  }

  function change(key: string, next: AccountState): void {
    if (next.account === account(key)) given.delete(key);
    else given.add(key);
    changed.put(key, next);
  }

  function putBack(key: string): void {
    changed.delete(key);
    given.delete(key);
  }

  return {
    account,
    state,
    locate: (viewer, id) => (viewer ? locate(viewer, id) : anywhere(id)),
    change,
    isChanged: changed.has,
    open: (more) => {
      index.add(more);
      opened = [...opened, more];
    },
    reset: (key) => {
      if (key !== undefined) return putBack(key);
      changed.clear();
      given.clear();
      for (const account of opened) index.remove(account);
      opened = [];
    },
    reseed: (next) => {
      const kept = carriedOver([...changed.entries()], { before: dataset.accounts, after: next.accounts, opened });
      dataset = next;
      index = indexDataset(next);
      opened = unlikeAny(opened, index);
      for (const account of opened) index.add(account);
      changed.clear();
      given.clear();
      for (const [key, state] of kept) if (account(key)) change(key, state);
    },
    keys: () => [...new Set([...[...dataset.accounts, ...opened].map(({ key }) => key), ...keysOf(changed)])],
    contents: () => ({ opened, changed: new Map(changed.entries()) }),
    weigh,
  };
}

function keysOf(changed: ChangedStates): string[] {
  return Array.from(changed.entries(), ([key]) => key);
}
