import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Dataset } from "../../operations/project.ts";
import { StoreUnavailable } from "../store.ts";
import type { Accounts } from "./accounts.ts";
import { keyOf, versionOf } from "./layout.ts";
import { forAll, type Link } from "./link.ts";

/** A dataset, its hash, and the keys of its accounts. */
export interface VersionedDataset {
  readonly dataset: Dataset;
  readonly version: string;
  readonly keys: ReadonlySet<string>;
}

/** Computes the version of a dataset, a hash, which takes a moment if the dataset is large. */
export function versioned(dataset: Dataset): VersionedDataset {
  const hash = createHash("sha256");
  for (const { key, plan, projects } of dataset.accounts) hash.update(JSON.stringify([key, plan, versionOf(projects)]));
  return { dataset, version: hash.digest("base64url"), keys: new Set(dataset.accounts.map(({ key }) => key)) };
}

/** Whether the database was written from this dataset. */
export function isGenerationOf(generation: string, { version }: VersionedDataset): boolean {
  return generation.startsWith(`${version}.`);
}

/** How long a seeding replica may be silent before another takes over, and how often it renews its lock. */
const LOCK_MS = 5000;
const HOLD_MS = 500;

/** How often a replica that waits for another one looks again. */
const LOOK_MS = 100;

/** Writes a dataset. `stillMine` rejects if another replica has taken over the lock. */
type Write = (dataset: Dataset, stillMine: () => Promise<void>) => Promise<void>;

/**
 * Writes datasets. A complete database has a generation: the version of its dataset, and a mark that is new each time the dataset
 * is written. The generation is missing after a loss of data and while accounts are written.
 */
export interface Seed {
  /** Returns the generation. If there is none, writes the dataset, or waits while another replica does. */
  ensure(wanted: VersionedDataset): Promise<string>;
  /** Replaces the dataset, and returns the generation. Accounts that are equal in both stay. */
  replace(wanted: VersionedDataset): Promise<string>;
  generation(): Promise<string | null>;
  /** Like `generation`, but rejects with {@link StoreUnavailable} if Redis refuses changes. */
  writableGeneration(): Promise<string | null>;
  /** Deletes the generation if it is still this one, so that all accounts are written again. */
  discard(old: string): Promise<void>;
}

export function createSeed(link: Link, accounts: Accounts): Seed {
  const [mark, lock] = [keyOf.shared("dataset"), keyOf.shared("lock")];

  async function generation(): Promise<string | null> {
    return (await link.send("GET", mark)) as string | null;
  }

  /** Returns the first generation that suffices. Until there is one, writes the dataset, or waits while another replica does. */
  async function written(wanted: VersionedDataset, writing: Write, suffices: (found: string) => boolean): Promise<string> {
    for (;;) {
      const found = await generation();
      if (found !== null && suffices(found)) return found;
      if (!(await underLock(wanted, writing))) await sleep(LOOK_MS);
    }
  }

  /** Writes the dataset under the lock, and marks the database as complete; false if another replica has the lock. */
  async function underLock({ dataset, version }: VersionedDataset, writing: Write): Promise<boolean> {
    const mine = randomUUID();
    if ((await link.send("SET", lock, mine, "NX", "PX", String(LOCK_MS))) === null) return false;
    let heldAt = Number.NEGATIVE_INFINITY;
    try {
      const stillMine = async () => {
        if (Date.now() - heldAt < HOLD_MS) return;
        heldAt = Date.now();
        if ((await link.run(HOLD, lock, mine, String(LOCK_MS))) === 0)
          throw new StoreUnavailable("another replica took over the seed");
      };
      await writing(dataset, stillMine);
      heldAt = Number.NEGATIVE_INFINITY;
      await stillMine();
      // NX, because another replica may have finished its seed after this one found no generation and before it took the lock.
      await link.send("SET", mark, `${version}.${randomUUID()}`, "NX");
    } finally {
      // If this fails, the lock expires by itself.
      await link.run(HOLD, lock, mine, "0").catch(() => {});
    }
    return true;
  }

  /** Begins an interrupted seed again: without a generation, the accounts may be incomplete. */
  const write: Write = async (dataset, stillMine) => {
    if ((await generation()) !== null) return;
    await forAll(await accounts.all(), (base) => accounts.destroy(base));
    await accounts.add(dataset.accounts, stillMine);
  };

  const exchange: Write = async (dataset, stillMine) => {
    await link.send("UNLINK", mark);
    const [there, opened] = [await accounts.all(), new Set(await accounts.opened())];
    const next = new Map(dataset.accounts.map((account) => [account.key, account]));
    const isSame = await forAll(there, async (base) => {
      const successor = next.get(base);
      if (!successor || opened.has(base)) return false;
      const [plan, source] = await Promise.all([accounts.planOf(base), link.send("GET", `${keyOf.account(base)}:source`)]);
      return plan === successor.plan && source === versionOf(successor.projects);
    });
    const kept = new Set(there.filter((_, place) => isSame[place]));
    const gone = there.filter((base) => !kept.has(base) && (!opened.has(base) || next.has(base)));
    for (const base of gone) await accounts.destroy(base);
    const added = dataset.accounts.filter(({ key }) => !kept.has(key));
    const ids = added.flatMap(({ projects }) => projects.map(({ id }) => id));
    for (const base of new Set(await forAll(ids, (id) => accounts.ownerOf(id)))) {
      if (base !== undefined && opened.has(base)) await accounts.destroy(base);
    }
    await accounts.add(added, stillMine);
  };

  return {
    ensure: (wanted) => written(wanted, write, () => true),
    replace: (wanted) => written(wanted, exchange, (found) => isGenerationOf(found, wanted)),
    generation,
    writableGeneration: async () => (await link.run(READ_IF_WRITABLE, mark)) as string | null,
    discard: async (old) => void (await link.run(HOLD, mark, old, "0")),
  };
}

/** Reads a key. Its first line makes Redis refuse it if it would refuse a change, as when its memory or disk is full. */
const READ_IF_WRITABLE = `#!lua
return redis.call('GET', KEYS[1])
`;

/** KEYS: one. ARGV: the value that it must have, and the milliseconds until it expires; 0 removes it. */
const HOLD = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;
