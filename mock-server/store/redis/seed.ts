import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Dataset } from "../../operations/project.ts";
import { StoreUnavailable } from "../store.ts";
import { Accounts } from "./accounts.ts";
import { keyOf, versionOf } from "./layout.ts";
import { forAll, guarded, type Link } from "./link.ts";

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

/**
 * The mark of the database. If all accounts are there, it is a generation: the version of their dataset, and a text that is new
 * each time the dataset is written. While a replica writes the dataset, it is a lock that expires. After a loss of data it is
 * missing.
 */
const MARK = keyOf.shared("dataset");
const LOCK = "writing:";

/** How long a writing replica may be silent before another takes over, and how often it renews its lock. */
const LOCK_MS = 5000;
const RENEW_MS = 500;

/** How often a replica that waits for another one looks again. */
const LOOK_MS = 100;

/** Whether the mark is a generation: otherwise accounts may be missing. */
export function isGeneration(mark: string): boolean {
  return mark !== "" && !mark.startsWith(LOCK);
}

/** Reads the mark; empty if there is none. With "writable", rejects with {@link StoreUnavailable} if Redis refuses changes. */
export async function readMark(link: Link, need: "writable" | "" = ""): Promise<string> {
  return String((await (need ? link.run(READ_IF_WRITABLE, MARK) : link.send("GET", MARK))) ?? "");
}

/**
 * Returns the generation. Until there is one, or one of the dataset if it is to `replace` another, writes the dataset, or waits
 * while another replica does. Accounts that are equal in a replaced dataset stay.
 */
export async function writeDataset(link: Link, wanted: VersionedDataset, purpose: "ensure" | "replace"): Promise<string> {
  const { dataset, version } = wanted;
  for (;;) {
    const found = await readMark(link);
    if (isGeneration(found) && (purpose === "ensure" || isGenerationOf(found, wanted))) return found;
    const lock = LOCK + randomUUID();
    if (found.startsWith(LOCK) || !(await exchangeMark(link, found, lock, LOCK_MS))) await sleep(LOOK_MS);
    else await underLock(link, lock, `${version}.${randomUUID()}`, (accounts) => WRITERS[purpose](accounts, dataset));
  }
}

/** Writes while the lock holds, and then makes it the generation. */
async function underLock(
  link: Link,
  lock: string,
  generation: string,
  write: (accounts: Accounts) => Promise<void>,
): Promise<void> {
  let renewedAt = Date.now();
  const exchange = async (next: string, ms?: number) => {
    if (!(await exchangeMark(link, lock, next, ms))) throw new StoreUnavailable("another replica took over the seed");
  };
  const renew = async () => {
    if (Date.now() - renewedAt < RENEW_MS) return;
    renewedAt = Date.now();
    await exchange(lock, LOCK_MS);
  };
  try {
    await write(new Accounts(guarded(link, renew)));
    await exchange(generation);
  } finally {
    // If this fails, the lock expires by itself. After a success there is no lock any more.
    await exchangeMark(link, lock, "").catch(() => {});
  }
}

const WRITERS = {
  /** Begins an interrupted seed again: without a generation, the accounts may be incomplete. */
  ensure: async (accounts: Accounts, dataset: Dataset): Promise<void> => {
    await forAll(await accounts.all(), (base) => accounts.destroy(base));
    await accounts.add(dataset.accounts);
  },
  replace: async (accounts: Accounts, dataset: Dataset): Promise<void> => {
    const added = new Map(dataset.accounts.map((account) => [account.key, account]));
    const opened = new Set(await accounts.opened());
    await forAll(await accounts.all(), async (base) => {
      const successor = added.get(base);
      if (successor && !opened.has(base) && (await accounts.has(successor))) added.delete(base);
      else if (successor || !opened.has(base)) await accounts.destroy(base);
    });
    const ids = [...added.values()].flatMap(({ projects }) => projects.map(({ id }) => id));
    for (const base of new Set(await forAll(ids, (id) => accounts.ownerOf(id)))) {
      if (base !== undefined && opened.has(base)) await accounts.destroy(base);
    }
    await accounts.add([...added.values()]);
  },
};

/** Replaces the mark if it is still `from`; returns whether it was. An empty text is no mark. With `ms` the next mark expires. */
export async function exchangeMark(link: Link, from: string, to: string, ms = 0): Promise<boolean> {
  return (await link.run(EXCHANGE, MARK, from, to, String(ms))) === 1;
}

const EXCHANGE = `
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('UNLINK', KEYS[1])
elseif ARGV[3] == '0' then redis.call('SET', KEYS[1], ARGV[2])
else redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
return 1
`;

/** Reads a key. Its first line makes Redis refuse it if it would refuse a change, as when its memory or disk is full. */
const READ_IF_WRITABLE = `#!lua
return redis.call('GET', KEYS[1])
`;
