import { KEY_HEADER } from "../../openapi/index.ts";
import { pathOf, type SentRequest } from "../model/exchange.ts";
import { textRedactor } from "../model/redact.ts";
import type { Target } from "../model/target.ts";
import { isRead } from "../operations/operations.ts";
import { shortened } from "../reporters/plain-text.ts";
import { whyNoConsent } from "../run/consent.ts";
import type { PlannedRequest, RunOptions } from "../run/options.ts";
import { judgeTarget } from "../run-suite.ts";
import { imagine } from "./reference.ts";

/** The options of a run against a target that was checked. */
export type Settings = RunOptions & { readonly target: Target };

/** Describes what a run would send and might delete; sends nothing. Ids that only the real account has are in braces. */
export async function dryRun({ explore, ...options }: Settings): Promise<string> {
  const { target } = options;
  const planned = await plannedRequests(options);
  const writes = planned.filter(({ request }) => !isRead(request)).length;
  const whyNone = writes === 0 ? "only reads would be sent" : whyNoConsent(target);
  const deletable =
    whyNone === undefined ? target.disposableProjectIds.join(", ") : `none, since ${whyNone}`;
  const lines = [
    `dry run: nothing is sent to ${target.baseUrl}. Against accounts that suit every case, a run would send ${planned.length} requests:`,
    ...[...new Set(planned.map(({ caseId }) => caseId))].flatMap((id) => [
      ...["", id],
      ...planned.filter(({ caseId }) => caseId === id).map(({ line }) => `  ${line}`),
    ]),
    "",
    ...(explore
      ? [`then ${explore.requests} requests of exploration like these, with seed ${explore.seed}`]
      : []),
    `${writes} of them are writes. Ids that might be deleted: ${deletable}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** The requests of a run against imagined accounts that suit every case, each with its line for a reader. */
async function plannedRequests(
  options: Settings,
): Promise<(PlannedRequest & { readonly line: string })[]> {
  const { target } = options;
  const { transport, ids } = await imagine(target);
  const planned: PlannedRequest[] = [];
  await judgeTarget({
    ...options,
    transport,
    sleep: async () => {},
    onRequest: (each) => planned.push(each),
  });
  const imagined = ids.filter((id) => !target.disposableProjectIds.includes(id));
  // The imagined ids are above 2^53, so the run takes the largest one of 63 bits for an id of nothing.
  const names = new Map([
    [`${2n ** 63n - 1n}`, "{unknown id}"],
    ...imagined.map((id) => [id, "{id}"] as const),
  ]);
  const redacted = textRedactor(target);
  const lineOf = (request: SentRequest): string => {
    const [line, facts] = textsOf(request, target, names).map((text) =>
      shortened(redacted(text), 120),
    );
    return `${line?.padEnd(52)} ${facts}`;
  };
  return planned.map((each) => ({ ...each, line: lineOf(each.request) }));
}

/** The request line with names for ids, and the key, the headers and the body of the request. */
function textsOf(
  request: SentRequest,
  target: Target,
  names: ReadonlyMap<string, string>,
): [string, string] {
  const { method, path, query, key, headers, body } = request;
  // An escape such as %20 is not part of the number that follows it.
  const shown = query.replace(/%[\dA-F]{2}|[1-9]\d{15,}/gi, (text) => names.get(text) ?? text);
  const isOther = (name: string): boolean =>
    name.toLowerCase() !== KEY_HEADER.toLowerCase() && !(name in target.headers);
  const others = Object.entries(headers).flatMap(([name, value]) =>
    isOther(name) ? [`${name}: ${value}`] : [],
  );
  const facts = [`key ${key}`, ...others, ...(body === undefined ? [] : [`body ${body}`])];
  return [`${method} ${pathOf({ path, query: shown })}`, facts.join(", ")];
}
