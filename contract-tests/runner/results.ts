import type { Case } from "../model/case.ts";
import { levelOf } from "../model/case.ts";
import type { Exchange } from "../model/exchange.ts";
import type { Finding } from "../model/finding.ts";
import type { CaseResult, ReportedExchange } from "../model/report.ts";
import type { Target } from "../model/target.ts";

/** Most characters of a body in a report. */
const BODY_EXCERPT = 600;

/** What a report says of a case: its finding, and the requests that it sent. */
export function resultOf(testCase: Case, finding: Finding, exchanges: readonly Exchange[], target: Target): CaseResult {
  const { verdict, detail, evidence = {}, violations = [], observed } = finding;
  return {
    id: testCase.id,
    rules: testCase.rules,
    level: levelOf(testCase),
    verdict,
    detail,
    evidence,
    violations: violations.map(({ expected, actual, exchange }) => ({
      expected,
      actual,
      ...(exchange && { exchange: reportedExchange(exchange, target) }),
    })),
    ...(observed !== undefined && { observed }),
    exchanges: exchanges.filter(({ caseId }) => caseId === testCase.id).map((exchange) => reportedExchange(exchange, target)),
  };
}

function reportedExchange({ request, answer, durationMs }: Exchange, target: Target): ReportedExchange {
  const { method, path, query, headers } = request;
  return {
    method,
    url: `${target.baseUrl}${path}${query ? `?${query}` : ""}`,
    headers,
    status: answer.status,
    body: answer.text.length > BODY_EXCERPT ? `${answer.text.slice(0, BODY_EXCERPT)}…` : answer.text,
    durationMs: Math.round(durationMs * 10) / 10,
  };
}
