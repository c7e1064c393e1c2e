import { KEY_HEADER, LAST_ID, PROJECT_ID } from "../../openapi/constants.ts";
import {
  allConditions,
  allOperations,
  documentedStatuses,
  type RuleId,
} from "../../openapi/contract.ts";
import { ruleOf } from "../../openapi/rules.ts";
import { headerOf, type ListedProject, type SentRequest } from "../model/exchange.ts";
import { type Entry, isSuccess, statusLine, type Timeline } from "../model/timeline.ts";
import type { Kind, Violation } from "../model/verdict.ts";
import { conditionsIn, isPage, isRead, operationAt } from "../operations/operations.ts";
import type { TargetAccounts } from "./accounts.ts";
import { isCompressed, isConditional } from "./form.ts";
import { isAlike } from "./pages.ts";
import { type Admissible, admissibleAnswers, type Reason } from "./reasons.ts";

/** The violation of an answer whose status is wrong: a request was served that must be refused, refused that must be served, or neither. */
export function statusViolation(
  entry: Entry,
  admissible: Admissible,
  accounts: TargetAccounts,
): Violation | undefined {
  if (!isSuccess(entry)) {
    const isRight = isAdmissibleRefusal(entry, admissible);
    return isRight ? undefined : wrongStatus(entry, admissible, rightAnswers(admissible));
  }
  if (!isServable(entry, admissible, accounts))
    return wronglyServed(entry, [...accessReasons(entry, accounts), ...admissible.reasons]);
  return entry.answer.status === 200 ? undefined : wrongStatus(entry, admissible, ["200"]);
}

/** Whether the interface does not say what the answer is: OPTIONS, HEAD on a path with GET however it is spelled, and redirects. */
export function isUndescribed(entry: Entry): boolean {
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
function isServable(entry: Entry, { success }: Admissible, accounts: TargetAccounts): boolean {
  const { request } = entry;
  if (isSentTwice(request) || mayBeOtherAccount(entry, accounts)) return true;
  const plan = accounts.account(headerOf(request, KEY_HEADER))?.plan;
  return (
    success !== undefined ||
    (request.silentRule === "route.spelling" && request.method === "GET" && plan === "premium")
  );
}

/** Keys may be numbered: whether one that ends in a digit may be that of another account, because its page shows nothing of the premium one. */
function mayBeOtherAccount(entry: Entry, accounts: TargetAccounts): boolean {
  const { request, answer } = entry;
  const mayBeNumber = ["shorter", "alteredLast"].includes(request.key);
  const isNumbered = mayBeNumber && /\d$/.test(headerOf(request, KEY_HEADER) ?? "");
  const isOwn = (shown: ListedProject) => isAlike(accounts.project("premium", shown.id), shown);
  const isEmpty = accounts.count("premium") === 0;
  return isNumbered && isPage(entry) && !isEmpty && !answer.projects.some(isOwn);
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

function wronglyServed(entry: Entry, reasons: readonly Reason[]): Violation {
  const { request } = entry;
  const reason = mainReason(reasons);
  const kind: Kind = isRead(request) ? "shown" : "lost";
  const actual = `${statusLine(entry)}, although it had to be refused`;
  // Another client may have added the project that the request names.
  const needsQuietAccount = reason?.check === "existence" && isRead(request);
  const rule = unlessObserved(reason?.rule ?? "envelope.always");
  const expected = (reason?.statuses ?? []).map(String);
  return { rule, kind, expected, actual, entry, needsQuietAccount };
}

/** The first reason for which every admissible server refuses a request, else the first one. */
function mainReason(reasons: readonly Reason[]): Reason | undefined {
  return reasons.find(({ isCertain }) => isCertain) ?? reasons[0];
}

/** The violations, with a question where the free key is refused for its plan nowhere: the key may be wrong as well as the check. */
export function withFreeKeyQuestion(
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
  const body = request.body === undefined ? "" : ", with a body";
  const times = isSentTwice(request) ? ", when it was sent twice at once" : "";
  const rule = unlessObserved(ruleOfWrongStatus(entry, admissible));
  // A refused list or delete of a project that is there: another client may have deleted it.
  const isOfPlan = admissible.reasons.some(({ check }) => check === "plan");
  const needsQuietAccount =
    isDocumentedRefusal(entry) &&
    rule !== "envelope.always" &&
    !isOfPlan &&
    NAMES_PROJECT.test(request.query);
  return {
    rule,
    kind: "status",
    expected,
    actual: `${line}${body}${times}`,
    entry,
    needsQuietAccount,
  };
}

function isSentTwice({ silentRule }: SentRequest): boolean {
  return silentRule === "delete.concurrent";
}

const NAMES_PROJECT = new RegExp(`(?:${LAST_ID}|${PROJECT_ID})=-?[1-9]`);

/** The rule by which an answer should have had another status. */
function ruleOfWrongStatus(entry: Entry, { reasons, success }: Admissible): RuleId {
  const { request } = entry;
  const { silentRule } = request;
  // Two reasons to refuse a request say more than what the interface is silent about, apart from odd bytes.
  const isOfSilence = isSentTwice(request) || silentRule === "request.bytes" || reasons.length < 2;
  if (silentRule !== undefined && isOfSilence) return silentRule;
  const key = headerOf(request, KEY_HEADER);
  const isOtherCase = key !== undefined && request.headers[KEY_HEADER] === undefined;
  if (isOtherCase && UNREAD.includes(`${request.operation} ${entry.answer.status}`))
    return "auth.key-header-case";
  const reason = mainReason(reasons);
  if (reason) return reason.rule;
  const [condition] = conditionsIn(request);
  return (success && condition?.rule) ?? "envelope.always";
}

/** The operations, each with a status by which it refuses a header that is missing, or that it has not read. */
const UNREAD = allConditions.flatMap(({ operation, check, listed }) =>
  listed && (check === "key" || check === "content-type") ? [`${operation} ${listed}`] : [],
);

/** The rule; that of all answers where it is only observed, because such a rule is never broken. */
function unlessObserved(rule: RuleId): RuleId {
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
