import { allCases } from "../cases/all-cases.ts";
import type { Report } from "../model/report.ts";
import type { Patience } from "../runner/patience.ts";
import { runSuite } from "../runner/run.ts";
import type { Transport } from "../runner/transport.ts";
import { randomFrom } from "./dialects.ts";
import { type Reference, reference } from "./reference.ts";
import { virtualClock } from "./virtual-clock.ts";

/** What another client does to the account while it is judged. */
export const OTHER_CLIENTS = {
  deletes: "deletes a project that is not disposable every 10 to 150 ms",
  adds: "adds a project, with the highest id, every 10 to 150 ms",
  empties: "deletes all disposable projects at once",
  one: "deletes one disposable project",
  job: "runs the suite too, with the same target file, from 0 to 200 ms later",
} as const satisfies Record<string, string>;

export type OtherClient = keyof typeof OTHER_CLIENTS;

/**
 * Judges a fresh reference beside another client, in virtual time, at 1 to 60 ms a request. The same seed gives the same round.
 * The result holds the report of each run of the suite.
 */
export async function judgeBeside(client: OtherClient, seed: number): Promise<Report[]> {
  const started = reference();
  const random = randomFrom(seed);
  const round: Round = {
    ...started,
    ...virtualClock(),
    between: (least, most) => least + Math.floor(random() * (most - least + 1)),
    requests: 0,
    isOver: false,
  };
  const longest = [1, 5, 30][round.between(0, 2)] ?? 1;
  const transport: Transport = async (request) => {
    round.requests += 1;
    await round.sleep(round.between(0, longest));
    const answer = await started.transport(request);
    await round.sleep(round.between(0, longest));
    return answer;
  };
  const { target, sleep, now } = round;
  const judge = (): Promise<Report> => runSuite({ target, transport, sleep, now, concurrency: 6 }, allCases);
  const runs = client === "job" ? [judge(), sleep(round.between(0, 200)).then(judge)] : [judge()];
  const meddling = meddle(client, round);
  const reports = await Promise.all(runs);
  round.isOver = true;
  await meddling;
  return reports;
}

interface Round extends Reference, Pick<Patience, "sleep" | "now"> {
  /** A whole number drawn by chance. */
  readonly between: (least: number, most: number) => number;
  /** How many requests the runs have sent. */
  requests: number;
  isOver: boolean;
}

async function meddle(client: OtherClient, round: Round): Promise<void> {
  const disposables = round.target.disposableProjectIds.map(String);
  switch (client) {
    case "deletes":
      return nowAndThen(round, async () => {
        const others = (await projectsOf(round)).filter(({ id }) => !disposables.includes(id));
        await remove(round, others[round.between(0, others.length - 1)]?.id);
      });
    case "adds":
      return nowAndThen(round, async () => {
        const projects = await projectsOf(round);
        const highest = projects.reduce((most, { id }) => Math.max(most, Number(id)), 0);
        await round.mock.store.replace(PREMIUM, [...projects, { id: String(highest + 1), name: "New", desc: "", records: [] }]);
      });
    case "empties":
      await someTime(round);
      for (const id of disposables) await remove(round, id);
      return;
    case "one":
      await someTime(round);
      return remove(round, disposables[round.between(0, disposables.length - 1)]);
    case "job":
      return;
  }
}

const PREMIUM = "mk_premium";
/** About as many requests as a run sends. */
const REQUESTS = 200;

async function nowAndThen(round: Round, act: () => Promise<void>): Promise<void> {
  for (;;) {
    await round.sleep(round.between(10, 150));
    if (round.isOver) return;
    await act();
  }
}

/** Waits for any moment of a run. */
async function someTime(round: Round): Promise<void> {
  const after = round.between(0, REQUESTS);
  while (round.requests < after && !round.isOver) await round.sleep(1);
}

function projectsOf({ mock }: Round): ReturnType<Reference["mock"]["store"]["projects"]> {
  return mock.store.projects(PREMIUM);
}

async function remove({ transport }: Round, id: string | undefined): Promise<void> {
  const headers = { "X-Master-Key": PREMIUM };
  await transport({ method: "DELETE", path: "/project", query: `projectId=${id}`, key: "premium", headers });
}
