import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Duplex } from "node:stream";
import { createMockServer } from "../../http/server.ts";
import { createMock, type Mock } from "../../index.ts";
import { DEV_ACCOUNTS } from "../../store/dev-accounts.ts";
import { randomFrom } from "../../store/random.ts";
import { answersIn, type Exchanged, exchange, flawOf } from "../raw-http.fixture.ts";
import { mutate, seedInputs } from "./mutate.ts";

/** How the bytes come to the mock: to its parser in this process, or over real sockets. */
export type Transport = "memory" | "sockets";

/** So many inputs that most deletes still find their project. */
const INPUTS_A_ROUND = 20_000;
const COPIES = 9000;
const HANG_MS = 10_000;
const AT_ONCE = 64;
const MOST_FAILURES = 10;

/**
 * Sends mutated requests to a mock in this process, and judges every answer. The same seed sends the same requests. Returns the
 * numbers of answers, of errors, of answers that report a delete, of deleted projects, and the first inputs with a wrong answer.
 */
export async function fuzz(over: Transport, inputs: number, seed: number) {
  const { mock, send, close } = await fuzzedMock(over);
  const [account] = await mock.store.read("mk_premium");
  const seeds = seedInputs(account?.projects[0]?.id ?? "");
  const random = randomFrom(seed);
  const failures: { readonly input: string; readonly flaw: string }[] = [];
  const counts = { answers: 0, errors: 0, deletes: 0 };
  let [sent, deleted] = [0, 0];
  const worker = async (end: number) => {
    while (sent < end) {
      sent += 1;
      const input = mutate(seeds, random).replaceAll("mk_premium", `mk_premium:${sent % COPIES}`);
      const flaw = judge(counts, input, await send(input));
      if (flaw !== undefined && failures.length < MOST_FAILURES) failures.push({ input, flaw });
    }
  };
  while (sent < inputs) {
    const end = Math.min(inputs, sent + INPUTS_A_ROUND);
    await Promise.all(Array.from({ length: AT_ONCE }, () => worker(end)));
    deleted += await restored(mock);
  }
  await close();
  return { ...counts, deleted, failures };
}

/** Counts the answers. Returns the first flaw, also if an input that needs an answer got none. */
function judge(
  counts: { answers: number; errors: number; deletes: number },
  input: string,
  { received, timedOut }: Exchanged,
) {
  if (timedOut) return "hangs";
  try {
    const answers = answersIn(received, "guess");
    counts.answers += answers.length;
    counts.errors += answers.filter(({ status }) => status >= 400).length;
    counts.deletes += answers.filter(
      ({ headers }) => headers["x-rule"] === "delete.success",
    ).length;
    if (answers.length === 0 && /[^\r\n]/.test(input)) return "silent";
    if (answers.some(({ headers }) => headers["x-rule"] === "mock.error"))
      return "an exception in the mock";
    return answers.flatMap((answer) => flawOf(answer, answer.body === "") ?? [])[0];
  } catch (error) {
    return String(error);
  }
}

/** Creates a mock, and a function that sends it bytes. */
async function fuzzedMock(over: Transport) {
  const mock = createMock();
  const { server, close } = createMockServer(mock.app);
  if (over === "memory") return { mock, send: inMemory(server), close };
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { mock, send: (input: string) => exchange(port, [input], { idleMs: HANG_MS }), close };
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
  const atStart = new Map(DEV_ACCOUNTS.map(({ key, projects }) => [key, projects]));
  const accounts = await store.read();
  await reset();
  return accounts.reduce(
    (sum, { key, projects }) => sum + (atStart.get(key.split(":")[0] ?? "") ?? 0) - projects.length,
    0,
  );
}

// `npm run fuzz -- [COUNT] [SEED]`: sends the requests in process, and a fifth of that number, at most 20,000, over real sockets.
// Exits with 1 if an error is not in the envelope, a request got no answer, or a delete was not answered with 200.
if (process.argv[1] === import.meta.filename) {
  const [count = 1_000_000, seed = Math.floor(Math.random() * 2 ** 32)] = process.argv
    .slice(2)
    .map(Number);
  const runs = [
    ["memory", count] as const,
    ["sockets", Math.min(Math.ceil(count / 5), 20_000)] as const,
  ];
  for (const [over, inputs] of runs) {
    const startedAt = performance.now();
    const { failures, ...counts } = await fuzz(over, inputs, seed);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(
      JSON.stringify({ over, seed, inputs, ...counts, failures: failures.length, seconds }),
    );
    for (const { input, flaw } of failures) console.log(`${flaw}: ${JSON.stringify(input)}`);
    if (failures.length > 0 || counts.deleted !== counts.deletes) process.exitCode = 1;
  }
}
