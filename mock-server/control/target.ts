import { BASE_PATH } from "../http/router.ts";
import type { Project } from "../operations/project.ts";
import { told } from "./control-answer.ts";
import type { Endpoint } from "./control-call.ts";
import { unknownPageRefusal } from "./guard.ts";
import { openAccounts } from "./open-accounts.ts";

const SIZES = { premium: 230, otherPremium: 25, free: 6 };
const DISPOSABLE = 5;

/**
 * A target file for the contract suite: accounts made for it, so that a run disturbs nobody and is disturbed by nobody.
 * Consent to deletes off loopback
 * (`confirmHost`) is for the person who starts the suite to give.
 */
export const target: Endpoint = async (call) => {
  const refusal = unknownPageRefusal(call.request);
  if (refusal) return refusal;
  const opened = await openAccounts(call, [
    { plan: "premium", projects: SIZES.premium },
    { plan: "premium", projects: SIZES.otherPremium },
    { plan: "free", projects: SIZES.free },
  ]);
  if ("refusal" in opened) return opened.refusal;
  const [premium, other, free] = opened;
  return told({
    baseUrl: (call.request.origin ?? "") + BASE_PATH,
    keys: { premium: premium?.key, otherPremium: other?.key, free: free?.key },
    disposableProjectIds: spread(premium?.projects ?? []),
    headers: {},
  });
};

/** The first, the last and some between. */
function spread(projects: readonly Project[]): string[] {
  const step = (projects.length - 1) / (DISPOSABLE - 1);
  return Array.from({ length: DISPOSABLE }, (_, index) => projects[Math.round(index * step)]?.id ?? "");
}
