import type { Account, Accounts, Project } from "../../mock-server/operations/accounts.ts";
import { answerByRules, operationAt } from "../../mock-server/operations/answer-by-rules.ts";
import { BASE_PATH } from "../../mock-server/operations/message.ts";
import { KEY_HEADER } from "../../openapi/constants.ts";
import { operationOf, type RuleId } from "../../openapi/contract.ts";
import type { Profile } from "../../openapi/profile.ts";
import type { TargetAccounts } from "../judge/accounts.ts";
import { headerOf, pathOf, type SentRequest } from "../model/exchange.ts";
import { KEY_NAMES, type TargetKeys } from "../model/target.ts";

/** An answer without its headers. */
export interface Reply {
  readonly status: number;
  readonly body: string;
  /** The rule by which the reference served or refused the request. */
  readonly rule?: RuleId;
}

/** A server without a wire: it answers a request, and changes the accounts. */
export type Serve = (request: SentRequest, store: Store) => Promise<Reply>;

/** The accounts of a server while requests are replayed. An account is found by the text of its key. */
export interface Store extends Accounts {
  readonly keys: TargetKeys;
  account(key: string): Account | undefined;
  delete(key: string, id: string): boolean;
  /** How many projects other accounts have that none of the keys shows. */
  readonly unseen: number;
  /** The projects of every account. */
  everything(): readonly Project[];
}

/** A store that begins with these accounts. */
export function storeOf(accounts: TargetAccounts, keys: TargetKeys, unseen = 0): Store {
  let now = accounts;
  return {
    keys,
    unseen,
    account: (key) => now.account(key),
    exists: (id, key) => now.locate(key, id) === "foreign",
    delete: (key, id) => {
      const name = now.nameOf(key);
      const isPresent = name !== undefined && now.project(name, id) !== undefined;
      if (isPresent) now = now.without(name, id);
      return isPresent;
    },
    everything: () => KEY_NAMES.flatMap((name) => now.projects(name)),
  };
}

/** The key of a request as its server sees it. */
export function keyTextOf(request: SentRequest): string | undefined {
  return headerOf(request, KEY_HEADER);
}

/** The reference, with the answers of a profile to the open questions. */
export function referenceWith(profile: Profile): Serve {
  return async (request, store) => {
    const { method } = request;
    const asked = {
      method,
      url: BASE_PATH + pathOf(request),
      headers: {
        [KEY_HEADER.toLowerCase()]: keyTextOf(request),
        "content-type": headerOf(request, "content-type"),
      },
    };
    const { status, headers, body } = await answerByRules(
      operationAt(asked),
      asked,
      profile,
      store,
    );
    return { status, body: method === "HEAD" ? "" : body, rule: headers["X-Rule"] as RuleId };
  };
}

/** A refusal in the envelope. */
export function errorReply(code: number): Reply {
  const refused = "Refused.";
  const body = { code, message: refused, subMessage: refused, status: "error" };
  return { status: code, body: JSON.stringify(body) };
}

/** A successful delete. */
export function deletedReply(): Reply {
  const { code, message, status } = operationOf("deleteProject").success;
  return { status: code, body: JSON.stringify({ code, message, status }) };
}
