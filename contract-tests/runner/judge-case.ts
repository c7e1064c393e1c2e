import { type Level, ruleOf } from "../../openapi/index.ts";
import { harmOf, isRefused } from "../checks/refusal.ts";
import { type Case, levelOf, type Need } from "../model/case.ts";
import { NoConsent, unlessForbidden, whyNoConsent } from "../model/consent.ts";
import type { Exchange } from "../model/exchange.ts";
import {
  allowed,
  type Finding,
  fail,
  inconclusive,
  notTested,
  observed,
  tooFewDisposables,
  type Violation,
} from "../model/finding.ts";
import type { Target } from "../model/target.ts";
import type { TargetClient } from "../model/target-client.ts";
import { StillLimited } from "./patience.ts";
import { TargetLost } from "./target-connection.ts";
import { NoAnswer } from "./transport.ts";

/** What a case finds. Never throws: a target that does not answer and a fault of the suite are findings too. */
export async function findingOf(testCase: Case, client: TargetClient): Promise<Finding> {
  const missing = (testCase.needs ?? []).flatMap((need) => whyNot(need, client.target) ?? []);
  if (missing.length > 0) {
    const named = !testCase.needs?.includes("disposable") || client.target.disposableProjectIds.length > 0;
    return named ? notTested(missing.join("; ")) : tooFewDisposables(missing.join("; "));
  }
  try {
    const found = applyEarlierLevel(testCase, await testCase.run(client));
    const finding = withAftermath(await askTwice(testCase, found, client), client.ownExchanges());
    const unrest = testCase.still && finding.verdict === "fail" ? await client.concurrentChange() : undefined;
    return unrest === undefined ? finding : inconclusive(`the account changes under the run, ${unrest}: ${finding.detail}`);
  } catch (error) {
    return withAftermath(findingOfError(error), client.ownExchanges());
  }
}

/** A refused write that did harm fails the case that sent it, and one that may have leaves a good finding inconclusive. */
function withAftermath(finding: Finding, exchanges: readonly Exchange[]): Finding {
  const harmful = exchanges.flatMap(harmOf);
  if (harmful.length > 0) return fail(...harmful, ...(finding.violations ?? []).filter(({ exchange }) => !exchange?.aftermath));
  const doubt = exchanges.map(({ aftermath }) => aftermath).find((each) => each && "doubt" in each);
  return doubt && "doubt" in doubt && finding.verdict !== "fail" ? inconclusive(doubt.doubt) : finding;
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

/**
 * Sends the first refused request of a case again. Where the interface leaves a choice, a target is free to choose but not to
 * waver: another admissible answer is a finding of its own, anything but a refusal is a failure.
 */
async function askTwice(testCase: Case, finding: Finding, client: TargetClient): Promise<Finding> {
  const hasChoice = ["listed", "one-of"].includes(levelOf(testCase));
  if (!hasChoice || !["pass", "allowed"].includes(finding.verdict)) return finding;
  const first = client.ownExchanges().find(isRefused);
  if (!first) return finding;
  const wavering = await unlessForbidden(async () => compare(first, await client.send(first.request), finding));
  return wavering.verdict === "not-tested" ? finding : wavering;
}

function compare(first: Exchange, second: Exchange, finding: Finding): Finding {
  const statuses = [first.answer.status, second.answer.status];
  if (statuses[0] === statuses[1]) return finding;
  const actual = `asked twice, answered ${statuses.join(" and then ")}`;
  if (!isRefused(second)) return fail({ expected: [`${statuses[0]} again`], actual, exchange: second });
  return allowed(actual, { observed: statuses.join(", "), evidence: { ...finding.evidence, flapping: statuses.join(", ") } });
}

/**
 * The finding of a case as an earlier version of the suite would have it, where the rule had a lower level then. What was only
 * observed never fails; where the status was open, a documented refusal is allowed. Everything else stays as it is found.
 */
function applyEarlierLevel({ level, rules }: Case, finding: Finding): Finding {
  if (finding.verdict !== "fail" || level === undefined || !isLower(level, ruleOf(rules[0]).level)) return finding;
  const { detail, violations = [], evidence } = finding;
  if (level === "observed") return observed(finding.observed ?? detail, detail, evidence);
  return violations.every(isDocumentedRefusal)
    ? allowed(detail, { observed: finding.observed, ...(evidence && { evidence }) })
    : finding;
}

function isDocumentedRefusal({ exchange }: Violation): boolean {
  return exchange !== undefined && isRefused(exchange);
}

function isLower(one: Level, other: Level): boolean {
  return LEVELS.indexOf(one) < LEVELS.indexOf(other);
}

/** From the least sure to the surest. */
const LEVELS: readonly Level[] = ["observed", "one-of", "listed", "must"];
