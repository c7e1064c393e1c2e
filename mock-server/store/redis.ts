import { createHash } from "node:crypto";
import { once } from "node:events";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { parseKey } from "./account-key.ts";
import { InputProblem } from "./check-json.ts";
import { Deleted } from "./sequence.ts";
import { type AccountData, accountOf, heldOf, initialAccounts, neighbours, type Store, StoreUnavailable } from "./store.ts";

/**
 * Creates a store whose state several mocks share. Redis holds what was put and the ids of what was deleted, nothing else; mocks with
 * other initial accounts share nothing. Throws an {@link InputProblem} if the URL is not valid or the package @redis/client is missing.
 * Calls reject with {@link StoreUnavailable} while Redis is away.
 */
export function redisStore(url: string, accounts: readonly AccountData[]): Store {
  const initial = initialAccounts(accounts);
  const ids = accounts.map(({ key, plan, projects }) => [key, plan, projects.map(({ id }) => id)]);
  const dataset = `tts-projects:${createHash("sha256").update(JSON.stringify(ids)).digest("hex").slice(0, 12)}`;
  const { ask, close } = connect(url);
  const members = (name: string) => ask((redis) => redis.sMembers(name));

  /** The names of the values of the current epoch. A reset of all begins another one. */
  async function namesNow() {
    const epoch = `${dataset}:${(await ask((redis) => redis.get(`${dataset}:epoch`))) ?? 0}`;
    const nameOf = (part: string) => (key: string) => `${epoch}:${part}:${key}`;
    return { touched: `${epoch}:touched`, put: nameOf("put"), opened: nameOf("opened"), deleted: nameOf("deleted") };
  }

  /** The accounts of some keys: what was put, else the initial account that the key names, else one that was opened. */
  async function heldAmong({ put, opened }: Awaited<ReturnType<typeof namesNow>>, keys: readonly string[]) {
    const baseOf = (key: string) => parseKey(key)?.base ?? "";
    const texts = await ask((redis) => redis.mGet(keys.flatMap((key) => [put(key), opened(baseOf(key))])));
    const heldIn = (text: string | null | undefined) => (text ? heldOf(JSON.parse(text) as AccountData) : undefined);
    return keys.flatMap((key, index) => {
      const own = heldIn(texts[2 * index]) ?? initial.get(baseOf(key)) ?? heldIn(texts[2 * index + 1]);
      return own ? [{ key, held: own }] : [];
    });
  }

  return {
    account: async (key) => {
      const names = await namesNow();
      const [[found], deleted] = await Promise.all([heldAmong(names, [key]), members(names.deleted(key))]);
      return found && accountOf(found.held, new Deleted(deleted));
    },
    exists: async (id, key) => {
      const names = await namesNow();
      const near = neighbours(key, initial.keys(), await members(names.touched));
      const having = (await heldAmong(names, [...near])).filter(({ held }) => held.sequence.has(id));
      const gone = await ask((redis) => Promise.all(having.map((each) => redis.sIsMember(names.deleted(each.key), id))));
      return gone.some((isGone) => Number(isGone) === 0);
    },
    delete: async (key, id) => {
      const names = await namesNow();
      if (!(await heldAmong(names, [key]))[0]?.held.sequence.has(id)) return false;
      const [, added] = await ask((redis) => redis.multi().sAdd(names.touched, key).sAdd(names.deleted(key), id).exec());
      return Number(added) === 1;
    },
    read: async (key) => {
      const names = await namesNow();
      const keys = key === undefined ? new Set([...initial.keys(), ...(await members(names.touched)).toSorted()]) : [key];
      const reading = (await heldAmong(names, [...keys])).map(async ({ key: each, held: { plan, sequence } }) => {
        return { key: each, plan, projects: sequence.without(new Deleted(await members(names.deleted(each)))) };
      });
      return Promise.all(reading);
    },
    put: async (account) => {
      const { key } = account;
      const names = await namesNow();
      const [known] = await heldAmong(names, [key]);
      const [name, text] = [(known ? names.put : names.opened)(key), JSON.stringify(account)];
      await ask((redis) => redis.multi().set(name, text).sAdd(names.touched, key).del(names.deleted(key)).exec());
    },
    reset: async (key) => {
      const names = await namesNow();
      if (key !== undefined) return void (await ask((redis) => redis.del([names.put(key), names.deleted(key)])));
      const old = (await members(names.touched)).flatMap((each) => [names.put(each), names.opened(each), names.deleted(each)]);
      await ask((redis) =>
        redis
          .multi()
          .incr(`${dataset}:epoch`)
          .del([names.touched, ...old])
          .exec(),
      );
    },
    keys: () => [...initial.keys()],
    problem: () =>
      ask((redis) => redis.ping()).then(
        () => undefined,
        ({ message }: Error) => message,
      ),
    close,
  };
}

/** How long Redis may take to answer, in milliseconds. */
const ANSWER_MS = 1000;

/** Connects in the background, and again whenever Redis is away. */
function connect(url: string) {
  const isValid = /^rediss?:\/\/([^@/?#\s]*@)?(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?(\/\d*)?$/i.test(url) && URL.canParse(url);
  if (!isValid) throw new InputProblem("the store must be redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS");
  const { createClient } = library();
  let failure: NodeJS.ErrnoException = new Error("no answer");
  let redis = open();
  const tried = Promise.race([once(redis, "ready"), sleep(ANSWER_MS)]).catch(() => {});

  function open() {
    const socket = { connectTimeout: ANSWER_MS, socketTimeout: 2 * ANSWER_MS, reconnectStrategy: 200 };
    const client = createClient({ url, socket, disableOfflineQueue: true, pingInterval: ANSWER_MS });
    client.on("error", (cause) => {
      failure = cause;
    });
    client.connect().catch(() => {});
    return client;
  }

  /** Sends a command. If the answer is late, all commands in flight are given up, and another connection is opened. */
  async function ask<T>(command: (client: typeof redis) => Promise<T>): Promise<T> {
    const timer = setTimeout(() => {
      failure = new Error("no answer");
      redis.destroy();
      redis = open();
    }, ANSWER_MS);
    try {
      await tried;
      if (!redis.isReady) throw failure;
      return await command(redis);
    } catch (cause) {
      const { message, code } = redis.isReady ? (cause as NodeJS.ErrnoException) : failure;
      throw new StoreUnavailable(`Redis at ${new URL(url).host} is not available: ${message || code}`);
    } finally {
      clearTimeout(timer);
    }
  }

  return { ask, close: () => redis.destroy() };
}

function library(): typeof import("@redis/client") {
  try {
    return createRequire(import.meta.url)("@redis/client") as typeof import("@redis/client");
  } catch {
    throw new InputProblem("a store in Redis needs the package @redis/client: npm install @redis/client@6");
  }
}
