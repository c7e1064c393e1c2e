import { type Connection, openConnection } from "../../bench/client/connection.ts";
import { clientOptions, tellParent, toldToGoOn } from "../../bench/client/in-client.ts";
import { listRequest } from "../../bench/client/requests.ts";

// Opens many connections, asks on all of them at once in rounds, and holds them until it is told to let go.
const { port, connections, rounds } = clientOptions<HoldOptions>();
const REQUEST = listRequest();
const OPENED_AT_ONCE = 200;

export interface HoldOptions {
  readonly port: number;
  readonly connections: number;
  readonly rounds: number;
}

export interface Held {
  readonly held: number;
  readonly answered: number;
  readonly errors: number;
  /** How often a connection was idle for longer than the server keeps one, and was opened anew. */
  readonly reopened: number;
  /** The time of each round, in milliseconds. */
  readonly roundMs: readonly number[];
}

const counts = { answered: 0, errors: 0, reopened: 0 };
const held: (Connection | undefined)[] = [];
for (let start = 0; start < connections; start += OPENED_AT_ONCE) {
  const batch = Math.min(OPENED_AT_ONCE, connections - start);
  held.push(...(await Promise.all(Array.from({ length: batch }, open))));
}
const roundMs: number[] = [];
for (let round = 0; round < rounds; round++) {
  const startedAt = performance.now();
  await Promise.all(held.map((_, place) => use(place)));
  roundMs.push(Math.round(performance.now() - startedAt));
}
const stillHeld = held.filter((connection) => connection !== undefined).length;
await tellParent({ ...counts, held: stillHeld, roundMs } satisfies Held);
await toldToGoOn();
process.exit();

async function open(): Promise<Connection | undefined> {
  return openConnection(port).catch(() => {
    counts.errors += 1;
    return undefined;
  });
}

async function use(place: number): Promise<void> {
  if (held[place]?.isOpen() === false) {
    counts.reopened += 1;
    held[place]?.close();
    held[place] = await open();
  }
  const reply = await held[place]?.ask(REQUEST);
  if (typeof reply === "object" && reply.status === 200) counts.answered += 1;
  else if (reply) counts.errors += 1;
}
