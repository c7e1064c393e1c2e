import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, listRequest, openConnection } from "../bench/connection.ts";
import { figure, type Section } from "../bench/script.ts";
import { quantile } from "../bench/statistics.ts";
import { answersIn, flawOf } from "../raw-http.fixture.ts";
import { type MeasuredMock, sectionOf, startMeasured, type Usage } from "./measure.ts";

const OPENED_AT_ONCE = 100;

/** Holds many connections, and sends a list on all of them at once, in rounds. */
export async function measureLoad(isQuick: boolean): Promise<Section> {
  const [wanted, rounds] = isQuick ? [300, 2] : [withinFileLimit(10_000), 5];
  const mock = await startMeasured();
  // The first clients make the mock allocate memory that does not belong to the cost of a connection.
  await askInRounds(await holdConnections(mock.port, 100), 50);
  const before = await settled(mock);
  const connections = await holdConnections(mock.port, wanted);
  const { answered, errors, roundMs } = await askInRounds(connections, rounds);
  const held = await mock.usage();
  const open = connections.filter((connection) => connection.isOpen()).length;
  for (const connection of connections) connection.close();
  const after = await settled(mock);
  await mock.stop();
  const kbEach = ((held.rss - before.rss) * 1024) / wanted;
  return sectionOf({
    title: `${figure(wanted)} keep-alive connections held, all used in ${rounds} rounds`,
    figures: {
      "held at the end": figure(open),
      "requests answered": figure(answered),
      errors: figure(errors),
      "KB a connection": figure(kbEach),
      "heap before, held, after, MB": [before, held, after].map(({ heap }) => figure(heap)).join(" / "),
      "a round, median, s": figure(quantile(roundMs, 0.5) / 1000),
    },
    promises: {
      "no errors": [errors, errors === 0],
      "all are held": [open, open === wanted],
      ...(!isQuick && {
        "at most 25 KB a connection": [kbEach, kbEach <= 25],
        "the heap is back within 10 %": [after.heap / before.heap, after.heap <= before.heap * 1.1],
      }),
    },
  });
}

/** The mock waits ten seconds for headers; one second of tolerance. */
const MOST_SECONDS = 10 + 1;
const SLOW_LIMIT_MS = 30_000;
const DRIP_MS = 1000;

/** Slowloris: opens many connections whose headers drip without end, beside a few ordinary users. */
export async function measureSlowloris(isQuick: boolean): Promise<Section> {
  const count = isQuick ? 100 : withinFileLimit(5000);
  const mock = await startMeasured();
  const dripping = Array.from({ length: count }, (_, place) => drip(mock.port, 20 * Math.floor(place / OPENED_AT_ONCE)));
  const { latencies, errors } = await askUntil(Promise.all(dripping), mock.port);
  const closed = await Promise.all(dripping);
  await mock.stop();
  const seconds = closed.filter(({ text }) => text !== undefined).map(({ afterMs }) => afterMs / 1000);
  const answered = closed.filter(({ text }) => isAnswered408(text)).length;
  const [last, p99] = [quantile(seconds, 1), quantile(latencies, 0.99)];
  return sectionOf({
    title: `${figure(count)} connections whose headers drip without end, honest users beside`,
    figures: {
      "closed by the server": `${figure(seconds.length)} of ${figure(count)}`,
      "answered 408 in the envelope": figure(answered),
      "closed after, median / last, s": `${figure(quantile(seconds, 0.5))} / ${figure(last)}`,
      "errors of the honest": `${figure(errors)} of ${figure(latencies.length)}`,
      "the honest wait p50 / p99 / max, ms": [0.5, 0.99, 1].map((share) => figure(quantile(latencies, share))).join(" / "),
    },
    promises: {
      "all are closed": [seconds.length, seconds.length === count],
      "all are answered 408 in the envelope": [answered, answered === count],
      "the honest meet no errors": [errors, errors === 0 && latencies.length > 0],
      ...(!isQuick && {
        [`the last within ${MOST_SECONDS} s`]: [last, last <= MOST_SECONDS],
        "the honest p99 is under 50 ms": [p99, p99 < 50],
      }),
    },
  });
}

