import { once } from "node:events";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { InputProblem } from "../../openapi/input-problem.ts";
import { StoreUnavailable } from "./store.ts";

/** How long Redis may take to answer, in milliseconds. */
const ANSWER_MS = 1000;

/** A Redis that may come and go. */
export interface RedisConnection {
  /** Sends a command. Rejects with {@link StoreUnavailable} if the answer does not come within a second. */
  ask<T>(command: (client: Client) => Promise<T>): Promise<T>;
  close(): void;
}

type Client = import("@redis/client").RedisClientType;

/**
 * Connects in the background, and again after each loss of the connection. Throws an {@link InputProblem} if the URL is not valid or
 * the package @redis/client is missing. No message repeats a password.
 */
export function connectRedis(url: string): RedisConnection {
  const isValid =
    /^rediss?:\/\/([^@/?#\s]*@)?(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?(\/\d*)?$/i.test(url) &&
    URL.canParse(url);
  if (!isValid)
    throw new InputProblem(
      "the store must be redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS",
    );
  /** Why Redis does not answer. */
  let failure: NodeJS.ErrnoException = new Error("no answer");
  let redis = open();
  /** Resolves when the first connection is ready, has failed, or takes too long. */
  const tried = Promise.race([once(redis, "ready"), sleep(ANSWER_MS)]).catch(() => {});

  function open() {
    const client = library().createClient({
      url,
      socket: {
        connectTimeout: ANSWER_MS,
        socketTimeout: 2 * ANSWER_MS,
        reconnectStrategy: 200,
      },
      disableOfflineQueue: true,
      pingInterval: ANSWER_MS,
    });
    client.on("error", (cause) => {
      if (client === redis) failure = cause;
    });
    client.connect().catch(() => {});
    return client;
  }

  /** Sends a command. If the answer is late, all commands in flight are given up, and another connection is opened. */
  async function ask<T>(command: (client: Client) => Promise<T>): Promise<T> {
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
      // Without a connection, the error of the command does not say why.
      const { message, code } = redis.isReady ? (cause as NodeJS.ErrnoException) : failure;
      throw new StoreUnavailable(
        `Redis at ${new URL(url).host} is not available: ${message || code}`,
      );
    } finally {
      clearTimeout(timer);
    }
  }

  return { ask, close: () => redis.destroy() };
}

/** Loads the optional package at the first use. */
function library() {
  try {
    return createRequire(import.meta.url)("@redis/client") as typeof import("@redis/client");
  } catch {
    throw new InputProblem(
      "a store in Redis needs the package @redis/client: npm install @redis/client@6",
    );
  }
}
