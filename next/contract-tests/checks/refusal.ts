import { allConditions, documentedStatuses, MAXIMUM_LIMIT, questionsOf, type RuleId } from "../../openapi/index.ts";
import { type Exchange, fieldsOf, isSuccess, statusLine } from "../model/exchange.ts";
import { allowed, type Finding, fail, observed, pass, unless, type Violation, violation } from "../model/finding.ts";

const NOT_REFUSED = "although it had to be refused";

/** Judges the answer to a request that meets one error condition, by what the document says of its operation. */
export function judgeRefusal(rule: RuleId, exchange: Exchange): Finding {
  const { status } = exchange.answer;
  const { operation } = exchange.request;
  const conditions = allConditions.filter((each) => each.rule === rule && (!operation || each.operation === operation));
  const admissible = [...new Set(conditions.flatMap((condition) => condition.admissible))].sort();
  const line = statusLine(exchange);
  const [harm] = harmOf(exchange);
  if (harm) return fail(harm);
  if (!admissible.includes(status)) {
    const expected = [...(admitsSuccess(rule) ? [`200 with at most ${MAXIMUM_LIMIT} projects`] : []), ...admissible.map(String)];
    return fail(violation(expected, `${line}${isSuccess(exchange) ? `, ${NOT_REFUSED}` : ""}`, exchange));
  }
  const [condition] = conditions;
  if (condition?.level === "observed") return observed(String(status), line);
  if (condition?.level !== "listed" || condition.listed === status) return pass(line, { observed: String(status) });
  const detail = `${line}: allowed, though the condition is listed with the ${condition.listed} group`;
  return allowed(detail, { observed: String(status) });
}

/** A failure for each success among requests that had to be refused, for whatever reason; without one, `found`. */
export function unlessObeyed(exchanges: readonly (Exchange | undefined)[], found: Finding): Finding {
  const obeyed = exchanges.flatMap((exchange) => (exchange && isSuccess(exchange) ? [exchange] : []));
  const wrong = obeyed.map((each) => violation("a documented error", `${statusLine(each)}, ${NOT_REFUSED}`, each));
  return unless(wrong, found);
}

/** The violation of a refused write that changed something, if the account has shown it. */
export function harmOf(exchange: Exchange): Violation[] {
  const harm = exchange.aftermath?.harm;
  const actual = `${statusLine(exchange)}, and ${harm}`;
  return harm === undefined ? [] : [violation("a refusal that changes nothing", actual, exchange)];
}

/** Whether the answer is an error with a status that the operation documents. */
export function isRefused({ request, answer }: Exchange): boolean {
  return answer.status >= 400 && documentedStatuses(request.operation).includes(answer.status);
}

/** Whether two refusals look the same to a client: same status, message and subMessage. */
export function sameRefusal(one: Exchange, other: Exchange): boolean {
  const [a, b] = [one, other].map((exchange) => {
    const { message, subMessage } = fieldsOf(exchange);
    return JSON.stringify([exchange.answer.status, message, subMessage]);
  });
  return a === b;
}

/** The answers to a rule's open questions: the statuses of the question's operation, or all statuses if it has none. */
export function answersGiven(rule: RuleId, exchanges: readonly Exchange[]): Record<string, string> {
  const questions = questionsOf(rule).map(({ id, part }) => {
    const asked = exchanges.filter(({ request }) => part === undefined || request.operation === part);
    return [id, mixture(asked.map(({ answer }) => String(answer.status)))];
  });
  return Object.fromEntries(questions.filter(([, answer]) => answer !== ""));
}

export function mixture(values: readonly string[]): string {
  return [...new Set(values)].join(", ");
}

/** Whether an open question, or a question of a rule, has an answer that is not an error status. */
export function admitsSuccess(name: string): boolean {
  return questionsOf(name).some(({ answers }) => answers.some(({ answer }) => Number.isNaN(Number(answer))));
}
