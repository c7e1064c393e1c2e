import type { Dataset, Plan } from "../../operations/project.ts";
import { idLike } from "../seed-dataset.ts";
import { type Store, StoreUnavailable } from "../store.ts";
import { Accounts } from "./accounts.ts";
import { type Link, openLink } from "./link.ts";
import { redisStore } from "./redis-store.ts";
import { parseRedisUrl, REDIS_URL_FORMS } from "./redis-url.ts";
import { createSeed, isGenerationOf, versioned } from "./seed.ts";
import { watchedLink } from "./watched-link.ts";

export { ClientMissing } from "./connection.ts";

export interface RedisStoreOptions {
  /** `redis://…`, `rediss://…`, or `redis+cluster://…` with several hosts. */
  readonly url: string;
  /** The initial accounts. The first mock that uses the database writes them; the others find them there. */
  readonly dataset: Dataset;
  /** The prefix of every key in Redis. Default `tts-projects:`. */
  readonly prefix?: string;
  /** How long to wait for Redis to start, in milliseconds. Default 10,000. */
  readonly patienceMs?: number;
  /** Called with a line when Redis becomes unavailable, and when it is available again. */
  readonly tell?: (line: string) => void;
}

/** A store in Redis. While Redis is unavailable, every method rejects with {@link StoreUnavailable}; later they work again. */
export interface RedisStore extends Store {
  close(): Promise<void>;
}

/** The database holds the accounts of another dataset, changed or not. */
export class OtherDataset extends Error {
  override readonly name = "OtherDataset";
}

/** The prefix of every key; no other keys of the database are read or written. */
const PREFIX = "tts-projects:";

/** How often an idle store checks that Redis answers, has the dataset and accepts changes. */
const LOOK_MS = 500;

/**
 * Connects, and seeds the database if it is new. Rejects with StoreUnavailable, with OtherDataset if the database holds another
 * dataset, or with ClientMissing if the package @redis/client is not installed.
 */
export async function openRedisStore(options: RedisStoreOptions): Promise<RedisStore> {
  const { url, dataset, prefix = PREFIX, patienceMs = 10_000, tell = () => {} } = options;
  const address = parseRedisUrl(url);
  if (!address) throw new Error(`the URL of the store is not valid: write ${REDIS_URL_FORMS}`);
  const { link, seedLink } = await openLink(address, prefix, patienceMs);
  try {
    return await seededStore(link, seedLink, dataset, tell);
  } catch (cause) {
    await link.close();
    throw cause;
  }
}

async function seededStore(link: Link, seedLink: Link, initial: Dataset, tell: (line: string) => void): Promise<RedisStore> {
  const writer = createSeed(seedLink, new Accounts(seedLink));
  let own = versioned(initial);
  let generation = await writer.ensure(own);
  if (!isGenerationOf(generation, own)) throw new OtherDataset(`the database at ${link.name} holds other accounts`);

  const ensure = async () => {
    generation = await writer.ensure(own);
  };
  const watched = watchedLink(link, ensure, tell);
  const accounts = new Accounts(watched);
  const seed = createSeed(watched, accounts);

  /** A missing account is unknown only if the database was complete before, during and after the search. */
  async function planOf(base: string): Promise<Plan | undefined> {
    const before = generation;
    const plan = await accounts.planOf(base);
    if (plan !== undefined) return plan;
    if ((await seed.generation()) !== before) watched.lost();
    if (!own.keys.has(base) || !isGenerationOf(before, own)) return undefined;
    // A node of a cluster lost its part, or Redis evicts keys.
    await seed.discard(before);
    return watched.lost();
  }

  async function problem(): Promise<string | undefined> {
    try {
      generation = (await seed.writableGeneration()) ?? watched.lost();
      watched.works();
      return undefined;
    } catch (cause) {
      if (cause instanceof StoreUnavailable) return cause.reason;
      throw cause;
    }
  }

  async function reseed(next: Dataset): Promise<void> {
    own = versioned(next);
    generation = await writer.replace(own);
  }

  const look = setInterval(() => void problem(), LOOK_MS).unref();
  const idOf = (number: number) => idLike(own.dataset, number);
  const store = redisStore({ link: watched, accounts, planOf, idOf, reseed, problem });
  const close = async () => {
    clearInterval(look);
    await link.close();
  };
  return { ...store, close };
}
