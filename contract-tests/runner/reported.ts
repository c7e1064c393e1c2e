import { ruleOf } from "../../openapi/index.ts";
import { type Exchange, pathOf } from "../model/exchange.ts";
import type { CaseResult, Finding, ReportedExchange, ReportedViolation, ReportedWrite } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import { KINDS, type Violation } from "../model/verdict.ts";

/** Maximum characters of a line about an answer, and of a body. */
const MOST_OF_LINE = 500;
const MOST_OF_BODY = 600;
/** The most violations of one case in a report. */
const MOST_VIOLATIONS = 200;

/** Violations of one rule and kind told once, the worst kind first, then the most frequent. */
export function findingsOf(cases: readonly CaseResult[]): Finding[] {
  const broken = cases.filter(({ verdict, waived }) => verdict === "fail" && !waived);
  const findings = broken.flatMap(({ rules: [id = ""], level, violations }) =>
    KINDS.flatMap((kind): Finding[] => {
      const own = violations.filter((each) => each.kind === kind);
      const [violation] = own;
      const { impact, fix } = ruleOf(id as Parameters<typeof ruleOf>[0]);
      return violation ? [{ rule: id, level, kind, count: own.length, violation, impact, fix }] : [];
    }),
  );
  return findings.sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || other.count - one.count);
}

/** A violation for a report. */
export function reportedViolation({ kind, expected, actual, exchange, before }: Violation, target: Target): ReportedViolation {
  return {
    ...{ kind, expected, actual: excerpt(actual, MOST_OF_LINE) },
    ...(exchange && { exchange: reportedExchange(exchange, target) }),
    ...(before && before.length > 0 && { before: before.map((each) => reportedExchange(each, target)) }),
  };
}

/** The violations of a case that a report holds. */
export function firstViolations(violations: readonly Violation[]): readonly Violation[] {
  return violations.slice(0, MOST_VIOLATIONS);
}

/** An exchange for a report, with the beginning of its body. */
export function reportedExchange({ request, answer, durationMs }: Exchange, target: Target): ReportedExchange {
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
export function writesOf(exchanges: readonly Exchange[], { baseUrl }: Target): ReportedWrite[] {
  return exchanges.flatMap(({ caseId, request, answer: { status } }) => {
    const { method } = request;
    return method === "GET" ? [] : [{ caseId, method, url: `${baseUrl}${pathOf(request)}`, status }];
  });
}

/** A text cut to its beginning. The ellipsis tells the redaction that a key may be cut off there. */
function excerpt(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
