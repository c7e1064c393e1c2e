import type { OperationId, RefusalRule, RuleId } from "../../openapi/contract.ts";
import type { Profile } from "../../openapi/profile.ts";
import type { Account, Accounts, Awaitable, Location, Project } from "./accounts.ts";
import type { Reading, Refusal, Value } from "./number-parameter.ts";

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

/** An operation of the interface. */
export interface Operation {
  readonly id: OperationId;
  read(query: URLSearchParams, profile: Profile): Parameters;
  /** The rule that refuses a Content-Type, if any. */
  refusesType(contentType: string | undefined, profile: Profile): RefusalRule | undefined;
  /** The refusal of a project of this location, if any. */
  refusesProject(location: Location, profile: Profile): Refusal | undefined;
  /** Runs after all checks have passed. */
  run(checked: Checked, accounts: Accounts): Awaitable<Success | Refusal>;
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
export interface Checked extends Facts {
  readonly account: Account;
  readonly id: Value<string | undefined>;
  readonly limit: Value<number>;
}
