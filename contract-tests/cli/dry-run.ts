import type { Case } from "../model/case.ts";
import { whyNoConsent } from "../model/consent.ts";
import type { Exchange } from "../model/exchange.ts";
import type { Target } from "../model/target.ts";
import { createRun, judgeAll } from "../runner/run.ts";

/**
 * Prints each request that a run would send and each id that it might delete; sends nothing. The run is played against an
 * imagined account of 230 projects among which are the disposable ones; ids that the real account would give stand in braces.
 */
export async function dryRun(target: Target, cases: readonly Case[]): Promise<number> {
  const { imagine } = await import("../self-test/imagined-target.ts");
  const run = createRun({ target, transport: imagine(target) });
  await judgeAll(run, cases);
  const exchanges = run.exchanges();
  const lines = [
    `dry run: nothing is sent to ${target.baseUrl}. Against an account of 230 projects, ${exchanges.length} requests would be:`,
    ...linesOf(exchanges, target),
    "",
    deletesOf(exchanges, target),
  ];
  console.log(lines.join("\n"));
  return 0;
}

function linesOf(exchanges: readonly Exchange[], target: Target): string[] {
  return exchanges.flatMap((exchange, index) => {
    const heading = exchanges[index - 1]?.caseId === exchange.caseId ? [] : ["", exchange.caseId];
    return [...heading, `  ${lineOf(exchange, target)}`];
  });
}

function lineOf({ request }: Exchange, target: Target): string {
  const { method, path, query, key, headers } = request;
  const target_ = `${method} ${path}${query ? `?${withoutIds(query, target)}` : ""}`;
  return `${target_.padEnd(52)} key ${key.padEnd(13)} Content-Type ${headers["Content-Type"] ?? "none"}`;
}

/** The imagined ids are longer than any that a person would name as disposable. */
function withoutIds(query: string, { disposableProjectIds }: Target): string {
  return query.replace(/\d{16,}/g, (id) =>
    disposableProjectIds.includes(id) ? id : id === NOTHING ? "{id of nothing}" : "{id}",
  );
}

const NOTHING = String(2n ** 63n - 1n);

function deletesOf(exchanges: readonly Exchange[], target: Target): string {
  const writes = exchanges.filter(({ request }) => request.method !== "GET").length;
  const why = whyNoConsent(target);
  const deleted = why === undefined ? target.disposableProjectIds.join(", ") : `none, since ${why}`;
  return `${writes} of them are writes. Ids that might be deleted: ${deleted}`;
}
