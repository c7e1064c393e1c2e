import { type Case, levelOf } from "../model/case.ts";
import type { Exchange, SentRequest } from "../model/exchange.ts";
import type { Finding } from "../model/finding.ts";
import type { CaseResult, ReportedExchange, ReportedWrite } from "../model/report.ts";
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

/** The ledger: every request that was not a read. */
export function writesOf(exchanges: readonly Exchange[], { baseUrl }: Target): ReportedWrite[] {
  return exchanges
    .filter(({ request }) => request.method !== "GET")
    .map(({ caseId, request, answer }) => ({
      caseId,
      method: request.method,
      url: urlOf(request, baseUrl),
      status: answer.status,
    }));
}

function urlOf({ path, query }: SentRequest, baseUrl: string): string {
  return `${baseUrl}${path}${query ? `?${query}` : ""}`;
}

function reportedExchange({ request, answer, durationMs }: Exchange, target: Target): ReportedExchange {
  const { method, headers } = request;
  return {
    method,
    url: urlOf(request, target.baseUrl),
    headers,
    status: answer.status,
    body: answer.text.length > BODY_EXCERPT ? `${answer.text.slice(0, BODY_EXCERPT)}…` : answer.text,
    durationMs: Math.round(durationMs * 10) / 10,
  };
}
