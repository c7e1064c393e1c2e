import type { Server } from "node:http";
import { Duplex } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { listen } from "../../adapters/listen.ts";
import { createNodeServer } from "../../adapters/node-server.ts";
import type { Mock } from "../../mock.ts";
import { createMock } from "../../start-mock.ts";
import { randomFrom } from "../../store/random.ts";
import { answersIn, type Exchanged, exchange, flawOf } from "../raw-http.fixture.ts";
import { mutate, seedInputs } from "./mutate.ts";

export interface FuzzReport {
  readonly answers: number;
  readonly errors: number;
  /** Answers that report a delete. */
  readonly deletes: number;
  /** Deleted projects in all copies of all accounts; must equal `deletes`. */
  readonly deleted: number;
  /** The first inputs with a wrong answer. Add them to the table in fuzz.test.ts. */
  readonly failures: readonly { readonly input: string; readonly flaw: string }[];
  /** The heap in MB after each round, after a reset. */
  readonly heaps: readonly number[];
  /** The growth of the heap in MB since the second round; the first fills journal and caches. */
  readonly growth: number;
}

export type Transport = "memory" | "sockets";

const ROUNDS = 10;
const HANG_MS = 10_000;
const AT_ONCE = 64;
/** So many that most deletes still find their project, but fewer than the store holds, so that none is dropped. */
const COPIES = 9000;
const MOST_FAILURES = 10;

/**
 * Sends mutated inputs to a mock in this process, directly to its parser or over real sockets, and judges every answer. The
 * same seed sends the same inputs. Rethrows the errors of the mock.
 */
export async function fuzzInRounds(over: Transport, inputs: number, seed: number): Promise<FuzzReport> {
  const { mock, send, close } = await fuzzedMock(over);
  const [project] = await mock.store.projects("mk_premium");
  const seeds = seedInputs(project?.id ?? "");
  const counts = { answers: 0, errors: 0, deletes: 0 };
  const [failures, heaps]: [FuzzReport["failures"][number][], number[]] = [[], []];
  let deleted = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const random = randomFrom(seed + round);
    let sent = 0;
    const worker = async () => {
      while (sent < inputs / ROUNDS) {
        sent += 1;
        const input = mutate(seeds, random).replaceAll("mk_premium", `mk_premium:${sent % COPIES}`);
        const flaw = judge(counts, input, await send(input));
        if (flaw !== undefined && failures.length < MOST_FAILURES) failures.push({ input, flaw });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    deleted += await restored(mock);
    heaps.push(heapMegabytes());
  }
  await close();
  return { ...counts, deleted, failures, heaps, growth: (heaps.at(-1) ?? 0) - (heaps[1] ?? 0) };
}

/** Counts the answers. Returns the first flaw, also if an input that needs an answer got none. */
function judge(
  counts: Record<"answers" | "errors" | "deletes", number>,
  input: string,
  exchanged: Exchanged,
): string | undefined {
  if (exchanged.timedOut) return "hangs";
  try {
    const answers = answersIn(exchanged.received, "guess");
    counts.answers += answers.length;
    counts.errors += answers.filter(({ status }) => status >= 400).length;
    counts.deletes += answers.filter(({ headers }) => headers["x-rule"] === "delete.success").length;
    if (answers.length === 0 && /[^\r\n]/.test(input)) return "silent";
    return answers.flatMap((answer) => flawOf(answer, answer.body === "") ?? [])[0];
  } catch (error) {
    return String(error);
  }
}

/** Creates a mock that throws its internal errors, and a function that sends it bytes. */
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

/** Sends an input to a server without a network, over a stream in this process. */
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

/** Resets the mock, and returns the number of projects that were deleted. */
async function restored({ store, reset }: Mock): Promise<number> {
  const changed = (await store.accounts()).filter((account) => account.changed);
  const starts = await Promise.all(changed.map(async ({ key }) => (await store.original(key)).length));
  await reset();
  return changed.reduce((sum, { total }, place) => sum + (starts[place] ?? 0) - total, 0);
}

/** The heap after a garbage collection, in MB of 2^20 bytes. */
function heapMegabytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

// `npm run fuzz -- [inputs] [seed]`: sends the inputs in process, and a fifth of that number, at most 20,000, over real sockets.
// Exits with 1 if an error is not in the envelope, a delete was not answered with 200, or the heap grew by more than 2 MB.
if (process.argv[1] === import.meta.filename) {
  const [inputs = 100_000, seed = Math.floor(Math.random() * 2 ** 32)] = process.argv.slice(2).map(Number);
  for (const [over, count] of [
    ["memory", inputs],
    ["sockets", Math.min(inputs / 5, 20_000)],
  ] satisfies [Transport, number][]) {
    const { failures, heaps, growth, ...counts } = await fuzzInRounds(over, count, seed);
    const heap = `${heaps.map((each) => each.toFixed(1)).join(" ")} MB`;
    console.log(JSON.stringify({ over, seed, ...counts, failures: failures.length, heap }));
    for (const { input, flaw } of failures) console.log(`${flaw}: ${JSON.stringify(input)}`);
    if (failures.length > 0 || counts.deleted !== counts.deletes || growth > 2) process.exitCode = 1;
  }
}
