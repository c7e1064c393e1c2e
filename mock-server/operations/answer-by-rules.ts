import { allOperations, type OperationId } from "../../openapi/contract.ts";
import type { Profile } from "../../openapi/profile.ts";
import { type Accounts, type Awaitable, whenKnown } from "./accounts.ts";
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
import { type Operation, perform } from "./operation.ts";

/** The operation of each id. */
const OPERATIONS: Readonly<Record<OperationId, Operation>> = { listProjects, deleteProject };

/** The operation that a request calls; undefined if its path or its method is none of the interface. HEAD counts as GET. */
export function operationAt({
  method,
  url,
}: Pick<MockRequest, "method" | "url">): OperationId | undefined {
  const path = pathOf(url);
  const asked = method === "HEAD" ? "GET" : method;
  return allOperations.find(
    (operation) => operation.method === asked && BASE_PATH + operation.path === path,
  )?.id;
}

/** Answers a request by the rules of the interface and nothing else: the operation that it calls, or the refusal of its route. */
export function answerByRules(
  operation: OperationId | undefined,
  request: MockRequest,
  profile: Profile,
  accounts: Accounts,
): Awaitable<Answer> {
  if (operation === undefined)
    return refusalAnswer(allOperations[0].id, { refusedBy: routeRefusal(request) }, profile);
  const call = {
    key: keyOf(request),
    contentType: headerOf(request, "content-type"),
    // URLSearchParams drops one leading question mark. One is added, so that a question mark that begins a name is kept.
    query: new URLSearchParams(`?${queryOf(request.url)}`),
    profile,
  };
  return whenKnown(perform(OPERATIONS[operation], call, accounts), (outcome) =>
    "refusedBy" in outcome
      ? refusalAnswer(operation, outcome, profile)
      : successAnswer(operation, outcome, profile),
  );
}

function routeRefusal({ url }: MockRequest): "route.method" | "route.invalid" {
  const path = pathOf(url);
  return allOperations.some((operation) => BASE_PATH + operation.path === path)
    ? "route.method"
    : "route.invalid";
}
