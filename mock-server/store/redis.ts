import { createHash, randomUUID } from "node:crypto";
import type { Awaitable } from "../operations/accounts.ts";
import { memoryStore } from "./memory.ts";
import { connectRedis } from "./redis-connection.ts";
import type { AccountData, Store } from "./store.ts";

/** The most entries of the log that are read at once. */
const CHUNK = 5000;

/** An entry of the log. Its random token makes it different from every other. */
interface Change {
  readonly token: string;
  readonly change: "delete" | "put" | "reset";
  readonly key: string;
  /** The project of a delete. */
  readonly id?: string;
}

/**
 * Creates a store whose state several mocks share. Redis holds a log of the changes since the last reset of all. Each mock has the
 * state in memory, and before each call it applies the changes that are new to it. So the cost of a call does not depend on the length
 * of the log, and of two deletes all mocks see the same one first. Mocks with other initial accounts share nothing.
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
  /** A hash of the accounts that were put, by key. */
  const puts = `${dataset}:put`;

  /** How many entries of the log are applied, and the last of them. */
  let applied = { count: 0, last: "" };
  /** Whether the changes that this mock is making had an effect, by their tokens; undefined until they are applied. */
  const effects = new Map<string, boolean | undefined>();
  let latestReading: Promise<void> = Promise.resolve();
  /** A reading of the log that has not begun. */
  let nextReading: Promise<void> | undefined;

  /** Applies all changes that were made before this call. Calls that come while the log is read share the next reading. */
  function update(): Promise<void> {
    nextReading ??= latestReading.then(readLog, readLog);
    latestReading = nextReading;
    return nextReading;
  }

  /** Applies the entries of the log that are new. */
  async function readLog(): Promise<void> {
    nextReading = undefined;
    for (;;) {
      const { count, last } = applied;
      // The last applied entry is read again: if it is not there, all was reset, or Redis has lost data.
      const start = Math.max(count - 1, 0);
      const entries = await ask((redis) => redis.lRange(log, start, start + CHUNK - 1));
      if (count > 0 && entries[0] !== last) {
        await state.reset();
        applied = { count: 0, last: "" };
        continue;
      }
      for (const entry of entries.slice(count - start)) await apply(entry);
      if (entries.length < CHUNK) return;
    }
  }

  async function apply(entry: string): Promise<void> {
    const { token, change, key, id = "" } = JSON.parse(entry) as Change;
    let hasEffect = true;
    if (change === "delete") hasEffect = await state.delete(key, id);
    if (change === "reset") await state.reset(key);
    if (change === "put") {
      const text = await ask((redis) => redis.hGet(puts, key));
      if (text) await state.put(JSON.parse(text) as AccountData);
    }
    if (effects.has(token)) effects.set(token, hasEffect);
    applied = { count: applied.count + 1, last: entry };
  }

  /** Adds a change to the log, and applies it after those before it. False for a delete if another had deleted the project. */
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
      // If it was not applied, a reset of all came between, or Redis has lost the entry: it is made again.
      return effects.get(token) ?? (await commit(change, data));
    } finally {
      effects.delete(token);
    }
  }

  /** Makes a call of the state apply all changes first that were made before it. */
  function updated<Args extends unknown[], T>(call: (...args: Args) => Awaitable<T>) {
    return async (...args: Args): Promise<T> => {
      await update();
      return call(...args);
    };
  }

  return {
    account: updated(state.account),
    exists: updated(state.exists),
    owners: updated(state.owners),
    allKeys: updated(state.allKeys),
    read: updated(state.read),
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
    // Redis refuses this if it refuses to add to the log; otherwise it changes nothing, because there is no such list.
    problem: () =>
      ask((redis) => redis.rPushX(`${dataset}:none`, "")).then(
        () => undefined,
        ({ message }: Error) => message,
      ),
    close,
  };
}
