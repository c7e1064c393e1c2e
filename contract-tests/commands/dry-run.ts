import { pathOf } from "../model/exchange.ts";
import { redact } from "../model/redact.ts";
import type { Target } from "../model/target.ts";
import { isRead } from "../operations/operations.ts";
import { shortened } from "../reporters/plain-text.ts";
import { whyNoConsent } from "../run/consent.ts";
import type { PlannedRequest, RunOptions } from "../run/options.ts";
import { judgeTarget } from "../run-suite.ts";
import { startRehearsal } from "./reference.ts";

/** The options of a run against a target that was checked. */
export type CheckedOptions = RunOptions & { readonly target: Target };

/** Describes what a run would send and might delete; sends nothing. */
export async function dryRun({ explore, ...options }: CheckedOptions): Promise<string> {
  const { target } = options;
  const planned = await plannedRequests(options);
  const writes = planned.filter(({ request }) => !isRead(request)).length;
  const whyNone = whyNoConsent(target) ?? (writes === 0 ? "only reads would be sent" : undefined);
  const deletable = whyNone ? `none, since ${whyNone}` : target.disposableProjectIds.join(", ");
  const exploration = explore
    ? `then ${explore.requests} requests of exploration like these, with seed ${explore.seed}\n`
    : "";
  return `dry run: nothing is sent to ${target.baseUrl}. Against accounts that suit every case, a run would send ${planned.length} requests.
Ids of 16 and more digits are examples: a run takes those of your accounts.

${planned.map(lineOf).join("\n")}

${exploration}${writes} of them are writes. Ids that might be deleted: ${deletable}
`;
}

/** The requests that a run sends to a mock whose accounts suit every case. */
async function plannedRequests(options: CheckedOptions): Promise<readonly PlannedRequest[]> {
  const { target, transport, close } = await startRehearsal(options.target);
  const planned: PlannedRequest[] = [];
  const onRequest = (each: PlannedRequest) => planned.push(each);
  try {
    await judgeTarget({ ...options, target, transport, sleep: async () => {}, onRequest });
  } finally {
    await close();
  }
  return redact(planned, target);
}

/** A request in a line: its case, its method and path, its headers and its body. */
function lineOf({ caseId, request }: PlannedRequest): string {
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  const parts = [`${request.method} ${pathOf(request)}`, ...headers, request.body ?? ""];
  return `${caseId.padEnd(28)} ${shortened(parts.filter(Boolean).join("  "), 160)}`;
}
