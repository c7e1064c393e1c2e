import type { Dataset } from "../operations/project.ts";
import type { RedisStore } from "../store/redis/open-redis-store.ts";
import { OtherDataset } from "../store/redis/other-dataset.ts";
import { StoreUnavailable } from "../store/store-unavailable.ts";
import type { Notice } from "./notices.ts";
import type { Resolved } from "./resolve-settings.ts";
import { UsageError } from "./usage-error.ts";

/** The store that is shared with other mocks, if the settings want one. What it needs is loaded only then. */
export async function loadStore(
  { value: url, origin }: Resolved<string | undefined>,
  dataset: () => Dataset,
  notice: Notice,
): Promise<RedisStore | undefined> {
  if (url === undefined) return undefined;
  const { openRedisStore } = await import("../store/redis/open-redis-store.ts");
  return openRedisStore({ url, dataset: dataset(), tell: (line) => notice(line, "warn") }).catch((cause) => {
    if (cause instanceof OtherDataset) throw new UsageError(`${origin}: ${cause.message}: ${WAYS_OUT}`);
    throw cause instanceof StoreUnavailable ? new UsageError(`${origin}: ${cause.message}`) : cause;
  });
}

const WAYS_OUT = "take another database (redis://HOST:PORT/1), or start with the data, seed and id width that it began with";
