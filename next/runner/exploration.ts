import { ruleOf } from "../../openapi/index.ts";
import { explore } from "../explore/explore.ts";
import { NoConsent } from "../model/consent.ts";
import type { CaseResult, Exploration } from "../model/report.ts";
import type { Violation } from "../model/verdict.ts";
import { ask, type Run } from "./ask.ts";
import { StillLimited, TargetLost } from "./client.ts";
import { reportedExchange, reportedViolation } from "./reported.ts";
import type { RunOptions } from "./run-options.ts";
import { sessionOf } from "./session.ts";

const CASE = "explore";

/** Explores a target after the cases. Each broken rule becomes a failed case `explore.RULE`. */
export async function exploreTarget(
  run: Run,
  options: NonNullable<RunOptions["explore"]>,
  { onProgress }: RunOptions,
): Promise<{ readonly exploration: Exploration; readonly cases: readonly CaseResult[]; readonly failure?: string }> {
  const { target } = run.client;
  const before = run.client.sent;
  let sequences = 0;
  let violations: readonly Violation[] = [];
  let ended: string | undefined;
  let isLost = false;
  try {
    run.client.onSent = () => onProgress?.({ phase: "explore", requests: run.client.sent });
    const explored = await explore(options, {
      session: sessionOf(run, CASE),
      sent: () => run.client.sent - before,
      ask: async (request) => {
        const known = run.judging.pending.length;
        const exchange = await ask(run, request, CASE).catch(unlessForbidden);
        if (exchange === undefined) return undefined;
        return { exchange, violations: run.judging.pending.slice(known) };
      },
    });
    ({ sequences, violations } = explored);
  } catch (error) {
    if (!(error instanceof TargetLost || error instanceof StillLimited)) throw error;
    ended = error.message;
    isLost = error instanceof TargetLost;
  }
  const isCounted = (violation: Violation) => !violation.needsStill || run.disturbance === undefined;
  const counted = violations.filter(isCounted);
  const doubts = [
    ...violations.filter((each) => !isCounted(each)).map(({ actual }) => actual),
    ...(run.disturbance ? [run.disturbance] : []),
  ];
  const requests = run.client.sent - before;
  const reported = counted.map(({ rule, expected, actual, exchange, before: first = [] }) => ({
    ...{ rule, expected, actual },
    exchanges: [...first, ...(exchange ? [exchange] : [])].map((each) => reportedExchange(each, target)),
  }));
  const exploration: Exploration = {
    seed: options.seed,
    requests,
    sequences,
    violations: reported,
    doubts,
    ...(ended !== undefined && { ended }),
  };
  return {
    exploration,
    cases: counted.map((violation) => caseOf(violation, run)),
    ...(isLost && ended !== undefined && { failure: ended }),
  };
}

/** A request without consent is left out; the others go on. */
function unlessForbidden(error: unknown): undefined {
  if (!(error instanceof NoConsent)) throw error;
}

function caseOf(violation: Violation, { client: { target } }: Run): CaseResult {
  const { rule, actual, before = [] } = violation;
  const { level } = ruleOf(rule);
  const detail = before.length > 0 ? `after ${before.length} requests: ${actual}` : actual;
  return {
    ...{ id: `explore.${rule}`, rules: [rule], level, verdict: "fail", detail, evidence: {}, answers: {}, exchanges: [] },
    violations: [reportedViolation(violation, target)],
  };
}
