import {
  allConditions,
  documentedStatuses,
  KEY_HEADER,
  type RuleId,
  ruleOf,
} from "../../openapi/index.ts";
import { type Exchange, isSuccess, statusLine } from "../model/exchange.ts";
import type { Kind, Violation } from "../model/verdict.ts";
import type { Accounts } from "./accounts.ts";
import { formRules, formViolations, hasForm } from "./form.ts";
import { pageRules, pageViolations } from "./page.ts";
import { type Admissible, admissibleAnswers, headerOf } from "./reference.ts";

/** What one exchange shows. */
export interface Judgement {
  readonly admissible: Admissible;
  readonly violations: readonly Violation[];
  /** The rules that the answer could have broken, and those of its refusals. */
  readonly touched: readonly RuleId[];
}

/**
 * Judges one answer, whichever case asked: its form, its status and, of a list, its page. The accounts must have the state from
 * before the request. Where the request holds what the interface is silent about, every documented answer is right. Pages of a
 * look are not compared with the accounts, because the whole look is.
 */
export function judge(exchange: Exchange, accounts: Accounts, isLook = false): Judgement {
  const { request } = exchange;
  const admissible = admissibleAnswers(request, accounts);
  const touched = new Set<RuleId>([
    ...admissible.reasons.map(({ rule }) => rule),
    ...formRules(exchange),
  ]);
  if (request.oddBy) touched.add(request.oddBy);
  if (isOfHttp(exchange)) return { admissible, violations: [], touched: [...touched] };
  for (const rule of rulesOfPage(exchange, admissible, accounts)) touched.add(rule);
  const wrong = statusViolation(exchange, admissible, accounts);
  const page =
    wrong || !admissible.success || !isSuccess(exchange)
      ? []
      : pageViolations(exchange, admissible.success, accounts, isLook);
  const violations =
    wrong?.kind === "status"
      ? [wrong]
      : [...(wrong ? [wrong] : []), ...page, ...formViolations(exchange)];
  // What a look shows of other projects is compared as a whole.
  return {
    admissible,
    violations: isLook ? violations.filter(({ needsStill }) => !needsStill) : violations,
    touched: [...touched],
  };
}

function rulesOfPage(exchange: Exchange, { success }: Admissible, accounts: Accounts): RuleId[] {
  if (!success || exchange.answer.status !== 200) return [];
  if (exchange.request.operation === "deleteProject") return ["delete.success"];
  const ofSpelling: RuleId[] = isSpelled(exchange) ? ["auth.key-header-case"] : [];
  return [...ofSpelling, ...pageRules(exchange, success, accounts)];
}

/** The violation of an answer whose status is wrong: a request was obeyed that must be refused, refused that must be obeyed, or neither. */
function statusViolation(
  exchange: Exchange,
  admissible: Admissible,
  accounts: Accounts,
): Violation | undefined {
  const { status } = exchange.answer;
  if (!isSuccess(exchange))
    return isAdmissibleRefusal(exchange, admissible)
      ? undefined
      : wrongStatus(exchange, admissible, rightAnswers(admissible));
  if (!isServable(exchange, admissible, accounts)) return obeyed(exchange, admissible);
  return status === 200 ? undefined : wrongStatus(exchange, admissible, ["200"]);
}

/** Whether the interface does not say what the answer is: OPTIONS, HEAD on a list however its path is spelled, and redirects. */
function isOfHttp(exchange: Exchange): boolean {
  const { request, answer } = exchange;
  if (request.method === "OPTIONS") return true;
  const isHeadOfList =
    request.method === "HEAD" &&
    (request.path === "/projects" || request.oddBy === "route.spelling") &&
    answer.status > 0 &&
    answer.status < 500;
  const isRedirect =
    request.oddBy === "route.spelling" && answer.status >= 300 && answer.status < 400;
  return isHeadOfList || isRedirect || (answer.status > 0 && isNegotiated(exchange));
}

function isNegotiated(exchange: Exchange): boolean {
  const { status } = exchange.answer;
  return (
    exchange.request.method !== "HEAD" &&
    !hasForm(exchange) &&
    (status < 300 || status === 304 || status === 406)
  );
}

/** Whether an admissible server may serve it: another spelling may be the path of the operation, and two deletes at once both. */
function isServable({ request }: Exchange, { success }: Admissible, accounts: Accounts): boolean {
  if (request.oddBy === "delete.concurrent") return true;
  const plan = accounts.account(headerOf(request, KEY_HEADER))?.plan;
  return (
    success !== undefined ||
    (request.oddBy === "route.spelling" && request.method === "GET" && plan === "premium")
  );
}

