import { createHash } from "node:crypto";
import { document } from "../../openapi/index.ts";
import type { Case, Need } from "../model/case.ts";
import { type Finding, fail, inconclusive, notTested } from "../model/finding.ts";
import type { Probe } from "../model/probe.ts";
import { type CaseResult, conformanceOf, type Report, summaryOf } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import { NoConsent, whyNoConsent } from "./consent.ts";
import { type Conversation, converse, TargetLost } from "./conversation.ts";
import { createProbe } from "./create-probe.ts";
import { httpTransport } from "./http-transport.ts";
import { type Patience, StillLimited } from "./patience.ts";
import { preflight } from "./preflight.ts";
import { resultOf, writesOf } from "./results.ts";
import { TOOL } from "./tool.ts";
import { NoAnswer, type Transport } from "./transport.ts";

/** What a run needs; a test passes in a transport, a clock and a sleep of its own. */
export interface RunOptions {
  readonly target: Target;
  /** Milliseconds until a request counts as not answered; 10,000 by default. */
  readonly timeoutMs?: number;
  /** Most requests a second; absent: no limit. */
  readonly ratePerSecond?: number;
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
}

/** Starts a run. Nothing is sent before `preflight`. */
export function createRun(options: RunOptions): Run {
  const { target, timeoutMs = 10_000 } = options;
  const patience: Patience = {
    sleep: options.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
    now: options.now ?? (() => performance.now()),
    ...(options.ratePerSecond !== undefined && { ratePerSecond: options.ratePerSecond }),
  };
  const conversation = converse(target, options.transport ?? httpTransport(target.baseUrl, timeoutMs), patience);
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
      const result = resultOf(testCase, await findingOf(testCase, probe), conversation.exchanges, target);
      results.push(result);
      return result;
    },
    report: async () => ({
      tool: TOOL,
      target: { baseUrl: target.baseUrl, projects: await projectCount(probe, conversation), keys: Object.keys(target.keys) },
      documentSha256: createHash("sha256").update(JSON.stringify(document)).digest("hex"),
      startedAt: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
      requests: conversation.exchanges.length,
      conformance: conformanceOf(results),
      ...failureOf(unfit ?? conversation.lost),
      summary: summaryOf(results),
      observations: observationsOf(results),
      cases: results,
      writes: writesOf(conversation.exchanges, target),
      waiverProblems: [],
    }),
  };
}

/** Runs the cases against the target and reports. A target that cannot be tested gives a report with `failure` and no cases. */
export async function runSuite(options: RunOptions, cases: readonly Case[]): Promise<Report> {
  const run = createRun(options);
  if ((await run.preflight()) === undefined) {
    for (const testCase of cases) await run.judge(testCase);
  }
  return run.report();
}

async function findingOf(testCase: Case, probe: Probe): Promise<Finding> {
  const missing = (testCase.needs ?? []).flatMap((need) => whyNot(need, probe.target) ?? []);
  if (missing.length > 0) return notTested(missing.join("; "));
  try {
    return await testCase.run(probe);
  } catch (error) {
    return findingOfError(error);
  }
}

function findingOfError(error: unknown): Finding {
  if (error instanceof NoAnswer) return fail({ expected: ["an answer"], actual: error.message });
  if (error instanceof NoConsent) return notTested(error.message);
  if (error instanceof StillLimited) return inconclusive(error.message);
  if (error instanceof TargetLost) return lost(`the target stopped answering: ${error.message}`);
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

function observationsOf(results: readonly CaseResult[]): Record<string, string> {
  return Object.fromEntries(
    results.flatMap(({ rules: [rule = ""], observed }) => (observed === undefined ? [] : [[rule, observed]])),
  );
}
