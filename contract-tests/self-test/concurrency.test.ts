import { describe, expect, test } from "vitest";
import { startMock } from "../../mock-server/index.ts";
import type { Report } from "../model/report.ts";
import { causesOf } from "../reporters/causes/causes.ts";
import { recordedProfile } from "../runner/profile.ts";
import type { Transport } from "../runner/transport.ts";
import { mixedDialects, singleDialects } from "./dialects.ts";
import { differentRuns, judgeOwnAccounts } from "./gate-load.ts";
import { byRounds, inputsByRounds, testOnce } from "./inputs-by-rounds.fixture.ts";
import { brokenReference, idsWith, judge, missing } from "./judge.fixture.ts";
import { allMutants } from "./mutants/all-mutants.ts";
import { listed } from "./mutants/conditions.ts";
import { edit } from "./mutants/defects.ts";
import { type Reference, reference } from "./reference.ts";
import type { Middleware } from "./wire.ts";

/** The default concurrency of the command line. */
const DEFAULT_CONCURRENCY = 6;

/**
 * Mutants whose answers depend on the number of requests, on earlier requests or on concurrent ones, or whose first success of a
 * write ends the writes: how many others were sent by then depends on the concurrency.
 */
const BY_ORDER =
  /every-(second|fourth|fifth|seventh)|now-and-then|not-modified|kept-by-the-server|what-remains|lowered-by-refusals|delete-works-late|one-at-a-time|concurrent-delete|(project|projects|override|parameter|but)-deletes|unknown-id-last-obeyed|read-up-to-nul|acknowledged/;

testOnce.each([
  [6, 66],
  [8, 55],
])("with %i reads at once, a run takes at most %i round trips", async (concurrency, most) => {
  const { rounds, report } = await judgeInRounds(reference(), concurrency);
  expect(report.conformance).toBe("conformant");
  expect(rounds.passed()).toBeLessThanOrEqual(most);
});

testOnce.each([1, 2, 6])(
  "sends at most %i requests at once, and none during a delete that is meant to succeed",
  async (concurrency) => {
    const { rounds } = await judgeInRounds(reference(), concurrency);
    // The case for two deletes at once sends two.
    expect(rounds.most()).toEqual({ requests: Math.max(concurrency, 2), besideObeyed: 2 });
  },
);

testOnce("fails a server that takes one delete at a time only for the status of the other deletes", async () => {
  const mutant = allMutants.find(({ id }) => id === "concurrent-delete-409");
  if (!mutant) throw new Error("no such mutant");
  const { report } = await judgeInRounds(brokenReference(mutant), DEFAULT_CONCURRENCY);
  expect(idsWith(report, "fail")).toEqual(["envelope.always"]);
});

testOnce("blames the server, and not another client, if a fourth concurrent list is empty", async () => {
  const busy: Middleware = (next) => {
    const broken = edit(listed, { projects: [], total: 0 })(next);
    let underWay = 0;
    return async (request) => {
      underWay += 1;
      await new Promise((handle) => setImmediate(handle));
      const response = await (underWay > 3 ? broken : next)(request);
      underWay -= 1;
      return response;
    };
  };
  const { report } = await judgeInRounds(reference({ wrap: busy }), DEFAULT_CONCURRENCY);
  expect(report.conformance).toBe("nonconformant");
  expect(causesOf(report)[0]?.title).toBe("Concurrent list requests get other pages than the same requests alone");
});

testOnce("sends one request at a time to a target with long answers, because several would not fit into memory", async () => {
  const { target, transport, ...started } = reference();
  const long = " ".repeat(2 ** 20);
  const padded: typeof transport = async (request) => {
    const answer = await transport(request);
    return { ...answer, text: `${long}${answer.text}` };
  };
  const { rounds, report } = await judgeInRounds({ ...started, target, transport: padded }, DEFAULT_CONCURRENCY);
  expect(report.conformance).toBe("conformant");
  expect(rounds.most()).toEqual({ requests: 2, besideObeyed: 2 });
});

testOnce("counts each request of the run in one case or in one shared step", async () => {
  const { report } = await judgeInRounds(reference(), DEFAULT_CONCURRENCY);
  const { requests, cases, parts, shared } = report;
  expect(sum(cases) + sum(shared)).toBe(requests);
  expect(sum(parts)).toBe(sum(cases));
  expect(shared.map(({ id }) => id)).toEqual(expect.arrayContaining(["preflight", "walk of premium", "real delete"]));
  expect(cases.every((result) => result.exchanges.length === result.requests)).toBe(true);
});

