import type { Plan } from "../../operations/project.ts";
import { MOST_SNAPSHOT_BYTES, type SnapshotSummary, SnapshotsFull, type Store } from "../store.ts";
import type { Accounts } from "./accounts.ts";
import { keyOf, placeOf } from "./layout.ts";
import { forAll } from "./link.ts";
import { FORGET, RESTORE, SAVE, WEIGH } from "./snapshot-scripts.ts";

interface Entry extends SnapshotSummary {
  readonly bytes: number;
  /** The accounts that were open, with their plans. */
  readonly opened: readonly (readonly [base: string, plan: Plan | undefined])[];
}

/** Saves states by name. Each account keeps its part of a snapshot in its own slot. */
export function createSnapshots(accounts: Accounts): Pick<Store, "save" | "restore" | "forget" | "snapshots"> {
  const { link } = accounts;
  const registry = keyOf.shared("snapshots");
  const basesOf = async (key: string | undefined) => (key === undefined ? accounts.all() : [placeOf(key).base]);
  const copyOf = (key: string | undefined) => (key === undefined ? "/" : placeOf(key).copy);

  async function all(): Promise<Entry[]> {
    return ((await link.send("HVALS", registry)) as string[]).map((text) => JSON.parse(text) as Entry);
  }

  async function find(name: string): Promise<Entry | undefined> {
    return (await all()).find((entry) => entry.name === name);
  }

  async function forget(name: string): Promise<boolean> {
    const found = await find(name);
    if (!found) return false;
    await link.send("HDEL", registry, name);
    const bases = new Set([...(await basesOf(found.key)), ...found.opened.map(([base]) => base)]);
    await forAll(bases, (base) => link.run(FORGET, keyOf.account(base), name));
    return true;
  }

  async function save(name: string, key: string | undefined): Promise<void> {
    const bases = new Set(await basesOf(key));
    const weights = await forAll(bases, (base) => link.run(WEIGH, keyOf.account(base), copyOf(key)));
    const bytes = weights.reduce<number>((sum, each) => sum + Number(each), 0);
    const needed = (await all()).reduce((sum, other) => (other.name === name ? sum : sum + other.bytes), bytes);
    if (needed > MOST_SNAPSHOT_BYTES) throw new SnapshotsFull(needed);
    await forget(name);
    const opened = await forAll(await accounts.opened(), async (base) => [base, await accounts.planOf(base)] as const);
    await forAll(new Set([...bases, ...opened.map(([base]) => base)]), (base) =>
      link.run(SAVE, keyOf.account(base), bases.has(base) ? copyOf(key) : "//", name),
    );
    await link.send("HSET", registry, name, JSON.stringify({ name, key, bytes, opened }));
  }

  async function restore(name: string): Promise<boolean> {
    const found = await find(name);
    if (!found) return false;
    const { key, opened } = found;
    for (const [base, plan] of opened) {
      if (plan && (await accounts.planOf(base)) === undefined) await accounts.reopen(base, plan);
    }
    await forAll(await basesOf(key), async (base) => {
      const grown = (await link.run(RESTORE, keyOf.account(base), copyOf(key), name)) as string[];
      for (const copy of grown) await accounts.markReplaced({ base, copy });
    });
    return true;
  }

  async function snapshots(): Promise<SnapshotSummary[]> {
    const found = (await all()).map(({ name, key }) => ({ name, ...(key !== undefined && { key }) }));
    return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  return { save, restore, forget, snapshots };
}
