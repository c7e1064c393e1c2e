import { harmOf } from "../checks/refusal.ts";
import type { Case, Need } from "../model/case.ts";
import type { Exchange } from "../model/exchange.ts";
import { type Finding, fail, inconclusive, notTested, tooFewDisposables } from "../model/finding.ts";
import { NoConsent } from "../model/no-consent.ts";
import type { Probe } from "../model/probe.ts";
import type { Target } from "../model/target.ts";
import { askTwice } from "./ask-twice.ts";
import { whyNoConsent } from "./consent.ts";
import { TargetLost } from "./conversation.ts";
import { asThen } from "./judge-as-then.ts";
import { StillLimited } from "./patience.ts";
import { NoAnswer } from "./transport.ts";

/** What a case finds. Never throws: a target that does not answer and a fault of the suite are findings too. */
export async function findingOf(testCase: Case, probe: Probe): Promise<Finding> {
  const missing = (testCase.needs ?? []).flatMap((need) => whyNot(need, probe.target) ?? []);
  if (missing.length > 0) {
    const named = !testCase.needs?.includes("disposable") || probe.target.disposableProjectIds.length > 0;
    return named ? notTested(missing.join("; ")) : tooFewDisposables(missing.join("; "));
  }
  try {
    const found = asThen(testCase, await testCase.run(probe));
    const finding = withAftermath(await askTwice(testCase, found, probe), probe.ownExchanges());
    const unrest = testCase.still && finding.verdict === "fail" ? await probe.unrest() : undefined;
    return unrest === undefined ? finding : inconclusive(`the account changes under the run, ${unrest}: ${finding.detail}`);
  } catch (error) {
    return withAftermath(findingOfError(error), probe.ownExchanges());
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
