import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, listRequest, openConnection } from "../bench/connection.ts";

/** What some ordinary users met. */
export interface HonestUsers {
  readonly latencies: readonly number[];
  readonly errors: number;
}

// Runs in a process of its own: eight users ask for the list, wait for a while, and ask again, until a message comes.
const port = Number(process.argv[2]);
const USERS = 8;
const PAUSE_MS = 20;

const latencies: number[] = [];
let errors = 0;
let running = true;
const users = Array.from({ length: USERS }, async () => {
  let connection: Connection | undefined;
  while (running) {
    if (!connection?.isOpen()) connection = await openConnection(port).catch(() => undefined);
    const startedAt = performance.now();
    const reply = await connection?.ask(listRequest());
    latencies.push(performance.now() - startedAt);
    if (typeof reply !== "object" || reply.status !== 200) errors += 1;
    await sleep(PAUSE_MS);
  }
});
await once(process, "message");
running = false;
await Promise.all(users);
process.send?.({ latencies, errors } satisfies HonestUsers, undefined, {}, () => process.exit());
