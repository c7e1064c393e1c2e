import { createHash } from "node:crypto";
import { type Answers, document, questionOf } from "../../openapi/index.ts";
import { allCases } from "../cases/all-cases.ts";
import type { Case, Need } from "../model/case.ts";
import type { Exchange } from "../model/exchange.ts";
import { type Finding, fail, inconclusive, notTested } from "../model/finding.ts";
import { NoConsent } from "../model/no-consent.ts";
import type { Probe } from "../model/probe.ts";
import { type CaseResult, conformanceOf, type Report, summaryOf } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import type { Waiver } from "../model/waiver.ts";
import { askTwice } from "./ask-twice.ts";
import { whyNoConsent } from "./consent.ts";
import { type Conversation, converse, TargetLost } from "./conversation.ts";
import { createProbe } from "./create-probe.ts";
import { heldTo, strictly } from "./hold-to-profile.ts";
import { httpTransport } from "./http-transport.ts";
import { type Patience, StillLimited } from "./patience.ts";
import { preflight } from "./preflight.ts";
import { resultOf, writesOf } from "./results.ts";
import { TOOL } from "./tool.ts";
import { NoAnswer, type Transport } from "./transport.ts";
import { applyWaivers } from "./waivers.ts";

/** What a run needs; a test passes in a transport, a clock and a sleep of its own. */
export interface RunOptions {
  readonly target: Target;
  /** Milliseconds until a request counts as not answered; 10,000 by default. */
  readonly timeoutMs?: number;
  /** Milliseconds until the run ends, whatever is still to be asked; 15 minutes by default. */
  readonly runTimeoutMs?: number;
  /** Most requests a second; absent: no limit. */
  readonly ratePerSecond?: number;
  /** Holds the target to these answers: another admissible one is drift. */
  readonly profile?: Answers;
  /** What is merely allowed fails: drift, and documented statuses other than the listed ones. */
  readonly strict?: boolean;
  readonly waivers?: readonly Waiver[];
  readonly transport?: Transport;
  readonly sleep?: Patience["sleep"];
  readonly now?: Patience["now"];
}

/** A run against one target: preflight first, then cases one after another, then the report. */
export interface Run {
  /** Why the target cannot be tested; undefined where it can. */
  preflight(): Promise<string | undefined>;
  judge(testCase: Case): Promise<CaseResult>;
  report(): Promise<Report>;
  /** Everything said to the target so far. */
  exchanges(): readonly Exchange[];
}

/** Starts a run. Nothing is sent before `preflight`. */
export function createRun(options: RunOptions): Run {
  const { target, profile = {}, strict = false, waivers = [] } = options;
  const conversation = conversationOf(options);
  const probe = createProbe(target, conversation);
  const startedAt = new Date();
  const results: CaseResult[] = [];
  let unfit: string | undefined;

  return {
    preflight: async () => {
      unfit = await preflight(target, conversation);
      return unfit;
    },
    judge: async (testCase) => {
      conversation.speaker = testCase.id;
      const finding = await findingOf(testCase, probe);
      const held = heldTo(profile, resultOf(testCase, finding, conversation.exchanges, target));
      const result = strict ? strictly(held) : held;
      results.push(result);
      return result;
    },
    report: async () => {
      const today = startedAt.toISOString().slice(0, 10);
      const waived = applyWaivers(results, waivers, allCases, today);
      return {
        tool: TOOL,
        target: { baseUrl: target.baseUrl, projects: await projectCount(probe, conversation), keys: Object.keys(target.keys) },
        documentSha256: createHash("sha256").update(JSON.stringify(document)).digest("hex"),
        startedAt: startedAt.toISOString(),
        durationMs: Date.now() - startedAt.getTime(),
        requests: conversation.exchanges.length,
        conformance: conformanceOf(waived.results, waived.problems),
        ...failureOf(unfit ?? conversation.lost),
        summary: summaryOf(waived.results),
        observations: observationsOf(results),
        cases: waived.results,
        writes: writesOf(conversation.exchanges, target),
        waiverProblems: waived.problems,
      };
    },
    exchanges: () => conversation.exchanges,
  };
}

/** Runs the cases against the target and reports. A target that cannot be tested gives a report with `failure` and no cases. */
export async function runSuite(options: RunOptions, cases: readonly Case[]): Promise<Report> {
  const run = createRun(options);
  await judgeAll(run, cases);
  return run.report();
}

/** Preflight, then every case in turn; `onCase` is told before each, for a progress line. */
export async function judgeAll(
  run: Run,
  cases: readonly Case[],
  onCase?: (testCase: Case, place: number) => void,
): Promise<void> {
  if ((await run.preflight()) !== undefined) return;
  for (const [place, testCase] of cases.entries()) {
    onCase?.(testCase, place);
    await run.judge(testCase);
  }
}

function conversationOf({
  target,
  timeoutMs = 10_000,
  runTimeoutMs = 15 * 60_000,
  ratePerSecond,
  transport,
  sleep,
  now,
}: RunOptions): Conversation {
  const patience: Patience = {
    sleep: sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
    now: now ?? (() => performance.now()),
    ...(ratePerSecond !== undefined && { ratePerSecond }),
  };
  return converse(target, transport ?? httpTransport(target.baseUrl, timeoutMs), patience, runTimeoutMs);
}

async function findingOf(testCase: Case, probe: Probe): Promise<Finding> {
  const missing = (testCase.needs ?? []).flatMap((need) => whyNot(need, probe.target) ?? []);
  if (missing.length > 0) return notTested(missing.join("; "));
  try {
    const finding = await askTwice(testCase, await testCase.run(probe), probe);
    const unrest = testCase.still && finding.verdict === "fail" ? await probe.unrest() : undefined;
    return unrest === undefined ? finding : inconclusive(`the account changed under the run, ${unrest}: ${finding.detail}`);
  } catch (error) {
    return findingOfError(error);
  }
}

function findingOfError(error: unknown): Finding {
  if (error instanceof NoAnswer) return fail({ expected: ["an answer"], actual: error.message });
  if (error instanceof NoConsent) return notTested(error.message);
  if (error instanceof StillLimited) return inconclusive(error.message);
  if (error instanceof TargetLost) return lost(`nothing more can be asked: ${error.message}`);
  return lost(`fault of the suite: ${error instanceof Error ? error.message : String(error)}`);
}

function lost(detail: string): Finding {
  return { verdict: "error", detail };
}

function whyNot(need: Need, target: Target): string | undefined {
  if (need === "disposable") return whyNoConsent(target);
  return target.keys[need] === undefined ? `the target names no ${need} key` : undefined;
}

function failureOf(reason: string | undefined): { failure?: string } {
  return reason === undefined ? {} : { failure: reason };
}

async function projectCount(probe: Probe, { exchanges }: Conversation): Promise<number> {
  if (!exchanges.some(({ answer }) => answer.status === 200)) return 0;
  const walk = await probe.baseline("premium").catch(() => undefined);
  return new Set(walk?.projects.map(({ id }) => id)).size;
}

/** What was observed of the rules that leave something open. */
function observationsOf(results: readonly CaseResult[]): Record<string, string> {
  const open = results.filter(({ rules: [rule = ""], level }) => level === "observed" || questionOf(rule) !== undefined);
  return Object.fromEntries(
    open.flatMap(({ rules: [rule = ""], observed }) => (observed === undefined ? [] : [[rule, observed]])),
  );
}
