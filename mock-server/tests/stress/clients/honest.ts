import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, openConnection } from "../../bench/client/connection.ts";
import { clientOptions, tellParent, toldToGoOn } from "../../bench/client/in-client.ts";
import { listRequest } from "../../bench/client/requests.ts";

// A few ordinary users beside whatever else happens: each asks for the list, waits for a while, and asks again, until told to stop.
const { port } = clientOptions<{ port: number }>();
const USERS = 8;
const PAUSE_MS = 20;

export interface Honest {
  readonly latencies: readonly number[];
  readonly errors: number;
}

const latencies: number[] = [];
let errors = 0;
let running = true;
const users = Array.from({ length: USERS }, use);
await tellParent({});
await toldToGoOn();
running = false;
await Promise.all(users);
await tellParent({ latencies, errors } satisfies Honest);
process.exit();

async function use(): Promise<void> {
  let connection: Connection | undefined;
  while (running) {
    connection = await stillOpen(connection);
    const startedAt = performance.now();
    const reply = await connection?.ask(listRequest());
    latencies.push(performance.now() - startedAt);
    if (typeof reply !== "object" || reply.status !== 200) errors += 1;
    await sleep(PAUSE_MS);
  }
}

/** Undefined where the server takes no connection. */
async function stillOpen(connection: Connection | undefined): Promise<Connection | undefined> {
  if (connection?.isOpen()) return connection;
  connection?.close();
  return openConnection(port).catch(() => undefined);
}
