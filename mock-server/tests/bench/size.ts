import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Mock } from "../../mock.ts";
import { createMock } from "../../start-mock.ts";
import { randomFrom } from "../../store/random.ts";
import { seedDataset } from "../../store/seed-dataset.ts";
import { startMockProcess } from "../mock-process.fixture.ts";
import type { WorldAccount } from "./peers/world.ts";
import { figure, type Gate, markdownTable, type Section } from "./script.ts";
import { inRounds, quantile, ratiosOf } from "./statistics.ts";

export interface SizeOptions {
  /** The size of the account that is compared with one of 1,000 projects. */
  readonly largest: number;
  readonly rounds: number;
  /** The number of operations in a round. */
  readonly times: number;
}

const BASE = 1000;
const MOST_RATIO = 1.5;
const MOST_LOAD_SECONDS = 10;
const STARTS = 3;

/** Compares pages and deletes of a large account with those of a small one, in process, and times `--data` with a large file. */
export async function measureSize({ largest, rounds, times }: SizeOptions): Promise<Section> {
  const load = await measureLoad(largest);
  const mocks = { base: mockOf(BASE), large: mockOf(largest) };
  const rows: string[][] = [];
  const gates: Gate[] = [];
  for (const [name, cost] of Object.entries(OPERATIONS)) {
    const costs = await inRounds(["base", "large"], rounds, (size, round) => cost(mocks[size], times, round));
    const ratio = ratiosOf(costs.large, costs.base).median;
    const micros = [costs.base, costs.large].map((each) => `${(quantile(each, 0.5) / 1000).toFixed(2)} µs`);
    rows.push([name, ...micros, figure(ratio)]);
    gates.push({
      promise: `${name}: at most ${MOST_RATIO} times 1,000 projects`,
      measured: figure(ratio),
      met: ratio <= MOST_RATIO,
    });
  }
  const count = largest.toLocaleString("en");
  const start = `\`--data\` with ${count} projects (${figure(Math.round(load.fileMb))} MB)`;
  return {
    title: `From 1,000 projects to ${count}`,
    shown: [
      "Processor time of one answer in process.",
      markdownTable(["request", "of 1,000", `of ${count}`, "ratio"], rows),
      `${start} from \`node\` to the ready line: ${load.seconds.toFixed(1)} s, median of ${STARTS} starts.`,
    ].join("\n\n"),
    gates: [
      ...gates,
      {
        promise: `at most ${MOST_LOAD_SECONDS} s for ${start}`,
        measured: `${load.seconds.toFixed(1)} s`,
        met: load.seconds <= MOST_LOAD_SECONDS,
      },
    ],
  };
}

/** The id of the project at this index. Ids have gaps, as if one service numbered the projects of all customers. */
function idAt(place: number): string {
  return String(1001 + 3 * place);
}

/** Coprime to every power of ten, so that each project comes once. */
const STRIDE = 247_213;

/** The id at an index of a scattered sequence that names each project of an account once. */
export function scatteredId(place: number, size: number): string {
  return idAt((place * STRIDE) % size);
}

export function largeAccount(size: number): WorldAccount {
  const projects = Array.from({ length: size }, (_, place) => {
    return { id: Number(idAt(place)), name: `Project ${place % 977}`, desc: `Announcements of line ${place}` };
  });
  return { key: "mk_premium", plan: "premium", projects };
}

interface SizedMock {
  readonly mock: Mock;
  readonly size: number;
}

function mockOf(size: number): SizedMock {
  const { key, projects } = largeAccount(size);
  const stored = projects.map(({ id, ...others }) => ({ id: String(id), records: [], ...others }));
  const mock = createMock({ data: { accounts: [{ key, plan: "premium", projects: stored }] } });
  return { mock, size };
}

/** Each returns the processor time of one request in nanoseconds. */
const OPERATIONS = {
  "page from anywhere": ({ mock, size }: SizedMock, times: number, round: number) => {
    const random = randomFrom(round);
    return costOf(times, () => ask(mock, "GET", "mk_premium", `last_id=${idAt(random.integer(size))}`));
  },
  "scattered delete": async ({ mock, size }: SizedMock, times: number, round: number) => {
    // The same number of deletes in each copy, whatever the size.
    const each = BASE / 2;
    const cost = await costOf(times, (time) => {
      const key = `mk_premium:${round}-${Math.floor(time / each)}`;
      return ask(mock, "DELETE", key, `projectId=${scatteredId(time % each, size)}`);
    });
    await mock.reset();
    return cost;
  },
} as const;

async function costOf(times: number, act: (time: number) => Promise<void>): Promise<number> {
  globalThis.gc?.();
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) await act(time);
  const { user, system } = process.cpuUsage(before);
  return ((user + system) * 1000) / times;
}

let asked = 0;

async function ask({ handler }: Mock, method: "GET" | "DELETE", key: string, query: string): Promise<void> {
  const { status, body } = await handler({
    method,
    path: method === "GET" ? "/v1/projects" : "/v1/project",
    query,
    header: (name) => (name === "X-Master-Key" ? key : name === "Content-Type" ? "application/json" : undefined),
    id: `request-${++asked}`,
  });
  if (status !== 200) throw new Error(`${method} ${query} was answered with ${status}: ${body}`);
}

async function measureLoad(projects: number): Promise<{ seconds: number; fileMb: number }> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-size-"));
  const file = join(folder, "projects.json");
  // Flushed to disk, because pending writes would slow down the reader.
  await writeFile(file, dataFile(projects), { flush: true });
  const seconds: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const startedAt = performance.now();
    const mock = await startMockProcess(["--silent", "--data", file], { built: true });
    seconds.push((performance.now() - startedAt) / 1000);
    await mock.stop("SIGKILL");
  }
  const fileMb = (await stat(file)).size / 1e6;
  await rm(folder, { recursive: true });
  return { seconds: quantile(seconds, 0.5), fileMb };
}

/** Yields the text of a data file with one generated account of `size` projects, a thousand projects at a time. */
function* dataFile(size: number): Generator<string> {
  const { accounts } = seedDataset({ accounts: [{ key: "mk_premium", plan: "premium", projects: size }] });
  const lines = (accounts[0]?.projects ?? []).map(({ id, ...others }) => JSON.stringify({ id: Number(id), ...others }));
  yield '{"accounts": [{"key": "mk_premium", "plan": "premium", "projects": [';
  for (let start = 0; start < size; start += 1000)
    yield `${start > 0 ? ",\n" : "\n"}${lines.slice(start, start + 1000).join(",\n")}`;
  yield "\n]}]}\n";
}
