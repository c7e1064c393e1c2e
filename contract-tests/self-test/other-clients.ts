import { randomFrom } from "../../mock-server/store/random.ts";
import type { Report } from "../model/report.ts";
import type { SimulatedClock } from "./simulated-clock.fixture.ts";
import type { Transport } from "../runner/transport.ts";
import { judge } from "./judge.fixture.ts";
import { projectsIn, type Reference, reference } from "./reference.ts";

/** What another client does to the account while it is judged. */
export const OTHER_CLIENTS = {
  deletes: "deletes a project that is not disposable every 10 to 150 ms",
  adds: "adds a project, with the highest id, every 10 to 150 ms",
  replaces: "deletes the first project that is not disposable and adds one every 10 to 150 ms",
  empties: "deletes all disposable projects at once",
  one: "deletes one disposable project",
  job: "runs the suite too, with the same target file, from 0 to 200 ms later",
} as const satisfies Record<string, string>;

export type OtherClient = keyof typeof OTHER_CLIENTS;

/** Judges a fresh reference beside another client, in simulated time with up to 60 ms a request. Returns each run's report. */
export async function judgeBeside(client: OtherClient, seed: number): Promise<Report[]> {
  const started = reference();
  const random = randomFrom(seed);
  const between: Round["between"] = (least, most) => least + random.integer(most - least + 1);
  const round: Round = { ...started, between, requests: 0, isOver: false };
  const longest = [1, 5, 30][between(0, 2)] ?? 1;
  const transport: Transport = async (request) => {
    round.requests += 1;
    await round.sleep(between(0, longest));
    const answer = await started.transport(request);
    await round.sleep(between(0, longest));
    return answer;
  };
  const { target, sleep, now } = round;
  const run = (): Promise<Report> => judge({ target, transport, sleep, now, concurrency: 6 });
  const runs = client === "job" ? [run(), sleep(between(0, 200)).then(run)] : [run()];
  const action = ACTIONS[client](round);
  const reports = await Promise.all(runs);
  round.isOver = true;
  await action;
  return reports;
}

interface Round extends Reference, SimulatedClock {
  /** A random whole number. */
  readonly between: (least: number, most: number) => number;
  /** How many requests the runs have sent. */
  requests: number;
  isOver: boolean;
}

const ACTIONS: Readonly<Record<OtherClient, (round: Round) => Promise<void>>> = {
  deletes: (round) =>
    nowAndThen(round, async () => {
      const { disposableProjectIds } = round.target;
      const others = (await projectsIn(round.mock, PREMIUM)).filter(({ id }) => !disposableProjectIds.includes(id));
      await remove(round, others[round.between(0, others.length - 1)]?.id);
    }),
  adds: (round) => nowAndThen(round, () => addWithout(round, undefined)),
  replaces: (round) =>
    nowAndThen(round, async () => {
      const { disposableProjectIds } = round.target;
      const first = (await projectsIn(round.mock, PREMIUM)).find(({ id }) => !disposableProjectIds.includes(id));
      await addWithout(round, first?.id);
    }),
  empties: async (round) => {
    await randomMoment(round);
    for (const id of round.target.disposableProjectIds) await remove(round, id);
  },
  one: async (round) => {
    await randomMoment(round);
    const { disposableProjectIds } = round.target;
    await remove(round, disposableProjectIds[round.between(0, disposableProjectIds.length - 1)]);
  },
  job: async () => {},
};

const PREMIUM = "mk_premium";

/** Adds a project with the highest id, and removes the project `gone` at the same time. */
async function addWithout({ mock }: Round, gone: string | undefined): Promise<void> {
  const projects = await projectsIn(mock, PREMIUM);
  const highest = projects.reduce((most, { id }) => Math.max(most, Number(id)), 0);
  const added = { id: String(highest + 1), name: "New", desc: "", records: [] };
  await mock.store.put({ key: PREMIUM, plan: "premium", projects: [...projects.filter(({ id }) => id !== gone), added] });
}

async function nowAndThen(round: Round, act: () => Promise<void>): Promise<void> {
  for (;;) {
    await round.sleep(round.between(10, 150));
    if (round.isOver) return;
    await act();
  }
}

/** Waits until the runs have sent a random number of requests, at most 200. */
async function randomMoment(round: Round): Promise<void> {
  const after = round.between(0, 200);
  while (round.requests < after && !round.isOver) await round.sleep(1);
}

async function remove({ transport }: Round, id: number | string | undefined): Promise<void> {
  const headers = { "X-Master-Key": PREMIUM };
  await transport({ method: "DELETE", path: "/project", query: `projectId=${id}`, key: "premium", headers });
}
