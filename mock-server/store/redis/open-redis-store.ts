import { setTimeout as sleep } from "node:timers/promises";
import type { Dataset } from "../../domain/project.ts";
import type { Store } from "../store.ts";
import { StoreUnavailable } from "../store-unavailable.ts";
import { createAccounts } from "./accounts.ts";
import { createDirectory } from "./directory.ts";
import { type KeyNames, keyNames, PREFIX } from "./keys.ts";
import { type Link, type Links, openLink } from "./link.ts";
import { redisStore } from "./redis-store.ts";
import { parseRedisUrl, REDIS_URL_FORMS } from "./redis-url.ts";
import { createSeed, type Seed } from "./seed.ts";

export interface RedisStoreOptions {
  /** `redis://…`, `rediss://…`, or `redis+cluster://…` with several hosts. */
  readonly url: string;
  /** What the accounts start from: written by the first mock that uses the database, and found there by the others. */
  readonly dataset: Dataset;
  /** What every key begins with. Default `tts-projects:`. */
  readonly prefix?: string;
  /** How long to wait for a Redis that is not there yet, in milliseconds. Default 10,000. */
  readonly patienceMs?: number;
  /** Is told in a line when Redis goes away and when it is back. Default: nobody is. */
  readonly tell?: (line: string) => void;
}

/** A store in Redis. While Redis is away every method rejects with {@link StoreUnavailable}, and works again when it is back. */
export interface RedisStore extends Store {
  close(): Promise<void>;
}

/** How often an idle store looks whether Redis is there, and has the dataset. */
const LOOK_MS = 500;

/** How long a request waits for accounts that are being written again. */
const SEED_PATIENCE_MS = 1000;

/** Connects, and seeds the database if it is new. Rejects with StoreUnavailable, or with OtherDataset where it holds another. */
export async function openRedisStore({
  url,
  dataset,
  prefix = PREFIX,
  patienceMs = 10_000,
  tell = () => {},
}: RedisStoreOptions): Promise<RedisStore> {
  const address = parseRedisUrl(url);
  if (!address) throw new Error(`the URL of the store is not right: it takes ${REDIS_URL_FORMS}`);
  const links = await openLink(address, patienceMs);
  try {
    return await seededStore(links, keyNames(prefix), dataset, tell);
  } catch (cause) {
    await links.link.close();
    throw cause;
  }
}

async function seededStore(
  { link, seedLink }: Links,
  names: KeyNames,
  initial: Dataset,
  tell: (line: string) => void,
): Promise<RedisStore> {
  const { seed } = partsOver(seedLink, names);
  let dataset = initial;
  await seed.ensure(dataset);
  const ensure = async () => {
    if (!(await seed.isThere())) await seed.ensure(dataset);
  };
  const seeded = keepSeeded(link, ensure, tell);
  const parts = partsOver(seeded.link, names);

  async function ready(): Promise<boolean> {
    try {
      const isThere = await parts.seed.isThere();
      if (!isThere) seeded.check();
      return isThere;
    } catch (cause) {
      if (cause instanceof StoreUnavailable) return false;
      throw cause;
    }
  }

  const look = setInterval(() => void ready(), LOOK_MS).unref();
  const store = redisStore({
    ...parts,
    ready,
    reseed: async (next) => {
      dataset = next;
      await seed.replace(next);
    },
  });
  return Object.assign(store, {
    close: async () => {
      clearInterval(look);
      await link.close();
    },
  });
}

function partsOver(link: Link, names: KeyNames): Omit<Parameters<typeof redisStore>[0], "reseed" | "ready"> & { seed: Seed } {
  const directory = createDirectory(link, names);
  const accounts = createAccounts(link, names, directory);
  return { link, names, directory, accounts, seed: createSeed(link, names, accounts, directory) };
}

/**
 * The link as the store uses it: a Redis that was away may have come back empty, so after every outage the dataset is looked for,
 * and written again, before anything else.
 */
function keepSeeded(
  link: Link,
  ensure: () => Promise<void>,
  tell: (line: string) => void,
): { readonly link: Link; check(): void } {
  let isSeeded = true;
  let seeding: Promise<void> | undefined;

  async function seededAgain(): Promise<void> {
    seeding ??= ensure()
      .then(() => {
        isSeeded = true;
        tell(`Redis at ${link.name} is back`);
      })
      .finally(() => {
        seeding = undefined;
      });
    const late = sleep(SEED_PATIENCE_MS, undefined, { ref: false }).then(() => {
      throw new StoreUnavailable(`the accounts in Redis at ${link.name} are being written`);
    });
    await Promise.race([seeding, late]);
  }

  async function watched<T>(ask: () => Promise<T>): Promise<T> {
    if (!isSeeded) await seededAgain();
    try {
      return await ask();
    } catch (cause) {
      if (isSeeded && cause instanceof StoreUnavailable) {
        isSeeded = false;
        tell(cause.message);
      }
      throw cause;
    }
  }

  return {
    link: {
      ...link,
      send: (...command) => watched(() => link.send(...command)),
      run: (...script) => watched(() => link.run(...script)),
      transaction: (...commands) => watched(() => link.transaction(...commands)),
    },
    check: () => {
      isSeeded = false;
    },
  };
}
