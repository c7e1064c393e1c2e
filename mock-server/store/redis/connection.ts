import { setTimeout as sleep } from "node:timers/promises";
import { StoreUnavailable } from "../store.ts";
import type { RedisAddress } from "./redis-url.ts";
import { finalReason } from "./wrong-peer.ts";

/** An answer of Redis in protocol version 2. */
export type Reply = string | number | null | readonly Reply[];

/** A connection to one server, or connections to the nodes of a cluster, where the key of a command selects the node. */
export interface Connection {
  readonly address: RedisAddress;
  /** Rejects with {@link StoreUnavailable} in an outage; any other error is a bug of this store. */
  send(key: string, command: readonly string[]): Promise<Reply>;
  /** Closes the connection, after a short wait for answers that are due. */
  close(): Promise<void>;
}

/** The package that talks to Redis is not installed. */
export class ClientMissing extends Error {
  override readonly name = "ClientMissing";
}

/** Time limits: for a connection attempt, and for silence, after which the connection is made again. */
const CONNECT_MS = 1000;
const SILENCE_MS = 2000;

const TRY_AGAIN_MS = 250;

/** The longest pause before the next attempt to reconnect. */
const LONGEST_PAUSE_MS = 500;

/** How long `close` waits for answers. */
const LAST_ANSWER_MS = 500;

/** Connects within `patienceMs`, or rejects with one line that names host and port. */
export async function connect(address: RedisAddress, patienceMs: number): Promise<Connection> {
  for (const end = Date.now() + patienceMs; ; await sleep(TRY_AGAIN_MS)) {
    try {
      return await connectOnce(address);
    } catch (cause) {
      if (cause instanceof ClientMissing) throw cause;
      const failure = cause as NodeJS.ErrnoException;
      const final = await finalReason(failure, address);
      if (final !== undefined || Date.now() >= end)
        throw new StoreUnavailable(final ?? `no Redis at ${address.name}: ${failure.message || failure.code}`);
    }
  }
}

/**
 * Tries once to connect, and reconnects if the connection is lost later. Commands are never queued or repeated: a command that
 * cannot be sent is refused at once.
 */
async function connectOnce(address: RedisAddress): Promise<Connection> {
  const { createClient, createCluster, ErrorReply } = await import("@redis/client").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "ERR_MODULE_NOT_FOUND") throw cause;
    throw new ClientMissing("needs the package @redis/client: npm install @redis/client@6");
  });
  const { kind, urls, name } = address;
  let isConnected = false;
  const socket = {
    connectTimeout: CONNECT_MS,
    reconnectStrategy: (tries: number) => (isConnected ? Math.min(50 * 2 ** tries, LONGEST_PAUSE_MS) : (false as const)),
  };
  const [url = ""] = urls;

  function toServer() {
    const client = createClient({ url, RESP: 2, disableOfflineQueue: true, socket: { ...socket, socketTimeout: SILENCE_MS } });
    return { client, ask: (_key: string, command: string[]) => client.sendCommand<Reply>(command) };
  }

  function toCluster() {
    const { protocol, username, password } = new URL(url);
    const client = createCluster({
      rootNodes: urls.map((node) => ({ url: node })),
      RESP: 2,
      defaults: {
        disableOfflineQueue: true,
        ...(username && { username: decodeURIComponent(username) }),
        ...(password && { password: decodeURIComponent(password) }),
        socket: { ...socket, ...(protocol === "rediss:" && { tls: true as const }) },
      },
    });
    client.on("node-error", ignore);
    return { client, ask: (key: string, command: string[]) => client.sendCommand<Reply>(key, false, command) };
  }

  const { client, ask } = kind === "server" ? toServer() : toCluster();
  client.on("error", ignore);
  try {
    await client.connect();
  } catch (cause) {
    client.destroy();
    throw cause;
  }
  isConnected = true;

  return {
    address,
    send: (key, command) =>
      ask(key, [...command]).catch((cause: Error) => {
        throw cause instanceof ErrorReply ? refusalOf(cause, name) : new StoreUnavailable(`Redis at ${name}: ${cause.message}`);
      }),
    close: async () => {
      await Promise.race([client.close(), sleep(LAST_ANSWER_MS, undefined, { ref: false })]).catch(ignore);
      try {
        client.destroy();
      } catch {
        // The client is closed already.
      }
    },
  };
}

/** Commands report their failures themselves, but the library throws if its error event has no listener. */
function ignore(): void {}

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

/** An error reply means that nothing was done. */
function refusalOf(reply: Error, name: string): Error {
  const outage = REFUSALS[reply.message.split(" ")[0] ?? ""];
  return outage === undefined ? reply : unchanged(`Redis at ${name} ${outage}`, `Redis ${outage}.`);
}

/** Makes the error for an outage in which Redis did nothing of the request. */
export function unchanged(message: string, reason: string): StoreUnavailable {
  return new StoreUnavailable(message, { reason, isUnchanged: true });
}
