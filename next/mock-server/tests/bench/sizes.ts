import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createMock, type Mock, type MockData, type MockRequest } from "../../index.ts";
import { residentMegabytes } from "./machine.ts";
import { atMost, figure, inRounds, median, medianRatio, type Section } from "./results.ts";
import { createWorld, MOCK, startServer } from "./servers.ts";

/** The sizes of an account that are compared: the first and the last by gates. */
export type Sizes = readonly [smallest: number, ...number[], largest: number];

/** Measures the processor time of an answer in process, by the size of the account, and a start with a file of the largest. */
export async function measureSizes(sizes: Sizes, rounds: number, times: number): Promise<Section> {
  const [smallest, largest] = [sizes[0], sizes.at(-1) ?? 0];
  const start = await measureStart(largest);
  const mocks = sizes.map((size) => ({ size, mock: createMock({ data: dataOfSize(size) }) }));
  const measured = [];
  for (const [name, requestAt] of Object.entries(REQUESTS)) {
    const costs = await inRounds(sizes.map(String), rounds, (size, round) => {
      const mock = mocks.find((each) => String(each.size) === size)?.mock ?? createMock();
      return costOf(mock, times, (time) => requestAt(Number(size), round, time));
    });
    measured.push({ name, costs: sizes.map((size) => costs[size] ?? []) });
  }
  const ratioOf = (costs: readonly number[][]) => medianRatio(costs.at(-1) ?? [], costs[0] ?? []);
  return {
    title: `Processor time of an answer by the size of the account. ${start}`,
    heads: ["request", ...sizes.map((size) => `${figure(size)} projects`), "ratio"],
    rows: measured.map(({ name, costs }) => [
      name,
      ...costs.map((each) => `${figure(median(each))} µs`),
      ratioOf(costs).toFixed(2),
    ]),
    gates: measured.map(({ name, costs }) => atMost(1.5, `${name} of ${figure(smallest)} projects`, ratioOf(costs))),
  };
}

const KEY = "mk_premium";
/** Ids have gaps, as if one service numbered the projects of all its customers. */
const idAt = (place: number) => 1001 + 3 * place;
/** Coprime to the sizes, so that each project comes once, in scattered order. */
const STRIDE = 247_213;

const REQUESTS: Readonly<Record<string, (size: number, round: number, time: number) => MockRequest>> = {
  "page from the middle": (size, _round, time) => request("GET", `projects?last_id=${idAt((size >> 1) + (time % 100))}`, KEY),
  // Each copy of the account loses the same number of projects, whatever its size.
  delete: (size, round, time) => {
    const id = idAt(((time % 500) * STRIDE) % size);
    return request("DELETE", `project?projectId=${id}`, `${KEY}:${round}-${Math.floor(time / 500)}`);
  },
};

function request(method: string, path: string, key: string): MockRequest {
  return { method, url: `/v1/${path}`, headers: { "x-master-key": key, "content-type": "application/json" } };
}

/** The processor time of an answer, in microseconds. */
async function costOf(mock: Mock, times: number, requestAt: (time: number) => MockRequest): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) {
    const asked = requestAt(time);
    const { status } = await mock.answer(asked);
    if (status !== 200) throw new Error(`${asked.method} ${asked.url} was answered with ${status}`);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

function dataOfSize(size: number): MockData {
  const projects = Array.from({ length: size }, (_, place) => {
    return { id: idAt(place), name: `Project ${place % 977}`, desc: `Announcements of line ${place}` };
  });
  return { accounts: [{ key: KEY, plan: "premium", projects }] };
}

async function measureStart(size: number): Promise<string> {
  const file = join((await createWorld()).folder, "data.json");
  await writeFile(file, JSON.stringify(dataOfSize(size)), { flush: true });
  const { url, headers } = request("GET", "projects", KEY);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const asked = `GET ${url} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join("")}\r\n`;
  const { startMs, pid, stop } = await startServer((port) => [MOCK, "--silent", "--port", port, "--data", file], asked);
  const megabytes = residentMegabytes(pid);
  await stop();
  return `A start with a file of ${figure(size)} projects: ${figure(startMs / 1000)} s, ${figure(megabytes)} MB`;
}
