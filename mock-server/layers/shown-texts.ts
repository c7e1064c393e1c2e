import { allOperations, type OperationId } from "../../openapi/index.ts";
import { type ApiRequest, KEY_HEADER } from "../http/message.ts";
import { routeOf } from "../http/router.ts";
import { keysIn, LONGEST_TEXT, withoutKeys } from "./keys-in-texts.ts";

/** What journal and log show of a request line: nothing that may be a key. */
export type ShownTexts = Pick<ApiRequest, "method" | "path" | "query">;

/** @param isPlain {@link isPlainRequest}. */
export function shownTexts(request: ApiRequest, isPlain: boolean): ShownTexts {
  const { method, path, query } = request;
  const key = request.header(KEY_HEADER) ?? "";
  // A plain query holds nothing but its names and digits, so only a key that starts with a digit could be in it.
  const mayHoldKey = !isPlain || (key >= "0" && key < ":") || query.length > LONGEST_TEXT;
  if (!mayHoldKey) return { method, path, query };
  const keys = keysIn((name) => request.header(name));
  return { method: withoutKeys(method, keys), path: withoutKeys(path, keys), query: withoutKeys(query, keys) };
}

/** Whether a request succeeded with a plain query. A refused one may have its key in a wrong place. */
export function isPlainRequest(request: ApiRequest, status: number): boolean {
  const route = routeOf(request);
  return status < 400 && route.kind === "routed" && isPlainQuery(request.query, route.operation);
}

/**
 * Whether a query is nothing but digits for the operation's own parameters, as almost all are: then it is no near miss and holds no
 * key, and need not be taken apart.
 */
export function isPlainQuery(query: string, operation: OperationId): boolean {
  return PLAIN_QUERIES.get(operation)?.test(query) ?? false;
}

const PLAIN_QUERIES: ReadonlyMap<OperationId, RegExp> = new Map(
  allOperations.map((operation) => [operation.id, new RegExp(`^(?:(?:${operation.query.join("|")})=\\d*(?:&|$))*$`)]),
);