test.runIf(process.env.ROUNDS)("concurrent runs against one mock end alike, each with its own accounts", async () => {
  const { url, close } = await startMock();
  const { origin } = new URL(url);
  const reports = await Promise.all([1, 2, 3].map(() => judgeOwnAccounts(origin))).finally(close);
  expect(differentRuns(reports)).toEqual([]);
});

describe.runIf(process.env.ROUNDS)("one read at a time, and the default number", () => {
  const dialects = [...inputsByRounds(singleDialects(), () => false, 32), ...mixedDialects(byRounds(0, 2, 10), 7)];
  test.each(dialects)("give the same verdicts and profile of $name", async ({ answers }) => {
    const [one, atDefault] = await reportsOf(() => reference({ profile: answers, projects: 120 }));
    expect(statementsOf(atDefault)).toEqual(statementsOf(one));
    expect(recordedProfile(atDefault)).toEqual(recordedProfile(one));
  });

  const byOrder = allMutants.filter(({ id }) => BY_ORDER.test(id));
  const counting = inputsByRounds(byOrder, () => false, 4);
  const others = allMutants.filter((mutant, place) => place % byRounds(0, 192, 24) === 0 && !byOrder.includes(mutant));
  test.each(others)("give the same verdicts on $id", async (mutant) => {
    const [one, atDefault] = await reportsOf(() => brokenReference(mutant));
    expect(statementsOf(atDefault)).toEqual(statementsOf(one));
  });

  test.each(counting)("detect $id, whose answers depend on the order of requests", async (mutant) => {
    for (const report of await reportsOf(() => brokenReference(mutant))) expect(missing(mutant, report)).toEqual([]);
  });
});

/** The reports of a run with one read at a time, and of one with the default number. */
async function reportsOf(start: () => Reference): Promise<[one: Report, atDefault: Report]> {
  return [(await judgeInRounds(start(), 1)).report, (await judgeInRounds(start(), DEFAULT_CONCURRENCY)).report];
}

/**
 * What a report says of each rule. Counts of requests are left out: more concurrent reads let more writes arrive in time for a
 * round, and one check of the account follows each round.
 */
function statementsOf({ conformance, observations, cases }: Report): unknown[] {
  const details = cases.map(({ id, verdict, detail }) =>
    verdict === "fail" ? `${id} ${verdict}: ${detail}` : `${id} ${verdict}`,
  );
  return [conformance, observations, ...details];
}

function sum(costs: readonly { readonly requests: number }[]): number {
  return costs.reduce((total, { requests }) => total + requests, 0);
}

/** A transport on which time passes in rounds: all requests under way are answered in the next round. */
interface Rounds {
  readonly transport: Transport;
  /** How many rounds have passed. */
  passed(): number;
  /** The most requests in one round, and the most in a round with a successful delete. */
  most(): { readonly requests: number; readonly besideObeyed: number };
}

/** Simulates a distant target without waiting: a run that takes n rounds would take n times the latency. */
function inRounds(send: Transport): Rounds {
  let waiting: (() => void)[] = [];
  let passed = 0;
  let requests = 0;
  let besideObeyed = 0;
  let underWay = 0;
  const pass = (): void => {
    const round = waiting;
    waiting = [];
    passed += 1;
    requests = Math.max(requests, round.length);
    underWay = round.length;
    for (const proceed of round) proceed();
  };
  return {
    transport: async (request) => {
      if (waiting.length === 0) setImmediate(() => setImmediate(pass));
      await new Promise<void>((proceed) => waiting.push(proceed));
      const beside = underWay;
      const answer = await send(request);
      if (request.method === "DELETE" && answer.status === 200) besideObeyed = Math.max(besideObeyed, beside);
      return answer;
    },
    passed: () => passed,
    most: () => ({ requests, besideObeyed }),
  };
}

/** Judges a target in rounds, with at most `concurrency` requests at once. */
async function judgeInRounds({ target, transport }: Reference, concurrency: number): Promise<{ rounds: Rounds; report: Report }> {
  const rounds = inRounds(transport);
  return { rounds, report: await judge({ target, transport: rounds.transport, concurrency }) };
}
