import type { ListedProject as ModelProject } from "../../mock-server/operations/project.ts";
import { allOperations, documentedStatuses, MAXIMUM_LIMIT, type OperationId, type RuleId } from "../../openapi/index.ts";
import { type AnswerCheck, checkDocumented, checkError, checkJson, checkSuccess } from "../checks/audit.ts";
import { firstDifference } from "../checks/sequence.ts";
import { type Exchange, fieldsOf, idsOf, type SentRequest, statusLine } from "../model/exchange.ts";
import { type Violation, violation } from "../model/finding.ts";
import type { Step } from "./grammar.ts";
import { type AccountsModel, changedTextIn } from "./model.ts";
import { type Admissible, failedRule, type Oracle, type Prediction } from "./oracle.ts";

/** The verdict on an answer: as predicted, admissible but outside the profile, or a violation. */
export type StepVerdict =
  | { readonly kind: "right" }
  | { readonly kind: "outside"; readonly detail: string }
  | { readonly kind: "wrong"; readonly rule: RuleId; readonly violation: Violation };

/** Judges the answer to a step. The model must have the state from before the request. */
export function judgeStep(step: Step, exchange: Exchange, oracle: Oracle): StepVerdict {
  const freedom = freedomOf(step);
  const { status } = exchange.answer;
  if (freedom === "any")
    return step.method === "OPTIONS" || status < 500 ? RIGHT : wrong("envelope.always", exchange, ["no 5xx"]);
  const isRedirect = status >= 300 && status < 400;
  if (freedom === "spelling") return isRedirect ? RIGHT : judgeAnswer(exchange, asUsual(exchange.request), true, oracle);
  return judgeAnswer(exchange, exchange.request, freedom === "documented", oracle);
}

/** Judges an answer to `asked`. If `isFree`, every documented answer is right. */
function judgeAnswer(exchange: Exchange, asked: SentRequest, isFree: boolean, oracle: Oracle): StepVerdict {
  const prediction = oracle.predict(asked);
  if (isPredicted(prediction, exchange, oracle)) return envelopeProblem(exchange) ?? RIGHT;
  const admissible = oracle.admits(asked);
  const alsoRight = isFree ? documentedStatuses(exchange.request.operation) : [];
  const problem = exchange.answer.status === 200 ? successProblem : refusalProblem;
  const found = problem({ exchange, asked, prediction, admissible, model: oracle.model, alsoRight }) ?? envelopeProblem(exchange);
  if (found) return found;
  if (isFree || isUnknown(exchange, prediction, admissible, oracle)) return RIGHT;
  const { status, rule } = prediction;
  return { kind: "outside", detail: `${statusLine(exchange)}, but the profile says ${status} (${rule})` };
}

/** Whether the answer depends on a question whose answer the run has not recorded. */
function isUnknown(exchange: Exchange, prediction: Prediction, { isOpen }: Admissible, oracle: Oracle): boolean {
  const isShortPage = exchange.answer.status === 200 && prediction.projects !== undefined;
  return isOpen || (isShortPage && !oracle.knows("list.short-page"));
}

/** An answer that differs from the prediction, and the other answers that are right. */
interface Unpredicted {
  readonly exchange: Exchange;
  /** The request by which the answer is judged: its path in the usual spelling. */
  readonly asked: SentRequest;
  readonly prediction: Prediction;
  readonly admissible: Admissible;
  readonly model: AccountsModel;
  /** Further statuses that are right because the interface is silent about such a request. */
  readonly alsoRight: readonly number[];
}

const RIGHT: StepVerdict = { kind: "right" };

/**
 * How much of the answer the interface leaves open: nothing; which documented answer comes; that, and whether the spelling of the
 * path is accepted; or everything except a server error.
 */
function freedomOf({ method, path, values, extra }: Step): "none" | "documented" | "spelling" | "any" {
  if (method === "OPTIONS" || (method === "HEAD" && operationAt("GET", path) !== undefined)) return "any";
  if (path !== usualPath(path)) return "spelling";
  const isLoose = Object.values(values).some((value) => "loose" in value);
  return isLoose || extra !== "none" ? "documented" : "none";
}

