import type { CaseResult, ReportedExchange, ReportedViolation } from "../model/report.ts";
import { curlLine } from "./curl.ts";
import { oneLine, shortened } from "./printable.ts";

/** Some of a case's violations, and how many are left out. */
export interface ShownViolations {
  readonly shown: readonly ReportedViolation[];
  readonly more: number;
}

/** At most three violations: the first of each request before the second of any. */
export function shownViolations({ violations }: CaseResult): ShownViolations {
  const firsts = violations.filter((each, index) => violations.findIndex((other) => sameRequest(each, other)) === index);
  const shown = [...new Set([...firsts, ...violations])].slice(0, MOST);
  return { shown, more: violations.length - shown.length };
}

/** What would have been right, what came, and how to ask again; each on one line that nothing in it can leave. */
export function violationLines({ expected, actual, exchange }: ReportedViolation): string[] {
  return [
    `expected  ${oneLine(expected.join(" | "))}`,
    `actual    ${oneLine(actual)}`,
    ...(exchange ? [`sent      ${oneLine(curlLine(exchange))}`] : []),
  ];
}

/** The same with the answer, all violations that are shown, and how many are not; each line cut to a length. */
export function failureText(result: CaseResult, length = 2000): string {
  const { shown, more } = shownViolations(result);
  const blocks = shown.map((violation) => [...violationLines(violation), ...answerLines(violation.exchange)]);
  const lines = blocks.map((block) => block.map((line) => shortened(line, length)).join("\n"));
  return [...lines, ...moreLines(more)].join("\n\n");
}

/** What stands below the violations that are shown. */
export function moreLines(more: number): string[] {
  return more > 0 ? [`and ${more} more like these`] : [];
}

function answerLines(exchange: ReportedExchange | undefined): string[] {
  return exchange ? [`answer    ${exchange.status} ${shortened(oneLine(exchange.body), 300)}`.trimEnd()] : [];
}

function sameRequest({ exchange: one }: ReportedViolation, { exchange: other }: ReportedViolation): boolean {
  return (
    one?.method === other?.method && one?.url === other?.url && JSON.stringify(one?.headers) === JSON.stringify(other?.headers)
  );
}

const MOST = 3;
