import { allOperations, type OperationId, type OrderedCheck } from "../../openapi/contract.ts";
import type { Profile } from "../../openapi/profile.ts";
import type { Account, Accounts, Awaitable, Location } from "./accounts.ts";
import { deleteProject } from "./delete-project.ts";
import { refusalAnswer, successAnswer } from "./envelope.ts";
import { listProjects } from "./list-projects.ts";
import {
  type Answer,
  BASE_PATH,
  headerOf,
  keyOf,
  type MockRequest,
  pathOf,
  queryOf,
} from "./message.ts";
import type { Refusal } from "./number-parameter.ts";
import type { Call, Facts, Operation, Success } from "./operation.ts";

/** The operation of each id. */
const OPERATIONS: Readonly<Record<OperationId, Operation>> = { listProjects, deleteProject };

/** The operation that a request calls; undefined if its path or its method is none of the interface. HEAD counts as GET. */
export function operationAt({ method, url }: MockRequest): OperationId | undefined {
  const path = pathOf(url);
  const asked = method === "HEAD" ? "GET" : method;
  return allOperations.find(
    (operation) => operation.method === asked && BASE_PATH + operation.path === path,
  )?.id;
}

/** Answers a request by the rules of the interface alone. Without an operation, its route is refused. */
export function answerByRules(
  operation: OperationId | undefined,
  request: MockRequest,
  profile: Profile,
  accounts: Accounts,
): Awaitable<Answer> {
  if (operation === undefined) {
    const refusedBy = PATHS.includes(pathOf(request.url)) ? "route.method" : "route.invalid";
    return refusalAnswer(allOperations[0].id, { refusedBy }, profile);
  }
  const call = {
    key: keyOf(request),
    contentType: headerOf(request, "content-type"),
    // URLSearchParams drops one leading question mark, which may be part of a name, so another one is put before it.
    query: new URLSearchParams(`?${queryOf(request.url)}`),
    profile,
  };
  return whenKnown(perform(OPERATIONS[operation], call, accounts), (outcome) =>
    "refusedBy" in outcome
      ? refusalAnswer(operation, outcome, profile)
      : successAnswer(operation, outcome, profile),
  );
}

/** The paths of the operations. */
export const PATHS: readonly string[] = allOperations.map(({ path }) => BASE_PATH + path);

/** Finds out the facts of a call, makes the checks of its operation, and runs it if none of them refuses the call. */
function perform(
  operation: Operation,
  call: Call,
  accounts: Accounts,
): Awaitable<Success | Refusal> {
  const { key = "", query, profile } = call;
  const { id, limit } = operation.read(query, profile);
  const projectId = "value" in id ? id.value : undefined;
  return whenKnown(key === "" ? undefined : accounts.account(key), (account) =>
    whenKnown(locate(projectId, account, key, accounts), (location) => {
      const facts = { operation, call, account, id, limit, location };
      const refusal = firstRefusal(facts);
      if (refusal) return refusal;
      if (!account || "refusedBy" in id || "refusedBy" in limit)
        throw new Error(`a check of ${operation.id} is missing`);
      return operation.run({ ...facts, account, id, limit }, accounts);
    }),
  );
}

/** Whose project an id names; undefined without an id. For a project of the account itself the store is not asked. */
function locate(
  id: string | undefined,
  account: Account | undefined,
  key: string,
  accounts: Accounts,
): Awaitable<Location | undefined> {
  if (id === undefined) return undefined;
  return (
    account?.find(id) ??
    whenKnown(accounts.exists(id, account && key), (exists) => {
      if (exists) return "foreign";
      return account && !account.canHold(id) ? "huge" : "unknown";
    })
  );
}

/** The first refusal of a call, by its checks in the order of the profile (rule auth.precedence); undefined if all pass. */
function firstRefusal(facts: Facts): Refusal | undefined {
  for (const check of facts.call.profile.precedence[facts.operation.id]) {
    const refusal = CHECKS[check](facts);
    if (refusal) return refusal;
  }
  return undefined;
}

/** Each check by its name: the refusal of a call, if this check refuses it. */
export const CHECKS: Readonly<Record<OrderedCheck, (facts: Facts) => Refusal | undefined>> = {
  key: ({ account, call: { key } }) => {
    if (account) return undefined;
    if (key === undefined) return { refusedBy: "auth.key-missing" };
    return { refusedBy: key === "" ? "auth.key-empty" : "auth.key-unknown" };
  },
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

/** Calls `next` with a value, at once if it is no promise: to wait for a store in memory would cost as much as its answer. */
export function whenKnown<T, U>(
  value: Awaitable<T>,
  next: (known: T) => Awaitable<U>,
): Awaitable<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
