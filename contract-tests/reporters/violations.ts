import type { CaseResult, ReportedExchange, ReportedViolation } from "../model/report.ts";
import { curlLine } from "./curl.ts";
import { oneLine, shortened } from "./printable.ts";

/** Some of a case's violations, and how many are left out. */
export interface ShownViolations {
  readonly shown: readonly ReportedViolation[];
  readonly more: number;
}

/** At most three violations, none of which reads as another one: the first of each request before the second of any. */
export function shownViolations({ violations }: CaseResult): ShownViolations {
  const firsts = violations.filter((each, index) => violations.findIndex((other) => sameRequest(each, other)) === index);
  const different = new Map([...firsts, ...violations].map((each) => [violationLines(each).join("\n"), each]));
  const shown = [...different.values()].slice(0, MOST);
  return { shown, more: violations.length - shown.length };
}

/**
 * What would have been right, what came, how to ask again, and what was answered with the beginning of its body; each on one
 * line that nothing in it can leave.
 */
export function violationLines({ expected, actual, exchange }: ReportedViolation, bodyLength = 300): string[] {
  return [
    `expected  ${oneLine(expected.join(" | "))}`,
    `actual    ${oneLine(actual)}`,
    ...(exchange ? [`sent      ${oneLine(curlLine(exchange))}`, answerLine(exchange, bodyLength)] : []),
  ];
}

/** The same of all violations that are shown, and how many are not; each line cut to a length. */
export function failureText(result: CaseResult, length = 2000): string {
  const { shown, more } = shownViolations(result);
  const lines = shown.map((violation) =>
    violationLines(violation)
      .map((line) => shortened(line, length))
      .join("\n"),
  );
  return [...lines, ...moreLines(more)].join("\n\n");
}

/** What stands below the violations that are shown. */
export function moreLines(more: number): string[] {
  return more > 0 ? [`and ${more} more like these`] : [];
}

function answerLine({ status, body }: ReportedExchange, bodyLength: number): string {
  return `answer    ${status} ${shortened(oneLine(body), bodyLength)}`.trimEnd();
}

function sameRequest({ exchange: one }: ReportedViolation, { exchange: other }: ReportedViolation): boolean {
  return (
    one?.method === other?.method && one?.url === other?.url && JSON.stringify(one?.headers) === JSON.stringify(other?.headers)
  );
}

const MOST = 3;
