import { ruleOf } from "../../openapi/index.ts";
import type { Accounts } from "../checks/accounts.ts";
import { judge } from "../checks/judge.ts";
import { type Explored, type Explorer, explore } from "../explore/explore.ts";
import { NoConsent } from "../model/consent.ts";
import type { Exchange } from "../model/exchange.ts";
import type { CaseResult, Exploration } from "../model/report.ts";
import type { Violation } from "../model/verdict.ts";
import { ask, type Run } from "./ask.ts";
import { StillLimited, TargetLost } from "./client.ts";
import { look } from "./look.ts";
import { reportedExchange, reportedViolation } from "./results.ts";
import type { RunOptions } from "./run-options.ts";
import { worldOf } from "./session.ts";

const CASE = "explore";

/** Explores a target after the cases. Each broken rule becomes a failed case `explore.RULE`, and none of the case of the rule. */
export async function exploreTarget(
  run: Run,
  options: NonNullable<RunOptions["explore"]>,
  { onProgress }: RunOptions,
): Promise<{
  readonly exploration: Exploration;
  readonly cases: readonly CaseResult[];
  readonly failure?: string;
}> {
  const { client, judging } = run;
  const before = client.sent;
  const known = judging.violations.length;
  const explored: Explored = { sequences: 0, violations: new Map() };
  client.keepsConnection = true;
  client.onSent = () => onProgress?.({ phase: "explore", requests: client.sent });
  const ended = await explore(options, explorerOf(run, before), explored).catch(reasonOfEnd);
  if (ended) judging.settle(run.disturbance);
  // Only what still counted after the looks is a violation; the rest is a doubt.
  const settled = new Map(
    judging.violations
      .splice(known)
      .map((each) => [each.rule, each] as const)
      .toReversed(),
  );
  const found = [...settled].map(([rule, violation]) => explored.violations.get(rule) ?? violation);
  const doubts = [...explored.violations.values()]
    .filter(({ rule }) => !settled.has(rule))
    .map(({ actual }) => actual);
  const exploration: Exploration = {
    seed: options.seed,
    requests: client.sent - before,
    sequences: explored.sequences,
    violations: found.map(({ rule, expected, actual, exchange, before: first = [] }) => ({
      ...{ rule, expected, actual },
      exchanges: [...first, ...(exchange ? [exchange] : [])].map((each) =>
        reportedExchange(each, client.target),
      ),
    })),
    doubts: [...doubts, ...(run.disturbance ? [run.disturbance] : [])],
    ...(ended && { ended: ended.message }),
  };
  const cases = found.map((violation) => caseOf(violation, run));
  return { exploration, cases, ...(ended instanceof TargetLost && { failure: ended.message }) };
}

function reasonOfEnd(error: unknown): TargetLost | StillLimited {
  if (error instanceof TargetLost || error instanceof StillLimited) return error;
  throw error;
}

function explorerOf(run: Run, before: number): Explorer {
  const { client, judging } = run;
  let kept = client.log.length;
  return {
    world: () => worldOf(run),
    sent: () => client.sent - before,
    ask: async (requests) => {
      const accounts = judging.accounts.copy();
      // A request without consent is left out; the others go on.
      const unlessForbidden = (error: unknown) => {
        if (!(error instanceof NoConsent)) throw error;
      };
      const asked = await Promise.all(
        requests.map((request) => ask(run, request, CASE).catch(unlessForbidden)),
      );
      const exchanges = asked.flatMap((each) => each ?? []);
      if (exchanges.length > 1)
        for (const exchange of exchanges) judgeBesideDelete(run, exchange, accounts);
      return {
        exchanges,
        violations: judging.pending.filter((each) =>
          exchanges.some((own) => own === each.exchange),
        ),
      };
    },
    look: async () => {
      const known = judging.violations.length;
      await look(run);
      // A long exploration keeps only its writes.
      const writes = client.log.splice(kept).filter(({ request }) => request.method !== "GET");
      client.log.push(...writes);
      kept = client.log.length;
      return judging.violations.slice(known);
    },
  };
}

/** A list beside a delete may show the accounts as they were before it, or after it; a wrong one is told as of before. */
function judgeBesideDelete({ judging }: Run, exchange: Exchange, before: Accounts): void {
  if (
    exchange.request.operation !== "listProjects" ||
    !judging.pending.some((each) => each.exchange === exchange)
  )
    return;
  const wrongIn = (accounts: Accounts) => [
    ...judge(exchange, accounts).violations,
    ...judging.totals.saw(exchange, accounts),
  ];
  judging.forgive(exchange);
  if (wrongIn(judging.accounts).length > 0) judging.add(...wrongIn(before));
}

function caseOf(violation: Violation, { client: { target } }: Run): CaseResult {
  const { rule, actual, before = [] } = violation;
  const { level } = ruleOf(rule);
  const detail = before.length > 0 ? `after ${before.length} requests: ${actual}` : actual;
  return {
    ...{
      id: `explore.${rule}`,
      rules: [rule],
      level,
      verdict: "fail",
      detail,
      evidence: {},
      answers: {},
      exchanges: [],
    },
    violations: [reportedViolation(violation, target)],
  };
}
