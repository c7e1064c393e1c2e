import type { Dataset, Plan } from "../../operations/project.ts";
import { type Store, StoreUnavailable } from "../store.ts";
import { createAccounts } from "./accounts.ts";
import { createDirectory } from "./directory.ts";
import { type KeyNames, keyNames, PREFIX } from "./keys.ts";
import { type Link, type Links, openLink } from "./link.ts";
import { OtherDataset } from "./other-dataset.ts";
import { type RedisStoreParts, redisStore } from "./redis-store.ts";
import { parseRedisUrl, REDIS_URL_FORMS } from "./redis-url.ts";
import { createSeed, isGenerationOf, type Seed, type VersionedDataset, versioned } from "./seed.ts";
import { seededLink } from "./seeded-link.ts";

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

/** How often an idle store looks whether Redis is there, has the dataset and takes changes. */
const LOOK_MS = 500;

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
  let own = withKeys(initial);
  let generation = await seed.ensure(own);
  if (!isGenerationOf(generation, own)) throw new OtherDataset(`the database at ${link.name} holds other accounts`);

  async function ensure(): Promise<void> {
    generation = await seed.ensure(own);
  }

  const seeded = seededLink(link, ensure, tell);
  const parts = partsOver(seeded, names);

  /** An account is unknown only if the database was whole from before it was looked for until after that. */
  async function planOf(base: string): Promise<Plan | undefined> {
    const before = generation;
    const plan = await parts.accounts.planOf(base);
    if (plan !== undefined) return plan;
    if ((await parts.seed.generation()) !== before) seeded.lost();
    if (!own.keys.has(base) || !isGenerationOf(before, own)) return undefined;
    // A node of a cluster lost its part, or Redis evicts keys.
    await parts.seed.discard(before);
    return seeded.lost();
  }

  async function problem(): Promise<string | undefined> {
    try {
      generation = (await parts.seed.writableGeneration()) ?? seeded.lost();
      seeded.works();
      return undefined;
    } catch (cause) {
      if (cause instanceof StoreUnavailable) return cause.reason;
      throw cause;
    }
  }

  const look = setInterval(() => void problem(), LOOK_MS).unref();
  const store = redisStore({
    ...parts,
    planOf,
    problem,
    reseed: async (next) => {
      own = withKeys(next);
      generation = await seed.replace(own);
    },
  });
  return Object.assign(store, {
    close: async () => {
      clearInterval(look);
      await link.close();
    },
  });
}

function withKeys(dataset: Dataset): VersionedDataset & { readonly keys: ReadonlySet<string> } {
  return { ...versioned(dataset), keys: new Set(dataset.accounts.map(({ key }) => key)) };
}

function partsOver(link: Link, names: KeyNames): Omit<RedisStoreParts, "reseed" | "problem" | "planOf"> & { seed: Seed } {
  const directory = createDirectory(link, names);
  const accounts = createAccounts(link, names, directory);
  return { link, names, directory, accounts, seed: createSeed(link, names, accounts, directory) };
}
