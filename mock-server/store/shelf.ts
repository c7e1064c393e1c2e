import type { AccountState } from "../domain/account-state.ts";
import type { SnapshotSummary } from "./store.ts";
import type { World, WorldContents } from "./world.ts";

/** States of a world that were put aside by name. */
export interface Shelf {
  save(name: string, key?: string): void;
  restore(name: string): boolean;
  forget(name: string): boolean;
  list(): SnapshotSummary[];
}

export function createShelf(world: World): Shelf {
  const saved = new Map<string, { readonly key: string | undefined; readonly contents: WorldContents }>();
  return {
    save: (name, key) => {
      const { opened, changed } = world.contents();
      const states = [...changed].filter(([owner]) => key === undefined || owner === key);
      saved.set(name, { key, contents: { opened, changed: new Map(states.map(([owner, state]) => [owner, copyOf(state)])) } });
    },
    restore: (name) => {
      const snapshot = saved.get(name);
      if (snapshot) bringBack(world, snapshot.contents, snapshot.key);
      return snapshot !== undefined;
    },
    forget: (name) => saved.delete(name),
    list: () => [...saved].map(([name, { key }]) => ({ name, ...(key !== undefined && { key }) })),
  };
}

/** Accounts that were opened after the snapshot stay open, as they started: their users are other tests. */
function bringBack(world: World, { opened, changed }: WorldContents, key: string | undefined): void {
  for (const account of opened) if (!world.account(account.key)) world.open(account);
  for (const owner of key === undefined ? world.keys() : [key]) world.reset(owner);
  for (const [owner, state] of changed) if (world.account(owner)) world.change(owner, copyOf(state));
}

function copyOf({ account, removedProjects, removedRecords }: AccountState): AccountState {
  return { account, removedProjects: new Set(removedProjects), removedRecords: new Set(removedRecords) };
}
