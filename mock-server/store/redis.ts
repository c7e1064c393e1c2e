import { createHash, randomUUID } from "node:crypto";
import type { Awaitable } from "../operations/accounts.ts";
import { memoryStore } from "./memory.ts";
import { connectRedis } from "./redis-connection.ts";
import type { AccountData, Store } from "./store.ts";

/** So many entries of the log are read at once. */
const CHUNK = 5000;

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
  const digest = createHash("sha256").update(JSON.stringify(accounts)).digest("hex");
  const dataset = `tts-projects:${digest.slice(0, 12)}`;
  const log = `${dataset}:log`;
  /** A hash of what was put, by key. */
  const puts = `${dataset}:put`;

  /** How much of the log is applied. */
  let applied = { entries: 0, last: "" };
  /** Whether the changes that this mock made had an effect, by their tokens. */
  const effects = new Map<string, boolean | undefined>();
  let reading: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  /** Applies all changes of before this call. Calls that come while the log is read share the next reading. */
  function update(): Promise<void> {
    next ??= reading.then(readOn, readOn);
    reading = next;
    return next;
  }

  /** Applies the next entries of the log. */
  async function readOn(): Promise<void> {
    next = undefined;
    for (;;) {
      const { entries, last } = applied;
      const start = Math.max(entries - 1, 0);
      const read = await ask((redis) => redis.lRange(log, start, start + CHUNK - 1));
      // The last known entry was read again: if it is not there, all was reset, or Redis has lost data.
      if (entries > 0 && read[0] !== last) {
        await state.reset();
        applied = { entries: 0, last: "" };
        continue;
      }
      for (const entry of read.slice(entries - start)) await apply(entry);
      if (read.length < CHUNK) return;
    }
  }

  async function apply(entry: string): Promise<void> {
    const { token, change, key, id = "" } = JSON.parse(entry) as Change;
    let effect = true;
    if (change === "delete") effect = await state.delete(key, id);
    if (change === "reset") await state.reset(key);
    if (change === "put") {
      const text = await ask((redis) => redis.hGet(puts, key));
      if (text) await state.put(JSON.parse(text) as AccountData);
    }
    if (effects.has(token)) effects.set(token, effect);
    applied = { entries: applied.entries + 1, last: entry };
  }

  /** Adds a change to the log, and applies it with those before it. False for a delete of what another one had deleted. */
  async function commit(change: Omit<Change, "token">, data?: AccountData): Promise<boolean> {
    const token = randomUUID();
    effects.set(token, undefined);
    try {
      await ask((redis) => {
        const calls = redis.multi();
        if (data) calls.hSet(puts, data.key, JSON.stringify(data));
        return calls.rPush(log, JSON.stringify({ token, ...change })).exec();
      });
      await update();
      // Without an effect, a reset of all came between, or Redis has lost the entry.
      return effects.get(token) ?? (await commit(change, data));
    } finally {
      effects.delete(token);
    }
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
      return (
        (await state.account(key))?.find(id) === "own" && commit({ change: "delete", key, id })
      );
    },
    put: async (data) => {
      await commit({ change: "put", key: data.key }, data);
    },
    reset: async (key) => {
      if (key !== undefined) return void (await commit({ change: "reset", key }));
      await ask((redis) => redis.unlink([log, puts]));
      await update();
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
