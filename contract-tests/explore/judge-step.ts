import type { Project } from "../../mock-server/operations/accounts.ts";
import { allOperations, documentedStatuses, MAXIMUM_LIMIT, type OperationId, type RuleId } from "../../openapi/index.ts";
import { type AnswerCheck, checkDocumented, checkError, checkJson, checkSuccess } from "../checks/audit.ts";
import { firstDifference } from "../checks/sequence.ts";
import { type Exchange, fieldsOf, idsOf, type SentRequest, statusLine } from "../model/exchange.ts";
import { violation } from "../model/finding.ts";
import type { Step } from "./grammar.ts";
import { changedTextIn } from "./model.ts";
import { type Admissible, failedRule, type Oracle, type Prediction } from "./oracle.ts";
import type { Broken, Outcome } from "./outcomes.ts";

/** Judges the answer to a step. The model must have the state from before the request. A text: right, but not as the profile says. */
export function judgeStep(step: Step, exchange: Exchange, oracle: Oracle): Outcome {
  const { method, path, values, extra } = step;
  const { request, answer } = exchange;
  const isUnspecified = method === "OPTIONS" || (method === "HEAD" && operationAt("GET", path) !== undefined);
  if (isUnspecified)
    return method === "OPTIONS" || answer.status < 500 ? undefined : wrong("envelope.always", exchange, ["no 5xx"]);
  const usual = usualPath(path);
  // Another spelling of the path may be accepted, refused, or redirected to the usual one.
  const isSpelled = usual !== path;
  if (isSpelled && answer.status >= 300 && answer.status < 400) return undefined;
  const operation = operationAt(method, usual);
  const asked = isSpelled ? { ...request, path: usual, ...(operation && { operation }) } : request;
  // The interface is silent about such a request, so every documented answer is right.
  const isFree = isSpelled || extra !== "none" || Object.values(values).some((value) => "loose" in value);
  return judgeAnswer(exchange, asked, isFree, oracle);
}

/** Judges an answer to `asked`. If `isFree`, every documented answer is right. */
function judgeAnswer(exchange: Exchange, asked: SentRequest, isFree: boolean, oracle: Oracle): Outcome {
  const prediction = oracle.predict(asked);
  if (isPredicted(prediction, exchange, oracle)) return envelopeProblem(exchange);
  const admissible = oracle.admits(asked);
  const isSuccess = exchange.answer.status === 200;
  const found = isSuccess
    ? successProblem(exchange, asked, prediction, admissible, oracle)
    : refusalProblem(exchange, prediction, admissible, isFree);
  const problem = found ?? envelopeProblem(exchange);
  if (problem || isFree || isUnknown(exchange, prediction, admissible, oracle)) return problem;
  return `${statusLine(exchange)}, but the profile says ${prediction.status} (${prediction.rule})`;
}

/** Whether the answer depends on a question whose answer the run has not recorded. */
function isUnknown(exchange: Exchange, prediction: Prediction, { isOpen }: Admissible, oracle: Oracle): boolean {
  const isShortPage = exchange.answer.status === 200 && prediction.projects !== undefined;
  return isOpen || (isShortPage && !oracle.knows("list.short-page"));
}

