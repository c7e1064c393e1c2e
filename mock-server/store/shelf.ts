import { type AccountState, copyOfState } from "./account-state.ts";
import { SnapshotsFull } from "./snapshots-full.ts";
import type { SnapshotSummary } from "./store.ts";
import type { World, WorldContents } from "./world.ts";

/** States of a world that were put aside by name. A copy of a state shares all that neither of the two changes, so it is cheap. */
export interface Shelf {
  /** Throws {@link SnapshotsFull} where it would take more than all snapshots may. */
  save(name: string, key?: string): void;
  restore(name: string): boolean;
  forget(name: string): boolean;
  list(): SnapshotSummary[];
}

interface Snapshot {
  readonly key: string | undefined;
  readonly contents: WorldContents;
  readonly bytes: number;
}

/** About how many bytes all snapshots together may take: what they hold beside the dataset. */
export const MOST_SNAPSHOT_BYTES: number = 64 * 2 ** 20;

/** What it takes to name one state in a snapshot. */
const ENTRY_BYTES = 64;

export function createShelf(world: World): Shelf {
  const saved = new Map<string, Snapshot>();

  function save(name: string, key: string | undefined): void {
    const { opened, changed } = world.contents();
    const states = [...changed].filter(([owner]) => key === undefined || owner === key);
    const bytes = states.reduce((sum, [owner, state]) => sum + ENTRY_BYTES + world.weigh(owner, state), 0);
    const others = [...saved].reduce((sum, [other, snapshot]) => (other === name ? sum : sum + snapshot.bytes), 0);
    if (bytes + others > MOST_SNAPSHOT_BYTES) throw new SnapshotsFull(bytes + others, MOST_SNAPSHOT_BYTES);
    saved.set(name, { key, contents: { opened, changed: copied(states) }, bytes });
  }

  return {
    save,
    restore: (name) => {
      const snapshot = saved.get(name);
      if (snapshot) bringBack(world, snapshot);
      return snapshot !== undefined;
    },
    forget: (name) => saved.delete(name),
    list: () => [...saved].map(([name, { key }]) => ({ name, ...(key !== undefined && { key }) })),
  };
}

/** Accounts that were opened after the snapshot stay open, as they started: their users are other tests. */
function bringBack(world: World, { key, contents: { opened, changed } }: Snapshot): void {
  for (const account of opened) if (!world.account(account.key)) world.open(account);
  for (const owner of key === undefined ? world.keys() : [key]) world.reset(owner);
  for (const [owner, state] of copied(changed)) if (world.account(owner)) world.change(owner, state);
}

function copied(states: Iterable<[string, AccountState]>): Map<string, AccountState> {
  return new Map(Array.from(states, ([key, state]) => [key, copyOfState(state)]));
}
