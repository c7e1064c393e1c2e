import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { StoreUnavailable } from "../store.ts";
import { ClientMissing, type Command, type Connection, connect, type Reply } from "./connection.ts";
import type { RedisAddress } from "./redis-url.ts";
import { wrongPeer } from "./wrong-peer.ts";

/**
 * Sends commands to Redis, with a prefix before each key. Within a bounded time, each is answered or rejected with
 * {@link StoreUnavailable}.
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

/** The time limit for the answer to a command. */
const ANSWER_MS = 1000;

/** The time limit for a command of the seed, which is large, and no request waits for it. */
const SEED_ANSWER_MS = 10_000;

const TRY_AGAIN_MS = 250;

/** Connects within `patienceMs`, or rejects with one line that names host and port. `seedLink` is for writing the dataset. */
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

  /** While an answer is overdue, nothing else is sent to a single server, so that commands do not pile up. */
  async function sendTo(key: string, command: Command): Promise<Reply> {
    if (isSilent && kind === "server") throw unchanged(`Redis at ${name} does not answer`, "It does not answer.");
    const answer = connection.send(key, command).finally(() => {
      isSilent = false;
    });
    try {
      return await withTimeout(answerMs, answer);
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
        // NOSCRIPT: Redis does not know the script yet, so nothing was run.
        if (!String(cause).includes("NOSCRIPT")) throw cause;
        return sendTo(key, ["EVAL", script, "1", key, ...args]);
      }
    },
    close: () => connection.close(),
  };
}

/** How many calls {@link forAll} makes at a time: if it made all at once, the answers would come too late. */
const AT_A_TIME = 50;

/** Calls a function for all items, {@link AT_A_TIME} at once, and returns the results in order. */
export async function forAll<T, R>(items: Iterable<T>, act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const batch of inBatches(items, AT_A_TIME)) results.push(...(await Promise.all(batch.map(act))));
  return results;
}

/** Yields the items in arrays of this length; the last may be shorter. */
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

/** Returns why further attempts would fail too; undefined if a Redis may still start. */
async function finalReason({ message, code = "" }: NodeJS.ErrnoException, address: RedisAddress): Promise<string | undefined> {
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/.test(code)) return undefined;
  if (/^(WRONGPASS|NOAUTH|NOPERM|ERR)\b/.test(message)) return `no Redis at ${address.name}: ${message}`;
  if (message.includes("certificate required"))
    return `Redis at ${address.name} wants a certificate of its clients: none can be given`;
  return wrongPeer(address);
}

class Overdue extends Error {}

/** Settles as the answer does, or rejects after the time limit. Data that has arrived by then is read first. */
function withTimeout<T>(answerMs: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Overdue(`no answer within ${answerMs} ms`));
    const timer = setTimeout(() => setImmediate(giveUp), answerMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The error replies of Redis that are outages; all others are bugs of this store. */
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

/** An error reply means that nothing was done; any other error comes from the connection. */
function asOutage(cause: unknown, connection: Connection, name: string): StoreUnavailable | undefined {
  if (!(cause instanceof Error)) return undefined;
  if (!connection.isRefusal(cause)) return new StoreUnavailable(`Redis at ${name}: ${cause.message}`);
  const outage = REFUSALS[cause.message.split(" ")[0] ?? ""];
  return outage === undefined ? undefined : unchanged(`Redis at ${name} ${outage}`, `Redis ${outage}.`);
}

/** Makes the error for an outage in which Redis did nothing of the request. */
export function unchanged(message: string, reason: string): StoreUnavailable {
  return new StoreUnavailable(message, { reason, isUnchanged: true });
}

const HASHES = new Map<string, string>();

function hashOf(script: string): string {
  const hash = HASHES.get(script) ?? createHash("sha1").update(script).digest("hex");
  HASHES.set(script, hash);
  return hash;
}
