import { KEY_HEADER, MEDIA_TYPE, type OperationId, operationOf } from "../../openapi/index.ts";
import type { DeleteOptions, ListOptions, PartialRequest } from "./case.ts";
import type { SentRequest } from "./exchange.ts";
import { nearKeys, type Target } from "./target.ts";

const UNKNOWN_KEY = "unknown-key-of-the-contract-suite";

/** The parameters that the cases write into their queries; checked at startup, in case the document renames one. */
const PARAMETERS = { listProjects: ["last_id", "limit"], deleteProject: ["projectId"] } as const;
for (const [operation, names] of Object.entries(PARAMETERS)) {
  const { query } = operationOf(operation as OperationId);
  for (const name of names)
    if (!query.includes(name)) throw new Error(`the cases send ${name}, which ${operation} no longer has`);
}

export function listRequest(target: Target, { limit, lastId, ...options }: ListOptions = {}): SentRequest {
  const cursor = lastId === undefined ? [] : [`last_id=${encodeURIComponent(lastId)}`];
  const query = [...cursor, ...(limit === undefined ? [] : [`limit=${limit}`])].join("&");
  return operationRequest(target, "listProjects", { query, ...options });
}

/** A request to an operation. Default Content-Type: the one that the document requires. */
export function operationRequest(target: Target, operation: OperationId, options: DeleteOptions): SentRequest {
  const { method, path } = operationOf(operation);
  return requestOf(target, { method, path, operation, contentType: requiredType(operation), ...options });
}

/** The Content-Type that the document requires of an operation; null if it requires none. */
export function requiredType(operation: OperationId): string | null {
  return operation === "listProjects" ? MEDIA_TYPE : null;
}

/**
 * Completes a request of a case. Defaults: the premium key, JSON as Content-Type, no query. Adds the target's headers, the key
 * and the Content-Type; `headerCase` gives the spelling of the last two names.
 */
export function requestOf(target: Target, asked: PartialRequest): SentRequest {
  const { contentType = "application/json", headerCase = "usual", headerFields, ...request } = asked;
  const { key = "premium" } = request;
  const value = { ...target.keys, ...nearKeys(target.keys.premium), none: undefined, empty: "", unknown: UNKNOWN_KEY }[key];
  const written = (name: string) => ({ usual: name, lower: name.toLowerCase(), upper: name.toUpperCase() })[headerCase];
  const headers = {
    ...target.headers,
    ...(value !== undefined && { [written(KEY_HEADER)]: value }),
    ...(contentType !== null && { [written("Content-Type")]: contentType }),
    ...headerFields,
  };
  return { query: "", key, headers, ...request };
}
