import { KEY_HEADER, LAST_ID, LIMIT, MEDIA_TYPE, PROJECT_ID } from "../../openapi/constants.ts";
import type { RuleId } from "../../openapi/contract.ts";
import type { KeyName, SentRequest } from "../model/exchange.ts";
import { nearKeys, type Target } from "../model/target.ts";
import { OPERATIONS, operationAt } from "./operations.ts";

const UNKNOWN_KEY = "unknown-key-of-the-contract-suite";

/** The letter case of the names of the key header and of Content-Type; `usual` spells them as written here. */
export type HeaderCase = "usual" | "lower" | "upper";

/** What a request has that the plain one with the premium key has not. */
export interface RequestOptions {
  readonly key?: KeyName | undefined;
  /** Default: what the operation requires. `null` sends none. */
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
  const parameters: string[] = [];
  if (lastId !== undefined) parameters.push(`last_id=${encodeURIComponent(lastId)}`);
  if (limit !== undefined) parameters.push(`limit=${limit}`);
  return requestTo(target, `GET /projects?${parameters.join("&")}`, options);
}

/** The name in the interface of each parameter, by its name in a line. */
const PARAMETERS: ReadonlyMap<string, string> = new Map([
  ["last_id", LAST_ID],
  ["limit", LIMIT],
  ["projectId", PROJECT_ID],
]);

/**
 * The request of a line such as `GET /projects?limit=7`, whose query is sent without further encoding. Unless the options say otherwise,
 * it has the premium key, and the Content-Type that its operation requires: `openType` if it requires none, JSON if there is no operation.
 */
export function requestTo(
  target: Target,
  line: string,
  {
    key = "premium",
    contentType,
    headerCase = "usual",
    headers,
    body,
    connection,
    silentRule,
  }: RequestOptions = {},
  openType: string | null = null,
): SentRequest {
  const [, method = "", path = "", query = ""] = /^(\S+) ([^?]*)\??(.*)$/s.exec(line) ?? [];
  const operation = operationAt(method, path);
  const required = operation === undefined ? MEDIA_TYPE : OPERATIONS[operation].contentType;
  const sentType = contentType === undefined ? (required ?? openType) : contentType;
  const sentKey = {
    ...target.keys,
    ...nearKeys(target.keys.premium),
    none: undefined,
    empty: "",
    unknown: UNKNOWN_KEY,
  }[key];
  const inCase = (name: string) =>
    ({ usual: name, lower: name.toLowerCase(), upper: name.toUpperCase() })[headerCase];
  return {
    method,
    path,
    query: query.replace(/(?<=^|&)\w+/g, (name) => PARAMETERS.get(name) ?? name),
    key,
    headers: {
      ...target.headers,
      ...(sentKey !== undefined && { [inCase(KEY_HEADER)]: sentKey }),
      ...(sentType !== null && { [inCase("Content-Type")]: sentType }),
      ...headers,
    },
    body,
    connection,
    operation,
    silentRule,
  };
}
