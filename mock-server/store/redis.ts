import { createHash, randomUUID } from "node:crypto";
import { baseOf } from "./account-key.ts";
import { connectRedis } from "./redis-connection.ts";
import { entryOf, LoggedAccounts } from "./redis-deletes.ts";
import { type AccountData, accountBy, hasFirstState, type Store, universeOf } from "./store.ts";
import { type StoredAccount, storedAccount } from "./stored-account.ts";

/** For so long the data of an epoch that has ended is kept, for calls that still read it. */
const AFTERLIFE_SECONDS = 60;

/** So many names go into one command, because a slow command stops all calls. */
const CHUNK = 100;

/**
 * Creates a store whose state several mocks share. Redis holds what was put and the ids of what was deleted, nothing else; mocks with
 * other initial accounts share nothing. Throws an InputProblem if the URL is not valid or the package @redis/client is missing.
 * Calls reject with StoreUnavailable while Redis is away.
 */
export function redisStore(url: string, accounts: readonly AccountData[]): Store {
  const { ask, close } = connectRedis(url);
  const initial = new Map(accounts.map((account) => [account.key, storedAccount(account)]));
  const ids = accounts.map(({ key, plan, projects }) => [key, plan, projects.map(({ id }) => id)]);
  const dataset = `tts-projects:${createHash("sha256").update(JSON.stringify(ids)).digest("hex").slice(0, 12)}`;
  const epochName = `${dataset}:epoch`;
  let known = epochOf("0");

  /** The names of what Redis holds from one reset of all to the next, and what was read of it. */
  function epochOf(number: string) {
    const name = `${dataset}:${number}`;
    return {
      number,
      /** A hash: what was put, as JSON, by key. */
      put: `${name}:put`,
      /** A hash: a random text for each field of `put`, which changes with it. */
      versions: `${name}:versions`,
      /** A set: the keys from which something was deleted. */
      touched: `${name}:touched`,
      /** A set for each key: the ids that were deleted. */
      deleted: (key: string) => `${name}:deleted:${key}`,
      /** A list for each key: its deletes in turn. */
      log: (key: string) => `${name}:log:${key}`,
      logged: new LoggedAccounts(ask),
      parsed: new Map<string, { readonly version: string; readonly account: StoredAccount }>(),
    };
  }

  async function currentEpoch() {
    const number = (await ask((redis) => redis.get(epochName))) ?? "0";
    if (number !== known.number) known = epochOf(number);
    return known;
  }

  /** Reads what was put, for these keys or for all. */
  async function putIn({ put, versions, parsed }: typeof known, keys?: string[]) {
    const found = keys
      ? pairs(keys, await ask((redis) => redis.hmGet(versions, keys)))
      : Object.entries(await ask((redis) => redis.hGetAll(versions)));
    const changed = found.filter(([key, version]) => parsed.get(key)?.version !== version);
    for (const chunk of chunksOf(changed)) {
      const texts = await ask((redis) =>
        redis.hmGet(
          put,
          chunk.map(([key]) => key),
        ),
      );
      for (const [[key, version], text] of pairs(chunk, texts))
        parsed.set(key, { version, account: storedAccount(JSON.parse(text) as AccountData) });
    }
    return new Map(
      pairs(
        found.map(([key]) => key),
        found.map(([key]) => parsed.get(key)?.account),
      ),
    );
  }

  /** The account of a key without its deletes. */
  async function fullAccount(epoch: typeof known, key: string) {
    return accountBy(key, await putIn(epoch, [key, baseOf(key)]), initial);
  }

  /** Gives a time to live to what an epoch holds under these names. */
  async function expire(names: readonly string[]) {
    for (const chunk of chunksOf(names))
      await ask((redis) => Promise.all(chunk.map((name) => redis.expire(name, AFTERLIFE_SECONDS))));
  }

  return {
    account: async (key) => {
      const epoch = await currentEpoch();
      const full = await fullAccount(epoch, key);
      return full && epoch.logged.at(epoch.log(key), full);
    },
    exists: async (id, key) => {
      const epoch = await currentEpoch();
      const put = await putIn(epoch);
      const near = [...universeOf(key, [...initial.keys(), ...put.keys()])].filter((each) =>
        accountBy(each, put, initial)?.sequence.has(id),
      );
      const gone = await ask((redis) =>
        Promise.all(near.map((each) => redis.sIsMember(epoch.deleted(each), id))),
      );
      return gone.some((isGone) => !isGone);
    },
    delete: async (key, id) => {
      const epoch = await currentEpoch();
      const { touched, deleted, log } = epoch;
      if (!(await fullAccount(epoch, key))?.sequence.has(id)) return false;
      const [, added, , now] = await ask((redis) =>
        redis
          .multi()
          .sAdd(touched, key)
          .sAdd(deleted(key), id)
          .rPush(log(key), entryOf(id))
          .get(epochName)
          .exec(),
      );
      // A reset of all was first, and knows nothing of these names.
      if ((now ?? "0") !== epoch.number) await expire([touched, deleted(key), log(key)]);
      return Number(added) === 1;
    },
    read: async (key) => {
      const epoch = await currentEpoch();
      const put = await putIn(epoch, key === undefined ? undefined : [key, baseOf(key)]);
      const touched = key === undefined ? await ask((redis) => redis.sMembers(epoch.touched)) : [];
      const wanted = new Set(
        key === undefined ? [...initial.keys(), ...put.keys(), ...touched] : [key],
      );
      const reading = [...wanted].map(async (each) => {
        const full = accountBy(each, put, initial);
        if (!full) return [];
        const account = await epoch.logged.at(epoch.log(each), full);
        return [{ key: each, plan: account.plan, projects: account.left() }];
      });
      return (await Promise.all(reading)).flat();
    },
    put: async (account) => {
      const epoch = await currentEpoch();
      const { put, versions, touched, deleted, log } = epoch;
      const { key } = account;
      const replies = await ask((redis) =>
        redis
          .multi()
          .hSet(put, key, JSON.stringify(account))
          .hSet(versions, key, randomUUID())
          .sRem(touched, key)
          .del([deleted(key), log(key)])
          .get(epochName)
          .exec(),
      );
      if ((replies.at(-1) ?? "0") !== epoch.number) await expire([put, versions]);
    },
    reset: async (key) => {
      const epoch = await currentEpoch();
      const { put, versions, touched, deleted, log } = epoch;
      if (key === undefined) {
        await ask((redis) => redis.incr(epochName));
        const keys = await ask((redis) => redis.sMembers(touched));
        const names = keys.flatMap((each) => [deleted(each), log(each)]);
        return expire([put, versions, touched, ...names]);
      }
      const opened = await putIn(epoch, [key, baseOf(key)]);
      await ask((redis) =>
        redis
          .multi()
          .sRem(touched, key)
          .del([deleted(key), log(key)])
          .exec(),
      );
      if (hasFirstState(key, opened, initial))
        await ask((redis) => redis.multi().hDel(versions, key).hDel(put, key).exec());
    },
    keys: () => [...initial.keys()],
    // A command that Redis refuses if it would refuse a delete, and that changes nothing, because there is no such list.
    problem: () =>
      ask((redis) => redis.rPushX(`${dataset}:probe`, "")).then(
        () => undefined,
        ({ message }: Error) => message,
      ),
    close,
  };
}

function chunksOf<T>(items: readonly T[]): T[][] {
  const starts = Array.from(
    { length: Math.ceil(items.length / CHUNK) },
    (_, index) => index * CHUNK,
  );
  return starts.map((start) => items.slice(start, start + CHUNK));
}

/** Pairs keys with their values, and leaves out keys without one. */
function pairs<Key, Value>(
  keys: readonly Key[],
  values: readonly (Value | null | undefined)[],
): [Key, Value][] {
  return keys.flatMap((key, index) => {
    const value = values[index];
    return value === null || value === undefined ? [] : [[key, value] as [Key, Value]];
  });
}
