import type { Case, Need } from "../model/case.ts";
import { type Finding, fail, inconclusive, notTested } from "../model/finding.ts";
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
  if (missing.length > 0) return notTested(missing.join("; "));
  try {
    const finding = await askTwice(testCase, asThen(testCase, await testCase.run(probe)), probe);
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
