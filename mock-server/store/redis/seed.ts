import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Dataset } from "../../operations/project.ts";
import { StoreUnavailable } from "../store.ts";
import type { Accounts } from "./accounts.ts";
import { forAll } from "./batches.ts";
import type { Directory } from "./directory.ts";
import type { KeyNames } from "./keys.ts";
import type { Link } from "./link.ts";
import { versionOf } from "./source.ts";

/** A dataset and the hash over it. */
export interface VersionedDataset {
  readonly dataset: Dataset;
  readonly version: string;
}

/**
 * Writes datasets. A database that is whole has a generation: the version of its dataset and a mark of the very writing of it. It is
 * missing after a loss and while accounts are written, and it is another one afterwards.
 */
export interface Seed {
  /** Gives the generation. Writes the dataset if there is none, and waits while another replica does. */
  ensure(dataset: VersionedDataset): Promise<string>;
  /** Puts this dataset in place of the one that is there, and gives the generation. Accounts that are the same in both are left alone. */
  replace(dataset: VersionedDataset): Promise<string>;
  generation(): Promise<string | null>;
  /** As `generation`, but rejects with {@link StoreUnavailable} if Redis takes no changes. */
  writableGeneration(): Promise<string | null>;
  /** Has all accounts written again, if the generation is still this one. */
  discard(generation: string): Promise<void>;
}

/** How long a replica that seeds may be silent before another takes over. */
const LOCK_MS = 5000;

/** How often one that seeds says so. */
const HOLD_MS = 500;

/** How often one that waits looks. */
const LOOK_MS = 100;

/** Accounts that are compared or removed at a time. */
const AT_A_TIME = 50;

export function createSeed(link: Link, names: KeyNames, accounts: Accounts, directory: Directory): Seed {
  const [mark, lock] = [names.shared("dataset"), names.shared("lock")];
  const present = async () => (await link.send("GET", mark)) as string | null;

  async function complete(version: string): Promise<void> {
    await link.send("SET", mark, `${version}.${randomUUID()}`);
  }

  async function locked(act: (stillMine: () => Promise<void>) => Promise<void>): Promise<boolean> {
    const mine = randomUUID();
    if ((await link.send("SET", lock, mine, "NX", "PX", String(LOCK_MS))) === null) return false;
    try {
      let heldAt = 0;
      await act(async () => {
        if (Date.now() - heldAt < HOLD_MS) return;
        heldAt = Date.now();
        if ((await link.run(HOLD, lock, mine, String(LOCK_MS))) === 0)
          throw new StoreUnavailable("another replica took over the seed");
      });
    } finally {
      // A lock that cannot be given up ends by itself.
      await link.run(HOLD, lock, mine, "0").catch(() => {});
    }
    return true;
  }

  /** An interrupted seed is begun again: it is only complete with its generation. */
  async function write({ dataset, version }: VersionedDataset, stillMine: () => Promise<void>): Promise<void> {
    // Another replica may have ended between the look and the lock.
    if ((await present()) !== null) return;
    await forAll(await accounts.all(), AT_A_TIME, accounts.destroy);
    await accounts.add(dataset.accounts, stillMine);
    await stillMine();
    await complete(version);
  }

  async function exchange({ dataset, version }: VersionedDataset, stillMine: () => Promise<void>): Promise<void> {
    await link.send("UNLINK", mark);
    const there = await accounts.all();
    const opened = new Set(await accounts.opened());
    const next = new Map(dataset.accounts.map((account) => [account.key, account]));
    const isSame = await forAll(there, AT_A_TIME, async (base) => {
      const successor = next.get(base);
      if (!successor || opened.has(base)) return false;
      const [plan, source] = await Promise.all([accounts.planOf(base), link.send("GET", `${names.account(base)}:source`)]);
      return plan === successor.plan && source === versionOf(successor.projects);
    });
    const kept = new Set(there.filter((_, place) => isSame[place]));
    const gone = there.filter((base) => !kept.has(base) && (!opened.has(base) || next.has(base)));
    for (const base of gone) await accounts.destroy(base);
    const added = dataset.accounts.filter(({ key }) => !kept.has(key));
    for (const base of await ownersAmong(added)) if (opened.has(base)) await accounts.destroy(base);
    await accounts.add(added, stillMine);
    await complete(version);
  }

  /** The accounts that have an id of these. */
  async function ownersAmong(added: Dataset["accounts"]): Promise<Set<string>> {
    const owners = await forAll(
      added.flatMap(({ projects }) => projects),
      AT_A_TIME,
      ({ id }) => directory.ownerOf(id),
    );
    return new Set(owners.filter((owner) => owner !== undefined));
  }

  async function ensure(wanted: VersionedDataset): Promise<string> {
    for (;;) {
      const found = await present();
      if (found !== null) return found;
      if (!(await locked((stillMine) => write(wanted, stillMine)))) await sleep(LOOK_MS);
    }
  }

  return {
    ensure,
    replace: async (wanted) => {
      for (;;) {
        const found = await present();
        if (found !== null && isGenerationOf(found, wanted)) return found;
        if (!(await locked((stillMine) => exchange(wanted, stillMine)))) await sleep(LOOK_MS);
      }
    },
    generation: present,
    writableGeneration: async () => (await link.run(READ_IF_WRITABLE, mark)) as string | null,
    discard: async (generation) => void (await link.run(HOLD, mark, generation, "0")),
  };
}

/** Whether the database was written from this dataset. */
export function isGenerationOf(generation: string, { version }: VersionedDataset): boolean {
  return generation.split(".")[0] === version;
}

/** The hash over a dataset takes a moment if that is large. */
export function versioned(dataset: Dataset): VersionedDataset {
  const hash = createHash("sha256");
  for (const { key, plan, projects } of dataset.accounts) hash.update(JSON.stringify([key, plan, versionOf(projects)]));
  return { dataset, version: hash.digest("base64url") };
}

/**
 * KEYS: one. Reads it. Its first line makes Redis refuse it whenever Redis would refuse a change, as when its memory is full or its
 * disk cannot be written; so a mock learns that without changing anything.
 */
const READ_IF_WRITABLE = `#!lua
return redis.call('GET', KEYS[1])
`;

/** KEYS: one. ARGV: the value that it has to have, for how many milliseconds more it is kept; 0 removes it. */
const HOLD = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;
