import type { RedisAddress } from "./redis-url.ts";

/** What Redis answers, as protocol version 2 has it. */
export type Reply = string | number | null | readonly Reply[];

/** A command and its arguments. */
export type Command = readonly [name: string, ...args: string[]];

/** A connection to one server, or those to the nodes of a cluster, which route each command by its key. */
export interface Wire {
  send(key: string, command: Command): Promise<Reply>;
  /** All commands or none, in one step. All their keys are in one slot. */
  transaction(key: string, commands: readonly Command[]): Promise<readonly Reply[]>;
  /** Whether an error is an answer of Redis, and not trouble on the way to it. */
  isRefusal(cause: Error): boolean;
  /** Lets what was sent be answered, but not for long. */
  close(): Promise<void>;
}

/** How long a connection may take to come about, and to be silent before it is made anew. */
const CONNECT_MS = 1000;
const SILENCE_MS = 2000;

/** How long after its loss a connection is tried again, at most. */
const LONGEST_PAUSE_MS = 500;

/** How long the end waits for what is in flight. */
const LAST_ANSWER_MS = 500;

/** Connects once, or rejects; from then on what is lost is connected again. Redis' library is loaded only here. */
export async function connect(address: RedisAddress): Promise<Wire> {
  return address.kind === "server" ? connectServer(address) : connectCluster(address);
}

async function connectServer({ urls: [url = ""] }: RedisAddress): Promise<Wire> {
  const { createClient, ErrorReply } = await import("@redis/client");
  let isConnected = false;
  const client = createClient({ url, ...OPTIONS, socket: { ...socketOptions(() => isConnected), socketTimeout: SILENCE_MS } });
  client.on("error", ignore);
  await client.connect().catch(rethrowAfter(() => client.destroy()));
  isConnected = true;
  return {
    send: (_key, command) => client.sendCommand<Reply>([...command]),
    transaction: async (_key, commands) => {
      const multi = client.multi();
      for (const command of commands) multi.addCommand([...command]);
      return (await multi.exec()) as unknown as Reply[];
    },
    isRefusal: (cause) => cause instanceof ErrorReply,
    close: () => closed(client),
  };
}

async function connectCluster({ urls }: RedisAddress): Promise<Wire> {
  const { createCluster, ErrorReply } = await import("@redis/client");
  let isConnected = false;
  const { username, password } = new URL(urls[0] ?? "");
  const cluster = createCluster({
    rootNodes: urls.map((url) => ({ url })),
    RESP: OPTIONS.RESP,
    defaults: {
      disableOfflineQueue: OPTIONS.disableOfflineQueue,
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
      socket: { ...socketOptions(() => isConnected), ...(urls[0]?.startsWith("rediss:") && { tls: true as const }) },
    },
  });
  cluster.on("error", ignore);
  cluster.on("node-error", ignore);
  await cluster.connect().catch(rethrowAfter(() => cluster.destroy()));
  isConnected = true;
  return {
    send: (key, command) => cluster.sendCommand<Reply>(key, false, [...command]),
    transaction: async (key, commands) => {
      const multi = cluster.multi(key);
      for (const command of commands) multi.addCommand(key, false, [...command]);
      return (await multi.exec()) as unknown as Reply[];
    },
    isRefusal: (cause) => cause instanceof ErrorReply,
    close: () => closed(cluster),
  };
}

/** Nothing waits for a connection: what cannot be sent is refused at once, and what was sent is never sent again. */
const OPTIONS = { disableOfflineQueue: true, RESP: 2 } as const;

function socketOptions(isConnected: () => boolean) {
  return {
    connectTimeout: CONNECT_MS,
    reconnectStrategy: (retries: number) => (isConnected() ? Math.min(50 * 2 ** retries, LONGEST_PAUSE_MS) : (false as const)),
  };
}

/** Whoever sends a command learns of the trouble; the library wants a listener besides. */
function ignore(): void {}

function rethrowAfter(act: () => void): (cause: unknown) => never {
  return (cause) => {
    act();
    throw cause;
  };
}

async function closed(client: { close(): Promise<unknown>; destroy(): void }): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, LAST_ANSWER_MS).unref());
  await Promise.race([client.close(), late]).catch(ignore);
  try {
    client.destroy();
  } catch {
    // It is closed already.
  }
}
