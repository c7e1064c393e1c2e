import { type Answers, ruleOf } from "../../openapi/index.ts";
import { type Explored, type ExploreOptions, explore } from "../explore/explore.ts";
import type { TargetClient } from "../model/case.ts";
import { fail, inconclusive } from "../model/finding.ts";
import type { CaseResult, Exploration } from "../model/report.ts";
import type { Patience } from "./patience.ts";
import { resultOf } from "./results.ts";
import type { Transcript } from "./transcript.ts";

/** An exploration as reported, and the cases that it adds: one for each broken rule. */
export interface ExplorationResult {
  readonly exploration: Exploration;
  /** The number of reads that the transcript dropped to save memory. */
  readonly forgotten: number;
  readonly cases: readonly CaseResult[];
}

/** Explores a target with the answers that its cases recorded. Drops judged exchanges, except the ledger of writes. */
export async function exploreTarget(
  options: ExploreOptions,
  client: TargetClient,
  transcript: Transcript,
  answers: Answers,
  { sleep, concurrency }: Pick<Patience, "sleep"> & { readonly concurrency: number },
): Promise<ExplorationResult> {
  const sent = () => transcript.sent;
  const forget = () => transcript.forgetJudged();
  const explored = await explore(options, { client, answers, sleep, concurrency, sent, forget });
  const { violations, isLost: _, ...facts } = explored;
  const broken = violations.map((found) => brokenCase(found, client));
  const reported = violations.map(({ rule, expected, actual }, place) => {
    return { rule, expected, actual, exchanges: broken[place]?.exchanges ?? [] };
  });
  const cases = [...broken, ...doubtfulCase(explored, client)];
  return { exploration: { ...facts, violations: reported }, forgotten: transcript.forgotten, cases };
}

function brokenCase(found: Explored["violations"][number], { target }: TargetClient): CaseResult {
  const { rule, exchanges } = found;
  const steps = exchanges.length === 1 ? "one request" : `a sequence of ${exchanges.length} requests`;
  const finding = { ...fail(found), detail: `${steps}: ${found.actual}` };
  const result = resultOf({ id: `explore.${rule}`, rule, level: ruleOf(rule).level }, finding, exchanges, target);
  const before = result.exchanges.slice(0, -1);
  return { ...result, violations: result.violations.map((each) => ({ ...each, ...(before.length > 0 && { before }) })) };
}

/** The case that is inconclusive if the exploration ended early or has doubts. */
function doubtfulCase({ doubts, ended, isLost }: Explored, { target }: TargetClient): CaseResult[] {
  const reasons = [...(ended === undefined ? [] : [ended]), ...doubts];
  if (reasons.length === 0) return [];
  const more = reasons.length > 1 ? ` (and ${reasons.length - 1} more)` : "";
  const finding = { ...inconclusive(`${reasons[0]}${more}`), ...(isLost && { verdict: "error" as const }) };
  return [resultOf({ id: "explore.profile", rule: "auth.precedence", level: "observed" }, finding, [], target)];
}
