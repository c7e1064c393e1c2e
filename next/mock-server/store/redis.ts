import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { parseKey } from "./account-key.ts";
import { InputProblem } from "./check-json.ts";
import { type AccountData, memoryStore, type Store, StoreUnavailable } from "./store.ts";

/** An epoch lasts until a reset of all. Its name is a hash of the initial accounts and a random text, in the name of all its data. */
const EPOCH = "tts-projects:epoch";
const nameIn = (epoch: string | null, part: string) => `tts-projects:${epoch}:${part}`;

/** How long the data of an ended epoch is kept, in seconds: a delete that was in flight must not succeed a second time. */
const KEPT_S = 60;

/**
 * Creates a store whose state several mocks share, in Redis 6.2 or later: a list of what was put, and a set of deleted ids for each
 * key. Each mock has a copy in memory, which it brings up to date before every call. Throws an {@link InputProblem} if the URL is not
 * valid or the package @redis/client is missing. Rejects with {@link StoreUnavailable} while Redis is away.
 */
export function redisStore(url: string, accounts: readonly AccountData[]): Store {
  const memory = memoryStore(accounts);
  const ids = accounts.map(({ key, plan, projects }) => [key, plan, projects.map(({ id }) => id)]);
  const dataset = createHash("sha256").update(JSON.stringify(ids)).digest("base64url").slice(0, 12);
  const newEpoch = () => `${dataset}.${randomUUID()}`;
  let [epoch, applied] = ["", 0];
  const begin = (next: string) => {
    [epoch, applied] = [next, 0];
    void memory.reset();
  };
  // A Redis that comes back may have lost data.
  const { ask, away, close } = connect(url, () => begin(""));

  /** Brings the memory up to date, with the deletes from these keys. Each round reads Redis as it is at one moment. */
  async function sync(keys: readonly string[] = []): Promise<Store> {
    for (;;) {
      const [at, from] = [epoch, applied];
      const [now, changes, ...deleted] = await ask(async (redis) => {
        const moment = redis
          .multi()
          .get(EPOCH)
          .lRange(nameIn(at, "changes"), from, from + 99);
        for (const key of keys) moment.sMembers(nameIn(at, `deleted:${key}`));
        return (await moment.exec()) as unknown as [string | null, string[], ...string[][]];
      });
      if (at !== epoch || from !== applied) continue;
      if (now === null) await ask((redis) => redis.set(EPOCH, newEpoch(), { condition: "NX" }));
      else if (!now.startsWith(dataset)) throw away("has the state of other accounts: use another database, or reset it");
      else if (now !== epoch) begin(now);
      else if (changes.length > 0) changes.forEach(apply);
      else {
        for (const [index, key] of keys.entries()) deleted[index]?.forEach((id) => void memory.delete(key, id));
        return memory;
      }
    }
  }

  function apply(text: string): void {
    const change = JSON.parse(text) as Change;
    void ("projects" in change ? memory.put(change) : memory.reset(change.key));
    applied += 1;
  }

  async function syncAll(isWanted: (key: string) => boolean = () => true): Promise<Store> {
    await sync();
    return sync((await ask((redis) => redis.sMembers(nameIn(epoch, "touched")))).filter(isWanted));
  }

  async function change(to: Change): Promise<void> {
    await sync();
    const [changes, deleted] = [nameIn(epoch, "changes"), nameIn(epoch, `deleted:${to.key}`)];
    await ask((redis) => redis.multi().rPush(changes, JSON.stringify(to)).del(deleted).exec());
  }

  async function resetAll(): Promise<void> {
    const old = await ask((redis) => redis.set(EPOCH, newEpoch(), { GET: true }));
    const keys = await ask((redis) => redis.sMembers(nameIn(old, "touched")));
    const parts = ["changes", "touched", ...keys.map((key) => `deleted:${key}`)];
    await ask((redis) => Promise.all(parts.map((part) => redis.expire(nameIn(old, part), KEPT_S))));
  }

  return {
    account: async (key) => (await sync([key])).account(key),
    exists: async (id, key) => {
      const copy = parseKey(key ?? "")?.copy;
      return (await syncAll((each) => key === undefined || parseKey(each)?.copy === copy)).exists(id, key);
    },
    delete: async (key, id) => {
      const account = await (await sync([key])).account(key);
      if (account?.find(id) !== "own") return false;
      const [deleted, touched] = [nameIn(epoch, `deleted:${key}`), nameIn(epoch, "touched")];
      return (await ask((redis) => redis.multi().sAdd(deleted, id).sAdd(touched, key).exec<"typed">()))[0] === 1;
    },
    read: async (key) => (await (key === undefined ? syncAll() : sync([key]))).read(key),
    put: change,
    reset: (key) => (key === undefined ? resetAll() : change({ key })),
    keys: memory.keys,
    problem: () =>
      sync().then(
        () => undefined,
        ({ message }: Error) => message,
      ),
    close,
  };
}

type Change = AccountData | { readonly key: string };

/** How long Redis may take for an answer, and how long a connection may be silent, in milliseconds. */
const [ANSWER_MS, SILENCE_MS] = [1000, 2000];

/** Connects in the background, and again whenever Redis is away. Calls `onReady` when it is there. */
function connect(url: string, onReady: () => void) {
  const name = nameOf(url);
  const { createClient } = load();
  let failure: NodeJS.ErrnoException = new Error("it is not connected yet");
  let redis = open();
  const tried = Promise.race([once(redis, "ready"), sleep(ANSWER_MS)]).catch(() => {});

  function open() {
    const client = createClient({
      ...{ url, disableOfflineQueue: true, pingInterval: SILENCE_MS / 2 },
      socket: { connectTimeout: ANSWER_MS, socketTimeout: SILENCE_MS, reconnectStrategy: 200 },
    });
    const opened = client.on("error", (cause) => {
      failure = cause;
    });
    opened
      .on("ready", onReady)
      .connect()
      .catch(() => {});
    return client;
  }

  function reopen(): void {
    failure = new Error("it does not answer");
    redis.destroy();
    redis = open();
  }

  async function ask<T>(command: (client: typeof redis) => Promise<T>): Promise<T> {
    let late: NodeJS.Immediate | undefined;
    // Data that has arrived by then is read before the connection is given up.
    const timer = setTimeout(() => {
      late = setImmediate(reopen);
    }, ANSWER_MS);
    try {
      await tried;
      if (!redis.isReady) throw failure;
      return await command(redis);
    } catch (cause) {
      const { message, code } = redis.isReady ? (cause as NodeJS.ErrnoException) : failure;
      throw away(`is not available: ${message || code}`);
    } finally {
      clearTimeout(timer);
      clearImmediate(late);
    }
  }

  const away = (why: string) => new StoreUnavailable(`Redis at ${name} ${why}`);
  return { ask, away, close: () => redis.destroy() };
}

function nameOf(url: string): string {
  const form = /^rediss?:\/\/(?:[^@/?#\s]*@)?(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d+)?(?:\/\d*)?$/i;
  if (!form.test(url) || !URL.canParse(url))
    throw new InputProblem("the store is not redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS");
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || 6379}`;
}

function load(): typeof import("@redis/client") {
  try {
    return createRequire(import.meta.url)("@redis/client") as typeof import("@redis/client");
  } catch {
    throw new InputProblem("a store in Redis needs the package @redis/client: npm install @redis/client@6");
  }
}
