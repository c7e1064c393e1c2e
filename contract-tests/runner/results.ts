import { type Case, levelOf } from "../model/case.ts";
import { type Cost, sumOf } from "../model/cost.ts";
import type { Exchange, SentRequest } from "../model/exchange.ts";
import type { Finding } from "../model/finding.ts";
import type { CaseResult, ReportedExchange, ReportedWrite, SharedStep } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import { bodyExcerpt, excerpt } from "./body-excerpt.ts";
import { type Chapter, ownExchanges } from "./chapter.ts";

/** Most characters of a line about an answer in a report. */
const LINE_EXCERPT = 500;

/** What a report says of a case: its finding, and the requests that it itself sent. */
export function resultOf(testCase: Case, finding: Finding, exchanges: readonly Exchange[], target: Target): CaseResult {
  const { verdict, detail, evidence = {}, violations = [], observed } = finding;
  return {
    id: testCase.id,
    rules: testCase.rules,
    level: levelOf(testCase),
    verdict,
    detail: excerpt(detail, LINE_EXCERPT),
    evidence,
    violations: violations.map(({ expected, actual, exchange }) => ({
      expected,
      actual: excerpt(actual, LINE_EXCERPT),
      ...(exchange && { exchange: reportedExchange(exchange, target, actual) }),
    })),
    ...(observed !== undefined && { observed }),
    ...costOf(exchanges),
    exchanges: exchanges.map((exchange) => reportedExchange(exchange, target)),
  };
}

/** What a report says of a step that several cases share. */
export function sharedStepOf(chapter: Chapter, target: Target): SharedStep {
  const exchanges = ownExchanges(chapter);
  return { id: chapter.id, ...costOf(exchanges), exchanges: exchanges.map((exchange) => reportedExchange(exchange, target)) };
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

function costOf(exchanges: readonly Exchange[]): Cost {
  return sumOf(exchanges.map(({ durationMs }) => ({ requests: 1, durationMs })));
}

function urlOf({ path, query }: SentRequest, baseUrl: string): string {
  return `${baseUrl}${path}${query ? `?${query}` : ""}`;
}

/** `about` says what is wrong with the answer, so that the excerpt of its body shows it. */
function reportedExchange({ request, answer, durationMs }: Exchange, target: Target, about?: string): ReportedExchange {
  const { method, headers } = request;
  return {
    method,
    url: urlOf(request, target.baseUrl),
    headers,
    status: answer.status,
    body: bodyExcerpt(answer, about),
    durationMs: Math.round(durationMs * 10) / 10,
  };
}