/** The path of the operation of which this path is another spelling; otherwise the path itself. */
function usualPath(path: string): string {
  const plain = path.toLowerCase().replace(/^\/\//, "/").replace(/\/$/, "");
  return allOperations.some((operation) => operation.path === plain) ? plain : path;
}

function operationAt(method: string, path: string): OperationId | undefined {
  return allOperations.find((operation) => operation.method === method && operation.path === path)?.id;
}

function isPredicted({ status, projects, total }: Prediction, exchange: Exchange, oracle: Oracle): boolean {
  if (exchange.answer.status !== status) return false;
  if (projects === undefined) return true;
  if (differingPage(projects, exchange) !== undefined) return false;
  const counted = fieldsOf(exchange).total;
  return total === undefined || counted === total || (!oracle.knows("list.total") && counted === projects.length);
}

/** Describes how a page differs from the projects that it must show; undefined if it does not. */
function differingPage(projects: readonly Project[], exchange: Exchange): string | undefined {
  const expected = projects.map(({ id }) => id);
  return firstDifference(expected, idsOf(exchange)) ?? changedTextIn(projects, exchange.answer.projects);
}

function refusalProblem(
  exchange: Exchange,
  prediction: Prediction,
  { refusals }: Admissible,
  isFree: boolean,
): Broken | undefined {
  const { status } = exchange.answer;
  const isDocumented = isFree && documentedStatuses(exchange.request.operation).includes(status);
  if (status >= 400 && (refusals.has(status) || isDocumented)) return undefined;
  const others = [...refusals].filter((each) => each !== prediction.status).map(String);
  return wrong(failedRule(prediction.rule), exchange, [expectedOf(prediction), ...others]);
}

function successProblem(
  exchange: Exchange,
  asked: SentRequest,
  prediction: Prediction,
  { refusedBy, rules }: Admissible,
  { model }: Oracle,
): Broken | undefined {
  const expected = [expectedOf(prediction)];
  if (asked.operation === undefined) return wrong(failedRule(prediction.rule), exchange, expected);
  if (refusedBy !== undefined) return wrong(failedRule(refusedBy), exchange, expected);
  const ids = idsOf(exchange);
  if (ids.length > MAXIMUM_LIMIT) return wrong("list.maximum", exchange, [`at most ${MAXIMUM_LIMIT} projects`]);
  const own = new Set(model.projects(exchange.request.key).map(({ id }) => id));
  const stranger = ids.find((id) => !own.has(id));
  const rule = stranger !== undefined && model.gone("premium").includes(stranger) ? "delete.gone" : "list.own-only";
  if (stranger !== undefined) return wrong(rule, exchange, expected, `shows ${stranger}`);
  const isFree = [...rules].some((each) => each.startsWith("list.limit-") || each === "list.last-id-invalid");
  return isFree || prediction.projects === undefined ? undefined : pageProblem(exchange, prediction, prediction.projects);
}

/** The problem of a page that differs from the predicted one. A shorter page is right, unless it is empty before the end. */
function pageProblem(exchange: Exchange, prediction: Prediction, projects: readonly Project[]): Broken | undefined {
  const { length } = idsOf(exchange);
  const isCutOff = length === 0 && projects.length > 0;
  const difference =
    differingPage(projects.slice(0, length), exchange) ?? (isCutOff ? "an empty page before the end" : undefined);
  if (difference !== undefined) return wrong(failedRule(prediction.rule), exchange, [expectedOf(prediction)], difference);
  if (length < projects.length) return undefined;
  return wrong("list.total", exchange, [`total ${prediction.total}`], `total ${String(fieldsOf(exchange).total)}`);
}

/** The first violation of the envelope rules. An answer to HEAD has no body and so no envelope. */
function envelopeProblem(exchange: Exchange): Broken | undefined {
  const { request, answer } = exchange;
  if (request.method === "HEAD") return undefined;
  const isSuccess = answer.status < 400;
  const exact: RuleId = request.operation === "deleteProject" && isSuccess ? "envelope.delete-exact" : "envelope.always";
  const checks: readonly (readonly [RuleId, AnswerCheck])[] = [
    ["envelope.json", checkJson],
    isSuccess ? ["envelope.success", checkSuccess] : ["envelope.error", checkError],
    [exact, checkDocumented],
  ];
  const [first] = checks.flatMap(([rule, check]) => check(exchange).map((found) => ({ rule, ...found })));
  return first;
}

function wrong(rule: RuleId, exchange: Exchange, expected: readonly string[], actual?: string): Broken {
  const line = statusLine(exchange);
  return { rule, ...violation(expected, actual === undefined ? line : `${line}: ${actual}`, exchange) };
}

function expectedOf({ status, rule, projects }: Prediction): string {
  if (projects === undefined) return `${status} (${rule})`;
  const [first, last] = [projects[0]?.id, projects.at(-1)?.id];
  const page = projects.length === 0 ? "an empty page" : `${projects.length} projects, ${first} to ${last}`;
  return `${status} with ${page} (${rule})`;
}
