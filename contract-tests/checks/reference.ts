import { deleteProject } from "../../mock-server/operations/delete-project.ts";
import { listProjects } from "../../mock-server/operations/list-projects.ts";
import type { Refusal } from "../../mock-server/operations/number-parameter.ts";
import {
  CHECKS,
  type Facts,
  type Operation,
  type Parameters,
} from "../../mock-server/operations/operation.ts";
import {
  type Answers,
  allOperations,
  type CheckName,
  conditionOf,
  KEY_HEADER,
  MAXIMUM_LIMIT,
  MEDIA_TYPE,
  type OperationId,
  type OrderedCheck,
  type Profile,
  parseProfile,
  questionsOf,
  type RuleId,
  referenceProfile,
} from "../../openapi/index.ts";
import type { SentRequest } from "../model/exchange.ts";
import type { Accounts } from "./accounts.ts";

/** A condition that a request meets, and by which the target may or must refuse it. */
export interface Reason {
  readonly check: CheckName;
  readonly rule: RuleId;
  /** The part of the rule whose answer is open, if it has parts. */
  readonly part?: string | undefined;
  readonly statuses: readonly number[];
  /** Whether no admissible server serves the request. */
  readonly isCertain: boolean;
}

/** What a request may be answered with under some profile. */
export interface Admissible {
  /** In the order of the reference's checks. */
  readonly reasons: readonly Reason[];
  /** The rule that says what a success is, and what it may be; undefined if the request must be refused. */
  readonly success?: Success;
}

/** A page of a list, or the project that a delete deletes. */
export interface Success {
  readonly rule: RuleId;
  readonly limit?: Limit;
  readonly cursor?: Cursor;
  readonly deletes?: string;
}

/** How many projects a page holds: exactly the limit of a plain one, or any number up to the maximum. */
export interface Limit {
  readonly most: number;
  readonly isOpen: boolean;
}

/** The project behind which a page begins (undefined: the first page), or `open` if every place is right. */
export type Cursor = { readonly after: string | undefined } | "open";

/**
 * Returns every condition that a request meets, and the success that the interface admits. The reference decides: each of its
 * checks is asked alone, under each way to read the parameters. An invalid value of a list may be read in any way.
 */
export function admissibleAnswers(request: SentRequest, accounts: Accounts): Admissible {
  const { operation } = request;
  if (operation === undefined) return { reasons: [routeReason(request)] };
  const variants = readingsOf(operation, request, accounts).map((profile) =>
    factsOf(request, operation, profile, accounts),
  );
  const [plain] = variants as [Facts, ...Facts[]];
  const reasons = referenceProfile.precedence[operation].flatMap((check) =>
    reasonsOf(check, operation, plain, variants),
  );
  const isWithoutPlan = reasons.some(({ check }) => check === "plan");
  // An account without the plan learns nothing about projects, and of an account that no look has shown, nothing is known.
  const isUnknown =
    operation === "listProjects" && plain.account !== undefined && !accounts.isSeen(request.key);
  const shown = reasons
    .filter(({ check }) => check !== "existence" || !isWithoutPlan)
    .map((reason) =>
      reason.check === "existence" && isUnknown ? { ...reason, isCertain: false } : reason,
    );
  const isServed = variants.some((facts) =>
    referenceProfile.precedence[operation].every((check) =>
      isOpen(operation, CHECKS[check](facts), isUnknown),
    ),
  );
  if (!isServed || shown.some(({ isCertain }) => isCertain)) return { reasons: shown };
  return {
    reasons: shown,
    success: operation === "listProjects" ? pageOf(plain) : deletionOf(variants),
  };
}

/** Whether a check does not refuse, or refuses a list by a rule that other servers do not refuse by; the readings of a delete are all there. */
function isOpen(operation: OperationId, refusal: Refusal | undefined, isUnknown: boolean): boolean {
  if (refusal === undefined) return true;
  if (operation === "deleteProject") return false;
  return (
    admitsSuccess(refusal.refusedBy) || (isUnknown && refusal.refusedBy.startsWith("list.last-id-"))
  );
}

const OPERATIONS: Readonly<Record<OperationId, Operation>> = { listProjects, deleteProject };

/** The ways to read the parameters of an operation: as the reference, and as other servers read other spellings and repeated values. */
const READINGS: Readonly<Record<OperationId, readonly Profile[]>> = {
  listProjects: [
    referenceProfile,
    profileWith({ "list.number-spelling": "number" }),
    profileWith({
      "list.limit-invalid.repeated": "first",
      "list.last-id-invalid.repeated": "first",
    }),
    profileWith({ "list.limit-invalid.repeated": "last", "list.last-id-invalid.repeated": "last" }),
    profileWith({ "list.last-id-invalid.fraction": "rounded-down" }),
    profileWith({ "list.content-type-other": "refused" }),
    profileWith({ "list.content-type-other": "any-type" }),
    profileWith({ "list.last-id-deleted": "continues" }),
  ],
  deleteProject: [
    referenceProfile,
    profileWith({ "delete.id-spelling": "number" }),
    profileWith({ "delete.id-repeated": "first" }),
    profileWith({ "delete.id-repeated": "last" }),
  ],
};

const DELETE_TYPES = {
  required: profileWith({ "delete.content-type": "required" }),
  refused: profileWith({ "delete.content-type": "refused" }),
};

/** What a Content-Type does to a delete is found out first, and then counts for every delete of which it says enough. */
function readingsOf(
  operation: OperationId,
  request: SentRequest,
  { deleteType }: Accounts,
): readonly Profile[] {
  if (operation === "listProjects") return READINGS[operation];
  if (deleteType === undefined || isTypeOpen(request, deleteType))
    return [...READINGS[operation], ...Object.values(DELETE_TYPES)];
  if (deleteType === "ignored") return READINGS[operation];
  return READINGS[operation].map(({ answers }) =>
    profileWith({ ...answers, "delete.content-type": deleteType }),
  );
}