/** The path of the operation of which this path is another spelling; otherwise the path itself. */
function usualPath(path: string): string {
  const plain = path.toLowerCase().replace(/^\/\//, "/").replace(/\/$/, "");
  return allOperations.some((operation) => operation.path === plain) ? plain : path;
}

function asUsual(request: SentRequest): SentRequest {
  const path = usualPath(request.path);
  const operation = operationAt(request.method, path);
  return { ...request, path, ...(operation && { operation }) };
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
function differingPage(projects: readonly ModelProject[], exchange: Exchange): string | undefined {
  const expected = projects.map(({ id }) => id);
  return firstDifference(expected, idsOf(exchange)) ?? changedTextIn(projects, exchange.answer.projects);
}

function refusalProblem({ exchange, prediction, admissible, alsoRight }: Unpredicted): StepVerdict | undefined {
  const { status } = exchange.answer;
  const { refusals } = admissible;
  if (status >= 400 && (refusals.has(status) || alsoRight.includes(status))) return undefined;
  const others = [...refusals].filter((each) => each !== prediction.status).map(String);
  return wrong(failedRule(prediction.rule), exchange, [expectedOf(prediction), ...others]);
}

function successProblem({ exchange, asked, prediction, admissible, model }: Unpredicted): StepVerdict | undefined {
  const { refusedBy, rules } = admissible;
  const expected = [expectedOf(prediction)];
  const rule = failedRule(prediction.rule);
  if (asked.operation === undefined) return wrong(rule, exchange, expected);
  if (refusedBy !== undefined) return wrong(failedRule(refusedBy), exchange, expected);
  const ids = idsOf(exchange);
  if (ids.length > MAXIMUM_LIMIT) return wrong("list.maximum", exchange, [`at most ${MAXIMUM_LIMIT} projects`]);
  const own = new Set(model.projects(exchange.request.key).map(({ id }) => id));
  const stranger = ids.find((id) => !own.has(id));
  if (stranger !== undefined) return wrong(foreignRule(stranger, model), exchange, expected, `shows ${stranger}`);
  const isFree = [...rules].some((each) => each.startsWith("list.limit-") || each === "list.last-id-invalid");
  return isFree || prediction.projects === undefined ? undefined : pageProblem(exchange, prediction, prediction.projects);
}

/** The problem of a page that differs from the predicted one. A shorter page is right, unless it is empty before the end. */
function pageProblem(exchange: Exchange, prediction: Prediction, projects: readonly ModelProject[]): StepVerdict | undefined {
  const expected = [expectedOf(prediction)];
  const rule = failedRule(prediction.rule);
  const { length } = idsOf(exchange);
  const difference = differingPage(projects.slice(0, length), exchange);
  if (difference !== undefined) return wrong(rule, exchange, expected, difference);
  if (length === 0 && projects.length > 0) return wrong(rule, exchange, expected, "an empty page before the end");
  if (length < projects.length) return undefined;
  return wrong("list.total", exchange, [`total ${prediction.total}`], `total ${String(fieldsOf(exchange).total)}`);
}

function foreignRule(id: string, model: AccountsModel): RuleId {
  return model.gone("premium").includes(id) ? "delete.gone" : "list.own-only";
}

/** The first violation of the envelope rules. An answer to HEAD has no body and so no envelope. */
function envelopeProblem(exchange: Exchange): StepVerdict | undefined {
  const { request, answer } = exchange;
  if (request.method === "HEAD") return undefined;
  const isSuccess = answer.status < 400;
  const exact: RuleId = request.operation === "deleteProject" && isSuccess ? "envelope.delete-exact" : "envelope.always";
  const checks: readonly (readonly [RuleId, AnswerCheck])[] = [
    ["envelope.json", checkJson],
    isSuccess ? ["envelope.success", checkSuccess] : ["envelope.error", checkError],
    [exact, checkDocumented],
  ];
  for (const [rule, check] of checks) {
    const [first] = check(exchange);
    if (first) return { kind: "wrong", rule, violation: first };
  }
  return undefined;
}

function wrong(rule: RuleId, exchange: Exchange, expected: readonly string[], actual?: string): StepVerdict {
  const line = statusLine(exchange);
  return { kind: "wrong", rule, violation: violation(expected, actual === undefined ? line : `${line}: ${actual}`, exchange) };
}

function expectedOf({ status, rule, projects }: Prediction): string {
  if (projects === undefined) return `${status} (${rule})`;
  const [first, last] = [projects[0]?.id, projects.at(-1)?.id];
  const page = projects.length === 0 ? "an empty page" : `${projects.length} projects, ${first} to ${last}`;
  return `${status} with ${page} (${rule})`;
}
