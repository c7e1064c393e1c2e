import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { StoreUnavailable } from "../store.ts";
import type { RedisAddress } from "./redis-url.ts";
import { type Command, connect, type Reply, type Wire } from "./wire.ts";
import { wrongPeer } from "./wrong-peer.ts";

/** A way to Redis on which every command is answered, or rejected with {@link StoreUnavailable}, within a bounded time. */
export interface Link {
  /** Hosts and ports. */
  readonly name: string;
  /** Sends a command whose first argument is its key. It is never sent twice. */
  send(...command: Command): Promise<Reply>;
  /** Runs a script on one key and on others of the same slot. */
  run(script: string, key: string, ...args: string[]): Promise<Reply>;
  /** All commands or none; the keys of all are in the slot of `key`. */
  transaction(key: string, commands: readonly Command[]): Promise<readonly Reply[]>;
  close(): Promise<void>;
}

/** Two ways over one connection. */
export interface Links {
  readonly link: Link;
  /** For what writes the dataset. */
  readonly seedLink: Link;
}

/** How long a command may take. */
const ANSWER_MS = 1000;

/** How long a command of the seed may take: it is a large one, and nobody waits for its answer. */
const SEED_ANSWER_MS = 10_000;

/** The pause between two tries at the start. */
const TRY_AGAIN_MS = 250;

/** Connects within `patienceMs`, or rejects with one line that names host and port. */
export async function openLink(address: RedisAddress, patienceMs: number): Promise<Links> {
  const wire = await connectWithin(address, patienceMs);
  return { link: linkOver(wire, address, ANSWER_MS), seedLink: linkOver(wire, address, SEED_ANSWER_MS) };
}

function linkOver(wire: Wire, address: RedisAddress, answerMs: number): Link {
  let isSilent = false;

  /** Once an answer is overdue, one server is asked nothing more until it speaks, so that nothing piles up before it. */
  async function answered<T>(ask: () => Promise<T>): Promise<T> {
    if (isSilent && address.kind === "server")
      throw new StoreUnavailable(`Redis at ${address.name} does not answer`, {
        reason: "It does not answer.",
        isUnchanged: true,
      });
    const answer = ask();
    const overdue = deadline(answerMs);
    const settled = answer.finally(() => {
      isSilent = false;
      overdue.lift();
    });
    try {
      return await Promise.race([settled, overdue.passed]);
    } catch (cause) {
      if (cause instanceof Overdue) isSilent = true;
      throw asOutage(cause, wire, address.name) ?? cause;
    }
  }

  const send = (key: string, command: Command) => answered(() => wire.send(key, command));
  return {
    name: address.name,
    send: (...command) => send(command[1] ?? "", command),
    run: async (script, key, ...args) => {
      try {
        return await send(key, ["EVALSHA", hashOf(script), "1", key, ...args]);
      } catch (cause) {
        // Redis does not know the script, so nothing was run yet.
        if (!String(cause).includes("NOSCRIPT")) throw cause;
        return send(key, ["EVAL", script, "1", key, ...args]);
      }
    },
    transaction: (key, commands) => answered(() => wire.transaction(key, commands)),
    close: () => wire.close(),
  };
}

async function connectWithin(address: RedisAddress, patienceMs: number): Promise<Wire> {
  for (const end = Date.now() + patienceMs; ; await sleep(TRY_AGAIN_MS)) {
    try {
      return await connect(address);
    } catch (cause) {
      const trouble = cause as NodeJS.ErrnoException;
      const last = await lastReason(trouble, address);
      if (last !== undefined || Date.now() >= end)
        throw new StoreUnavailable(last ?? `no Redis at ${address.name}: ${trouble.message || trouble.code}`);
    }
  }
}

/** Why another try would end as this one did; undefined if a Redis may come yet. */
async function lastReason({ message, code = "" }: NodeJS.ErrnoException, address: RedisAddress): Promise<string | undefined> {
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/.test(code)) return undefined;
  if (/^(WRONGPASS|NOAUTH|NOPERM|ERR)\b/.test(message)) return `no Redis at ${address.name}: ${message}`;
  if (message.includes("certificate required"))
    return `Redis at ${address.name} wants a certificate of its clients: none can be given`;
  return wrongPeer(address);
}

class Overdue extends Error {}

/** Rejects when the time is over. What has arrived by then is read first, however busy this process was. */
function deadline(answerMs: number): { readonly passed: Promise<never>; lift(): void } {
  let timer: NodeJS.Timeout | undefined;
  let turn: NodeJS.Immediate | undefined;
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      turn = setImmediate(() => reject(new Overdue(`no answer within ${answerMs} ms`)));
    }, answerMs);
  });
  return {
    passed,
    lift: () => {
      clearTimeout(timer);
      clearImmediate(turn);
    },
  };
}

/** What a refusal of Redis says of it, if the refusal is an outage; all others are bugs of this store. */
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

/** A refusal says that nothing was done. Whatever goes wrong without one is the connection. */
function asOutage(cause: unknown, wire: Wire, name: string): StoreUnavailable | undefined {
  if (!(cause instanceof Error)) return undefined;
  if (!wire.isRefusal(cause)) return new StoreUnavailable(`Redis at ${name}: ${cause.message}`);
  const trouble = REFUSALS[cause.message.split(" ")[0] ?? ""];
  return trouble === undefined
    ? undefined
    : new StoreUnavailable(`Redis at ${name} ${trouble}`, { reason: `Redis ${trouble}.`, isUnchanged: true });
}

const HASHES = new Map<string, string>();

function hashOf(script: string): string {
  const hash = HASHES.get(script) ?? createHash("sha1").update(script).digest("hex");
  HASHES.set(script, hash);
  return hash;
}
