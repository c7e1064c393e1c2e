import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { MockData } from "../../index.ts";
import { processorTime } from "../bench/machine.ts";
import type { MockProcess } from "../mock-process.fixture.ts";
import { ask, askEach, client, LIST, requestAs, startProbed, usageOf } from "./load.ts";

/**
 * `npm run hostile-inputs -- [ROW…] [--checkout FOLDER]`: what hostile and large inputs cost a mock. A line for each row: what was
 * sent and what came; then the processor time of the mock, its memory before and after, and the longest delay of its event loop.
 * `--checkout` measures the build of another folder.
 */
const ROWS: Readonly<Record<string, Row>> = {
  /** Queries that some regular expressions read in quadratic time. */
  query: async (mock) => {
    const beside = await client(mock);
    const queries = ["a", "%"].flatMap((letter) => Array(10).fill(letter.repeat(15_900)));
    const calls = queries.map((query) => requestAs("mk_free", `GET /v1/projects?${query}`));
    let isDone = false;
    const sent = askAll(mock, calls).then(() => {
      isDone = true;
    });
    const times: number[] = [];
    while (!isDone) times.push(await timed(() => ask(beside, LIST)));
    await sent;
    return `20 queries of 15,900 letters; the slowest list beside them ${Math.max(...times)} ms; ${await call(mock, "GET requests")}`;
  },

  secrets: async (mock) => {
    await askAll(mock, [
      requestAs("mk_free", "GET /v1/projects?api%5Fk%65y=SECRET"),
      requestAs("mk_free", "GET /v1/projects?X-Master-Ke%79=SECRET"),
      requestAs("mk_free", "GET /v1/projects", "Referer: http://127.0.0.1/?token=SECRET"),
    ]);
    const journal = await (await fetch(new URL("/__admin/requests", mock.baseUrl))).text();
    await sleep(200);
    const [kept, logged] = [journal, mock.stderr()].map((text) => text.split("SECRET").length - 1);
    return `3 secrets; ${kept} of them in the journal, ${logged} in the log`;
  },

  journal: async (mock) => {
    const projects = projectsFrom(1, 100).map((project) => ({
      ...project,
      desc: "d".repeat(20_000),
    }));
    await call(mock, "PUT state?key=mk_empty", { projects });
    await askAll(mock, Array(500).fill(requestAs("mk_empty", "GET /v1/projects?limit=100")));
    return `500 lists of 2 MB; ${await call(mock, "GET requests")}`;
  },

  copies: async (mock) => {
    await deleteInCopies(mock, 60_000);
    const calls: string[] = [];
    for (const path of ["POST accounts", "GET target", "GET accounts", "GET state"])
      calls.push(await call(mock, path));
    return `60,000 changed copies; ${calls.join("; ")}`;
  },
};

const PREMIUM_ID = 1_000_001;

type Row = (mock: MockProcess) => Promise<string>;

function askAll(mock: MockProcess, requests: readonly string[]): Promise<void> {
  return askEach(mock, (index) => requests[index]);
}

/** Deletes a project in each of so many copies of the premium account. */
function deleteInCopies(mock: MockProcess, copies: number): Promise<void> {
  const call = `DELETE /v1/project?projectId=${PREMIUM_ID}`;
  return askEach(mock, (index) =>
    index < copies ? requestAs(`mk_premium:${index}`, call) : undefined,
  );
}

/** Makes a call of the control interface; returns it with its status and time. */
async function call({ baseUrl }: MockProcess, what: string, body?: object): Promise<string> {
  const [method = "", path = ""] = what.split(" ");
  const url = new URL(`/__admin/${path}`, baseUrl);
  const signal = AbortSignal.timeout(120_000);
  const sent = body && {
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  };
  let status = "no answer";
  const time = await timed(async () => {
    const answer = await fetch(url, { method, signal, ...sent }).catch(() => undefined);
    const length = (await answer?.arrayBuffer().catch(() => undefined))?.byteLength;
    if (length !== undefined) status = `${answer?.status}`;
  });
  return `${what} ${status} ${time} ms`;
}

/** Milliseconds. */
async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return Math.round(performance.now() - startedAt);
}

function projectsFrom(first: number, count: number): MockData["accounts"][number]["projects"] {
  return Array.from({ length: count }, (_, place) => ({ id: first + place, name: "Tour" }));
}

/** Two premium accounts, an empty one, and one without the plan. */
const DATA: MockData = {
  accounts: [
    { key: "mk_premium", plan: "premium", projects: projectsFrom(PREMIUM_ID, 45) },
    { key: "mk_many", plan: "premium", projects: projectsFrom(1_001_001, 1000) },
    { key: "mk_empty", plan: "premium", projects: [] },
    { key: "mk_free", plan: "free", projects: [] },
  ],
};

async function measure(name: string): Promise<void> {
  const row = ROWS[name];
  if (!row) throw new Error(`no row is called ${name}; there are ${Object.keys(ROWS).join(", ")}`);
  const file = join(tmpdir(), `tts-projects-hostile-${process.pid}.json`);
  writeFileSync(file, JSON.stringify(DATA));
  const mock = await startProbed(["--data", file], checkout);
  rmSync(file);
  const before = await usageOf(mock);
  const cpuBefore = processorTime(mock.child.pid ?? 0);
  const found = await row(mock);
  const after = await Promise.race([usageOf(mock), mock.ended.then(() => undefined)]);
  if (!after) return console.log(`${name}: ${found} · the mock has ended: ${await mock.ended}`);
  const cpu = `CPU ${((processorTime(mock.child.pid ?? 0) - cpuBefore) / 1e6).toFixed(2)} s`;
  const memory = `RSS ${before.rss.toFixed(0)} to ${after.rss.toFixed(0)} MB, heap ${before.heap.toFixed(0)} to ${after.heap.toFixed(0)} MB`;
  console.log(
    `${name}: ${found} · ${cpu}, ${memory}, event loop late by ${after.longestMs.toFixed(0)} ms`,
  );
  await mock.stop("SIGKILL");
}

const { positionals, values } = parseArgs({
  options: { checkout: { type: "string" } },
  allowPositionals: true,
});
const { checkout } = values;
for (const name of positionals.length > 0 ? positionals : Object.keys(ROWS)) await measure(name);
