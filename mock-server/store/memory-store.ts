import type { Account, Dataset } from "../operations/project.ts";
import type { Absence } from "../operations/projects-port.ts";
import { type AccountState, cutPage, estimateStateBytes, replacedState, stateWith, stateWithout } from "./account-state.ts";
import { AccountStates } from "./account-states.ts";
import { idLike } from "./seed-dataset.ts";
import { allIn } from "./sorted-sequence.ts";
import { type AccountSummary, FIRST_NUMBER, MOST_SNAPSHOT_BYTES, SnapshotsFull, type Store } from "./store.ts";

export interface MemoryStoreOptions {
  /** Called with the key of each changed copy that was reset because the changed copies exceeded their limits. */
  readonly onEvict?: ((key: string) => void) | undefined;
}

/** Creates a store in this process. Only changed copies take memory. Each method is atomic, because none of them waits. */
export function memoryStore(dataset: Dataset, { onEvict }: MemoryStoreOptions = {}): Store {
  const states = new AccountStates(dataset, onEvict);
  let present = dataset;
  let nextNumber = FIRST_NUMBER;

  function stateOf(key: string): AccountState {
    return required(states.state(key));
  }

  function summaryOf(key: string): AccountSummary {
    const { account, byId } = stateOf(key);
    return { key, plan: account.plan, total: byId.size, changed: states.isChanged(key) };
  }

  function takeNumbers(count: number): number {
    nextNumber += count;
    return nextNumber - count;
  }

  return {
    account: (key) => states.account(key)?.plan,
    locate: (key, id) => states.locate(key, id),
    page: (key, query) => {
      const { after } = query;
      const page = cutPage(stateOf(key), query);
      return page ?? { cursor: after === undefined ? "own" : states.locate(key, after), projects: [], total: 0 };
    },
    delete: (key, id) => {
      const next = stateWithout(stateOf(key), id);
      if (next) states.change(key, next);
      return next ? "deleted" : (states.locate(key, id) as Absence);
    },
    newId: () => {
      for (;;) {
        const id = idLike(present, takeNumbers(1));
        if (states.locate(undefined, id) === "unknown") return id;
      }
    },
    add: (key, project) => {
      if (states.isTaken(key, project.id)) return "taken";
      states.change(key, stateWith(stateOf(key), project));
      return "added";
    },
    projects: async (key) => allIn(stateOf(key).byId),
    // Records are part of their project, so none outlives it (rule delete.cascade).
    records: async (key) => allIn(stateOf(key).byId).flatMap(({ records }) => records),
    original: async (key) => required(states.account(key)).projects,
    accounts: async () => states.keys().map(summaryOf),
    replace: async (key, projects) => states.change(key, replacedState(required(states.account(key)), projects)),
    open: async (account) => states.open(account),
    reset: async (key) => states.reset(key),
    reseed: async (next) => {
      states.reseed(next);
      present = next;
    },
    ...snapshotStore(states),
    takeNumbers: async (count) => takeNumbers(count),
    problem: async () => undefined,
  };
}

function required<T>(found: T | undefined): T {
  if (found === undefined) throw new Error("the store was asked for a key that account() does not know");
  return found;
}

interface Snapshot {
  readonly key: string | undefined;
  readonly opened: readonly Account[];
  readonly states: readonly (readonly [key: string, state: AccountState])[];
  readonly bytes: number;
}

/** The snapshots, by name. States are immutable, so a snapshot only refers to them. */
function snapshotStore(current: AccountStates): Pick<Store, "save" | "restore" | "forget" | "snapshots"> {
  const saved = new Map<string, Snapshot>();
  return {
    save: async (name, key) => {
      const states = current.changed().filter(([owner]) => key === undefined || owner === key);
      const bytes = states.reduce((sum, [, state]) => sum + estimateStateBytes(state), 0);
      const others = [...saved].reduce((sum, [other, snapshot]) => (other === name ? sum : sum + snapshot.bytes), 0);
      if (bytes + others > MOST_SNAPSHOT_BYTES) throw new SnapshotsFull(bytes + others);
      saved.set(name, { key, opened: current.opened(), states, bytes });
    },
    restore: async (name) => {
      const snapshot = saved.get(name);
      if (snapshot) restoreSnapshot(current, snapshot);
      return snapshot !== undefined;
    },
    forget: async (name) => saved.delete(name),
    snapshots: async () => [...saved].map(([name, { key }]) => ({ name, ...(key !== undefined && { key }) })),
  };
}

/**
 * Restores a snapshot. A snapshot of everything resets accounts that were opened after it but leaves them open, because other
 * tests may use them. An account of the snapshot is not opened again if its key or one of its ids is taken by now.
 */
function restoreSnapshot(current: AccountStates, { key, opened, states }: Snapshot): void {
  for (const account of opened) if (current.canAdd(account)) current.open(account);
  for (const owner of key === undefined ? current.keys() : [key]) current.reset(owner);
  for (const [owner, state] of states) if (current.account(owner)) current.change(owner, state);
}