/**
 * Whether plain deletes do not show what the Content-Type of this one does: another media type or a parameter, which may be refused
 * where JSON is not; and a Content-Type beside a body, which may be taken where it is refused with an empty one.
 */
function isTypeOpen(request: SentRequest, known: Accounts["deleteType"]): boolean {
  const type = headerOf(request, "content-type");
  if (type === undefined) return false;
  return type !== MEDIA_TYPE || (known === "refused" && request.body !== undefined);
}

function profileWith(answers: Answers): Profile {
  const result = parseProfile(answers);
  if (!result.ok) throw new Error(result.problems.join("; "));
  return result.profile;
}

/** The facts on which the checks of the reference decide, as the accounts have them. */
function factsOf(
  request: SentRequest,
  id: OperationId,
  profile: Profile,
  accounts: Accounts,
): Facts {
  const operation = OPERATIONS[id];
  const key = headerOf(request, KEY_HEADER);
  const account = accounts.account(key);
  // The reference has no negative ids: those that an account has are read without their sign, any other is an invalid value.
  let negative = "";
  const unsigned = request.query.replace(NEGATIVE_ID, (text) => {
    if (["unknown", "huge"].includes(accounts.locate(key, text))) return text;
    negative = text;
    return text.slice(1);
  });
  const query = new URLSearchParams(`?${unsigned}`);
  const read = operation.read(query, profile);
  const isNegative = negative !== "" && idOf(read) === negative.slice(1);
  const parameters = isNegative ? { ...read, id: { value: negative } } : read;
  const named = idOf(parameters);
  const location = named === undefined ? undefined : accounts.locate(account && key, named);
  return {
    operation,
    call: { key, contentType: headerOf(request, "content-type"), query, profile },
    account,
    ...parameters,
    location,
  };
}

const NEGATIVE_ID = /(?<=(?:last_id|projectId)=)-\d+(?=&|$)/g;

/** The parameters of a request as the reference reads them with a profile. */
export function parametersUnder(
  request: SentRequest,
  operation: OperationId,
  profile: Profile,
): Parameters {
  return OPERATIONS[operation].read(new URLSearchParams(`?${request.query}`), profile);
}

/** The checks that refuse a request of an operation with a profile, each with the rules and parts by which it may do so. */
export function checksUnder(
  request: SentRequest,
  operation: OperationId,
  profile: Profile,
  accounts: Accounts,
): { readonly check: OrderedCheck; readonly rules: readonly Pick<Reason, "rule" | "part">[] }[] {
  const facts = factsOf(request, operation, profile, accounts);
  return profile.precedence[operation].flatMap((check) => {
    const refusal = CHECKS[check](facts);
    if (refusal === undefined) return [];
    const refusals = check === "parameters" ? bothRefused(facts) : [refusal];
    return [
      {
        check,
        rules: refusals.map(({ refusedBy: rule, part }) => ({
          rule,
          part: part ?? partOf(rule, operation),
        })),
      },
    ];
  });
}

/** The value of a header; names have no letter case. */
export function headerOf({ headers }: SentRequest, name: string): string | undefined {
  return Object.entries(headers).find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1];
}

/** The reasons of one check: each rule by which it refuses under some reading. */
function reasonsOf(
  check: OrderedCheck,
  operation: OperationId,
  plain: Facts,
  variants: readonly Facts[],
): Reason[] {
  const found = variants.map((facts) => CHECKS[check](facts));
  const both = check === "parameters" ? bothRefused(plain) : [];
  const refusals = [...found.filter((refusal) => refusal !== undefined), ...both];
  const rules = [...new Map(refusals.map((refusal) => [refusal.refusedBy, refusal])).values()];
  const isAlways = found.every((refusal) => refusal !== undefined);
  return rules.map(({ refusedBy: rule, part }) => ({
    ...{ check, rule, part: part ?? partOf(rule, operation) },
    statuses: conditionOf(operation, rule).admissible,
    isCertain: isAlways && rules.every((each) => !admitsSuccess(each.refusedBy)),
  }));
}

/** The reference names the first of two invalid parameters; another server may name the second. */
function bothRefused({ id, limit }: Parameters): Refusal[] {
  return [limit, id].filter((reading) => "refusedBy" in reading);
}

function partOf(rule: RuleId, operation: OperationId): string | undefined {
  return questionsOf(rule).some(({ part }) => part === operation) ? operation : undefined;
}

/** Whether an open question of a rule has an answer that is not an error status. */
function admitsSuccess(rule: RuleId): boolean {
  return questionsOf(rule).some(({ answers }) =>
    answers.some(({ answer }) => Number.isNaN(Number(answer))),
  );
}

function pageOf({ id, limit }: Facts): Success {
  const open = { most: MAXIMUM_LIMIT, isOpen: true };
  const cursor: Cursor = "value" in id ? { after: id.value } : "open";
  return {
    rule: cursor === "open" || cursor.after === undefined ? "list.first-page" : "list.next-page",
    limit: "value" in limit ? { most: limit.value, isOpen: false } : open,
    cursor,
  };
}

/** The project that a delete deletes, if it is read in a way that the reference does not refuse. */
function deletionOf(variants: readonly Facts[]): Success {
  const facts = variants.find(({ location }) => location === "own");
  const id = facts && idOf(facts);
  return { rule: "delete.success", ...(id !== undefined && { deletes: id }) };
}

function idOf({ id }: Pick<Parameters, "id">): string | undefined {
  return "value" in id ? id.value : undefined;
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
