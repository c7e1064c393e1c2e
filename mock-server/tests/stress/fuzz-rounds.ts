import type { Server } from "node:http";
import { Duplex } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { listen } from "../../adapters/listen.ts";
import { createNodeServer } from "../../adapters/node-server.ts";
import type { Mock } from "../../mock.ts";
import { createMock } from "../../start-mock.ts";
import { type FuzzReport, fuzz } from "./fuzz.ts";
import { seedInputs } from "./mutate.ts";
import { type Exchanged, exchange } from "./raw-http.ts";

/** The sums of all rounds. */
export interface FuzzRounds extends FuzzReport {
  /** Projects that were gone, in all copies of all accounts. As many answers must have said so. */
  readonly deleted: number;
  /** MB in use after each round, with everything that was deleted put back. */
  readonly heaps: readonly number[];
  /** How much the heap grew from the second round on: the first fills journal and caches. */
  readonly growth: number;
}

export type Transport = "memory" | "sockets";

const ROUNDS = 10;
const HANG_MS = 10_000;

/** Fuzzes a mock in this process in ten rounds, through its parser alone or over real sockets. What the mock throws is thrown here. */
export async function fuzzInRounds(over: Transport, inputs: number, seed: number): Promise<FuzzRounds> {
  const { mock, send, close } = await fuzzedMock(over);
  const [project] = await mock.store.projects("mk_premium");
  const seeds = seedInputs(project?.id ?? "");
  const sums = { inputs: 0, answers: 0, errors: 0, deletes: 0, hangs: 0, silent: 0, deleted: 0 };
  const failures: FuzzReport["failures"][number][] = [];
  const heaps: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const report = {
      ...(await fuzz({ inputs: inputs / ROUNDS, seed: seed + round, seeds, send })),
      deleted: await restored(mock),
    };
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += report[name];
    failures.push(...report.failures);
    heaps.push(heapMegabytes());
  }
  await close();
  return { ...sums, failures, heaps, growth: (heaps.at(-1) ?? 0) - (heaps[1] ?? 0) };
}

/** A mock that throws what goes wrong inside it, and a way to send it bytes. */
export async function fuzzedMock(over: Transport) {
  const mock = createMock({
    log: ({ error }) => {
      if (error !== undefined) throw error;
    },
  });
  if (over === "memory") {
    return { mock, send: inMemory(createNodeServer(mock.app).server), close: async () => mock.stop() };
  }
  const { origin, close } = await listen(mock.app, "127.0.0.1", 0);
  const port = Number(new URL(origin).port);
  return { mock, send: (input: string) => exchange(port, [input], { idleMs: HANG_MS }), close: () => close() };
}

/** Sends an input to a server without a network: through its own parser, over a stream in this process. */
function inMemory(server: Server): (input: string) => Promise<Exchanged> {
  return (input) =>
    new Promise((resolve) => {
      let received = "";
      const connection = new Duplex({
        read: () => {},
        write: (chunk: Buffer, _encoding, done) => {
          received += chunk.toString("latin1");
          done();
        },
      });
      const hang = setTimeout(() => finish(true), HANG_MS);
      const finish = (timedOut: boolean) => {
        clearTimeout(hang);
        connection.destroy();
        resolve({ received, timedOut });
      };
      connection.once("finish", () => finish(false)).once("close", () => finish(false));
      server.emit("connection", connection);
      connection.push(Buffer.from(input, "latin1"));
      connection.push(null);
    });
}

/** Puts back what was deleted, and says how many projects that is. */
async function restored({ store, reset }: Mock): Promise<number> {
  const changed = (await store.accounts()).filter((account) => account.changed);
  const starts = await Promise.all(changed.map(async ({ key }) => (await store.original(key)).length));
  await reset();
  return changed.reduce((sum, { total }, place) => sum + (starts[place] ?? 0) - total, 0);
}

/** What is in use after a garbage collection, in MB of 2^20 bytes. */
function heapMegabytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
