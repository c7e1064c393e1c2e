import { MEDIA_TYPE } from "../../openapi/constants.ts";
import type { OperationId, OrderedCheck, RefusalRule, RuleId } from "../../openapi/contract.ts";
import type { Profile } from "../../openapi/profile.ts";
import {
  type Account,
  type Accounts,
  type Awaitable,
  type Location,
  type Project,
  whenKnown,
} from "./accounts.ts";
import type { Reading, Refusal } from "./number-parameter.ts";

/** What an operation needs to know of a request. */
export interface Call {
  /** The key header: undefined if it is absent, empty if it is empty. */
  readonly key: string | undefined;
  readonly contentType: string | undefined;
  readonly query: URLSearchParams;
  readonly profile: Profile;
}

/** A success: the rule that decided it and, of a list, its page. */
export interface Success {
  readonly rule: RuleId;
  readonly page?: { readonly projects: readonly Project[]; readonly total: number };
}

/** The parameters of a call as read: the project that it names, and the size of the page that it asks for. */
export interface Parameters {
  readonly id: Reading<string | undefined>;
  readonly limit: Reading<number>;
}

/** The limit of an operation that returns no page. */
export const NO_LIMIT: Parameters["limit"] = { value: Number.POSITIVE_INFINITY };

/** An operation of the interface. */
export interface Operation {
  readonly id: OperationId;
  read(query: URLSearchParams, profile: Profile): Parameters;
  /** The rule that refuses a Content-Type, if any. */
  refusesType(contentType: string | undefined, profile: Profile): RefusalRule | undefined;
  /** The refusal of a project of this location, if any. */
  refusesProject(location: Location, profile: Profile): Refusal | undefined;
  /** Runs after all checks have passed. */
  run(call: Call, checked: Checked, accounts: Accounts): Awaitable<Success | Refusal>;
}

/** The facts on which the checks of a call decide. */
export interface Facts extends Parameters {
  readonly operation: Operation;
  readonly call: Call;
  /** Undefined if no account has the key. */
  readonly account: Account | undefined;
  /** Whose project the call names; undefined if it names none. */
  readonly location: Location | undefined;
}

/** The facts of a call that passed its checks. */
export interface Checked {
  readonly key: string;
  readonly account: Account;
  readonly id: string | undefined;
  readonly limit: number;
  readonly location: Location | undefined;
  /** The open question whose answer gave a parameter its value, if any. */
  readonly decidedBy: RuleId | undefined;
}

/** Makes the checks of an operation, and runs it if none of them refuses the call. */
export function perform(
  operation: Operation,
  call: Call,
  accounts: Accounts,
): Awaitable<Success | Refusal> {
  const { key = "", query, profile } = call;
  const { id, limit } = operation.read(query, profile);
  const named = "value" in id ? id.value : undefined;
  return whenKnown(key === "" ? undefined : accounts.account(key), (account) =>
    whenKnown(locate(named, account, key, accounts), (location) => {
      const refusal = firstRefusal({ operation, call, account, id, limit, location });
      if (refusal) return refusal;
      if (!account || "refusedBy" in id || "refusedBy" in limit)
        throw new Error(`a check of ${operation.id} is missing`);
      const decidedBy = id.decidedBy ?? limit.decidedBy;
      return operation.run(
        call,
        { key, account, id: id.value, limit: limit.value, location, decidedBy },
        accounts,
      );
    }),
  );
}

/** Whose project a call names. One of the account itself is located without asking the store. */
function locate(
  id: string | undefined,
  account: Account | undefined,
  key: string,
  accounts: Accounts,
): Awaitable<Location | undefined> {
  if (id === undefined) return undefined;
  return (
    account?.find(id) ??
    whenKnown(accounts.exists(id, account && key), (isThere) =>
      isThere ? "foreign" : absenceOf(id, account),
    )
  );
}

/** The first refusal of a call, by its checks in the order of the profile (rule auth.precedence); undefined if all pass. */
function firstRefusal(facts: Facts): Refusal | undefined {
  const { operation, call } = facts;
  for (const check of call.profile.precedence[operation.id]) {
    const refusal = CHECKS[check](facts);
    if (refusal) return refusal;
  }
  return undefined;
}

/** Each check by its name: the refusal of a call, if this check refuses it. */
export const CHECKS: Readonly<Record<OrderedCheck, (facts: Facts) => Refusal | undefined>> = {
  key: ({ account, call: { key } }) => (account ? undefined : { refusedBy: keyRefusal(key) }),
  plan: ({ account }) => (account?.plan === "free" ? { refusedBy: "plan.not-premium" } : undefined),
  "content-type": ({ operation, call }) => {
    const refusedBy = operation.refusesType(call.contentType, call.profile);
    return refusedBy && { refusedBy };
  },
  parameters: ({ id, limit }) => {
    if ("refusedBy" in limit) return limit;
    return "refusedBy" in id ? id : undefined;
  },
  existence: ({ operation, call, account, location }) => {
    // Without an account it is not known whether an existing project is the caller's.
    if (location === undefined || (location === "foreign" && !account)) return undefined;
    return operation.refusesProject(location, call.profile);
  },
};

function absenceOf(id: string, account: Account | undefined): "unknown" | "huge" {
  return account && !account.canHold(id) ? "huge" : "unknown";
}

function keyRefusal(key: string | undefined): RefusalRule {
  if (key === undefined) return "auth.key-missing";
  return key === "" ? "auth.key-empty" : "auth.key-unknown";
}

/** Whether a Content-Type is JSON, without regard to its case and its parameters (RFC 9110, 8.3.1). */
export function isJson(contentType: string): boolean {
  return contentType.split(";", 1)[0]?.trim().toLowerCase() === MEDIA_TYPE;
}
