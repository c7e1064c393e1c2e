import { questionsOf } from "../../openapi/index.ts";
import type { Case, Outcome, World } from "../cases/case.ts";
import type { Exchange } from "../model/exchange.ts";
import type { CaseResult } from "../model/report.ts";
import type { Violation } from "../model/verdict.ts";
import type { Judging } from "./judging.ts";
import type { Outcomes } from "./phases.ts";
import { firstViolations, reportedExchange, reportedViolation } from "./reported.ts";

/** The most exchanges of its own that a case shows in a report. */
const MOST_EXCHANGES = 40;

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
    const found = answersOf(each, { ...answers, ...outcomes.get(each.id)?.answers, ...observed.answers });
    const violations = plainestFirst(judging.violations.filter(({ rule }) => rule === each.id));
    const own = log.filter(({ caseId }) => caseId === each.id);
    const count = judging.touched.get(each.id) ?? 0;
    return {
      ...{ id: each.id, rules: [each.id], level: each.level, answers: found },
      ...verdictOf(each, { outcome, violations, answers: found, count, doubt: judging.doubts.get(each.id) }),
      evidence: { answers: count, ...outcome.evidence },
      violations: firstViolations(violations).map((violation) => reportedViolation(violation, world.target)),
      exchanges: own.slice(0, MOST_EXCHANGES).map((exchange) => reportedExchange(exchange, world.target)),
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

function verdictOf(
  { id, level, asks }: Case,
  { outcome, violations, answers, count, doubt }: Found,
): Pick<CaseResult, "verdict" | "detail"> {
  const [first] = violations;
  if (first) return { verdict: "fail", detail: first.actual };
  if (outcome.notTested !== undefined && count === 0) return { verdict: "not-tested", detail: outcome.notTested };
  const open = outcome.inconclusive ?? doubt;
  if (open !== undefined) return { verdict: "inconclusive", detail: open };
  if (outcome.notTested !== undefined) return { verdict: "not-tested", detail: outcome.notTested };
  if (outcome.vacuous !== undefined) return { verdict: "vacuous", detail: outcome.vacuous };
  const told = Object.values(answers);
  const text =
    [...new Set(told)].length === 1
      ? told[0]
      : Object.entries(answers)
          .map(([question, answer]) => `${question.replace(`${id}.`, "")} ${answer}`)
          .join(", ");
  if (level === "observed")
    return told.length > 0
      ? { verdict: "observed", detail: text ?? "" }
      : { verdict: "vacuous", detail: "nothing was seen of it" };
  if (count === 0 && !ALWAYS_SEEN.includes(id)) return { verdict: "vacuous", detail: `no answer could have broken it: ${asks}` };
  const other =
    level === "listed"
      ? questionsOf(id).find((question) => answers[question.id] !== undefined && answers[question.id] !== question.reference)
      : undefined;
  if (other)
    return { verdict: "allowed", detail: `${answers[other.id]}: allowed, though it is listed with the ${other.reference} group` };
  return { verdict: "pass", detail: text ? `${text}; ${count} answers` : `${count} answers` };
}

/** Rules that looks and scripts prove, and no single answer. */
const ALWAYS_SEEN: readonly string[] = [
  "list.same-set",
  "delete.refused-changes-nothing",
  "delete.gone",
  "delete.own-only",
  "delete.total",
];

/** The answers that belong to a case: those to the questions of its rule, and what it observed itself. */
function answersOf({ id }: Case, answers: Readonly<Record<string, string>>): Record<string, string> {
  const own = Object.entries(answers).filter(
    ([name, answer]) => answer !== "" && (name === id || questionsOf(id).some((question) => question.id === name)),
  );
  return Object.fromEntries(own);
}

/** The plainest request comes first: it is the one that is shown. */
function plainestFirst(violations: readonly Violation[]): Violation[] {
  const weight = ({ exchange }: Violation) =>
    exchange
      ? exchange.request.query.length + (exchange.request.body?.length ?? 0) + Object.keys(exchange.request.headers).length * 20
      : 0;
  return violations.toSorted((one, other) => weight(one) - weight(other));
}
