import type { Plan } from "../../operations/project.ts";
import { MOST_SNAPSHOT_BYTES } from "../snapshot-store.ts";
import { type SnapshotSummary, SnapshotsFull } from "../store.ts";
import type { Accounts } from "./accounts.ts";
import { forAll } from "./batches.ts";
import type { Directory } from "./directory.ts";
import { copyName, copyNamed, type KeyNames, knownKey } from "./keys.ts";
import type { Link } from "./link.ts";
import { CLEAR_SHELF, SHELVE, UNSHELVE, WEIGH } from "./scripts.ts";

/** States that were put aside by name. Each account keeps its own part, in its own slot. */
export interface Snapshots {
  save(name: string, key?: string): Promise<void>;
  restore(name: string): Promise<boolean>;
  forget(name: string): Promise<boolean>;
  list(): Promise<SnapshotSummary[]>;
  /** Whether an account that was closed is still in a snapshot. */
  hold(base: string): Promise<boolean>;
}

interface Entry extends SnapshotSummary {
  readonly bytes: number;
}

const AT_A_TIME = 50;

/** Stand for every copy of an account and for none; no name of a copy has a slash. */
const ALL = "/";
const NONE = "//";

export function createSnapshots(link: Link, names: KeyNames, accounts: Accounts, directory: Directory): Snapshots {
  const registry = names.shared("snapshots");
  const openedIn = (name: string) => names.shared(`opened-in:${name}`);

  async function all(): Promise<Entry[]> {
    const texts = (await link.send("HVALS", registry)) as string[];
    return texts.map((text) => JSON.parse(text) as Entry);
  }

  async function bytesOfOthers(name: string): Promise<number> {
    return (await all()).reduce((sum, other) => (other.name === name ? sum : sum + other.bytes), 0);
  }

  async function find(name: string): Promise<SnapshotSummary | undefined> {
    const text = (await link.send("HGET", registry, name)) as string | null;
    return text === null ? undefined : (JSON.parse(text) as SnapshotSummary);
  }

  const basesOf = async (key: string | undefined) => (key === undefined ? accounts.all() : [knownKey(key).base]);
  const copyOf = (key: string | undefined) => (key === undefined ? ALL : copyName(knownKey(key)));
  const heldBy = async (base: string) => Number(await link.send("SCARD", `${names.account(base)}:shelves`)) > 0;

  async function forget(name: string): Promise<boolean> {
    const found = await find(name);
    if (!found) return false;
    const opened = Object.fromEntries(await openedOf(name));
    const bases = new Set([...(await basesOf(found.key)), ...Object.keys(opened)]);
    await link.send("HDEL", registry, name);
    await forAll(bases, AT_A_TIME, async (base) => {
      const others = await link.run(CLEAR_SHELF, names.account(base), name);
      if (others === 0 && (await accounts.planOf(base)) === undefined) await accounts.destroy(base);
    });
    await link.send("UNLINK", openedIn(name));
    return true;
  }

  async function openedOf(name: string): Promise<[base: string, plan: Plan][]> {
    const flat = (await link.send("HGETALL", openedIn(name))) as string[];
    return flat.flatMap((base, place) => (place % 2 === 0 ? [[base, flat[place + 1] as Plan]] : []));
  }

  return {
    forget,
    hold: heldBy,
    save: async (name, key) => {
      const bases = new Set(await basesOf(key));
      const bytes = await forAll(bases, AT_A_TIME, (base) => link.run(WEIGH, names.account(base), copyOf(key)));
      const own = bytes.reduce<number>((sum, each) => sum + Number(each), 0);
      const needed = own + (await bytesOfOthers(name));
      if (needed > MOST_SNAPSHOT_BYTES) throw new SnapshotsFull(needed, MOST_SNAPSHOT_BYTES);
      await forget(name);
      const opened = await accounts.opened();
      await forAll(new Set([...bases, ...opened]), AT_A_TIME, (base) =>
        link.run(SHELVE, names.account(base), name, bases.has(base) ? copyOf(key) : NONE),
      );
      await forAll(opened, AT_A_TIME, async (base) => {
        const plan = await accounts.planOf(base);
        if (plan !== undefined) await link.send("HSET", openedIn(name), base, plan);
      });
      await link.send("HSET", registry, name, JSON.stringify({ name, key, bytes: own }));
    },
    restore: async (name) => {
      const found = await find(name);
      if (!found) return false;
      for (const [base, plan] of await openedOf(name)) {
        if ((await accounts.planOf(base)) === undefined) await accounts.reopen(base, plan);
      }
      await forAll(await basesOf(found.key), AT_A_TIME, async (base) => {
        const given = (await link.run(UNSHELVE, names.account(base), name, copyOf(found.key))) as string[];
        for (const copy of given) await directory.enterGiven({ base, copy: copyNamed(copy) });
      });
      return true;
    },
    list: async () => {
      const found = (await all()).map(({ name, key }) => ({ name, ...(key !== undefined && { key }) }));
      return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    },
  };
}
