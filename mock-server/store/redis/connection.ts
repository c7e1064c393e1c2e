import type { RedisAddress } from "./redis-url.ts";

/** An answer of Redis in protocol version 2. */
export type Reply = string | number | null | readonly Reply[];

/** A command and its arguments. */
export type Command = readonly [name: string, ...args: string[]];

/** A connection to one server, or connections to the nodes of a cluster, where the key of a command selects the node. */
export interface Connection {
  send(key: string, command: Command): Promise<Reply>;
  /** Whether an error is an answer of Redis, and not a failure of the connection. */
  isRefusal(cause: Error): boolean;
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

/** The longest pause before the next attempt to reconnect. */
const LONGEST_PAUSE_MS = 500;

/** How long `close` waits for answers. */
const LAST_ANSWER_MS = 500;

/**
 * Tries once to connect, and reconnects if the connection is lost later. Commands are never queued or repeated: a command that
 * cannot be sent is refused at once.
 */
export async function connect({ kind, urls }: RedisAddress): Promise<Connection> {
  const { createClient, createCluster, ErrorReply } = await import("@redis/client").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "ERR_MODULE_NOT_FOUND") throw cause;
    throw new ClientMissing("needs the package @redis/client: npm install @redis/client@6");
  });
  let isConnected = false;
  const socket = {
    connectTimeout: CONNECT_MS,
    reconnectStrategy: (tries: number) => (isConnected ? Math.min(50 * 2 ** tries, LONGEST_PAUSE_MS) : (false as const)),
  };
  const [url = ""] = urls;

  function toServer() {
    const client = createClient({ url, RESP: 2, disableOfflineQueue: true, socket: { ...socket, socketTimeout: SILENCE_MS } });
    return { client, send: (_key: string, command: Command) => client.sendCommand<Reply>([...command]) };
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
    return { client, send: (key: string, command: Command) => client.sendCommand<Reply>(key, false, [...command]) };
  }

  const { client, send } = kind === "server" ? toServer() : toCluster();
  client.on("error", ignore);
  try {
    await client.connect();
  } catch (cause) {
    client.destroy();
    throw cause;
  }
  isConnected = true;

  async function close(): Promise<void> {
    const late = new Promise((resolve) => setTimeout(resolve, LAST_ANSWER_MS).unref());
    await Promise.race([client.close(), late]).catch(ignore);
    try {
      client.destroy();
    } catch {
      // The client is closed already.
    }
  }

  return { send, isRefusal: (cause) => cause instanceof ErrorReply, close };
}

/** Commands report their failures themselves, but the library throws if its error event has no listener. */
function ignore(): void {}
