import { partCosts } from "../model/cost.ts";
import { type CaseResult, conformanceOf, type Report, type ReportedExchange, summaryOf } from "../model/report.ts";

/** Text from a target that could move a cursor, run a command, break markup or mention a user. */
export const NASTY =
  "\u001b]52;c;AAAA\u0007\u202e\u200b\u0000\ud800 ::error::no ##[command] `id` $(reboot) ]]> <img src=x onerror=alert(1)> | @octocat \r\n::error::line 😀";

const base = "http://127.0.0.1:4010/v1";

/** A list request with an empty page as answer. */
export const exchange: ReportedExchange = {
  method: "GET",
  url: `${base}/projects?limit=1`,
  headers: { "X-Master-Key": "$TTS_PROJECTS_KEY", "Content-Type": "application/json" },
  status: 200,
  body: '{"code":200,"message":"Projects listed","status":"success","projects":[],"total":0}',
  durationMs: 1.5,
};

function deleted(id: number): ReportedExchange {
  return {
    method: "DELETE",
    url: `${base}/project?projectId=${id}`,
    headers: { "X-Master-Key": "$TTS_PROJECTS_KEY" },
    status: 200,
    body: '{"code":200,"message":"Project deleted","status":"success"}',
    durationMs: 0.8,
  };
}

/** A result that passes, except for the given fields. */
export function result(id: string, parts: Partial<CaseResult>): CaseResult {
  const { exchanges = [] } = parts;
  const cost = { requests: exchanges.length, durationMs: exchanges.reduce((sum, { durationMs }) => sum + durationMs, 0) };
  return {
    id,
    rules: [id],
    level: "must",
    verdict: "pass",
    detail: "",
    evidence: {},
    violations: [],
    exchanges,
    ...cost,
    ...parts,
  };
}

/** Results with every verdict and level, a waiver, a drift, and a failure with more violations than a report shows. */
const allOutcomes: readonly CaseResult[] = [
  result("list.next-page", {
    detail: "45 projects on 3 pages, then an empty one",
    evidence: { pages: 4 },
    exchanges: [exchange],
  }),
  result("list.total", {
    level: "one-of",
    detail: "total counts the projects of the page",
    observed: "page",
    drift: { profile: "all", target: "page" },
  }),
  result("list.order", {
    level: "observed",
    verdict: "observed",
    detail: "id-ascending over 45 projects",
    observed: "id-ascending",
  }),
  result("list.maximum", { verdict: "vacuous", detail: "45 projects, and the maximum is 100" }),
  result("list.limit-over-maximum", { level: "one-of", verdict: "inconclusive", detail: "still 429 after five attempts" }),
  result("list.content-type-missing", {
    level: "listed",
    verdict: "allowed",
    detail: "GET /projects -> 401",
    observed: "401",
    exchanges: [{ ...exchange, headers: {}, status: 401, body: "" }],
  }),
  result("delete.again", {
    verdict: "fail",
    detail: "DELETE /project?projectId=7 -> 200",
    violations: [
      { expected: ["404"], actual: "DELETE /project?projectId=7 -> 200", exchange: deleted(7) },
      { expected: ["status error"], actual: "status success", exchange: deleted(7) },
      {
        expected: ["404"],
        actual: "DELETE /project?projectId=8 -> 200",
        exchange: deleted(8),
        difference: ["…5", "=7", "-8", "+-9"],
      },
      { expected: ["404"], actual: "DELETE /project?projectId=9 -> 200", exchange: deleted(9) },
    ],
    exchanges: [deleted(7)],
  }),
  result("delete.unknown", {
    level: "must",
    verdict: "fail",
    detail: "DELETE /project?projectId=2147483647 -> 410",
    violations: [{ expected: ["404"], actual: "DELETE /project?projectId=2147483647 -> 410" }],
    waived: { reason: "the gateway says 410 until the move", expires: "2027-01-31" },
  }),
  result("auth.key-missing", {
    level: "listed",
    verdict: "fail",
    detail: "no envelope",
    violations: [
      {
        expected: ["401", "400", "402", "403"],
        actual: `GET /projects -> 500 ${NASTY}`,
        exchange: { ...exchange, status: 500, body: NASTY },
      },
    ],
  }),
  result("plan.not-premium", { verdict: "not-tested", detail: "the target names no free key" }),
  result("route.invalid", {
    level: "listed",
    verdict: "error",
    detail: "the run cannot continue: POST /projects with the premium key: the connection was reset",
  }),
];

/** A report of these cases with a fixed date. */
export function reportOf(cases: readonly CaseResult[], parts: Partial<Report> = {}): Report {
  return {
    tool: { name: "tts-projects-contract", version: "1.2.3" },
    suiteVersion: "1.0",
    newestSuiteVersion: "1.0",
    target: { baseUrl: base, projects: 45, keys: ["premium"] },
    documentSha256: "0".repeat(64),
    startedAt: "2026-11-20T12:00:00.000Z",
    durationMs: 300,
    requests: 1 + cases.reduce((sum, { requests }) => sum + requests, 0),
    conformance: conformanceOf(cases, parts.waiverProblems, parts.selection?.leftOut),
    selection: { only: [], skip: [], leftOut: [] },
    disposables: { named: 5, listed: 5, used: 2 },
    summary: summaryOf(cases),
    observations: Object.fromEntries(cases.flatMap(({ id, observed }) => (observed === undefined ? [] : [[id, observed]]))),
    cases,
    parts: partCosts(cases),
    shared: [{ id: "preflight", requests: 1, durationMs: exchange.durationMs, exchanges: [exchange] }],
    writes: [],
    waiverProblems: [],
    ...parts,
  };
}

/** A report with `text(n)` in each place that can contain text of the target. */
export function reportHolding(text: (place: number) => string): Report {
  const sent = { ...exchange, url: `http://h/v1/${text(0)}`, headers: { [`X-${text(1)}`]: text(2) }, body: text(3) };
  const violation = { expected: [text(4)], actual: text(4), exchange: sent };
  const drift = { profile: text(5), target: text(6) };
  const cases = [
    result("delete.again", { verdict: "fail", detail: text(7), violations: [violation], exchanges: [sent], drift }),
    result("list.order", { level: "observed", verdict: "observed", observed: text(8), detail: text(9) }),
    result("list.maximum", { verdict: "vacuous", detail: text(10), evidence: { [text(11)]: text(12) } }),
    result("route.invalid", { verdict: "error", detail: text(13) }),
  ];
  return reportOf(cases, {
    failure: text(14),
    target: { baseUrl: `http://${text(15)}`, projects: 1, keys: ["premium"] },
    observations: { "list.order": text(16) },
    writes: [{ caseId: "delete.again", method: "DELETE", url: text(17), status: 200 }],
    waiverProblems: [text(18)],
  });
}

const ENVELOPE = ["json", "success", "error", "delete-exact", "media-type", "extra-fields"];

/** A report with every kind of content. */
export const sampleReport: Report = reportOf(allOutcomes, {
  suiteVersion: "0.9",
  selection: {
    only: [],
    skip: ["delete.foreign", "envelope"],
    leftOut: ["delete.foreign", ...ENVELOPE.map((name) => `envelope.${name}`)],
  },
  disposables: { named: 5, listed: 3, used: 2, short: "too few to test delete.race" },
  writes: [
    { caseId: "delete.success", method: "DELETE", url: `${base}/project?projectId=7`, status: 200 },
    { caseId: "delete.unknown", method: "DELETE", url: `${base}/project?projectId=2147483647`, status: 410 },
  ],
  waiverProblems: ["list.shape is waived and passes: take the waiver away"],
});