function isAdmissibleRefusal({ request, answer }: Exchange, { reasons }: Admissible): boolean {
  if (reasons.some(({ statuses }) => statuses.includes(answer.status))) return true;
  return request.oddBy !== undefined && isDocumentedRefusal({ request, answer });
}

function isDocumentedRefusal({ request, answer }: Pick<Exchange, "request" | "answer">): boolean {
  return answer.status >= 400 && documentedStatuses(request.operation).includes(answer.status);
}

function obeyed(exchange: Exchange, { reasons }: Admissible): Violation {
  const { request } = exchange;
  const reason = reasons.find(({ isCertain }) => isCertain) ?? reasons[0];
  const kind: Kind = request.method === "GET" || request.method === "HEAD" ? "shown" : "lost";
  // Whether the key is wrong or a check is missing cannot be told from outside.
  const question =
    reason?.check === "plan" ? "; is the free key that of an account without the plan?" : "";
  const actual = `${statusLine(exchange)}, although it had to be refused${question}`;
  // Another client may have added the project that the request names.
  const needsStill = reason?.check === "existence" && request.operation === "listProjects";
  const rule = failing(reason?.rule ?? "envelope.always", exchange);
  const expected = (reason?.statuses ?? []).map(String);
  return { rule, kind, expected, actual, exchange, ...(needsStill && { needsStill }) };
}

function wrongStatus(
  exchange: Exchange,
  admissible: Admissible,
  expected: readonly string[],
): Violation {
  const { request, answer } = exchange;
  const actual =
    answer.status === 0
      ? `${request.method} ${request.path}: ${answer.problem ?? "no answer"}`
      : statusLine(exchange);
  const rule = failing(brokenRule(exchange, admissible), exchange);
  // A refused list or delete of a project that is there: another client may have deleted it.
  const needsStill =
    isDocumentedRefusal(exchange) &&
    rule !== "envelope.always" &&
    NAMES_PROJECT.test(request.query);
  return { rule, kind: "status", expected, actual, exchange, ...(needsStill && { needsStill }) };
}

const NAMES_PROJECT = /(?:last_id|projectId)=-?[1-9]/;

/** The rule by which the answer should have been another: that of the first reason to refuse, or of the success. */
function brokenRule(exchange: Exchange, { reasons, success }: Admissible): RuleId {
  const { request } = exchange;
  const isOfAccess = reasons.some(({ check }) => check === "key" || check === "plan");
  if (
    isSpelled(exchange) &&
    UNREAD.includes(`${request.operation} ${exchange.answer.status}`) &&
    !isOfAccess
  )
    return "auth.key-header-case";
  const [reason] = reasons.toSorted(
    (one, other) => Number(other.isCertain) - Number(one.isCertain),
  );
  if (reason) return reason.rule;
  if (success === undefined || request.operation === "deleteProject")
    return success?.rule ?? "envelope.always";
  const parameters = new URLSearchParams(request.query);
  if (parameters.get("last_id") === "0") return "list.first-page";
  if (parameters.has("last_id")) return "list.next-page";
  return parameters.has("limit") ? "list.limit" : "list.default-limit";
}

/** The operations, each with a status by which it refuses a header that is missing, or that it has not read. */
const UNREAD = allConditions.flatMap(({ operation, check, listed }) =>
  listed && (check === "key" || check === "content-type") ? [`${operation} ${listed}`] : [],
);

/** Whether the name of the key header is written in another letter case. */
function isSpelled({ request }: Exchange): boolean {
  return headerOf(request, KEY_HEADER) !== undefined && request.headers[KEY_HEADER] === undefined;
}

/** The rule to report: what an odd value breaks is the rule of odd values, and an observed rule is never broken. */
function failing(rule: RuleId, { request: { oddBy } }: Exchange): RuleId {
  if (oddBy === "request.bytes") return oddBy;
  return ruleOf(rule).level === "observed" ? "envelope.always" : rule;
}

function rightAnswers({ reasons, success }: Admissible): string[] {
  return [
    ...new Set([
      ...(success ? ["200"] : []),
      ...reasons.flatMap(({ statuses }) => statuses.map(String)),
    ]),
  ];
}
