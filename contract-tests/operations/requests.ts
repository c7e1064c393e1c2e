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
  readonly key?: KeyName;
  /** Default: what the document requires of the operation. `null` sends none. */
  readonly contentType?: string | null;
  readonly headerCase?: HeaderCase;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly connection?: "kept";
  /** The rule that is silent about what the request holds beside the interface, so that every documented answer to it is right. */
  readonly silentRule?: RuleId;
}

export interface ListOptions extends RequestOptions {
  readonly limit?: number | undefined;
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
  options: RequestOptions = {},
): SentRequest {
  const { method, path } = operationOf(operation);
  const { contentType } = OPERATIONS[operation];
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
  const operation = operationAt(method, path);
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
    ...(body !== undefined && { body }),
    ...(connection && { connection }),
    ...(operation && { operation }),
    ...(silentRule && { silentRule }),
  };
}
