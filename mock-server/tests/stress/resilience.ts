import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type MockProcess, startMockProcess } from "../mock-process.fixture.ts";
import { answersIn, flawOf, message } from "../raw-http.fixture.ts";

/** The figures of a measure, and whether each promise of the mock is kept. */
type Found = readonly [figures: string, kept: Readonly<Record<string, boolean>>];

const HEAD = ["Host: x", "Content-Type: application/json"];
const listAs = (key: string, query = "?limit=1") =>
  message(`GET /v1/projects${query} HTTP/1.1`, ...HEAD, `X-Master-Key: ${key}`);
const LIST = listAs("mk_premium");

const MEASURES: Readonly<Record<string, (mock: MockProcess) => Promise<Found>>> = {
  /** Keeps 10,000 connections, and sends a list on all of them at once, in rounds. */
  async hold(mock) {
    const before = await usageOf(mock);
    const held: Socket[] = [];
    while (held.length < 10_000)
      held.push(...(await Promise.all(Array.from({ length: 100 }, () => client(mock)))));
    let errors = 0;
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(held.map((socket) => ask(socket, LIST)));
      errors += answers.filter((answer) => !answer.startsWith("HTTP/1.1 200")).length;
    }
    const kilobytes = (((await usageOf(mock)).rss - before.rss) * 1024) / held.length;
    for (const socket of held) socket.destroy();
    const figures = `${held.length} connections used in 3 rounds, ${errors} errors, ${kilobytes.toFixed(1)} KB each`;
    return [figures, { "no errors": errors === 0, "at most 25 KB a connection": kilobytes <= 25 }];
  },

  /** 2,000 connections whose headers drip without end, beside an ordinary client. */
  async slowloris(mock) {
    const texts: string[] = [];
    for (let count = 0; count < 2000; count++) void drip(mock).then((text) => texts.push(text));
    const [times, socket]: [number[], Socket] = [[], await client(mock)];
    while (texts.length < 2000) {
      const startedAt = performance.now();
      if ((await ask(socket, LIST)).startsWith("HTTP/1.1 200"))
        times.push(performance.now() - startedAt);
      await sleep(20);
    }
    const refused = texts.filter((text) =>
      answersIn(text).some((one) => one.status === 408 && !flawOf(one)),
    );
    const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
    const figures = `${refused.length} of ${texts.length} answered 408; ${times.length} lists beside, p99 ${p99.toFixed(1)} ms`;
    return [
      figures,
      {
        "all are answered 408": refused.length === texts.length,
        "the p99 of lists is under 50 ms": p99 < 50,
      },
    ];
  },

  /** 32 clients at full speed for a minute, with copies, deletes, mistakes and resets. */
  async soak(mock) {
    const endsAt = performance.now() + 60_000;
    let sent = 0;
    const clients = Array.from({ length: 32 }, async () => {
      const socket = await client(mock);
      while (performance.now() < endsAt) await ask(socket, mixed(sent++));
    });
    const heaps: number[] = [];
    while (performance.now() < endsAt - 1000) {
      await sleep(10_000);
      await fetch(new URL("/__admin/reset", mock.baseUrl), { method: "POST" });
      heaps.push((await usageOf(mock)).heap);
    }
    await Promise.all(clients);
    const growth = (heaps.at(-1) ?? Number.NaN) - (heaps[0] ?? 0);
    const shown = heaps.map((heap) => heap.toFixed(1)).join(" ");
    return [
      `${sent} requests, heap ${shown} MB`,
      { "the heap grows by less than 1 MB": growth < 1 },
    ];
  },

  /** SIGTERM while 200 clients send as fast as they are answered. */
  async stop(mock) {
    let answered = 0;
    const clients = Array.from({ length: 200 }, async () => {
      const socket = await client(mock);
      for (;;) {
        const answer = await ask(socket, LIST);
        if (!answer.includes("Connection: keep-alive")) return answer;
        answered += 1;
      }
    });
    await sleep(1000);
    const startedAt = performance.now();
    const ended = await mock.stop("SIGTERM");
    const seconds = (performance.now() - startedAt) / 1000;
    const lost = (await Promise.all(clients)).filter((answer) => answer === "").length;
    const figures = `${answered} requests answered, ${lost} lost, ended with ${ended} after ${seconds.toFixed(2)} s`;
    return [figures, { "none is lost": lost === 0, "exit code 0": ended === 0 }];
  },
};

/** Loaded into the mock: answers each message with its memory in MB of 2^20 bytes, after a garbage collection. */
const PROBE = `import v8 from "node:v8"; import vm from "node:vm"; v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc"); process.channel.unref(); process.on("message", () => { collect();
const { rss, heapUsed } = process.memoryUsage(); process.send({ rss: rss / 2 ** 20, heap: heapUsed / 2 ** 20 }); });`;

async function usageOf({
  child,
}: MockProcess): Promise<{ readonly rss: number; readonly heap: number }> {
  const answered = once(child, "message");
  child.send("usage");
  return (await answered)[0];
}

async function client({ port }: Pick<MockProcess, "port">): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true }).setEncoding("latin1");
  await once(socket, "connect");
  return socket.on("error", () => {});
}

/** Sends a request, and returns the answer; an empty text if the connection ends before. */
function ask(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const end = () => {
      socket.off("data", take).off("close", end);
      resolve(text);
    };
    const take = (chunk: string) => {
      text += chunk;
      const length = Number(/\r\nContent-Length: (\d+)\r\n/.exec(text)?.[1]);
      if (text.length >= text.indexOf("\r\n\r\n") + 4 + length) end();
    };
    socket.on("data", take).once("close", end).write(request);
  });
}

/** Sends a header each second until the server closes the connection; returns what it sent. */
async function drip(mock: MockProcess): Promise<string> {
  const socket = await client(mock);
  const dripping = setInterval(() => socket.writable && socket.write("X-A: b\r\n"), 1000);
  const text = await ask(socket, "GET /v1/projects HTTP/1.1\r\nHost: x\r\n");
  clearInterval(dripping);
  socket.destroy();
  return text;
}

function mixed(number: number): string {
  const key = `mk_many:${number % 40}`;
  if (number % 10 === 0)
    return message(
      `DELETE /v1/project?projectId=${1001 + (number % 3000)} HTTP/1.1`,
      ...HEAD,
      `X-Master-Key: ${key}`,
    );
  if (number % 10 === 1) return listAs(key, `?lastId=${number}`);
  return number % 10 === 2
    ? listAs(`mk_unknown${number}`)
    : listAs(key, `?limit=${(number % 100) + 1}`);
}

// `npm run resilience -- [MEASURE…]`: prints figures; exits with 1 if a promise is not kept.
for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(MEASURES)) {
  const mock = await startMockProcess(["--silent"], {
    preload: `data:text/javascript,${encodeURIComponent(PROBE)}`,
  });
  const [figures, kept] = (await MEASURES[name]?.(mock)) ?? [
    "no such measure",
    { "it exists": false },
  ];
  await mock.stop("SIGKILL");
  const missed = Object.entries(kept).filter(([, isKept]) => !isKept);
  console.log(`${name}: ${figures}${missed.map(([promise]) => `; NOT KEPT: ${promise}`).join("")}`);
  if (missed.length > 0) process.exitCode = 1;
}
