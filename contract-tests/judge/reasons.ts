import { CHECKS } from "../../mock-server/operations/answer-by-rules.ts";
import type { Refusal } from "../../mock-server/operations/number-parameter.ts";
import type { Facts, Parameters } from "../../mock-server/operations/operation.ts";
import { KEY_HEADER, LAST_ID, PROJECT_ID } from "../../openapi/constants.ts";
import {
  allOperations,
  type CheckName,
  conditionOf,
  type OperationId,
  type OrderedCheck,
  type RuleId,
} from "../../openapi/contract.ts";
import { type Profile, referenceProfile } from "../../openapi/profile.ts";
import { questionsOf } from "../../openapi/question.ts";
import { headerOf, type SentRequest } from "../model/exchange.ts";
import {
  admitsSuccess,
  conditionsIn,
  namedId,
  OPERATIONS,
  type RulePart,
  type Success,
} from "../operations/operations.ts";
import type { TargetAccounts } from "./accounts.ts";

/** A condition that a request meets, and by which the target may or must refuse it. */
export interface Reason extends RulePart {
  readonly check: CheckName;
  readonly statuses: readonly number[];
  /** Whether no admissible server serves the request. */
  readonly isCertain: boolean;
}

/** What a request may be answered with under some profile. */
export interface Admissible {
  /** In the order of the reference's checks. */
  readonly reasons: readonly Reason[];
  /** What a success is, and what it may be; undefined if the request must be refused. */
  readonly success?: Success;
}

/**
 * Returns every condition that a request meets, and the success that the interface admits. The reference decides: each of its
 * checks is asked alone, under each way to read the parameters. An invalid value of a list may be read in any way.
 */
export function admissibleAnswers(request: SentRequest, accounts: TargetAccounts): Admissible {
  const { operation: id } = request;
  if (id === undefined) return { reasons: [routeReason(request)] };
  const operation = OPERATIONS[id];
  const variants = operation
    .readings(request, accounts.deleteType)
    .map(factsOf(request, id, accounts)) as [Facts, ...Facts[]];
  const checks = referenceProfile.precedence[id];
  // Of an account that no look has shown, nothing is known.
  const isUnknown =
    operation.reads && variants[0].account !== undefined && !accounts.isSeen(request.key);
  // A check that does not refuse, or refuses by a rule that other servers do not refuse by.
  const mayPass = (refusal: Refusal | undefined) =>
    refusal === undefined ||
    operation.mayServe(refusal.refusedBy) ||
    (isUnknown && refusal.refusedBy.startsWith("list.last-id-"));
  const isServed = variants.some((facts) => checks.every((check) => mayPass(CHECKS[check](facts))));
  const reasons = checks.flatMap((check) => reasonsOf(check, variants));
  return {
    reasons: knownReasons(reasons, isUnknown),
    ...(isServed && { success: operation.successOf(variants) }),
  };
}

/** The reasons, as far as the account is known. An account without the plan learns nothing about projects. */
function knownReasons(reasons: readonly Reason[], isUnknown: boolean): Reason[] {
  const isWithoutPlan = reasons.some(({ check }) => check === "plan");
  return reasons.flatMap((reason) => {
    if (reason.check !== "existence") return reason;
    if (isWithoutPlan) return [];
    return isUnknown ? { ...reason, isCertain: false } : reason;
  });
}

/** The rules that the answer to a request may break, apart from its form. */
export function rulesAsked(request: SentRequest, { reasons, success }: Admissible): RuleId[] {
  const { silentRule, headers } = request;
  const ofSuccess = success ? [success, ...conditionsIn(request)] : [];
  const rules = [...reasons, ...ofSuccess].map(({ rule }) => rule);
  if (success && headers[KEY_HEADER] === undefined) rules.push("auth.key-header-case");
  if (silentRule) rules.push(silentRule);
  return rules;
}

/** Returns a function that gives the facts of a request under a profile, on which the checks of the reference decide. */
export function factsOf(
  request: SentRequest,
  id: OperationId,
  accounts: TargetAccounts,
): (profile: Profile) => Facts {
  const { reference: operation } = OPERATIONS[id];
  const key = headerOf(request, KEY_HEADER);
  const contentType = headerOf(request, "content-type");
  const account = accounts.account(key);
  // The reference has no ids below 1: one that an account has is read as an id, any other is an invalid value.
  const isId = (text: string) => !["unknown", "huge"].includes(accounts.locate(key, text));
  const low = request.query.match(LOW_ID)?.findLast(isId);
  const positive = request.query.replace(LOW_ID, (text) => (isId(text) ? STAND_IN : text));
  const query = new URLSearchParams(`?${positive}`);
  return (profile) => {
    const read = operation.read(query, profile);
    const isLow = low !== undefined && namedId(read) === STAND_IN;
    const parameters = isLow ? { ...read, id: { value: low } } : read;
    const named = namedId(parameters);
    const location = named === undefined ? undefined : accounts.locate(account && key, named);
    return {
      operation,
      call: { key, contentType, query, profile },
      account,
      ...parameters,
      location,
    };
  };
}

/** A negative id, and the id 0 of a project to delete; as a cursor it asks for the first page. */
const LOW_ID = new RegExp(
  `(?<=(?:${LAST_ID}|${PROJECT_ID})=)-\\d+(?=&|$)|(?<=${PROJECT_ID}=)0(?=&|$)`,
  "g",
);
/** Stands for such an id while the reference reads the request: an id that it takes, and that no account is likely to have. */
const STAND_IN = "8999999999999999999";

/** The conditions by which the reference refuses a request with a profile, in the order of its checks. */
export function reasonsUnder(
  request: SentRequest,
  operation: OperationId,
  profile: Profile,
  accounts: TargetAccounts,
): Reason[] {
  const facts = factsOf(request, operation, accounts)(profile);
  return profile.precedence[operation].flatMap((check) => reasonsOf(check, [facts]));
}

/** The reasons of one check: each rule by which it refuses under some reading. */
function reasonsOf(check: OrderedCheck, variants: readonly [Facts, ...Facts[]]): Reason[] {
  const [plain] = variants;
  const operation = plain.operation.id;
  const refusals = variants
    .map((facts) => CHECKS[check](facts))
    .filter((refusal) => refusal !== undefined);
  const isAlways = refusals.length === variants.length;
  if (check === "parameters") refusals.push(...bothRefused(plain));
  const rules = [...new Map(refusals.map((refusal) => [refusal.refusedBy, refusal])).values()];
  const isCertain = isAlways && rules.every((each) => !admitsSuccess(each.refusedBy));
  return rules.map((each) => ({
    ...rulePartOf(each, operation),
    check,
    statuses: conditionOf(operation, each.refusedBy).admissible,
    isCertain,
  }));
}

/** The reference names the first of two invalid parameters; another server may name the second. */
function bothRefused({ id, limit }: Parameters): Refusal[] {
  return [limit, id].filter((reading) => "refusedBy" in reading);
}

/** The rule of a refusal, and its part: that of the parameter, else the operation if the answer of each is open. */
function rulePartOf({ refusedBy: rule, part }: Refusal, operation: OperationId): RulePart {
  const hasParts = questionsOf(rule).some((question) => question.part === operation);
  return { rule, part: part ?? (hasParts ? operation : undefined) };
}

function routeReason({ path }: SentRequest): Reason {
  const here = allOperations.find((operation) => operation.path === path);
  const rule = here ? "route.method" : "route.invalid";
  return {
    check: "route",
    rule,
    statuses: conditionOf((here ?? allOperations[0]).id, rule).admissible,
    isCertain: true,
  };
}
