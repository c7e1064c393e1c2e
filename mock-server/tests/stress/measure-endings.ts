import { setTimeout as sleep } from "node:timers/promises";
import { deleteRequest, type Loss, listRequest, openConnection, type Reply } from "../bench/connection.ts";
import { figure, type Section } from "../bench/script.ts";
import { slopeOf } from "../bench/statistics.ts";
import { sectionOf, startMeasured } from "./measure.ts";

const BUSY_MS = 1000;
/** The time that `docker stop` waits before it kills. */
const GRACE_MS = 10_000;

/** Sends SIGTERM while clients send requests as fast as they are answered. */
export async function measureStop(isQuick: boolean): Promise<Section> {
  const mock = await startMeasured();
  const counts = { answered: 0, dropped: 0 };
  const length = isQuick ? 20 : 200;
  const clients = Array.from({ length }, async () => {
    const connection = await openConnection(mock.port);
    let reply: Reply | Loss | undefined;
    while (connection.isOpen() && !(typeof reply === "object" && reply.closes)) {
      reply = await connection.ask(listRequest());
      counts[typeof reply === "string" ? "dropped" : "answered"] += 1;
    }
    connection.close();
  });
  await sleep(BUSY_MS);
  const signalledAt = performance.now();
  const kill = setTimeout(() => mock.child.kill("SIGKILL"), GRACE_MS);
  const ending = await mock.stop("SIGTERM");
  const seconds = (performance.now() - signalledAt) / 1000;
  clearTimeout(kill);
  await Promise.all(clients);
  const { answered, dropped } = counts;
  return sectionOf({
    title: `SIGTERM under ${length} clients at full speed`,
    figures: {
      "answered until the end": figure(answered),
      "sent and never answered": figure(dropped),
      "ends with": typeof ending === "number" ? `exit ${ending}` : ending,
      "ends after, s": figure(seconds),
    },
    promises: {
      "nothing is dropped": [dropped, dropped === 0 && answered > 0],
      "exit code 0": [Number(ending), ending === 0],
    },
  });
}

const CONNECTIONS = 32;
const COPIES = 40;
const RESET_EVERY_MS = 1000;
const FAULTS = ["probability=0.01,break=reset", "probability=0.01,status=503", "probability=0.01,delay=1-20"];
const MOST_MB_A_MINUTE = 1;

/** Runs at full speed for some minutes with everything that could leak memory: faults, deletes, copies, mistakes, resets. */
export async function measureSoak(isQuick: boolean): Promise<Section> {
  const [seconds, samples] = isQuick ? [2, 4] : [300, 30];
  const mock = await startMeasured(FAULTS.flatMap((fault) => ["--fault", fault]));
  const counts = { answered: 0, lost: 0, running: true };
  const clients = Array.from({ length: CONNECTIONS }, () => askMixed(mock.port, counts));
  const resetting = resetRepeatedly(mock.baseUrl, counts);
  const points: [minutes: number, megabytes: number][] = [];
  const startedAt = performance.now();
  for (let sample = 1; sample <= samples; sample++) {
    await sleep(startedAt + (seconds * 1000 * sample) / samples - performance.now());
    points.push([(performance.now() - startedAt) / 60_000, (await mock.usage()).heap]);
  }
  counts.running = false;
  await Promise.all([...clients, resetting]);
  await mock.stop();
  // The first tenth fills journal and caches.
  const slope = slopeOf(points.slice(Math.ceil(samples / 10)));
  const { answered, lost } = counts;
  return sectionOf({
    title: `${figure(seconds)} s at full speed, with journal, faults, copies of keys, deletes and resets`,
    figures: {
      "requests answered": figure(answered),
      "a second": figure(Math.round(answered / seconds)),
      "lost on purpose": figure(lost),
      "heap at start and end, MB": [points[0], points.at(-1)].map((point) => figure(point?.[1] ?? 0)).join(" / "),
      "slope of the heap, MB a minute": figure(slope),
    },
    promises: {
      ...(!isQuick && {
        [`the heap grows by less than ${MOST_MB_A_MINUTE} MB a minute`]: [slope, slope < MOST_MB_A_MINUTE] as const,
      }),
      "at most one answer in fifty is lost": [lost, answered > 0 && lost * 50 <= answered],
    },
  });
}

interface SoakCounts {
  answered: number;
  /** Requests that got no answer because of a fault. */
  lost: number;
  running: boolean;
}

let sent = 0;

async function askMixed(port: number, counts: SoakCounts): Promise<void> {
  let connection = await openConnection(port);
  while (counts.running) {
    const reply: Reply | Loss = await connection.ask(mixedRequest(sent++));
    if (typeof reply === "string") counts.lost += 1;
    else counts.answered += 1;
    if (typeof reply === "object" && !reply.closes) continue;
    connection.close();
    connection = await openConnection(port);
  }
  connection.close();
}

/** No two successive requests are equal, so that no cache hides the growth of memory. */
function mixedRequest(number: number): string {
  const key = `mk_premium:${number % COPIES}`;
  if (number % 10 === 0) return deleteRequest(1001 + (number % 20_000), key);
  if (number % 10 === 1) return listRequest(`?lastId=${number}`, key);
  if (number % 10 === 2) return listRequest("", `mk_unknown${number}`);
  return listRequest(`?limit=${(number % 100) + 1}`, key);
}

async function resetRepeatedly(baseUrl: string, counts: SoakCounts): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  while (counts.running) {
    await sleep(RESET_EVERY_MS);
    await fetch(new URL("/__admin/reset", baseUrl), { method: "POST", headers, body: "{}" });
  }
}
