import type { ExploreOptions } from "../explore/explore.ts";
import type { Case } from "../model/case.ts";
import { whyNoConsent } from "../model/consent.ts";
import { type Exchange, idsOf, type SentRequest } from "../model/exchange.ts";
import type { Target } from "../model/target.ts";
import { createRun } from "../runner/run.ts";

/**
 * Describes what a run would send and which ids it might delete; sends nothing. Simulates the run against an imagined account of
 * 230 projects, including the disposable ones. Ids that depend on the real account are shown in braces. Shows only counts of an
 * exploration.
 */
export async function dryRun(target: Target, cases: readonly Case[], explore?: ExploreOptions): Promise<string> {
  const { requests, explored } = await imaginedRun(target, cases, explore);
  const writes = requests.filter(({ method }) => method !== "GET").length;
  const why = whyNoConsent(target);
  const deleted = why === undefined ? target.disposableProjectIds.join(", ") : `none, since ${why}`;
  const lines = [
    `dry run: nothing is sent to ${target.baseUrl}. Against an account of 230 projects, a run would send ${requests.length} requests:`,
    ...requests.flatMap(({ caseId, line }, place) => {
      const isFirst = requests[place - 1]?.caseId !== caseId;
      return [...(isFirst ? ["", caseId] : []), `  ${line}`];
    }),
    ...(explore ? explorationLines(explored, explore) : []),
    "",
    `${writes} of them are writes. Ids that might be deleted: ${deleted}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** The requests of the cases against an imagined account that suits every case, with the id of the case that sends each. */
export async function imaginedRequests(cases: readonly Case[]): Promise<{ caseId: string; line: string }[]> {
  const keys = { premium: "mk_premium", otherPremium: "mk_other", free: "mk_free" };
  const target: Target = { baseUrl: "http://127.0.0.1/v1", keys, disposableProjectIds: ["7", "8", "9", "10", "11"], headers: {} };
  return (await imaginedRun(target, cases)).requests;
}

async function imaginedRun(target: Target, cases: readonly Case[], explore?: ExploreOptions) {
  const { imagine } = await import("../self-test/imagined-target.ts");
  const send = imagine(target);
  const sent: SentRequest[] = [];
  const transport: typeof send = (request) => {
    sent.push(request);
    return send(request);
  };
  const run = createRun({ target, transport, sleep: async () => {}, ...(explore && { explore }) });
  await run.judgeAll(cases);
  const exchanges = run.exchanges();
  const ofCases = sent.length;
  await run.explore();
  // The ids that only the imagined account has: the target does not name them.
  const imagined = new Set(exchanges.flatMap(idsOf).filter((id) => !target.disposableProjectIds.includes(id)));
  const requests = exchanges.map(({ caseId, request }) => ({
    caseId,
    method: request.method,
    line: requestLine(request, imagined),
  }));
  return { requests, explored: sent.slice(ofCases) };
}

function explorationLines(sent: readonly SentRequest[], { seed }: ExploreOptions): string[] {
  const counts = new Map<string, number>();
  for (const { method, path, key } of sent) {
    const kind = `${`${method} ${path}`.padEnd(32)} key ${key}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const kinds = [...counts].sort(([, one], [, other]) => other - one);
  const lines = kinds.map(([kind, count]) => `  ${String(count).padStart(5)} ${kind}`);
  return ["", `then an exploration of ${sent.length} requests with seed ${seed}, such as`, ...lines];
}

function requestLine({ method, path, query, key, headers }: Exchange["request"], imagined: ReadonlySet<string>): string {
  // An escape such as %20 is not part of the number that follows it.
  const shown = query.replace(/%[\dA-F]{2}|[1-9]\d{15,}/gi, (text) =>
    text === UNKNOWN_ID ? "{unknown id}" : imagined.has(text) ? "{id}" : text,
  );
  const line = `${method} ${path}${shown && `?${shown}`}`;
  return `${line.padEnd(52)} key ${key.padEnd(13)} Content-Type ${headers["Content-Type"] ?? "none"}`;
}

/** The unknown id that the suite sends for the imagined account. */
const UNKNOWN_ID = String(2n ** 63n - 1n);
