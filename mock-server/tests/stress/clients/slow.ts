import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { clientOptions, tellParent } from "../../bench/client/in-client.ts";
import { answersIn, flawOf } from "../adversity/raw.ts";
import { plainJson } from "../shape-of.ts";

// Slowloris: many connections, on each a request whose headers never end, a few bytes a second.
const { port, connections, limitMs } = clientOptions<SlowOptions>();
const BEGINNING = "GET /v1/projects HTTP/1.1\r\nHost: 127.0.0.1\r\n";
const OPENED_AT_ONCE = 100;
const DRIP_MS = 1000;

export interface SlowOptions {
  readonly port: number;
  readonly connections: number;
  /** What is still open after this is given up. */
  readonly limitMs: number;
}

export interface SlowClosed {
  /** From the first byte to the end of each connection that the server closed, in milliseconds. */
  readonly closedAfterMs: readonly number[];
  /** How many of them were told 408 in the envelope. */
  readonly told: number;
  /** How many were told something else, or in another shape. */
  readonly toldOtherwise: number;
  readonly stillOpen: number;
}

const closedAfterMs: number[] = [];
const texts: string[] = [];
const all: Promise<void>[] = [];
for (let start = 0; start < connections; start += OPENED_AT_ONCE) {
  const batch = Array.from({ length: Math.min(OPENED_AT_ONCE, connections - start) }, drip);
  all.push(...batch.map(({ closed }) => closed));
  await Promise.all(batch.map(({ opened }) => opened));
}
await Promise.all(all);
const told = texts.filter((text) => isTold(text)).length;
const toldOtherwise = texts.filter((text) => text !== "" && !isTold(text)).length;
await tellParent({ closedAfterMs, told, toldOtherwise, stillOpen: connections - closedAfterMs.length } satisfies SlowClosed);
process.exit();

function drip(): { opened: Promise<void>; closed: Promise<void> } {
  const socket = connect({ port, host: "127.0.0.1" });
  const opened = new Promise<void>((resolve) => socket.once("connect", resolve).once("close", () => resolve()));
  const closed = opened.then(async () => {
    const startedAt = performance.now();
    const end = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
    });
    socket.write(BEGINNING);
    const dripping = setInterval(() => socket.writable && socket.write("X-A: b\r\n"), DRIP_MS);
    const outcome = await Promise.race([end.then(() => "closed" as const), sleep(limitMs, "open" as const)]);
    clearInterval(dripping);
    if (outcome === "open") return;
    closedAfterMs.push(Math.round(performance.now() - startedAt));
    texts.push(text);
  });
  socket.on("error", () => {});
  return { opened, closed };
}

function isTold(text: string): boolean {
  try {
    const [answer] = answersIn(text);
    return answer?.status === 408 && flawOf(plainJson(answer)) === undefined;
  } catch {
    return false;
  }
}
