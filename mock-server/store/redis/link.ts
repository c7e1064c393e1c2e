import { createHash } from "node:crypto";
import { StoreUnavailable } from "../store.ts";
import { type Connection, type Reply, unchanged } from "./connection.ts";

/** Sends commands to Redis, with a prefix before each key. Within a bounded time, each is answered or rejected. */
export interface Link {
  /** Hosts and ports. */
  readonly name: string;
  /** Sends a command on one key. It is never sent twice. */
  send(name: string, key: string, ...args: string[]): Promise<Reply>;
  /** Runs a script on one key and on others of the same slot. */
  run(script: string, key: string, ...args: string[]): Promise<Reply>;
}

/** @param answerMs the time limit for the answer to a command. */
export function linkOver({ address, send }: Connection, prefix: string, answerMs: number): Link {
  const { name, kind } = address;
  let isSilent = false;

  /** While an answer is overdue, nothing else is sent to a single server, so that commands do not pile up. */
  async function ask(key: string, ...command: string[]): Promise<Reply> {
    if (isSilent) throw unchanged(`Redis at ${name} does not answer`, "It does not answer.");
    const answer = send(key, command).finally(() => {
      isSilent = false;
    });
    return within(answerMs, answer, () => {
      isSilent = kind === "server";
      return new StoreUnavailable(`Redis at ${name}: no answer within ${answerMs} ms`);
    });
  }

  return {
    name,
    send: (command, key, ...args) => ask(prefix + key, command, prefix + key, ...args),
    run: (script, unprefixed, ...args) => {
      const key = prefix + unprefixed;
      return ask(key, "EVALSHA", hashOf(script), "1", key, ...args).catch((cause) => {
        // NOSCRIPT: Redis does not know the script yet, so nothing was run.
        if (!String(cause).includes("NOSCRIPT")) throw cause;
        return ask(key, "EVAL", script, "1", key, ...args);
      });
    },
  };
}

/** Returns a link that waits for `check` before each command, and calls `onOutage` if a command fails. */
export function guarded(link: Link, check: () => Promise<void>, onOutage: (outage: StoreUnavailable) => void = () => {}): Link {
  async function guard(ask: () => Promise<Reply>): Promise<Reply> {
    await check();
    return ask().catch((cause) => {
      if (cause instanceof StoreUnavailable) onOutage(cause);
      throw cause;
    });
  }
  return {
    name: link.name,
    send: (...command) => guard(() => link.send(...command)),
    run: (...script) => guard(() => link.run(...script)),
  };
}

/** Settles as the answer does, or rejects after the time limit. Data that has arrived by then is read first. */
export function within<T>(limitMs: number, answer: Promise<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    let last: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => {
      last = setImmediate(() => reject(late()));
    }, limitMs);
    answer.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      clearImmediate(last);
    });
  });
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

const HASHES = new Map<string, string>();

function hashOf(script: string): string {
  const hash = HASHES.get(script) ?? createHash("sha1").update(script).digest("hex");
  HASHES.set(script, hash);
  return hash;
}
