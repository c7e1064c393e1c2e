import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { InputProblem } from "./check-json.ts";
import { type AccountData, memoryStore, type Store, StoreUnavailable } from "./store.ts";

/** The name of the epoch: a hash of the initial accounts, and a random text. A reset of all begins another epoch. */
const EPOCH = "tts-projects:epoch";
const nameIn = (epoch: string | null, part: string) => `tts-projects:${epoch}:${part}`;

/** How many changes are read at a time; how long Redis keeps what only requests in flight need; how long it may take to answer. */
const [BATCH, KEPT_S, ANSWER_MS] = [100, 3600, 1000];

/** What was put, a key that was reset, or a project that was deleted. */
type Change = AccountData | { readonly key: string; readonly id?: string };

/**
 * Creates a store whose state several mocks share, in Redis 6.2 or later. A list holds what was put, reset and deleted; each mock
 * repeats it in memory before every call. The set of the ids deleted from a key decides which of two deletes is the first. Throws an
 * {@link InputProblem} if the URL is not valid or a package is missing; calls reject with {@link StoreUnavailable} if Redis is away.
 */
export function redisStore(url: string, accounts: readonly AccountData[]): Store {
  const memory = memoryStore(accounts);
  const ids = accounts.map(({ key, plan, projects }) => [key, plan, projects.map(({ id }) => id)]);
  const dataset = createHash("sha256").update(JSON.stringify(ids)).digest("hex").slice(0, 12);
  const newEpoch = () => `${dataset}.${randomUUID()}`;
  let [epoch, applied] = ["", 0];
  const begin = (next: string) => {
    [epoch, applied] = [next, 0];
    void memory.reset();
  };
  // A Redis that comes back may have lost changes.
  const { ask, away, close } = connect(url, () => begin(""));

  /** Returns the memory with all changes that were made until now. */
  async function sync(): Promise<Store> {
    const [at, from] = [epoch, applied];
    const [now, changes] = await ask((redis) =>
      Promise.all([redis.get(EPOCH), redis.lRange(nameIn(at, "changes"), from, from + BATCH - 1)]),
    );
    if (now === at && at === epoch) changes.slice(applied - from).forEach(apply);
    else if (now === null) await ask((redis) => redis.set(EPOCH, newEpoch(), { condition: "NX" }));
    else if (!now.startsWith(dataset)) throw away("has the state of other accounts: use another database, or reset it");
    else if (now !== epoch) begin(now);
    return now === at && changes.length < BATCH ? memory : sync();
  }

  function apply(text: string): void {
    const change = JSON.parse(text) as Change;
    if ("projects" in change) void memory.put(change);
    else void (change.id === undefined ? memory.reset(change.key) : memory.delete(change.key, change.id));
    applied += 1;
  }

  /** Adds a change to the list. Returns whether it is the first delete of its project since the key was put or reset. */
  async function add(change: Change): Promise<boolean> {
    const [changes, deleted] = [nameIn(epoch, "changes"), nameIn(epoch, `deleted:${change.key}`)];
    const [, added] = await ask((redis) => {
      const step = redis.multi().rPush(changes, JSON.stringify(change));
      return ("id" in change ? step.sAdd(deleted, change.id).expire(deleted, KEPT_S) : step.del(deleted)).exec();
    });
    return Number(added) === 1;
  }

  return {
    account: async (key) => (await sync()).account(key),
    exists: async (id, key) => (await sync()).exists(id, key),
    delete: async (key, id) => (await (await sync()).account(key))?.find(id) === "own" && add({ key, id }),
    read: async (key) => (await sync()).read(key),
    put: async (account) => void (await sync().then(() => add(account))),
    reset: async (key) => {
      if (key !== undefined) return void (await sync().then(() => add({ key })));
      const old = await ask((redis) => redis.set(EPOCH, newEpoch(), { GET: true }));
      await ask((redis) => redis.expire(nameIn(old, "changes"), KEPT_S));
    },
    keys: memory.keys,
    problem: () => sync().then(nothing, messageOf),
    close,
  };
}

const nothing = () => undefined;
const messageOf = ({ message }: Error) => message;

/** Connects in the background, and again whenever Redis is away. Calls `onReady` whenever it is there. */
function connect(url: string, onReady: () => void) {
  const isValid = /^rediss?:\/\/([^@/?#\s]*@)?(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?(\/\d*)?$/i.test(url) && URL.canParse(url);
  if (!isValid) throw new InputProblem("the store must be redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS");
  const away = (why: string) => new StoreUnavailable(`Redis at ${new URL(url).host} ${why}`);
  const { createClient } = library();
  let failure: NodeJS.ErrnoException;
  let redis = open();
  const tried = Promise.race([once(redis, "ready"), sleep(ANSWER_MS)]).catch(() => {});

  function open() {
    failure = new Error("no answer");
    const socket = { connectTimeout: ANSWER_MS, socketTimeout: 2 * ANSWER_MS, reconnectStrategy: 200 };
    const client = createClient({ url, socket, disableOfflineQueue: true, pingInterval: ANSWER_MS });
    client.on("ready", onReady).on("error", (cause) => {
      failure = cause;
    });
    client.connect().catch(() => {});
    return client;
  }

  async function ask<T>(command: (client: typeof redis) => Promise<T>): Promise<T> {
    const timer = setTimeout(() => {
      redis.destroy();
      redis = open();
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
    }
  }

  return { ask, away, close: () => redis.destroy() };
}

function library(): typeof import("@redis/client") {
  try {
    return createRequire(import.meta.url)("@redis/client") as typeof import("@redis/client");
  } catch {
    throw new InputProblem("a store in Redis needs the package @redis/client: npm install @redis/client@6");
  }
}
