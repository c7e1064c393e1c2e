import type { Project } from "../../mock-server/operations/accounts.ts";
import { randomFrom } from "../../mock-server/store/random.ts";
import type { Report } from "../model/report.ts";
import type { Transport } from "../run/http-transport.ts";
import { judge } from "./judge.fixture.ts";
import { KEYS, projectsIn, type Reference, reference } from "./reference.ts";

/** A run, or two, beside another client. */
interface Round extends Reference {
  /** A random whole number. */
  readonly between: (least: number, most: number) => number;
  /** How many requests the runs have sent. */
  requests: number;
  isOver: boolean;
}

/** What another client does to the account while it is judged; the projects that it deletes are not disposable unless that is said. */
export const OTHER_CLIENTS = {
  /** Renames a project every 10 to 150 ms, so that it goes to the end. */
  renames: (round) =>
    nowAndThen(round, 150, (id) =>
      change(round, (projects) =>
        projects.map((each) => (each.id === id ? { ...each, name: "Z" } : each)),
      ),
    ),
  /** Deletes a project and adds one every 10 to 30 ms. */
  churns: (round) => nowAndThen(round, 30, (id) => addWithout(round, id)),
  /** Deletes all disposable projects at once. */
  empties: async (round) => {
    await randomMoment(round);
    for (const id of round.target.disposableProjectIds) await remove(round, id);
  },
  /** Deletes one disposable project. */
  one: (round) => removeOne(round, round.target.disposableProjectIds),
  /** Deletes one project, before the run deletes one. */
  other: async (round) => removeOne(round, await othersIn(round)),
  /** Runs the suite too, with the same target file, from 0 to 200 ms later. */
  job: async () => {},
} as const satisfies Record<string, (round: Round) => Promise<void>>;

export type OtherClient = keyof typeof OTHER_CLIENTS;

/**
 * Judges a fresh reference beside another client, in simulated time with up to 60 ms a request. Returns each run's report. The order is
 * by name, so that what is added or renamed has a place between the others.
 */
export async function judgeBeside(client: OtherClient, seed: number): Promise<Report[]> {
  const started = reference({ profile: { "list.order": "name" } });
  const random = randomFrom(seed);
  const between: Round["between"] = (least, most) => least + random.integer(most - least + 1);
  const round: Round = { ...started, between, requests: 0, isOver: false };
  const longest = [1, 5, 30][between(0, 2)] ?? 1;
  const { target, sleep, now } = round;
  const transport: Transport = async (request) => {
    round.requests += 1;
    await sleep(between(0, longest));
    const answer = await started.transport(request);
    await sleep(between(0, longest));
    return answer;
  };
  const run = (): Promise<Report> => judge({ target, transport, sleep, now, concurrency: 6 });
  const runs = client === "job" ? [run(), sleep(between(0, 200)).then(run)] : [run()];
  const action = OTHER_CLIENTS[client](round);
  const reports = await Promise.all(runs);
  round.isOver = true;
  await action;
  return reports;
}

/** Adds a project with the highest id, and removes the project `gone` at the same time. */
function addWithout(round: Round, gone: string): Promise<void> {
  return change(round, (projects) => {
    const highest = projects.reduce((most, { id }) => Math.max(most, Number(id)), 0);
    const added = { id: String(highest + 1), name: "New", desc: "", records: [] };
    return [...projects.filter(({ id }) => id !== gone), added];
  });
}

async function change(
  { mock }: Round,
  changed: (projects: readonly Project[]) => Project[],
): Promise<void> {
  const projects = changed(await projectsIn(mock, KEYS.premium));
  await mock.store.put({ key: KEYS.premium, plan: "premium", projects });
}

async function remove({ mock }: Round, id: string): Promise<void> {
  await mock.store.delete(KEYS.premium, id);
}

async function removeOne(round: Round, ids: readonly string[]): Promise<void> {
  await randomMoment(round);
  await remove(round, anyOf(round, ids));
}

/** The ids of the projects that are not disposable. */
async function othersIn({ mock, target }: Round): Promise<string[]> {
  const ids = (await projectsIn(mock, KEYS.premium)).map(({ id }) => id);
  return ids.filter((id) => !target.disposableProjectIds.includes(id));
}

/** Acts again and again, after pauses of 10 to `longestMs`, on a project that is not disposable. */
async function nowAndThen(
  round: Round,
  longestMs: number,
  act: (id: string) => Promise<void>,
): Promise<void> {
  for (;;) {
    await round.sleep(round.between(10, longestMs));
    if (round.isOver) return;
    await act(anyOf(round, await othersIn(round)));
  }
}

function anyOf({ between }: Round, ids: readonly string[]): string {
  return ids[between(0, ids.length - 1)] ?? "";
}

/** Waits until the runs have sent a random number of requests, at most 200. */
async function randomMoment(round: Round): Promise<void> {
  const after = round.between(0, 200);
  while (round.requests < after && !round.isOver) await round.sleep(1);
}
