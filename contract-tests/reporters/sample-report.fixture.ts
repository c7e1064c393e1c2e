import {
  type CaseResult,
  conformanceOf,
  type Report,
  type ReportedExchange,
  summaryOf,
} from "../model/report.ts";
import { findingsOf } from "../report/findings-of.ts";

/** Text from a target that could move a cursor, run a command, break markup or mention a user. */
export const NASTY =
  "\u001b]52;c;AAAA\u0007\u202e\u200b\u0000\ud800 ::error::no ##[command] ##vso[task.complete]no ##teamcity[message text='no'] travis_fold:start:no section_end:1:no `id` $(reboot) ]]> <img src=x onerror=alert(1)> | @octocat \r\n::error::line\n--- no\n +++ no 😀";

/** What a CI system obeys in a log. */
export const CI_COMMAND: RegExp =
  /##\w*\[|travis_(fold|time):|section_(start|end):|^\s*(::|(---|\+\+\+|~~~|\^\^\^)\s)/m;

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

/** A result that passes, except for the given fields. */
export function result(id: string, parts: Partial<CaseResult>): CaseResult {
  const plain = { id, rules: [id], level: "must", verdict: "pass", detail: "" } as const;
  return {
    ...plain,
    evidence: {},
    violations: [],
    answers: {},
    drift: [],
    exchanges: [],
    ...parts,
  };
}

function deleted(id: number) {
  const [url, body] = [
    `${base}/project?projectId=${id}`,
    '{"code":200,"message":"Project deleted","status":"success"}',
  ];
  const sent = {
    ...exchange,
    method: "DELETE",
    url,
    headers: { "X-Master-Key": "$TTS_PROJECTS_KEY" },
    body,
    durationMs: 0.8,
  };
  return {
    kind: "lost",
    expected: ["404"],
    actual: `DELETE /project?projectId=${id} -> 200`,
    exchange: sent,
  } as const;
}

const again = deleted(7);
const gone = "DELETE /project?projectId=2147483647 -> 410";
const drift = [{ question: "list.total", profile: "all", target: "page" }];
const order = { "list.order": "id-ascending" };

/** A report of these cases with a fixed date. */
export function reportOf(cases: readonly CaseResult[], parts: Partial<Report> = {}): Report {
  return {
    tool: { name: "tts-projects-contract", version: "1.2.3" },
    target: { baseUrl: base, projects: 45, keys: ["premium"] },
    documentSha256: "0".repeat(64),
    startedAt: "2026-11-20T12:00:00.000Z",
    durationMs: 300,
    requests: 12,
    repeated: 0,
    waitedMs: 0,
    conformance: conformanceOf(cases, parts.waiverProblems ?? [], parts.selection?.leftOut ?? []),
    notes: [],
    findings: findingsOf(cases),
    selection: { only: [], skip: [], leftOut: [] },
    disposables: { named: 5, listed: 5, used: 2, left: 3, unlisted: [] },
    summary: summaryOf(cases),
    observations: Object.assign({}, ...cases.map(({ answers }) => answers)),
    cases,
    writes: [],
    waiverProblems: [],
    ...parts,
  };
}

/** A report with `text(n)` in each place that can contain text of the target. */
export function reportHolding(text: (place: number) => string): Report {
  const texts = {
    url: `http://h/v1/${text(0)}`,
    headers: { [`X-${text(1)}`]: text(2) },
    body: text(3),
    requestBody: text(16),
  };
  const sent = { ...exchange, ...texts };
  const violation = {
    kind: "lost",
    expected: [text(4)],
    actual: text(4),
    exchange: sent,
    before: [sent, sent, sent],
  } as const;
  const drift = [{ question: "list.total", profile: text(5), target: text(6) }];
  const cases = [
    result("request.bytes", {
      verdict: "fail",
      detail: text(7),
      violations: [violation, violation],
      exchanges: [sent],
      drift,
    }),
    result("list.order", {
      level: "observed",
      verdict: "observed",
      answers: { "list.order": text(8) },
      detail: text(9),
    }),
    result("list.maximum", {
      verdict: "vacuous",
      detail: text(10),
      evidence: { [text(11)]: text(12) },
    }),
    result("route.invalid", { verdict: "error", detail: text(13) }),
  ];
  return reportOf(cases, {
    failure: text(14),
    target: { baseUrl: `http://${text(15)}`, projects: 1, keys: ["premium"] },
    writes: [{ caseId: "delete.again", method: "DELETE", url: text(17), status: 200 }],
    waiverProblems: [text(18)],
    notes: [text(19)],
    exploration: {
      seed: 1,
      requests: 1,
      sequences: 1,
      violations: [],
      doubts: [text(20)],
      ended: text(21),
    },
  });
}

