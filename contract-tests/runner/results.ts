import { questionsOf, ruleOf } from "../../openapi/index.ts";
import type { Case, Outcome, World } from "../cases/case.ts";
import { type Exchange, pathOf } from "../model/exchange.ts";
import type {
  CaseResult,
  Finding,
  ReportedExchange,
  ReportedViolation,
  ReportedWrite,
} from "../model/report.ts";
import type { Target } from "../model/target.ts";
import type { Kind, Violation } from "../model/verdict.ts";
import type { Judging } from "./judging.ts";
import type { Outcomes } from "./phases.ts";

const WORST_FIRST: readonly Kind[] = ["lost", "shown", "data", "status", "form"];
/** The most exchanges of its own that a case shows in a report. */
const MOST_EXCHANGES = 40;
/** Maximum characters of a line about an answer, and of a body. */
const MOST_OF_LINE = 500;
const MOST_OF_BODY = 600;
/** The most violations of one case in a report. */
const MOST_VIOLATIONS = 200;

/** The result of each case: its violations, else what its answers, its evidence and its lacks say. */
export function resultsOf(
  cases: readonly Case[],
  outcomes: Outcomes,
  judging: Judging,
  log: readonly Exchange[],
  world: World,
): CaseResult[] {
  const answers = judging.learner.answers();
  return cases.map((each) => {
    const observed = each.observe?.(log, world) ?? {};
    const outcome = { ...outcomes.get(each.id), ...observed };
    const found = answersOf(each, {
      ...answers,
      ...outcomes.get(each.id)?.answers,
      ...observed.answers,
    });
    const violations = plainestFirst(judging.violations.filter(({ rule }) => rule === each.id));
    const own = log.filter(({ caseId }) => caseId === each.id);
    const count = judging.touched.get(each.id) ?? 0;
    return {
      ...{ id: each.id, rules: [each.id], level: each.level, answers: found },
      ...verdictOf(each, {
        outcome,
        violations,
        answers: found,
        count,
        doubt: judging.doubts.get(each.id),
      }),
      evidence: { answers: count, ...outcome.evidence },
      violations: violations
        .slice(0, MOST_VIOLATIONS)
        .map((violation) => reportedViolation(violation, world.target)),
      exchanges: own
        .slice(0, MOST_EXCHANGES)
        .map((exchange) => reportedExchange(exchange, world.target)),
    };
  });
}

interface Found {
  readonly outcome: Partial<Outcome> & { readonly notTested?: string };
  readonly violations: readonly Violation[];
  readonly answers: Readonly<Record<string, string>>;
  /** How many answers could have broken the rule. */
  readonly count: number;
  readonly doubt: string | undefined;
}

type Judged = Pick<CaseResult, "verdict" | "detail">;

/** The first verdict that something speaks for. */
function verdictOf(each: Case, { outcome, violations, answers, count, doubt }: Found): Judged {
  const isUnseen = each.level !== "observed" && count === 0;
  const reasons: readonly (readonly [Judged["verdict"], string | undefined])[] = [
    ["fail", violations[0]?.actual],
    ["not-tested", count === 0 ? outcome.notTested : undefined],
    ["inconclusive", outcome.inconclusive ?? doubt],
    ["not-tested", outcome.notTested],
    ["vacuous", outcome.vacuous],
    ["vacuous", isUnseen ? `no answer could have broken it: ${each.asks}` : undefined],
  ];
  for (const [verdict, detail] of reasons) if (detail !== undefined) return { verdict, detail };
  return keptVerdict(each, answers, count);
}

/** The verdict on a rule that nothing was seen to break. */
function keptVerdict({ id, level }: Case, answers: Found["answers"], count: number): Judged {
  const text = answersText(id, answers);
  if (level === "observed")
    return text === ""
      ? { verdict: "vacuous", detail: "nothing was seen of it" }
      : { verdict: "observed", detail: text };
  const other = questionsOf(id).find(
    (question) => (answers[question.id] ?? question.reference) !== question.reference,
  );
  if (level === "listed" && other)
    return {
      verdict: "allowed",
      detail: `${answers[other.id]}: allowed, though it is listed with the ${other.reference} group`,
    };
  return {
    verdict: "pass",
    detail: text === "" ? `${count} answers` : `${text}; ${count} answers`,
  };
}

/** One answer if all parts have the same, else each part with its own. */
function answersText(id: string, answers: Found["answers"]): string {
  const [first = "", ...others] = new Set(Object.values(answers));
  if (others.length === 0) return first;
  const parts = Object.entries(answers).map(
    ([question, answer]) => `${question.replace(`${id}.`, "")} ${answer}`,
  );
  return parts.join(", ");
}

/** The answers that belong to a case: those to the questions of its rule, and what it observed itself. */
function answersOf(
  { id }: Case,
  answers: Readonly<Record<string, string>>,
): Record<string, string> {
  const own = Object.entries(answers).filter(
    ([name, answer]) =>
      answer !== "" && (name === id || questionsOf(id).some((question) => question.id === name)),
  );
  return Object.fromEntries(own);
}

/** The plainest request comes first: it is the one that is shown. */
function plainestFirst(violations: readonly Violation[]): Violation[] {
  const weight = ({ exchange }: Violation) =>
    exchange
      ? exchange.request.query.length +
        (exchange.request.body?.length ?? 0) +
        Object.keys(exchange.request.headers).length * 20
      : 0;
  return violations.toSorted((one, other) => weight(one) - weight(other));
}

/** Violations of one rule and kind told once, the worst kind first, then the most frequent. */
export function findingsOf(cases: readonly CaseResult[]): Finding[] {
  const broken = cases.filter(({ verdict, waived }) => verdict === "fail" && !waived);
  const findings = broken.flatMap(({ rules: [id = ""], level, violations }) =>
    WORST_FIRST.flatMap((kind): Finding[] => {
      const own = violations.filter((each) => each.kind === kind);
      const [violation] = own;
      const { impact, fix } = ruleOf(id as Parameters<typeof ruleOf>[0]);
      return violation
        ? [{ rule: id, level, kind, count: own.length, violation, impact, fix }]
        : [];
    }),
  );
  return findings.sort(
    (one, other) =>
      WORST_FIRST.indexOf(one.kind) - WORST_FIRST.indexOf(other.kind) || other.count - one.count,
  );
}

/** A violation for a report. */
export function reportedViolation(
  { kind, expected, actual, exchange, before }: Violation,
  target: Target,
): ReportedViolation {
  return {
    ...{ kind, expected, actual: excerpt(actual, MOST_OF_LINE) },
    ...(exchange && { exchange: reportedExchange(exchange, target) }),
    ...(before &&
      before.length > 0 && { before: before.map((each) => reportedExchange(each, target)) }),
  };
}

/** An exchange for a report, with the beginning of its body. */
export function reportedExchange(
  { request, answer, durationMs }: Exchange,
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
export function writesOf(exchanges: readonly Exchange[], { baseUrl }: Target): ReportedWrite[] {
  return exchanges.flatMap(({ caseId, request, answer: { status } }) => {
    const { method } = request;
    return method === "GET"
      ? []
      : [{ caseId, method, url: `${baseUrl}${pathOf(request)}`, status }];
  });
}

/** A text cut to its beginning. The ellipsis tells the redaction that a key may be cut off there. */
function excerpt(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
