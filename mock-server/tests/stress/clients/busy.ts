import { openConnection } from "../../bench/client/connection.ts";
import { clientOptions, tellParent } from "../../bench/client/in-client.ts";
import { listRequest } from "../../bench/client/requests.ts";

// Clients that ask again as soon as they are answered, until the server ends their connection.
const { port, clients } = clientOptions<BusyOptions>();
const REQUEST = listRequest();

export interface BusyOptions {
  readonly port: number;
  readonly clients: number;
}

export interface Busy {
  readonly answered: number;
  /** Requests that were sent and not answered, because the connection was ended. */
  readonly dropped: number;
  /** The same, because it was reset. */
  readonly reset: number;
}

const counts = { answered: 0, dropped: 0, reset: 0 };
const connections = await Promise.all(Array.from({ length: clients }, () => openConnection(port)));
const running = connections.map(async (connection) => {
  while (connection.isOpen()) {
    const reply = await connection.ask(REQUEST);
    if (reply === "reset") counts.reset += 1;
    else if (typeof reply === "string") counts.dropped += 1;
    else counts.answered += 1;
    if (typeof reply === "string" || reply.closes) return;
  }
});
await tellParent({});
await Promise.all(running);
await tellParent(counts satisfies Busy);
process.exit();