async function holdConnections(port: number, count: number): Promise<Connection[]> {
  const held: Connection[] = [];
  while (held.length < count) {
    const length = Math.min(OPENED_AT_ONCE, count - held.length);
    held.push(...(await Promise.all(Array.from({ length }, () => openConnection(port)))));
  }
  return held;
}

async function askInRounds(connections: readonly Connection[], rounds: number) {
  const counts = { answered: 0, errors: 0, roundMs: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    const replies = await Promise.all(connections.map((connection) => connection.ask(listRequest())));
    counts.roundMs.push(performance.now() - startedAt);
    const good = replies.filter((reply) => typeof reply === "object" && reply.status === 200).length;
    counts.answered += good;
    counts.errors += replies.length - good;
  }
  return counts;
}

const SETTLE_STEPS = 120;
const SETTLE_STEP_MS = 250;
const STEADY_STEPS = 5;

/** Waits until the mock has released its closed connections: until its heap no longer shrinks, for at most half a minute. */
async function settled(mock: MeasuredMock): Promise<Usage> {
  let [usage, steady] = [await mock.usage(), 0];
  for (let step = 0; steady < STEADY_STEPS && step < SETTLE_STEPS; step++) {
    await sleep(SETTLE_STEP_MS);
    const next = await mock.usage();
    steady = next.heap < usage.heap * 0.99 ? 0 : steady + 1;
    usage = next;
  }
  return usage;
}

const USERS = 8;
const PAUSE_MS = 20;

/** Ordinary users send lists with pauses until `done` resolves. */
async function askUntil(done: Promise<unknown>, port: number) {
  const counts = { latencies: [] as number[], errors: 0 };
  let running = true;
  const user = async () => {
    let connection: Connection | undefined;
    while (running) {
      if (!connection?.isOpen()) connection = await openConnection(port).catch(() => undefined);
      const startedAt = performance.now();
      const reply = await connection?.ask(listRequest());
      counts.latencies.push(performance.now() - startedAt);
      if (typeof reply !== "object" || reply.status !== 200) counts.errors += 1;
      await sleep(PAUSE_MS);
    }
    connection?.close();
  };
  const users = Array.from({ length: USERS }, user);
  await done;
  running = false;
  await Promise.all(users);
  return counts;
}

interface SlowClosed {
  readonly afterMs: number;
  /** The received text; undefined if the server left the connection open. */
  readonly text: string | undefined;
}

/** Opens a connection after a delay, and sends a header each second until the server closes it. */
async function drip(port: number, delayMs: number): Promise<SlowClosed> {
  await sleep(delayMs);
  const socket = connect({ port, host: "127.0.0.1" });
  let text = "";
  socket.setEncoding("latin1").on("error", () => {});
  socket.on("data", (chunk) => {
    text += chunk;
  });
  const startedAt = performance.now();
  socket.write("GET /v1/projects HTTP/1.1\r\nHost: 127.0.0.1\r\n");
  const dripping = setInterval(() => socket.writable && socket.write("X-A: b\r\n"), DRIP_MS);
  const closed = once(socket, "close").then(() => true);
  const isClosed = await Promise.race([closed, sleep(SLOW_LIMIT_MS, false, { ref: false })]);
  clearInterval(dripping);
  socket.destroy();
  return { afterMs: performance.now() - startedAt, text: isClosed ? text : undefined };
}

function isAnswered408(text: string | undefined): boolean {
  const [answer] = text?.startsWith("HTTP/1.1 ") ? answersIn(text) : [];
  return answer?.status === 408 && flawOf(answer) === undefined;
}

/** `wanted`, or fewer if a process may not open so many files. Node raises the soft limit to the hard one. */
function withinFileLimit(wanted: number): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft: number | "unlimited" } } };
  const limit = Number(report.userLimits?.open_files?.soft) || Number.POSITIVE_INFINITY;
  const most = limit - 200;
  if (most >= wanted) return wanted;
  console.error(`only ${most} connections instead of ${wanted}: a process may open ${limit} files here (ulimit -n)`);
  return most;
}
