import { type AccountKey, keyIn, parseKey } from "../domain/account-key.ts";
import { type AccountState, untouched } from "../domain/account-state.ts";
import { type DatasetIndex, indexDataset } from "../domain/dataset-index.ts";
import type { Location } from "../domain/location.ts";
import type { Account, Dataset } from "../domain/project.ts";
import type { ProjectId } from "../domain/project-id.ts";
import { holds, projectOf } from "./project-of.ts";
import { carriedOver, unlikeAny } from "./same-account.ts";

/** The accounts as they started, and whatever became different since. */
export interface World {
  /** The account that a key or the key of a copy stands for, as it started. */
  account(key: string): Account | undefined;
  /** The state of a copy. To keep a change to it, give it to `change`. */
  state(key: string): AccountState | undefined;
  locate(viewer: AccountKey | undefined, id: ProjectId): Location;
  change(key: string, state: AccountState): void;
  /** Adds an account until the next reset of everything. Throws where somebody has its key or one of its ids. */
  open(account: Account): void;
  reset(key?: string): void;
  reseed(dataset: Dataset): void;
  /** The keys of all accounts and of all changed copies. */
  keys(): string[];
  /** The changed copies, by key, and the accounts that were opened. Not to be kept: it goes on changing. */
  contents(): WorldContents;
}

export interface WorldContents {
  readonly opened: readonly Account[];
  readonly changed: ReadonlyMap<string, AccountState>;
}

/** How many copies may differ from what they started as. Beyond, the one that was changed longest ago is back at the start. */
export const MOST_CHANGED_COPIES = 10_000;

export function createWorld(initial: Dataset): World {
  let dataset = initial;
  let opened: readonly Account[] = [];
  let index: DatasetIndex = indexDataset(initial);
  let changed = new Map<string, AccountState>();
  const given = new Set<string>();

  function account(key: string): Account | undefined {
    const parsed = parseKey(key);
    return parsed && index.account(parsed.base);
  }

  function state(key: string): AccountState | undefined {
    const started = account(key);
    return started && (changed.get(key) ?? untouched(started));
  }

  /** Whether any other account of the viewer's universe has the project: the one that started with it, or one that was given it. */
  function elsewhere({ base, copy }: AccountKey, id: ProjectId): boolean {
    const owner = index.owned(id)?.account.key;
    const candidates = owner === undefined ? givenKeys() : [keyIn({ base: owner, copy }), ...givenKeys()];
    return candidates.some((key) => {
      const parsed = parseKey(key);
      return parsed?.copy === copy && parsed?.base !== base && holds(state(key), id);
    });
  }

  function locate(viewer: AccountKey, id: ProjectId): Location {
    const own = state(keyIn(viewer));
    if (own && projectOf(own.account, id)) return own.removedProjects.has(id) ? "gone" : "own";
    return elsewhere(viewer, id) ? "foreign" : "unknown";
  }

  /** To nobody in particular, every project that somebody has in some universe is foreign. */
  function anywhere(id: ProjectId): Location {
    return index.owned(id) || givenKeys().some((key) => holds(state(key), id)) ? "foreign" : "unknown";
  }

  /** The keys of copies whose projects were replaced. */
  function givenKeys(): string[] {
    return [...given].filter((key) => changed.has(key));
  }

  /** Accounts themselves stay: the dataset bounds them. */
  function dropOldestCopy(): void {
    for (const key of changed.keys()) {
      if (parseKey(key)?.copy === undefined) continue;
      changed.delete(key);
      given.delete(key);
      return;
    }
  }

  function arrange(accounts: readonly Account[]): void {
    index = indexDataset({ accounts: [...dataset.accounts, ...accounts] });
    opened = accounts;
  }

  return {
    account,
    state,
    locate: (viewer, id) => (viewer ? locate(viewer, id) : anywhere(id)),
    change: (key, next) => {
      // Set anew, it is the last in the sequence of the map.
      changed.delete(key);
      changed.set(key, next);
      if (changed.size > MOST_CHANGED_COPIES) dropOldestCopy();
      if (next.account !== account(key)) given.add(key);
      else given.delete(key);
    },
    open: (more) => arrange([...opened, more]),
    reset: (key) => {
      if (key === undefined) {
        changed.clear();
        given.clear();
        arrange([]);
      } else {
        changed.delete(key);
        given.delete(key);
      }
    },
    reseed: (next) => {
      const before = dataset.accounts;
      dataset = next;
      changed = carriedOver(changed, before, next.accounts, opened);
      arrange(unlikeAny(opened, next.accounts));
    },
    keys: () => [...new Set([...dataset.accounts, ...opened].map(({ key }) => key).concat([...changed.keys()]))],
    contents: () => ({ opened, changed }),
  };
}
