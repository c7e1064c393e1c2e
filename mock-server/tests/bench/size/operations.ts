import { nodePlatform } from "../../../adapters/node-platform.ts";
import { buildMock, type Mock } from "../../../mock.ts";
import { type Random, randomFrom } from "../../../store/random.ts";
import { costOf, medianOf } from "./cost.ts";
import { datasetOf, idAt, KEY } from "./made-projects.ts";

export const OPERATIONS = [
  "page from the middle",
  "page from anywhere",
  "scattered delete",
  "page after half is deleted",
] as const;

export type Operation = (typeof OPERATIONS)[number];

/** What one operation costs on an account of one size, in nanoseconds of processor time: the median of the rounds. */
export interface OperationCost {
  readonly operation: Operation;
  readonly projects: number;
  /** The store alone. */
  readonly store: number;
  /** The whole answer, without a socket. */
  readonly answer: number;
  /** The whole answer in relation to that of 1,000 projects in the same round. */
  readonly ratio: number;
}

/** Sizes take turns within a round, so that whatever else the machine does meets all of them. */
export async function measureOperations(sizes: readonly number[], rounds: number, times: number): Promise<OperationCost[]> {
  const cores = sizes.map((projects) => ({ ...setup(projects), rounds: emptyRounds() }));
  // What that left behind is not to be collected while something is measured.
  globalThis.gc?.();
  for (let round = 0; round <= rounds; round++) {
    for (const { rounds: kept, ...account } of cores) {
      const costs = await oneRound(account, round, times);
      // The first round warms up.
      if (round > 0) for (const operation of OPERATIONS) kept[operation].push(costs[operation]);
    }
  }
  const base = cores.find(({ projects }) => projects === 1000)?.rounds ?? emptyRounds();
  return OPERATIONS.flatMap((operation) =>
    cores.map(({ projects, rounds: { [operation]: costs } }) => ({
      operation,
      projects,
      store: medianOf(costs.map(({ store }) => store)),
      answer: medianOf(costs.map(({ answer }) => answer)),
      ratio: medianOf(costs.map(({ answer }, round) => answer / (base[operation][round]?.answer ?? Number.NaN))),
    })),
  );
}

interface Cost {
  readonly store: number;
  readonly answer: number;
}

type Rounds = Record<Operation, Cost[]>;

function emptyRounds(): Rounds {
  return { "page from the middle": [], "page from anywhere": [], "scattered delete": [], "page after half is deleted": [] };
}

/** An account of one size, and what is asked of it. */
interface Account {
  readonly projects: number;
  readonly core: Mock;
  readonly random: Random;
  /** The ids of half of the projects, in no order. */
  readonly half: readonly string[];
  /** A project from the middle on that is not among them: a page after one of them is refused. */
  readonly cursor: string;
}

function setup(projects: number): Account {
  const random = randomFrom(1);
  const half = scattered(projects, random);
  const core = buildMock({ data: datasetOf(projects) }, { platform: nodePlatform });
  return { projects, core, random, half, cursor: firstOutside(half, Math.floor(projects / 2)) };
}

async function oneRound(
  { projects, core, random, half, cursor }: Account,
  copy: number,
  times: number,
): Promise<Record<Operation, Cost>> {
  const middle = () => idAt(Math.floor(projects / 2));
  const anywhere = () => idAt(random.integer(projects));
  const pageCost = async (key: string, cursor: () => string): Promise<Cost> => ({
    store: await costOf(times, () => core.store.page(key, { order: "id-ascending", size: 20, after: cursor() })),
    answer: await costOf(times, () => ask(core, "GET", key, `last_id=${cursor()}`)),
  });
  const [atStore, asked] = [`${KEY}:store-${copy}`, `${KEY}:asked-${copy}`];
  const costs = {
    "page from the middle": await pageCost(KEY, middle),
    "page from anywhere": await pageCost(KEY, anywhere),
    "scattered delete": {
      store: await deleteCost(
        half,
        times,
        (id) => core.store.delete(atStore, id),
        () => core.store.reset(atStore),
      ),
      answer: await deleteCost(
        half,
        times,
        (id) => ask(core, "DELETE", asked, `projectId=${id}`),
        () => core.store.reset(asked),
      ),
    },
    "page after half is deleted": { store: 0, answer: 0 },
  };
  for (const id of half) await core.store.delete(asked, id);
  costs["page after half is deleted"] = await pageCost(asked, () => cursor);
  await core.store.reset();
  return costs;
}

/** As many deletes as are wanted; where half of the account is less than that, from the start again and again. */
async function deleteCost(ids: readonly string[], times: number, act: (id: string) => unknown, again: () => Promise<void>) {
  return costOf(times, async (time) => {
    if (time % ids.length === 0) await again();
    await act(ids[time % ids.length] ?? "");
  });
}

function firstOutside(deleted: readonly string[], from: number): string {
  const ids = new Set(deleted);
  let place = from;
  while (ids.has(idAt(place))) place += 1;
  return idAt(place);
}

function scattered(projects: number, random: Random): string[] {
  const places = Array.from({ length: projects }, (_, place) => place);
  for (let place = 0; place < projects / 2; place++) {
    const other = place + random.integer(projects - place);
    [places[place], places[other]] = [places[other] ?? 0, places[place] ?? 0];
  }
  return places.slice(0, projects / 2).map(idAt);
}

let asked = 0;

async function ask(core: Mock, method: "GET" | "DELETE", key: string, query: string): Promise<void> {
  const { status } = await core.handler({
    method,
    path: method === "GET" ? "/v1/projects" : "/v1/project",
    query,
    header: (name) => (name === "X-Master-Key" ? key : name === "Content-Type" ? "application/json" : undefined),
    id: `request-${++asked}`,
  });
  if (status !== 200) throw new Error(`${method} ${query} was answered with ${status}`);
}
