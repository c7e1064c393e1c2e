import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { MockProcess } from "../mock-process.fixture.ts";
import { answersIn, flawOf } from "../raw-http.fixture.ts";
import { ask, client, LIST, startProbed, usageOf } from "./load.ts";

/** The figures of a measure, and whether each promise of the mock is kept. */
type Found = readonly [figures: string, kept: Readonly<Record<string, boolean>>];

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
};

/** Sends a header each second until the server closes the connection; returns what it sent. */
async function drip(mock: MockProcess): Promise<string> {
  const socket = await client(mock);
  const dripping = setInterval(() => socket.writable && socket.write("X-A: b\r\n"), 1000);
  const text = await ask(socket, "GET /v1/projects HTTP/1.1\r\nHost: x\r\n");
  clearInterval(dripping);
  socket.destroy();
  return text;
}

// `npm run resilience -- [MEASURE…]`: prints figures; exits with 1 if a promise is not kept.
for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(MEASURES)) {
  const mock = await startProbed(["--silent"]);
  const [figures, kept] = (await MEASURES[name]?.(mock)) ?? [
    "no such measure",
    { "it exists": false },
  ];
  await mock.stop("SIGKILL");
  const missed = Object.entries(kept).filter(([, isKept]) => !isKept);
  console.log(`${name}: ${figures}${missed.map(([promise]) => `; NOT KEPT: ${promise}`).join("")}`);
  if (missed.length > 0) process.exitCode = 1;
}
