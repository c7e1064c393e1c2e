import { createHash, randomUUID } from "node:crypto";
import type { Awaitable } from "../operations/accounts.ts";
import { memoryStore } from "./memory.ts";
import { connectRedis } from "./redis-connection.ts";
import { type AccountData, type Store, StoreUnavailable } from "./store.ts";

/** So many entries of the log are read at once. */
const CHUNK = 5000;

/** The epoch of before the first reset of all. */
const FIRST = "0";

/** For so long the data of before a reset of all is kept, for mocks that still read it. */
const AFTERLIFE_SECONDS = 60;

/** An entry of the log. Its random token tells it from all others. */
interface Change {
  readonly token: string;
  readonly change: "delete" | "put" | "reset";
  readonly key: string;
  /** The project of a delete. */
  readonly id?: string;
}

/**
 * Creates a store whose state several mocks share. Redis holds a log of the changes since the last reset of all, and each mock
 * applies it to a state in memory: before each call those changes that are new to it. So the cost of a call does not depend on how
 * many there were, and of two deletes all mocks see the same one first. Mocks with other initial accounts share nothing.
 *
 * Throws an InputProblem if the URL is not valid or the package @redis/client is missing. Calls reject with StoreUnavailable while
 * Redis is away.
 */
export function redisStore(url: string, accounts: readonly AccountData[]): Store {
  const { ask, close } = connectRedis(url);
  const state = memoryStore(accounts);
  const ids = accounts.map(({ key, plan, projects }) => [key, plan, projects.map(({ id }) => id)]);
  const dataset = `tts-projects:${createHash("sha256").update(JSON.stringify(ids)).digest("hex").slice(0, 12)}`;
  /** Counts the resets of all. Each epoch has its own log, and a hash of what was put, by key. */
  const epochName = `${dataset}:epoch`;
  const logOf = (epoch: string) => `${dataset}:${epoch}:log`;
  const putOf = (epoch: string) => `${dataset}:${epoch}:put`;

  /** How much of which log is applied. */
  let applied = { epoch: FIRST, entries: 0, last: "" };
  /** Whether the changes that this mock made had an effect, by their tokens. */
  const effects = new Map<string, boolean | undefined>();
  let reading: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  /** Applies all changes of before this call. Calls that come while the log is read share the next reading. */
  function update(): Promise<void> {
    if (next) return next;
    const begin = async () => {
      next = undefined;
      for (let isMore = true; isMore; ) isMore = await readOn();
    };
    reading = reading.then(begin, begin);
    next = reading;
    return next;
  }

  /** Applies the next entries of the log. Returns whether there may be more. */
  async function readOn(): Promise<boolean> {
    const { epoch, entries, last } = applied;
    const start = Math.max(entries - 1, 0);
    const [number, read] = await ask((redis) =>
      Promise.all([redis.get(epochName), redis.lRange(logOf(epoch), start, start + CHUNK - 1)]),
    );
    const now = number ?? FIRST;
    // The last known entry was read again: if another one is there, Redis has lost data.
    if (now !== epoch || (entries > 0 && read[0] !== last)) {
      await state.reset();
      applied = { epoch: now, entries: 0, last: "" };
      return true;
    }
    for (const entry of read.slice(entries - start)) await apply(entry);
    return read.length === CHUNK;
  }

  async function apply(entry: string): Promise<void> {
    const { token, change, key, id = "" } = JSON.parse(entry) as Change;
    let effect = true;
    if (change === "delete") effect = await state.delete(key, id);
    if (change === "reset") await state.reset(key);
    if (change === "put") {
      const text = await ask((redis) => redis.hGet(putOf(applied.epoch), key));
      if (text) await state.put(JSON.parse(text) as AccountData);
    }
    if (effects.has(token)) effects.set(token, effect);
    applied.entries += 1;
    applied.last = entry;
  }

  /** Adds a change to the log, and applies it with those before it. False for a delete of what another one had deleted. */
  async function commit(change: Omit<Change, "token">, data?: AccountData): Promise<boolean> {
    const { epoch } = applied;
    const token = randomUUID();
    effects.set(token, undefined);
    try {
      await ask((redis) => {
        const calls = redis.multi();
        if (data) calls.hSet(putOf(epoch), data.key, JSON.stringify(data));
        return calls.rPush(logOf(epoch), JSON.stringify({ token, ...change })).exec();
      });
      await update();
      const effect = effects.get(token);
      if (effect !== undefined) return effect;
    } finally {
      effects.delete(token);
    }
    if (applied.epoch === epoch) throw new StoreUnavailable("Redis has lost a change");
    // A reset of all came first, and its mock did not know of this entry.
    await expire(epoch);
    return commit(change, data);
  }

  /** Gives what belongs to an ended epoch a time to live. */
  async function expire(epoch: string): Promise<void> {
    for (const name of [logOf(epoch), putOf(epoch)])
      await ask((redis) => redis.expire(name, AFTERLIFE_SECONDS));
  }

  /** A call of the state, with all changes of before it applied. */
  function current<Args extends unknown[], T>(call: (...args: Args) => Awaitable<T>) {
    return async (...args: Args): Promise<T> => {
      await update();
      return call(...args);
    };
  }

  return {
    account: current(state.account),
    exists: current(state.exists),
    owners: current(state.owners),
    allKeys: current(state.allKeys),
    read: current(state.read),
    delete: async (key, id) => {
      await update();
      const account = await state.account(key);
      return account?.find(id) === "own" && commit({ change: "delete", key, id });
    },
    put: async (data) => {
      await commit({ change: "put", key: data.key }, data);
    },
    reset: async (key) => {
      if (key !== undefined) return void (await commit({ change: "reset", key }));
      const epoch = await ask((redis) => redis.incr(epochName));
      await expire(String(epoch - 1));
    },
    keys: state.keys,
    // Redis refuses this where it refuses to add to the log, and changes nothing, because there is no such list.
    problem: () =>
      ask((redis) => redis.rPushX(`${dataset}:none`, "")).then(
        () => undefined,
        ({ message }: Error) => message,
      ),
    close,
  };
}
