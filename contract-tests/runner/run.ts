import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { document, questionsOf } from "../../openapi/index.ts";
import { casesOfVersion, newestVersion } from "../cases/suite-versions.ts";
import type { Case, TargetClient } from "../model/case.ts";
import { NoConsent } from "../model/consent.ts";
import { partCosts } from "../model/cost.ts";
import type { Exchange, Walk } from "../model/exchange.ts";
import type { Finding } from "../model/finding.ts";
import { type CaseResult, conformanceOf, isBroken, type Report, summaryOf, TOOL, tooLittleJudged } from "../model/report.ts";
import { checkedTarget, premiumKeys, type Target } from "../model/target.ts";
import { isAppTarget, startApp } from "./app-target.ts";
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

/** A run against one target: preflight first, then cases, then the report. */
export interface Run {
  /** Why the target cannot be tested; undefined if it can. */
  preflight(): Promise<string | undefined>;
  /** Judges a case by itself. */
  judge(testCase: Case): Promise<CaseResult>;
  /**
   * Preflight, then every case: side by side, with `concurrency` requests at once, as long as they list or send what has to be
   * refused, and one after another as soon as they delete. `onCase` is called with each case that has ended and their number.
   */
  judgeAll(cases: readonly Case[], onCase?: (testCase: Case, ended: number) => void): Promise<void>;
  /** Explores the target after the cases, under the answers that they have recorded, if the options ask for it. */
  explore(): Promise<void>;
  report(): Promise<Report>;
  /** Ends the run for this reason, as if the target were lost: nothing more is sent, and what was sent can be reported. */
  stop(why: string): void;
  /** The accounts as they were walked before the first delete, and the ids of what the run has deleted since. */
  accounts(): Promise<{ readonly walks: readonly Walk[]; readonly deleted: readonly string[] }>;
  /** Everything sent to the target so far. */
  exchanges(): readonly Exchange[];
}

/** A case that was begun, and its outcome once it has ended. */
interface Begun {
  result?: CaseResult;
  lacks?: Finding["lacks"];
}

