import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { document, questionsOf } from "../../openapi/index.ts";
import { casesOfVersion, newestVersion } from "../cases/suite-versions.ts";
import type { Case, TargetClient } from "../model/case.ts";
import { NoConsent } from "../model/consent.ts";
import { partCosts } from "../model/cost.ts";
import type { Exchange, Walk } from "../model/exchange.ts";
import { type CaseResult, conformanceOf, isBroken, type Report, summaryOf, TOOL, tooLittleJudged } from "../model/report.ts";
import { checkedTarget, premiumKeys } from "../model/target.ts";
import { startTarget } from "./app-target.ts";
import { applyBaseline, replayOf } from "./earlier-report.ts";
import { type ExplorationResult, exploreTarget } from "./exploration.ts";
import { httpTransport } from "./http-transport.ts";
import { judgeCase } from "./judge-case.ts";
import { preflight } from "./preflight.ts";
import { answersIn, checkedAnswers, compareWithProfile, failAllowed, recordedProfile } from "./profile.ts";
import { resultOf, sharedStepOf, writesOf } from "./results.ts";
import type { RunOptions, SuiteOptions } from "./run-options.ts";
import { BY_ITSELF, runCases, type Turn } from "./scheduler.ts";
import { createClients } from "./target-client.ts";
import { connectTo, TargetLost } from "./target-connection.ts";
import { Transcript } from "./transcript.ts";
import { applyWaivers } from "./waivers.ts";

/** A run against one target. The order of calls is: preflight, cases, report. */
export interface Run {
  /** Why the target cannot be tested; undefined if it can. */
  preflight(): Promise<string | undefined>;
  /** Judges one case while no other case runs. */
  judge(testCase: Case): Promise<CaseResult>;
  /**
   * Runs the preflight, then every case. Cases run concurrently, with at most `concurrency` requests at once, until they delete;
   * from then on each runs alone. `onCase` receives each finished case and the number of finished cases.
   */
  judgeAll(cases: readonly Case[], onCase?: (testCase: Case, ended: number) => void): Promise<void>;
  /** If the options ask for it, explores the target after the cases, with the answers that the cases recorded as its profile. */
  explore(): Promise<void>;
  report(): Promise<Report>;
  /** Stops the run for this reason: no further request is sent. A report can still be made. */
  stop(why: string): void;
  /** The walks of the accounts before the first delete, and the ids of the projects that the run has deleted since. */
  accounts(): Promise<{ readonly walks: readonly Walk[]; readonly deleted: readonly string[] }>;
  exchanges(): readonly Exchange[];
}

