import { setTimeout as sleep } from "node:timers/promises";
import type { MockProcess } from "../mock-process.fixture.ts";
import { askEach, requestAs, startProbed, usageOf } from "./load.ts";

/**
 * `npm run soak -- [MINUTES]`: full load on a mock, by default for ten minutes. 32 clients list, delete, and make mistakes in 40
 * copies; another one reads the journal, opens the console and calls the control interface without a pause. Prints memory and
 * event loop delay of each tenth; exits with 1 if the heap of the last tenth is much larger than that of the first.
 */
async function soak(minutes: number): Promise<void> {
  const mock = await startProbed(["--silent"]);
  const share = (minutes * 60_000) / TENTHS;
  let isOver = false;
  let sent = 0;
  const rest = await usageOf(mock);
  console.log(`at rest: ${rest.rss.toFixed(0)} MB, heap ${rest.heap.toFixed(1)} MB`);
  const load = askEach(mock, (index) => {
    sent = index;
    return isOver ? undefined : mixed(index);
  });
  const control = callUntil(mock, () => isOver);
  const heaps: number[] = [];
  for (let tenth = 1; tenth <= TENTHS; tenth++) {
    await sleep(share);
    const { rss, heap, p99Ms, longestMs } = await usageOf(mock);
    heaps.push(heap);
    const minute = ((tenth * minutes) / TENTHS).toFixed(1);
    const memory = `${rss.toFixed(0)} MB, heap ${heap.toFixed(1)} MB`;
    const delay = `event loop p99 ${p99Ms.toFixed(0)} ms, longest ${longestMs.toFixed(0)} ms`;
    console.log(`minute ${minute}: ${memory}, ${delay}, ${sent} requests`);
  }
  isOver = true;
  await load;
  console.log(`${await control} control calls; exit code after SIGTERM: ${await mock.stop()}`);
  const growth = (heaps.at(-1) ?? Number.NaN) - (heaps[0] ?? 0);
  if (growth < 5) return;
  console.log(`NOT KEPT: the heap grows by less than 5 MB; it grew by ${growth.toFixed(1)} MB`);
  process.exitCode = 1;
}

const TENTHS = 10;
const LONGEST_MINUTES = 60;

function mixed(index: number): string {
  const key = `mk_many:${index % 40}`;
  if (index % 10 === 0)
    return requestAs(key, `DELETE /v1/project?projectId=${1001 + (index % 3000)}`);
  if (index % 10 === 1) return requestAs(key, `GET /v1/projects?lastId=${index}`);
  if (index % 10 === 2) return requestAs(`mk_unknown${index}`, "GET /v1/projects");
  return requestAs(key, `GET /v1/projects?limit=${(index % 100) + 1}`);
}

const CALLS: readonly (readonly [method: string, path: string])[] = [
  ["GET", ""],
  ["GET", "console.js"],
  ["GET", "docs"],
  ["GET", "health"],
  ["GET", "requests"],
  ["GET", "requests?status=404"],
  ["GET", "state?key=mk_many:7"],
  ["GET", "target"],
  ["GET", "profile"],
  ["DELETE", "faults"],
  ["POST", "reset"],
];

/** Makes the calls in turns, and returns how many. */
async function callUntil({ baseUrl }: MockProcess, isOver: () => boolean): Promise<number> {
  let made = 0;
  for (; !isOver(); made++) {
    const [method = "", path = ""] = CALLS[made % CALLS.length] ?? [];
    const answer = await fetch(new URL(`/__admin/${path}`, baseUrl), { method });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}`);
  }
  return made;
}

const minutes = Number(process.argv[2] ?? 10);
if (minutes > 0 && minutes <= LONGEST_MINUTES) await soak(minutes);
else throw new Error(`MINUTES is a number up to ${LONGEST_MINUTES}, such as 10`);
