import type { Dataset } from "../../operations/project.ts";
import type { Store } from "../store.ts";
import { connect } from "./connection.ts";
import { linkOver } from "./link.ts";
import { redisStore } from "./redis-store.ts";
import { parseRedisUrl, REDIS_URL_FORMS } from "./redis-url.ts";
import { WatchedDataset } from "./watched-dataset.ts";

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

/** How long an answer may take: to a command, and to a command of the seed, which is large, and no request waits for it. */
const ANSWER_MS = 1000;
const SEED_ANSWER_MS = 10_000;

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
  const connection = await connect(address, patienceMs);
  try {
    const watched = new WatchedDataset(
      linkOver(connection, prefix, ANSWER_MS),
      linkOver(connection, prefix, SEED_ANSWER_MS),
      dataset,
      tell,
    );
    if (!(await watched.seed())) throw new OtherDataset(`the database at ${address.name} holds other accounts`);
    const look = setInterval(() => void watched.problem(), LOOK_MS).unref();
    const close = () => {
      clearInterval(look);
      return connection.close();
    };
    return { ...redisStore(watched), close };
  } catch (cause) {
    await connection.close();
    throw cause;
  }
}
