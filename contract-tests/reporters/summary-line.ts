import { allRules } from "../../openapi/index.ts";
import type { Report } from "../model/report.ts";
import { casesThat, LEVELS, type Outcome } from "./outcome.ts";
import { oneLine } from "./printable.ts";

/** The run in one line: proven of tested by level, then what is open, such as `must 31/31 · observed 14 recorded · not tested 2`. */
export function summaryLine(report: Report): string {
  return [...levels(report), ...open(report)].join(" · ");
}

/** The ledger in one line. */
export function ledgerLine({ writes }: Report): string {
  return `${counted(writes.length, "write")}, ${counted(acknowledged(writes), "delete")} acknowledged`;
}

/** Each request that was not a read, in a line of its own. */
export function ledgerLines(writes: Report["writes"]): string[] {
  return writes.map(({ method, url, status, caseId }) => oneLine(`sent  ${method} ${url} -> ${status} (${caseId})`));
}

/** The rules that no client can see, with who could. */
export function unseenRules(): string[] {
  return allRules.flatMap(({ id, seenBy }) => (seenBy ? [`${id} (${seenBy})`] : []));
}

/** How many requests took how long. */
export function effort({ requests, durationMs }: Report): string {
  return `${counted(requests, "request")} in ${(durationMs / 1000).toFixed(1)} s`;
}

/** A number with its noun. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function levels({ summary }: Report): string[] {
  return LEVELS.filter((level) => summary[level].cases > 0).map((level) => {
    const { passed, cases } = summary[level];
    return level === "observed" ? `observed ${passed} recorded` : `${level} ${passed}/${cases}`;
  });
}

function open(report: Report): string[] {
  const counts = OPEN.map((outcome) => [outcome.replace("-", " "), casesThat(report, outcome).length] as const);
  const drifts = report.cases.filter(({ drift }) => drift).length;
  return [...counts, ["drift", drifts] as const].flatMap(([name, count]) => (count > 0 ? [`${name} ${count}`] : []));
}

function acknowledged(writes: Report["writes"]): number {
  return writes.filter(({ method, status }) => method === "DELETE" && status >= 200 && status < 300).length;
}

const OPEN: readonly Outcome[] = ["not-tested", "vacuous", "inconclusive", "fail", "waived", "error", "allowed"];
