import { KEY_HEADER, LAST_ID, PROJECT_ID } from "../../openapi/constants.ts";
import {
  allConditions,
  allOperations,
  documentedStatuses,
  type RuleId,
} from "../../openapi/contract.ts";
import { ruleOf } from "../../openapi/rules.ts";
import { headerOf } from "../model/exchange.ts";
import { type Entry, isSuccess, statusLine, type Timeline } from "../model/timeline.ts";
import type { Kind, Violation } from "../model/verdict.ts";
import { conditionsIn, isRead, operationAt } from "../operations/operations.ts";
import type { TargetAccounts } from "./accounts.ts";
import { isCompressed, isConditional } from "./form.ts";
import { type Admissible, admissibleAnswers, type Reason } from "./reasons.ts";

/** The violation of an answer whose status is wrong: a request was obeyed that must be refused, refused that must be obeyed, or neither. */
export function statusViolation(
  entry: Entry,
  admissible: Admissible,
  accounts: TargetAccounts,
): Violation | undefined {
  const { status } = entry.answer;
  if (!isSuccess(entry))
    return isAdmissibleRefusal(entry, admissible)
      ? undefined
      : wrongStatus(entry, admissible, rightAnswers(admissible));
  if (!isServable(entry, admissible, accounts))
    return obeyed(entry, [...accessReasons(entry, accounts), ...admissible.reasons]);
  return status === 200 ? undefined : wrongStatus(entry, admissible, ["200"]);
}

/** Whether the interface does not say what the answer is: OPTIONS, HEAD on a path with GET however it is spelled, and redirects. */
export function isOfHttp(entry: Entry): boolean {
  const { request, answer } = entry;
  const { method, path, silentRule } = request;
  const isSpelled = silentRule === "route.spelling";
  if (method === "OPTIONS") return true;
  if (answer.status === 0) return false;
  if (method === "HEAD")
    return answer.status < 500 && (isSpelled || operationAt("GET", path) !== undefined);
  const isRedirect = isSpelled && answer.status >= 300 && answer.status < 400;
  return isRedirect || isConditional(entry) || (isCompressed(entry) && isSuccess(entry));
}

/** Whether an admissible server may serve it: another spelling may be the path of the operation, and two deletes at once both. */
function isServable(
  { request }: Entry,
  { success }: Admissible,
  accounts: TargetAccounts,
): boolean {
  if (request.silentRule === "delete.concurrent") return true;
  const plan = accounts.account(headerOf(request, KEY_HEADER))?.plan;
  return (
    success !== undefined ||
    (request.silentRule === "route.spelling" && request.method === "GET" && plan === "premium")
  );
}

function isAdmissibleRefusal(entry: Entry, { reasons }: Admissible): boolean {
  if (reasons.some(({ statuses }) => statuses.includes(entry.answer.status))) return true;
  return entry.request.silentRule !== undefined && isDocumentedRefusal(entry);
}

function isDocumentedRefusal({ request, answer }: Entry): boolean {
  return answer.status >= 400 && documentedStatuses(request.operation).includes(answer.status);
}

/** The reasons of key and plan for which another spelling of a path has to be refused: every operation has the same. */
function accessReasons({ request }: Entry, accounts: TargetAccounts): Reason[] {
  const operation = allOperations.find(({ method }) => method === request.method)?.id;
  if (request.silentRule !== "route.spelling" || operation === undefined) return [];
  const { reasons } = admissibleAnswers({ ...request, operation }, accounts);
  return reasons.filter(({ check, isCertain }) => isCertain && ["key", "plan"].includes(check));
}

function obeyed(entry: Entry, reasons: readonly Reason[]): Violation {
  const { request } = entry;
  const reason = reasons.find(({ isCertain }) => isCertain) ?? reasons[0];
  const kind: Kind = isRead(request) ? "shown" : "lost";
  const actual = `${statusLine(entry)}, although it had to be refused`;
  // Another client may have added the project that the request names.
  const needsQuietAccount = reason?.check === "existence" && isRead(request);
  const rule = recorded(reason?.rule ?? "envelope.always");
  const expected = (reason?.statuses ?? []).map(String);
  return { rule, kind, expected, actual, entry, needsQuietAccount };
}

/** The violations, with a question where the free key is refused for its plan nowhere: the key may be wrong as well as the check. */
export function questioningFreeKey(
  violations: readonly Violation[],
  timeline: Timeline,
): readonly Violation[] {
  const conditions = allConditions.filter(({ check }) => check === "plan");
  const rules: readonly RuleId[] = conditions.map(({ rule }) => rule);
  const statuses = conditions.map(({ reference }) => reference.code);
  const isRefused = timeline.some(
    ({ request, answer }) => request.key === "free" && statuses.includes(answer.status),
  );
  if (isRefused) return violations;
  const question = "; is the free key that of an account without the plan?";
  return violations.map((each) =>
    rules.includes(each.rule) && each.kind !== "status"
      ? { ...each, actual: each.actual + question }
      : each,
  );
}

function wrongStatus(entry: Entry, admissible: Admissible, expected: readonly string[]): Violation {
  const { request, answer } = entry;
  const line =
    answer.status === 0
      ? `${request.method} ${request.path}: ${answer.problem ?? "no answer"}`
      : statusLine(entry);
  const came = request.body === undefined ? line : `${line}, with a body`;
  const isTwice = request.silentRule === "delete.concurrent";
  const actual = isTwice ? `${came}, when it was sent twice at once` : came;
  const rule = failing(
    isTwice ? request.silentRule : brokenRule(entry, admissible),
    entry,
    admissible,
  );
  // A refused list or delete of a project that is there: another client may have deleted it.
  const isOfPlan = admissible.reasons.some(({ check }) => check === "plan");
  const needsQuietAccount =
    isDocumentedRefusal(entry) &&
    rule !== "envelope.always" &&
    !isOfPlan &&
    NAMES_PROJECT.test(request.query);
  return { rule, kind: "status", expected, actual, entry, needsQuietAccount };
}

const NAMES_PROJECT = new RegExp(`(?:${LAST_ID}|${PROJECT_ID})=-?[1-9]`);

/** The rule by which the answer should have been another: that of the first reason to refuse, or of the success. */
function brokenRule(entry: Entry, { reasons, success }: Admissible): RuleId {
  const { request } = entry;
  const key = headerOf(request, KEY_HEADER);
  const isOtherCase = key !== undefined && request.headers[KEY_HEADER] === undefined;
  if (isOtherCase && UNREAD.includes(`${request.operation} ${entry.answer.status}`))
    return "auth.key-header-case";
  const [reason] = reasons.toSorted(
    (one, other) => Number(other.isCertain) - Number(one.isCertain),
  );
  if (reason) return reason.rule;
  const [condition] = conditionsIn(request);
  return (success && condition?.rule) ?? "envelope.always";
}

/** The operations, each with a status by which it refuses a header that is missing, or that it has not read. */
const UNREAD = allConditions.flatMap(({ operation, check, listed }) =>
  listed && (check === "key" || check === "content-type") ? [`${operation} ${listed}`] : [],
);

/**
 * The rule to report for a wrong status: that of what the interface is silent about, if the request holds such a thing. Two reasons to
 * refuse the request say more of it.
 */
function failing(
  rule: RuleId,
  { request: { silentRule } }: Entry,
  { reasons }: Admissible,
): RuleId {
  const isSilent = silentRule === "request.bytes" || reasons.length < 2;
  return recorded((isSilent ? silentRule : undefined) ?? rule);
}

/** A rule that is only observed is never broken. */
function recorded(rule: RuleId): RuleId {
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
