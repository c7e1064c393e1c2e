import type { Account, Accounts, Project } from "../../mock-server/operations/accounts.ts";
import { operationAt } from "../../mock-server/operations/answer-by-rules.ts";
import { BASE_PATH } from "../../mock-server/operations/message.ts";
import type { Refusal } from "../../mock-server/operations/number-parameter.ts";
import { perform, type Success } from "../../mock-server/operations/operation.ts";
import {
  allOperations,
  conditionOf,
  KEY_HEADER,
  type OperationId,
  operationOf,
  type Profile,
  type RuleId,
  statusUnder,
} from "../../openapi/index.ts";
import type { TargetAccounts } from "../judge/accounts.ts";
import { headerOf, type KeyName, type SentRequest } from "../model/exchange.ts";
import type { TargetKeys } from "../model/target.ts";
import { OPERATIONS } from "../operations/operations.ts";

/** An answer before it is written: `body` is an object for JSON, or a text that is none. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
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
  projects(key: string): readonly Project[];
  /** The projects of every account. */
  everything(): readonly Project[];
}

/** A project as a list shows it. Its id is a bigint, which is written as a number with all digits. */
export type Shown = Readonly<Record<string, unknown>>;

const OWNERS = ["premium", "otherPremium", "free"] as const;

/** A store that begins with these accounts. */
export function storeOf(accounts: TargetAccounts, keys: TargetKeys, unseen = 0): Store {
  let now = accounts;
  return {
    keys,
    unseen,
    account: (key) => now.account(key),
    exists: (id, key) => now.locate(key, id) === "foreign",
    delete: (key, id) => {
      const name = ownerOf(keys, key);
      const isPresent = name !== undefined && now.project(name, id) !== undefined;
      if (isPresent) now = now.without(name, id);
      return isPresent;
    },
    projects: (key) =>
      now.account(key)?.page("id-ascending", Number.POSITIVE_INFINITY, undefined) ?? [],
    everything: () => OWNERS.flatMap((name) => now.projects(name)),
  };
}

function ownerOf(keys: TargetKeys, text: string): KeyName | undefined {
  return OWNERS.find((name) => keys[name] === text);
}

/** The key of a request as its server sees it. */
export function keyTextOf(request: SentRequest): string | undefined {
  return headerOf(request, KEY_HEADER);
}

/** The reference, with the answers of a profile to the open questions. */
export function referenceWith(profile: Profile): Serve {
  return async (request, store) => {
    const { method, path, query } = request;
    const id = operationAt({ method, url: BASE_PATH + path });
    if (id === undefined) return refused(allOperations[0].id, routeRefusal(path), profile);
    const call = {
      key: keyTextOf(request),
      contentType: headerOf(request, "content-type"),
      query: new URLSearchParams(`?${query}`),
      profile,
    };
    const outcome = await perform(OPERATIONS[id].reference, call, store);
    return "refusedBy" in outcome ? refused(id, outcome, profile) : served(id, outcome);
  };
}

function routeRefusal(path: string): Refusal {
  const isKnown = allOperations.some((operation) => operation.path === path);
  return { refusedBy: isKnown ? "route.method" : "route.invalid" };
}

function refused(operation: OperationId, { refusedBy, part }: Refusal, profile: Profile): Reply {
  const condition = conditionOf(operation, refusedBy);
  return errorReply(statusUnder(profile, condition, part), refusedBy);
}

/** A refusal in the envelope. */
export function errorReply(code: number, rule?: RuleId): Reply {
  const body = { code, message: "Refused.", subMessage: "Refused.", status: "error" };
  return { status: code, body, ...(rule && { rule }) };
}

function served(operation: OperationId, { rule, page }: Success): Reply {
  const { code, message, status } = operationOf(operation).success;
  const list = page && { projects: page.projects.map(shown), total: page.total };
  return { status: code, body: { code, message, status, ...list }, rule };
}

/** A successful delete. */
export function deletedReply(): Reply {
  return served("deleteProject", { rule: "delete.success" });
}

/** Whether two replies are the same, as fast as most of them are. */
export function isSameReply(one: Reply, other: Reply): boolean {
  if (one.status !== other.status) return false;
  if (one.body === other.body) return true;
  const [fields, others] = [Object.entries(Object(one.body)), Object(other.body)];
  const isSame = fields.every(([name, value]) => isSameValue(value, others[name]));
  return isSame && fields.length === Object.keys(others).length;
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!Array.isArray(one) || !Array.isArray(other)) return false;
  return one.length === other.length && one.every((each, place) => each === other[place]);
}

const SHOWN = new WeakMap<Project, Shown>();

function shown(project: Project): Shown {
  const { id, name, desc } = project;
  const known = SHOWN.get(project) ?? { id: BigInt(id), name, desc };
  SHOWN.set(project, known);
  return known;
}
