import { operationOf } from "../../openapi/index.ts";
import type { KeyName, SentRequest } from "../model/exchange.ts";
import type { DeleteOptions, ListOptions, PartialRequest } from "../model/probe.ts";
import type { Target } from "../model/target.ts";

/** A key of no account. */
const UNKNOWN_KEY = "unknown-key-of-the-contract-suite";

/** A list request of the document's operation. */
export function listRequest(target: Target, options: ListOptions): SentRequest {
  const { method, path, requestHeaders } = operationOf("listProjects");
  const { key = "premium", contentType = requestHeaders[0]?.value ?? null } = options;
  return {
    method,
    path,
    query: listQuery(options),
    key,
    operation: "listProjects",
    headers: headersOf(target, key, contentType),
  };
}

/** A delete request of the document's operation; without a Content-Type unless one is asked for. */
export function deleteRequest(target: Target, { query, key = "premium", contentType = null }: DeleteOptions): SentRequest {
  const { method, path } = operationOf("deleteProject");
  return { method, path, query, key, operation: "deleteProject", headers: headersOf(target, key, contentType) };
}

/** A request as a case names it, with what it leaves out: the premium key, JSON as Content-Type, no query. */
export function requestOf(target: Target, request: PartialRequest): SentRequest {
  const { key = "premium" } = request;
  return { query: "", key, headers: headersOf(target, key, "application/json"), ...request };
}

/** The headers of a request: the target's own, the key, and a Content-Type. */
function headersOf(target: Target, key: KeyName, contentType: string | null): Record<string, string> {
  const value = keyValue(target, key);
  return {
    ...target.headers,
    ...(value !== undefined && { "X-Master-Key": value }),
    ...(contentType !== null && { "Content-Type": contentType }),
  };
}

function keyValue({ keys }: Target, key: KeyName): string | undefined {
  if (key === "none") return undefined;
  if (key === "empty") return "";
  return key === "unknown" ? UNKNOWN_KEY : keys[key];
}

function listQuery({ query, lastId, limit }: ListOptions): string {
  if (query !== undefined) return query;
  const cursor = lastId === undefined ? [] : [`last_id=${encodeURIComponent(lastId)}`];
  return [...cursor, ...(limit === undefined ? [] : [`limit=${limit}`])].join("&");
}
