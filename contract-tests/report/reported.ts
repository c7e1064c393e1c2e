import { pathOf } from "../model/exchange.ts";
import type { ReportedExchange, ReportedViolation, ReportedWrite } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import type { Entry } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";

/** Maximum characters of a line about an answer, and of a body. */
const MOST_OF_LINE = 500;
const MOST_OF_BODY = 600;

/** A violation for a report. */
export function reportedViolation(
  { kind, expected, actual, entry, before = [] }: Violation,
  target: Target,
): ReportedViolation {
  return {
    kind,
    expected,
    actual: excerpt(actual, MOST_OF_LINE),
    ...(entry && { exchange: reportedExchange(entry, target) }),
    ...(before.length > 0 && { before: before.map((each) => reportedExchange(each, target)) }),
  };
}

/** An entry for a report, with the beginning of its body. */
export function reportedExchange(
  { request, answer, durationMs }: Entry,
  target: Target,
): ReportedExchange {
  return {
    method: request.method,
    url: `${target.baseUrl}${pathOf(request)}`,
    headers: request.headers,
    ...(request.body !== undefined && { requestBody: request.body }),
    status: answer.status,
    body: excerpt(answer.text, MOST_OF_BODY),
    ...(answer.problem !== undefined && { problem: answer.problem }),
    durationMs: Math.round(durationMs * 10) / 10,
  };
}

/** The ledger of writes: every request whose method is not GET. */
export function writesOf(ledger: readonly Entry[], { baseUrl }: Target): ReportedWrite[] {
  return ledger.map(({ probe, request, answer: { status } }) => ({
    caseId: probe,
    method: request.method,
    url: `${baseUrl}${pathOf(request)}`,
    status,
  }));
}

/** A text cut to its beginning. The ellipsis tells the redaction that a key may be cut off there. */
function excerpt(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