/** Every verdict and level, a waiver, a drift, and failures of three kinds. */
const allOutcomes: readonly CaseResult[] = [
  result("list.next-page", {
    detail: "45 projects on 3 pages",
    evidence: { pages: 4 },
    exchanges: [exchange],
  }),
  result("list.total", {
    level: "one-of",
    detail: "page; 9 answers",
    answers: { "list.total": "page" },
    drift,
  }),
  result("list.order", {
    level: "observed",
    verdict: "observed",
    detail: "id-ascending",
    answers: order,
  }),
  result("list.maximum", { verdict: "vacuous", detail: "45 projects, and the maximum is 100" }),
  result("list.limit-over-maximum", {
    level: "one-of",
    verdict: "inconclusive",
    detail: "still 429 after 30 s",
  }),
  result("list.content-type-missing", {
    level: "listed",
    verdict: "allowed",
    detail: "401: allowed",
    answers: { "list.content-type-missing": "401" },
    exchanges: [{ ...exchange, headers: {}, status: 401, body: "" }],
  }),
  result("delete.again", {
    verdict: "fail",
    detail: again.actual,
    violations: [
      { ...again, before: [again.exchange] },
      {
        ...again,
        kind: "form",
        expected: ["`status` error"],
        actual: `${again.actual}: \`status\` success`,
      },
      deleted(8),
    ],
    exchanges: [again.exchange],
  }),
  result("delete.unknown", {
    verdict: "fail",
    detail: gone,
    violations: [{ kind: "status", expected: ["404"], actual: gone }],
    waived: { reason: "the gateway says 410 until the move", expires: "2027-01-31" },
  }),
  result("auth.key-missing", {
    level: "listed",
    verdict: "fail",
    detail: "no envelope",
    violations: [
      {
        kind: "status",
        expected: ["401", "400", "402", "403"],
        actual: `GET /projects -> 500 ${NASTY}`,
        exchange: { ...exchange, status: 500, body: NASTY },
      },
    ],
  }),
  result("plan.not-premium", {
    verdict: "not-tested",
    detail: 'the target names no free key: add it to "keys" in the target file',
  }),
  result("route.invalid", {
    level: "listed",
    verdict: "error",
    detail: "the connection was reset",
  }),
];

/** A report with every kind of content. */
export const sampleReport: Report = reportOf(allOutcomes, {
  diagnosis: [
    {
      id: "default-25",
      sentence: "A list without limit holds 25 projects.",
      fix: "Use a limit of 20 where the request has none.",
      explains: 24,
      of: 25,
    },
  ],
  selection: { only: [], skip: ["delete.foreign"], leftOut: ["delete.foreign"] },
  notes: [
    "narrowed by --skip delete.foreign: 1 cases were not run",
    'not-tested: the target names no free key: add it to "keys" in the target file: plan.not-premium',
  ],
  writes: [
    { caseId: "delete.success", method: "DELETE", url: `${base}/project?projectId=7`, status: 200 },
    {
      caseId: "delete.unknown",
      method: "DELETE",
      url: `${base}/project?projectId=2147483647`,
      status: 410,
    },
  ],
  waiverProblems: ["list.shape is waived and passes: take the waiver away"],
  exploration: {
    seed: 7,
    requests: 2000,
    sequences: 40,
    violations: [],
    doubts: ["list.order once by name"],
  },
});