/** Creates a run. Sends nothing by itself. Throws `UsageError` for an invalid target or profile. */
export function createRun(options: RunOptions): Run {
  const target = checkedTarget(options.target);
  const { strict = false, waivers = [], concurrency = 1, suiteVersion = newestVersion, timeoutMs = 10_000 } = options;
  const { baseline, explore, maxFailures, replay, selection: { only = [], skip = [] } = {} } = options;
  const { transport = httpTransport(target.baseUrl, timeoutMs, { explored: explore?.requests }) } = options;
  const { ratePerSecond, now = () => performance.now(), sleep = setTimeout } = options;
  const patience = { now, sleep, ...(ratePerSecond !== undefined && { ratePerSecond }) };
  // An exploration extends the time limit by one second per request.
  const runTimeoutMs = (options.runTimeoutMs ?? 15 * 60_000) + (explore?.requests ?? 0) * 1000;
  const connection = connectTo(target, transport, patience, runTimeoutMs);
  const transcript = new Transcript("run");
  const clientFor = createClients(target, connection, transcript, concurrency, patience);
  const client = clientFor(transcript, BY_ITSELF);
  const profile = checkedAnswers(options.profile ?? {}, "profile");
  const startedAt = new Date();
  /** In the order in which the cases began; empty until the case has ended. */
  const results: (readonly CaseResult[])[] = [];
  const short = new Set<string>();
  let preflightFailure: string | undefined;
  let explored: ExplorationResult | undefined;

  const runPreflight = async (): Promise<string | undefined> => {
    preflightFailure = await preflight(target, connection, transcript.begin("preflight", true));
    return preflightFailure;
  };
  const judge = async (testCase: Case, turn: Turn): Promise<CaseResult> => {
    const place = results.push([]) - 1;
    const own = transcript.begin(testCase.id);
    const finding = await judgeCase(testCase, clientFor(own, turn));
    const compared = compareWithProfile(profile, resultOf(testCase, finding, own.ownExchanges(), target));
    const result = strict ? failAllowed(compared) : compared;
    if (finding.lacks) short.add(result.id);
    results[place] = [result];
    return result;
  };
  const withExcuses = () => {
    const found = [...results.flat(), ...(explored?.cases ?? [])];
    const waived = applyWaivers(found, waivers, startedAt.toISOString().slice(0, 10));
    return { ...waived, ...(baseline && applyBaseline(waived.results, baseline)) };
  };
  const stopAtMaxFailures = (): void => {
    if (maxFailures === undefined || withExcuses().results.filter(isBroken).length < maxFailures) return;
    connection.ended ??= new NoConsent(`the run ended before, by --max-failures ${maxFailures}`);
  };

  return {
    preflight: runPreflight,
    judge: (testCase) => judge(testCase, BY_ITSELF),
    judgeAll: async (cases, onCase) => {
      if ((await runPreflight()) !== undefined) return;
      let ended = 0;
      const tasks = cases.map((testCase) => async (turn: Turn) => {
        if (connection.ended instanceof NoConsent) return;
        await judge(testCase, turn);
        stopAtMaxFailures();
        ended += 1;
        onCase?.(testCase, ended);
      });
      // Cases wait for shared scenes, so start more cases than `concurrency`, which limits only the requests.
      await runCases(tasks, maxFailures === undefined ? tasks.length : concurrency);
    },
    explore: async () => {
      if (explore === undefined || (preflightFailure ?? connection.ended) !== undefined) return;
      const own = transcript.begin("explore");
      const cases = results.flat();
      const { answers } = recordedProfile({ observations: observationsOf(cases), cases });
      explored = await exploreTarget(explore, clientFor(own, BY_ITSELF), own, answers, { sleep, concurrency });
    },
    report: async () => {
      const projects = await listedProjects(client);
      const { results: cases, problems, baseline: compared } = withExcuses();
      const exchanges = transcript.exchanges();
      const shared = transcript.sharedBelow().map((step) => sharedStepOf(step, target));
      const notRun = casesOfVersion(suiteVersion).filter(({ id }) => !cases.some((result) => result.id === id));
      const leftOut = preflightFailure === undefined ? notRun.map(({ id }) => id) : [];
      const lost = connection.ended instanceof TargetLost ? connection.ended.message : undefined;
      const failure = preflightFailure ?? lost ?? tooLittleJudged(cases);
      const { disposableProjectIds: named } = target;
      const lacking = results.flat().filter(({ id }) => short.has(id));
      return {
        tool: TOOL,
        suiteVersion,
        newestSuiteVersion: newestVersion,
        target: { baseUrl: target.baseUrl, projects: projects.size, keys: Object.keys(target.keys) },
        documentSha256: createHash("sha256").update(JSON.stringify(document)).digest("hex"),
        startedAt: startedAt.toISOString(),
        durationMs: Date.now() - startedAt.getTime(),
        requests: exchanges.length + (explored?.forgotten ?? 0),
        conformance: conformanceOf(cases, problems, leftOut),
        selection: { only, skip, ...(maxFailures !== undefined && { maxFailures }), leftOut },
        ...(compared && { baseline: compared }),
        ...(replay && { replay: replayOf(replay, cases, shared) }),
        disposables: {
          named: named.length,
          listed: named.filter((id) => projects.has(id)).length,
          used: named.filter((id) => client.deleted().includes(id)).length,
          ...(lacking.length > 0 && { short: `too few to test ${lacking.map(({ id }) => id).join(", ")}` }),
        },
        ...(failure !== undefined && { failure }),
        summary: summaryOf(cases),
        observations: observationsOf(results.flat()),
        cases,
        ...(explored && { exploration: explored.exploration }),
        parts: partCosts(cases),
        shared,
        writes: writesOf(exchanges, target),
        waiverProblems: problems,
      };
    },
    stop: (why) => {
      if (!(connection.ended instanceof TargetLost)) connection.ended = new TargetLost(why);
    },
    accounts: async () => ({
      walks: await Promise.all(premiumKeys(target).map(client.baseline)),
      deleted: client.deleted(),
    }),
    exchanges: () => transcript.exchanges(),
  };
}

/**
 * Runs the cases (default: all cases of the suite version) against a target or an app and returns the report. If the target
 * cannot be tested, the report has `failure` and no cases. Throws `UsageError` for an invalid target.
 */
export async function runSuite(options: SuiteOptions, cases?: readonly Case[]): Promise<Report> {
  const { target, close } = await startTarget(options);
  try {
    const run = createRun({ ...options, target });
    await run.judgeAll(cases ?? casesOfVersion(options.suiteVersion ?? newestVersion));
    await run.explore();
    return await run.report();
  } finally {
    await close();
  }
}

/** The ids in the premium account's list before the first delete; empty if no list was read. */
async function listedProjects(client: TargetClient): Promise<ReadonlySet<string>> {
  if (!(await client.allExchanges()).some(({ answer }) => answer.status === 200)) return new Set();
  const walk = await client.baseline("premium").catch(() => undefined);
  return new Set(walk?.ids);
}

/** The observed answers to open questions, by question id. */
function observationsOf(results: readonly CaseResult[]): Record<string, string> {
  const open = results.filter(({ rules: [rule = ""], level }) => level === "observed" || questionsOf(rule).length > 0);
  return Object.assign({}, ...open.map(answersIn));
}
