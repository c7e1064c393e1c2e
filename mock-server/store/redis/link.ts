import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { StoreUnavailable } from "../store.ts";
import { ClientMissing, type Command, type Connection, connect, type Reply } from "./connection.ts";
import type { RedisAddress } from "./redis-url.ts";
import { wrongPeer } from "./wrong-peer.ts";

/**
 * Sends commands to Redis, with a prefix before each key. Each is answered, or rejected with {@link StoreUnavailable}, within a
 * bounded time.
 */
export interface Link {
  /** Hosts and ports. */
  readonly name: string;
  /** Sends a command on one key. It is never sent twice. */
  send(name: string, key: string, ...args: string[]): Promise<Reply>;
  /** Runs a script on one key and on others of the same slot. */
  run(script: string, key: string, ...args: string[]): Promise<Reply>;
  close(): Promise<void>;
}

/** Limit for the answer to a command. */
const ANSWER_MS = 1000;

/** Limit for a command of the seed, which is a large one and which no request waits for. */
const SEED_ANSWER_MS = 10_000;

/** The pause between two tries at the start. */
const TRY_AGAIN_MS = 250;

/** Connects within `patienceMs`, or rejects with one line that names host and port. `seedLink` is for what writes the dataset. */
export async function openLink(
  address: RedisAddress,
  prefix: string,
  patienceMs: number,
): Promise<{ link: Link; seedLink: Link }> {
  const connection = await connectWithin(address, patienceMs);
  const over = (answerMs: number) => linkOver(connection, address, prefix, answerMs);
  return { link: over(ANSWER_MS), seedLink: over(SEED_ANSWER_MS) };
}

function linkOver(connection: Connection, { name, kind }: RedisAddress, prefix: string, answerMs: number): Link {
  let isSilent = false;

  /** While an answer is overdue, a single server is not asked anything else, so that commands do not pile up. */
  async function sendTo(key: string, command: Command): Promise<Reply> {
    if (isSilent && kind === "server") throw unchanged(`Redis at ${name} does not answer`, "It does not answer.");
    const answer = connection.send(key, command).finally(() => {
      isSilent = false;
    });
    try {
      return await within(answerMs, answer);
    } catch (cause) {
      if (cause instanceof Overdue) isSilent = true;
      throw asOutage(cause, connection, name) ?? cause;
    }
  }

  return {
    name,
    send: (command, key, ...args) => sendTo(prefix + key, [command, prefix + key, ...args]),
    run: async (script, unprefixed, ...args) => {
      const key = prefix + unprefixed;
      try {
        return await sendTo(key, ["EVALSHA", hashOf(script), "1", key, ...args]);
      } catch (cause) {
        // Redis does not know the script, so nothing was run yet.
        if (!String(cause).includes("NOSCRIPT")) throw cause;
        return sendTo(key, ["EVAL", script, "1", key, ...args]);
      }
    },
    close: () => connection.close(),
  };
}

/** How many calls {@link forAll} makes at a time. If all were made at once, each would be answered too late. */
const AT_A_TIME = 50;

/** Calls a function for all items, some of them at a time, and keeps their order. */
export async function forAll<T, R>(items: Iterable<T>, act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const batch of inBatches(items, AT_A_TIME)) results.push(...(await Promise.all(batch.map(act))));
  return results;
}

/** The items in arrays of this length; the last one may be shorter. */
export function* inBatches<T>(items: Iterable<T>, length: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < length) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function connectWithin(address: RedisAddress, patienceMs: number): Promise<Connection> {
  for (const end = Date.now() + patienceMs; ; await sleep(TRY_AGAIN_MS)) {
    try {
      return await connect(address);
    } catch (cause) {
      if (cause instanceof ClientMissing) throw cause;
      const failure = cause as NodeJS.ErrnoException;
      const final = await finalReason(failure, address);
      if (final !== undefined || Date.now() >= end)
        throw new StoreUnavailable(final ?? `no Redis at ${address.name}: ${failure.message || failure.code}`);
    }
  }
}

/** Why another try would fail as this one did; undefined if a Redis may still come. */
async function finalReason({ message, code = "" }: NodeJS.ErrnoException, address: RedisAddress): Promise<string | undefined> {
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/.test(code)) return undefined;
  if (/^(WRONGPASS|NOAUTH|NOPERM|ERR)\b/.test(message)) return `no Redis at ${address.name}: ${message}`;
  if (message.includes("certificate required"))
    return `Redis at ${address.name} wants a certificate of its clients: none can be given`;
  return wrongPeer(address);
}

class Overdue extends Error {}

/** Settles as the answer does, or rejects when the time is over. What has come by then is read first, even in a busy process. */
function within<T>(answerMs: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Overdue(`no answer within ${answerMs} ms`));
    const timer = setTimeout(() => setImmediate(giveUp), answerMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The refusals of Redis that are outages; all others are bugs of this store. */
const REFUSALS: Readonly<Record<string, string>> = {
  OOM: "is full (maxmemory) and refuses changes",
  MISCONF: "cannot write to its disk and refuses changes",
  READONLY: "is a replica that takes no changes",
  NOREPLICAS: "has too few replicas and refuses changes",
  LOADING: "is loading its data",
  BUSY: "is busy with a script",
  CLUSTERDOWN: "is a cluster without some of its nodes",
  MASTERDOWN: "has lost its master",
  TRYAGAIN: "is moving its data",
  NOAUTH: "wants a user and a password",
  WRONGPASS: "does not take the user or the password",
};

/** After a refusal nothing was done; any other error comes from the connection. */
function asOutage(cause: unknown, connection: Connection, name: string): StoreUnavailable | undefined {
  if (!(cause instanceof Error)) return undefined;
  if (!connection.isRefusal(cause)) return new StoreUnavailable(`Redis at ${name}: ${cause.message}`);
  const outage = REFUSALS[cause.message.split(" ")[0] ?? ""];
  return outage === undefined ? undefined : unchanged(`Redis at ${name} ${outage}`, `Redis ${outage}.`);
}

/** An outage in which Redis did nothing of what was asked for. */
export function unchanged(message: string, reason: string): StoreUnavailable {
  return new StoreUnavailable(message, { reason, isUnchanged: true });
}

const HASHES = new Map<string, string>();

function hashOf(script: string): string {
  const hash = HASHES.get(script) ?? createHash("sha1").update(script).digest("hex");
  HASHES.set(script, hash);
  return hash;
}
