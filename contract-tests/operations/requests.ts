import { KEY_HEADER, LAST_ID, LIMIT, MEDIA_TYPE } from "../../openapi/constants.ts";
import { type OperationId, operationOf, type RuleId } from "../../openapi/contract.ts";
import type { KeyName, SentRequest } from "../model/exchange.ts";
import { nearKeys, type Target } from "../model/target.ts";
import { OPERATIONS, operationAt } from "./operations.ts";

const UNKNOWN_KEY = "unknown-key-of-the-contract-suite";

/** The letter case of the names of the key header and of Content-Type; `usual` spells them as written here. */
export type HeaderCase = "usual" | "lower" | "upper";

/** What a request of a case differs in from the plain request with the premium key. */
export interface RequestOptions {
  readonly key?: KeyName | undefined;
  /** Default: what the document requires of the operation. `null` sends none. */
  readonly contentType?: string | null | undefined;
  readonly headerCase?: HeaderCase | undefined;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
  readonly connection?: "kept" | undefined;
  /** The rule that is silent about what the request holds beside the interface, so that every documented answer to it is right. */
  readonly silentRule?: RuleId | undefined;
}

export interface ListOptions extends RequestOptions {
  /** A text is sent as it is. */
  readonly limit?: number | string | undefined;
  readonly lastId?: string | undefined;
}

/** A list with these parameters. */
export function listRequest(
  target: Target,
  { limit, lastId, ...options }: ListOptions = {},
): SentRequest {
  const cursor = lastId === undefined ? [] : [`${LAST_ID}=${encodeURIComponent(lastId)}`];
  return operationRequest(
    target,
    "listProjects",
    [...cursor, ...(limit === undefined ? [] : [`${LIMIT}=${limit}`])].join("&"),
    options,
  );
}

/** A request to an operation with a query that is sent as it is. */
export function operationRequest(
  target: Target,
  operation: OperationId,
  query: string,
  { contentType = OPERATIONS[operation].contentType, ...options }: RequestOptions = {},
): SentRequest {
  const { method, path } = operationOf(operation);
  return requestTo(target, method, path, query, { contentType, ...options });
}

/** A request to any path, under the premium key and the Content-Type of JSON unless the options say otherwise. */
export function requestTo(
  target: Target,
  method: string,
  path: string,
  query: string,
  {
    key = "premium",
    contentType = MEDIA_TYPE,
    headerCase = "usual",
    headers,
    body,
    connection,
    silentRule,
  }: RequestOptions = {},
): SentRequest {
  const value = {
    ...target.keys,
    ...nearKeys(target.keys.premium),
    none: undefined,
    empty: "",
    unknown: UNKNOWN_KEY,
  }[key];
  const written = (name: string) =>
    ({ usual: name, lower: name.toLowerCase(), upper: name.toUpperCase() })[headerCase];
  return {
    method,
    path,
    query,
    key,
    headers: {
      ...target.headers,
      ...(value !== undefined && { [written(KEY_HEADER)]: value }),
      ...(contentType !== null && { [written("Content-Type")]: contentType }),
      ...headers,
    },
    body,
    connection,
    operation: operationAt(method, path),
    silentRule,
  };
}
