import { createMock, type Mock, type MockData, type MockRequest } from "../../index.ts";
import { atMost, figure, inRounds, median, medianRatio, type Section } from "./results.ts";
import { requestOf } from "./servers.ts";

/** The sizes of an account that are compared; the gates compare the last with the first. */
export type Sizes = readonly [smallest: number, ...number[], largest: number];

/** Measures the processor time of an answer in process, by the size of the account. */
export async function measureSizes(sizes: Sizes, rounds: number, times: number): Promise<Section> {
  const mocks = new Map(sizes.map((size) => [String(size), createMock({ data: dataOf(size) })]));
  const measured = [];
  for (const [name, requestAt] of Object.entries(REQUESTS)) {
    const costs = await inRounds([...mocks.keys()], rounds, (size, round) =>
      costOf(mocks.get(size) ?? createMock(), times, (time) =>
        requestAt(Number(size), round, time),
      ),
    );
    const series = sizes.map((size) => costs[size] ?? []);
    measured.push({ name, series, limit: 1.5, ratio: ratioOf(series) });
  }
  const emptying = await inRounds([...mocks.keys()], 1, (size) =>
    costOfEmptying(mocks.get(size) ?? createMock(), Number(size)),
  );
  const series = sizes.map((size) => emptying[size] ?? []);
  // The set of a million deleted ids does not fit into the caches of a processor.
  measured.push({ name: EMPTYING, series, limit: 4, ratio: ratioOf(series) });
  return {
    title: "Processor time of an answer by the size of the account",
    heads: ["request", ...sizes.map((size) => `${figure(size)} projects`), "ratio"],
    rows: measured.map(({ name, series, ratio }) => {
      return [name, ...series.map((costs) => `${figure(median(costs))} µs`), ratio.toFixed(2)];
    }),
    gates: measured.map(({ name, limit, ratio }) =>
      atMost(limit, `${name} of ${figure(sizes[0])} projects`, ratio),
    ),
  };
}

/** The cost of the largest account to that of the smallest, in each round. */
function ratioOf(series: readonly (readonly number[])[]): number {
  return medianRatio(series.at(-1) ?? [], series[0] ?? []);
}

const EMPTYING = "page and delete until the account is empty";
const KEY = "mk_premium";
/** Ids have gaps, as if one service numbered the projects of all its customers. */
const idAt = (place: number) => 1001 + 3 * place;
/** Coprime to the sizes, so that each project comes once, in scattered order. */
const STRIDE = 247_213;

const REQUESTS: Readonly<
  Record<string, (size: number, round: number, time: number) => MockRequest>
> = {
  "page from the middle": (size, _round, time) =>
    requestOf("GET", `projects?last_id=${idAt((size >> 1) + (time % 25))}`, KEY),
  // Each copy of the account loses the same number of projects, whatever its size.
  delete: (size, round, time) => {
    const id = idAt(((time % 100) * STRIDE) % size);
    return requestOf(
      "DELETE",
      `project?projectId=${id}`,
      `${KEY}:${round}-${Math.floor(time / 100)}`,
    );
  },
};

/** The processor time of an answer, in microseconds. */
async function costOf(
  mock: Mock,
  times: number,
  requestAt: (time: number) => MockRequest,
): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) await answerOf(mock, requestAt(time));
  return microsSince(before) / times;
}

/** The same, of a client that lists the first page and deletes its projects until there are none. */
async function costOfEmptying(mock: Mock, size: number): Promise<number> {
  const key = `${KEY}:emptied`;
  const before = process.cpuUsage();
  for (let place = 0; place < size; place++) {
    if (place % 100 === 0) await answerOf(mock, requestOf("GET", "projects?limit=100", key));
    await answerOf(mock, requestOf("DELETE", `project?projectId=${idAt(place)}`, key));
  }
  await answerOf(mock, requestOf("GET", "projects", key));
  return microsSince(before) / size;
}

async function answerOf(mock: Mock, request: MockRequest): Promise<void> {
  const { status } = await mock.answer(request);
  if (status !== 200)
    throw new Error(`${request.method} ${request.url} was answered with ${status}`);
}

function microsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function dataOf(size: number): MockData {
  const projects = Array.from({ length: size }, (_, place) => {
    return {
      id: idAt(place),
      name: `Project ${place % 977}`,
      desc: `Announcements of line ${place}`,
    };
  });
  return { accounts: [{ key: KEY, plan: "premium", projects }] };
}
