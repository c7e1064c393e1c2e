import { scatteredId } from "../deletable-account.ts";
import { quantile } from "../statistics.ts";
import { pin } from "../throughput/processor.ts";
import { openConnection } from "./connection.ts";
import { clientOptions, tellParent } from "./in-client.ts";
import { deleteRequest, listRequest } from "./requests.ts";

// Asks on every connection as fast as it is answered, until the time is over or nothing is left to delete.
export interface FullLoadOptions {
  readonly port: number;
  readonly seconds: number;
  readonly connections: number;
  /** The core to stay on. */
  readonly core?: number;
  /** Deletes the projects of an account of this size in their scattered sequence; lists where it is not set. */
  readonly deletable?: number;
}

/** What a client counted while it asked as fast as it was answered. */
export interface Load {
  readonly requests: number;
  readonly seconds: number;
  /** Answers other than a success, and requests without one. */
  readonly errors: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const { port, seconds, connections, core, deletable } = clientOptions<FullLoadOptions>();
if (core !== undefined) pin(process.pid, core);

const LIST = listRequest();
const waits: number[] = [];
let errors = 0;
let sent = 0;
const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
const startedAt = performance.now();
const endsAt = startedAt + seconds * 1000;
await Promise.all(
  open.map(async (connection) => {
    for (let request = nextRequest(); request !== undefined; request = nextRequest()) {
      const askedAt = performance.now();
      const reply = await connection.ask(request);
      waits.push(performance.now() - askedAt);
      if (typeof reply === "string" || reply.status !== 200) errors += 1;
      if (typeof reply === "string" || reply.closes) return;
    }
  }),
);
const took = (performance.now() - startedAt) / 1000;
const report: Load = {
  requests: waits.length,
  seconds: took,
  errors,
  p50Ms: quantile(waits, 0.5),
  p99Ms: quantile(waits, 0.99),
};
await tellParent(report);
process.exit();

function nextRequest(): string | undefined {
  if (performance.now() >= endsAt || sent >= (deletable ?? Number.POSITIVE_INFINITY)) return undefined;
  const place = sent++;
  return deletable === undefined ? LIST : deleteRequest(scatteredId(place, deletable));
}
