import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Dataset } from "../../domain/project.ts";
import { StoreUnavailable } from "../store-unavailable.ts";
import type { Accounts } from "./accounts.ts";
import { forAll } from "./batches.ts";
import type { Directory } from "./directory.ts";
import type { KeyNames } from "./keys.ts";
import type { Link } from "./link.ts";
import { OtherDataset } from "./other-dataset.ts";
import { HOLD } from "./scripts.ts";
import { versionOf } from "./source.ts";

export interface Seed {
  /** Writes the dataset if the database has none; waits while another replica does. Rejects with {@link OtherDataset}. */
  ensure(dataset: Dataset): Promise<void>;
  /** Puts this dataset in place of the one that is there. Accounts that are the same in both are left alone. */
  replace(dataset: Dataset): Promise<void>;
  /** Whether the database has a dataset. */
  isThere(): Promise<boolean>;
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
  const [version, lock] = [names.shared("dataset"), names.shared("lock")];
  const present = async () => (await link.send("GET", version)) as string | null;

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

  /** An interrupted seed is begun again: it is only complete with its version. */
  async function write(dataset: Dataset, wanted: string, stillMine: () => Promise<void>): Promise<void> {
    await forAll(await accounts.all(), AT_A_TIME, accounts.destroy);
    await accounts.add(dataset.accounts, stillMine);
    await stillMine();
    await link.send("SET", version, wanted);
  }

  async function exchange(dataset: Dataset, wanted: string, stillMine: () => Promise<void>): Promise<void> {
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
    await link.send("SET", version, wanted);
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

  return {
    isThere: async () => (await present()) !== null,
    ensure: async (dataset) => {
      const wanted = datasetVersion(dataset);
      for (;;) {
        const found = await present();
        if (found === wanted) return;
        if (found !== null) throw new OtherDataset(`the database at ${link.name} holds other accounts`);
        if (!(await locked((stillMine) => write(dataset, wanted, stillMine)))) await sleep(LOOK_MS);
      }
    },
    replace: async (dataset) => {
      const wanted = datasetVersion(dataset);
      while ((await present()) !== wanted) {
        if (!(await locked((stillMine) => exchange(dataset, wanted, stillMine)))) await sleep(LOOK_MS);
      }
    },
  };
}

function datasetVersion({ accounts }: Dataset): string {
  const hash = createHash("sha256");
  for (const { key, plan, projects } of accounts) hash.update(JSON.stringify([key, plan, versionOf(projects)]));
  return hash.digest("base64url");
}
