import { type Level, ruleOf } from "../../openapi/index.ts";
import { listsAtOnce } from "../cases/list-walk.ts";
import { harmOf, isRefused } from "../checks/refusal.ts";
import { type Case, levelOf, type TargetClient } from "../model/case.ts";
import { ifAllowed, NoConsent, whyNoConsent } from "../model/consent.ts";
import type { Exchange } from "../model/exchange.ts";
import {
  allowed,
  type Finding,
  fail,
  inconclusive,
  notTested,
  observed,
  tooFewDisposables,
  violation,
} from "../model/finding.ts";
import type { Target } from "../model/target.ts";
import { StillLimited } from "./patience.ts";
import { TargetLost } from "./target-connection.ts";
import { NoAnswer } from "./transport.ts";

/** Runs a case and returns its finding. Never throws: an unanswered request and a bug of the suite are findings too. */
export async function judgeCase(testCase: Case, client: TargetClient): Promise<Finding> {
  const missing = whatIsMissing(testCase, client.target);
  if (missing) return missing;
  try {
    const found = applyEarlierLevel(testCase, await testCase.run(client));
    const finding = withAftermath(await askTwice(testCase, found, client), client.ownExchanges());
    return testCase.still && finding.verdict === "fail" ? await unlessChanged(finding, client) : finding;
  } catch (error) {
    return withAftermath(findingOfError(error), client.ownExchanges());
  }
}

function whatIsMissing({ needs = [] }: Case, target: Target): Finding | undefined {
  const reasons = needs.flatMap((need) => {
    if (need === "disposable") return whyNoConsent(target) ?? [];
    return target.keys[need] === undefined ? `the target names no ${need} key` : [];
  });
  if (reasons.length === 0) return undefined;
  const lacksDisposables = needs.includes("disposable") && target.disposableProjectIds.length === 0;
  return (lacksDisposables ? tooFewDisposables : notTested)(reasons.join("; "));
}

/** Makes a failure inconclusive if another client changes the account, unless the target itself gives inconsistent lists. */
async function unlessChanged(finding: Finding, client: TargetClient): Promise<Finding> {
  const change = await client.concurrentChange();
  if (change === undefined) return finding;
  const [different] = await client.shared(listsAtOnce);
  return different ? fail(different) : inconclusive(`the account changes under the run, ${change}: ${finding.detail}`);
}

/** Fails the case if a write that it sent was refused but took effect; inconclusive if the write may have taken effect. */
function withAftermath(finding: Finding, exchanges: readonly Exchange[]): Finding {
  const harmful = exchanges.flatMap(harmOf);
  if (harmful.length > 0) return fail(...harmful, ...(finding.violations ?? []).filter(({ exchange }) => !exchange?.aftermath));
  const [doubt] = exchanges.flatMap(({ aftermath }) => aftermath?.doubt ?? []);
  return doubt !== undefined && finding.verdict !== "fail" ? inconclusive(doubt) : finding;
}

/** The unanswered writes for which a case has already failed. */
const reported = new WeakSet<NoAnswer>();

/** If several cases need the answer to one unanswered write, only the first case fails; the others are inconclusive. */
function findingOfError(error: unknown): Finding {
  if (error instanceof NoAnswer) {
    if (reported.has(error)) return inconclusive(`a step that several cases share had no answer: ${error.message}`);
    if (error.sentOnce) reported.add(error);
    return fail(violation("an answer", error.message));
  }
  if (error instanceof NoConsent) return notTested(error.message);
  if (error instanceof StillLimited) return inconclusive(error.message);
  if (error instanceof TargetLost) return { verdict: "error", detail: `the run cannot continue: ${error.asked}${error.message}` };
  return { verdict: "error", detail: `bug in the suite: ${error instanceof Error ? error.message : String(error)}` };
}

/**
 * Sends the first refused request of a case again, if the interface leaves the status open. Another admissible status is allowed
 * but reported as flapping; anything but a refusal fails.
 */
async function askTwice(testCase: Case, finding: Finding, client: TargetClient): Promise<Finding> {
  const hasChoice = ["listed", "one-of"].includes(levelOf(testCase));
  if (!hasChoice || !["pass", "allowed"].includes(finding.verdict)) return finding;
  const first = client.ownExchanges().find(isRefused);
  if (!first) return finding;
  const [second] = (await ifAllowed(() => client.sendRefused([first.request]))) ?? [];
  const { status } = first.answer;
  if (second === undefined || second.answer.status === status) return finding;
  const actual = `asked twice, answered ${status} and then ${second.answer.status}`;
  if (!isRefused(second)) return fail(violation(`${status} again`, actual, second));
  const flapping = `${status}, ${second.answer.status}`;
  return allowed(actual, { observed: flapping, evidence: { ...finding.evidence, flapping } });
}

/**
 * Lowers a failure to what an earlier version of the suite would report, if the rule had a lower level then: `observed` never
 * fails, and other levels allow every documented refusal. Returns every other finding unchanged.
 */
function applyEarlierLevel({ level, rule }: Case, finding: Finding): Finding {
  const isLower = level !== undefined && LEVELS.indexOf(level) < LEVELS.indexOf(ruleOf(rule).level);
  if (finding.verdict !== "fail" || !isLower) return finding;
  const { detail, violations = [], evidence } = finding;
  if (level === "observed") return observed(finding.observed ?? detail, detail, evidence);
  const isDocumented = violations.every(({ exchange }) => exchange !== undefined && isRefused(exchange));
  return isDocumented ? allowed(detail, { observed: finding.observed, evidence }) : finding;
}

/** From the least to the most certain. */
const LEVELS: readonly Level[] = ["observed", "one-of", "listed", "must"];
