import type { Account } from "../operations/project.ts";
import { type AccountState, estimateStateBytes } from "./account-state.ts";
import type { AccountStates } from "./account-states.ts";
import { SnapshotsFull, type Store } from "./store.ts";

/** About how many bytes all snapshots together may take beside the dataset. */
export const MOST_SNAPSHOT_BYTES: number = 64 * 2 ** 20;

/** What it takes to name one state in a snapshot. */
const ENTRY_BYTES = 64;

interface Snapshot {
  readonly key: string | undefined;
  readonly opened: readonly Account[];
  readonly states: readonly (readonly [key: string, state: AccountState])[];
  readonly bytes: number;
}

/** Saved states by name. States never change, so a snapshot only refers to them. */
export function snapshotStore(current: AccountStates): Pick<Store, "save" | "restore" | "forget" | "snapshots"> {
  const saved = new Map<string, Snapshot>();
  return {
    save: async (name, key) => {
      const states = current.changed().filter(([owner]) => key === undefined || owner === key);
      const bytes = states.reduce(
        (sum, [owner, state]) => sum + ENTRY_BYTES + estimateStateBytes(state, current.account(owner)),
        0,
      );
      const others = [...saved].reduce((sum, [other, snapshot]) => (other === name ? sum : sum + snapshot.bytes), 0);
      if (bytes + others > MOST_SNAPSHOT_BYTES) throw new SnapshotsFull(bytes + others, MOST_SNAPSHOT_BYTES);
      saved.set(name, { key, opened: current.opened(), states, bytes });
    },
    restore: async (name) => {
      const snapshot = saved.get(name);
      if (snapshot) bringBack(current, snapshot);
      return snapshot !== undefined;
    },
    forget: async (name) => saved.delete(name),
    snapshots: async () => [...saved].map(([name, { key }]) => ({ name, ...(key !== undefined && { key }) })),
  };
}

/** Accounts that were opened after the snapshot stay open, as they started: other tests use them. */
function bringBack(current: AccountStates, { key, opened, states }: Snapshot): void {
  for (const account of opened) if (!current.account(account.key)) current.open(account);
  for (const owner of key === undefined ? current.keys() : [key]) current.reset(owner);
  for (const [owner, state] of states) if (current.account(owner)) current.change(owner, state);
}
