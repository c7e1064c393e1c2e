import { isRefused } from "../checks/refusal.ts";
import { type Case, levelOf } from "../model/case.ts";
import type { Exchange } from "../model/exchange.ts";
import { allowed, type Finding, fail } from "../model/finding.ts";
import { unlessForbidden } from "../model/no-consent.ts";
import type { Probe } from "../model/probe.ts";

/**
 * Sends the first refused request of a case again. Where the interface leaves a choice, a target is free to choose but not to
 * waver: another admissible answer is a finding of its own, anything but a refusal is a failure.
 */
export async function askTwice(testCase: Case, finding: Finding, probe: Probe): Promise<Finding> {
  const hasChoice = ["listed", "one-of"].includes(levelOf(testCase));
  if (!hasChoice || !["pass", "allowed"].includes(finding.verdict)) return finding;
  const first = probe.ownExchanges().find(isRefused);
  if (!first) return finding;
  const wavering = await unlessForbidden(async () => compare(first, await probe.send(first.request), finding));
  return wavering.verdict === "not-tested" ? finding : wavering;
}

function compare(first: Exchange, second: Exchange, finding: Finding): Finding {
  const statuses = [first.answer.status, second.answer.status];
  if (statuses[0] === statuses[1]) return finding;
  const actual = `asked twice, answered ${statuses.join(" and then ")}`;
  if (!isRefused(second)) return fail({ expected: [`${statuses[0]} again`], actual, exchange: second });
  return allowed(actual, { observed: statuses.join(", "), evidence: { ...finding.evidence, flapping: statuses.join(", ") } });
}