/** Starts a run. Nothing is sent before `preflight`. Throws `UsageError` for a target or a profile that is none. */
export function createRun(options: RunOptions): Run {
  const target = checkedTarget(options.target);
  const { strict = false, waivers = [], concurrency = 1, suiteVersion = newestVersion } = options;
  const { only = [], skip = [] } = options.selection ?? {};
  const { maxFailures, ratePerSecond, now = () => performance.now(), sleep = setTimeout } = options;
  const selection = { only, skip, ...(maxFailures !== undefined && { maxFailures }) };
  // An exploration has a second more for each request.
  const runTimeoutMs = (options.runTimeoutMs ?? 15 * 60_000) + (options.explore?.requests ?? 0) * 1000;
  const { timeoutMs = 10_000, transport = httpTransport(target.baseUrl, timeoutMs, { explored: options.explore?.requests }) } =
    options;
  const patience = { now, sleep, ...(ratePerSecond !== undefined && { ratePerSecond }) };
  const connection = connectTo(target, transport, patience, runTimeoutMs);
  const transcript = new Transcript("run");
  const clientFor = createClients(target, connection, transcript, concurrency, patience);
  const profile = checkedAnswers(options.profile ?? {}, "profile");
  const startedAt = new Date();
  const begun: Begun[] = [];
  let unfit: string | undefined;
  let explored: ExplorationResult | undefined;
  const judged = (): CaseResult[] => begun.flatMap(({ result }) => result ?? []);
  const excused = () => {
    const results = [...judged(), ...(explored?.cases ?? [])];
    const waived = applyWaivers(results, waivers, startedAt.toISOString().slice(0, 10));
    return { ...waived, ...(options.baseline && applyBaseline(waived.results, options.baseline)) };
  };
  const stopAtMost = (): void => {
    if (maxFailures === undefined || excused().results.filter(isBroken).length < maxFailures) return;
    connection.stopped ??= new NoConsent(`the run ended before, by --max-failures ${maxFailures}`);
  };

  const meet = async (): Promise<string | undefined> => {
    unfit = await preflight(target, connection, transcript.begin("preflight", true));
    return unfit;
  };
  const judge = async (testCase: Case, turn: Turn): Promise<CaseResult> => {
    const entry: Begun = {};
    begun.push(entry);
    const own = transcript.begin(testCase.id);
    const finding = await judgeCase(testCase, clientFor(own, turn));
    const result = compareWithProfile(profile, resultOf(testCase, finding, own.ownExchanges(), target));
    entry.lacks = finding.lacks;
    entry.result = strict ? failAllowed(result) : result;
    return entry.result;
  };

  return {
    preflight: meet,
    judge: (testCase) => judge(testCase, BY_ITSELF),
    judgeAll: async (cases, onCase) => {
      if ((await meet()) !== undefined) return;
      let ended = 0;
      const tasks = cases.map((testCase) => async (turn: Turn) => {
        if (connection.stopped !== undefined) return;
        await judge(testCase, turn);
        stopAtMost();
        ended += 1;
        onCase?.(testCase, ended);
      });
      // Cases wait for what they share, so more of them are begun than there are requests at once.
      await runCases(tasks, maxFailures === undefined ? tasks.length : concurrency);
    },
    explore: async () => {
      if (options.explore === undefined || (unfit ?? connection.lost ?? connection.stopped) !== undefined) return;
      const own = transcript.begin("explore");
      const { answers } = recordedProfile({ observations: observationsOf(judged()), cases: judged() });
      explored = await exploreTarget(options.explore, clientFor(own, BY_ITSELF), own, answers, { sleep, concurrency });
    },
    report: async () => {
      const client = clientFor(transcript, BY_ITSELF);
      const projects = await listedProjects(client);
      const { results, problems, baseline } = excused();
      const exchanges = transcript.exchanges();
      const shared = transcript.sharedBelow().map((step) => sharedStepOf(step, target));
      const notRun = casesOfVersion(suiteVersion).filter(({ id }) => !results.some((result) => result.id === id));
      const leftOut = unfit === undefined ? notRun.map(({ id }) => id) : [];
      const failure = unfit ?? connection.lost?.message ?? tooLittleJudged(results);
      return {
        tool: TOOL,
        suiteVersion,
        newestSuiteVersion: newestVersion,
        target: { baseUrl: target.baseUrl, projects: projects.size, keys: Object.keys(target.keys) },
        documentSha256: createHash("sha256").update(JSON.stringify(document)).digest("hex"),
        startedAt: startedAt.toISOString(),
        durationMs: Date.now() - startedAt.getTime(),
        requests: exchanges.length + (explored?.forgotten ?? 0),
        conformance: conformanceOf(results, problems, leftOut),
        selection: { ...selection, leftOut },
        ...(baseline && { baseline }),
        ...(options.replay && { replay: replayOf(options.replay, results, shared) }),
        disposables: disposablesOf(target, projects, client.deleted(), begun),
        ...(failure !== undefined && { failure }),
        summary: summaryOf(results),
        observations: observationsOf(judged()),
        cases: results,
        ...(explored && { exploration: explored.exploration }),
        parts: partCosts(results),
        shared,
        writes: writesOf(exchanges, target),
        waiverProblems: problems,
      };
    },
    stop: (why) => {
      connection.lost ??= new TargetLost(why);
    },
    accounts: async () => {
      const client = clientFor(transcript, BY_ITSELF);
      return { walks: await Promise.all(premiumKeys(target).map(client.baseline)), deleted: client.deleted() };
    },
    exchanges: () => transcript.exchanges(),
  };
}

/**
 * Runs the cases, by default all of the suite version, against a target or an app and reports. What cannot be tested gives a
 * report with `failure` and no cases. Throws `UsageError` for a target that is none.
 */
export async function runSuite(options: SuiteOptions, cases?: readonly Case[]): Promise<Report> {
  const chosen = cases ?? casesOfVersion(options.suiteVersion ?? newestVersion);
  if (!isAppTarget(options)) return judgeTarget(options, chosen);
  const { target, close } = await startApp(options);
  return judgeTarget({ ...options, target }, chosen).finally(close);
}

async function judgeTarget(options: RunOptions, cases: readonly Case[]): Promise<Report> {
  const run = createRun(options);
  await run.judgeAll(cases);
  await run.explore();
  return run.report();
}

/** The ids in the account's list before the first delete; none if it was never read. */
async function listedProjects(client: TargetClient): Promise<ReadonlySet<string>> {
  if (!(await client.allExchanges()).some(({ answer }) => answer.status === 200)) return new Set();
  const walk = await client.baseline("premium").catch(() => undefined);
  return new Set(walk?.ids);
}

function disposablesOf(
  { disposableProjectIds: named }: Target,
  listed: ReadonlySet<string>,
  deleted: readonly string[],
  begun: readonly Begun[],
): Report["disposables"] {
  const short = begun.flatMap(({ lacks, result }) => (lacks && result ? [result.id] : []));
  return {
    named: named.length,
    listed: named.filter((id) => listed.has(id)).length,
    used: named.filter((id) => deleted.includes(id)).length,
    ...(short.length > 0 && { short: `not tested for want of them: ${short.join(", ")}` }),
  };
}

/** What was observed of the rules that leave something open. */
function observationsOf(results: readonly CaseResult[]): Record<string, string> {
  const open = results.filter(({ rules: [rule = ""], level }) => level === "observed" || questionsOf(rule).length > 0);
  return Object.assign({}, ...open.map(answersIn));
}
