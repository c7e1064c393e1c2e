import { DEV_KEYS } from "../../../mock-server/index.ts";
import { KEY_HEADER, LAST_ID, LIMIT } from "../../../openapi/constants.ts";
import { type OperationId, operationOf, type RuleId } from "../../../openapi/contract.ts";
import type { ApiRequest, ApiResponse } from "../wire.ts";
import { pageOf } from "./answers.ts";

/** Whether a defect applies to a request. */
export type Asked = (request: ApiRequest) => boolean;

/** Whether a defect applies to an answer. */
export type Answered = (response: ApiResponse, request: ApiRequest) => boolean;

export const isTo: (method: string, path: string) => Asked = (method, path) => (request) =>
  request.method === method && request.path === `/v1${path}`;

export const isFor = (operation: OperationId): Asked =>
  isTo(operationOf(operation).method, operationOf(operation).path);

/** The query as a whole fits a pattern. */
export function hasQuery(pattern: RegExp | string): Asked {
  const form = new RegExp(pattern);
  return ({ query }) => form.test(query);
}

export const isList: Asked = isFor("listProjects");
export const isDelete: Asked = isFor("deleteProject");

/** A list without a cursor. */
export const isFirstPage: Asked = (request) =>
  isList(request) && parameter(request, LAST_ID) === undefined;

/** A list with a cursor other than 0. */
export const isLaterPage: Asked = (request) =>
  isList(request) && Number(parameter(request, LAST_ID) ?? 0) > 0;

/** A list with the cursor 0. */
export const isBehindZero: Asked = (request) =>
  isList(request) && parameter(request, LAST_ID) === "0";

export const hasNoLimit: Asked = (request) =>
  isList(request) && parameter(request, LIMIT) === undefined;

/** A list with this limit, in this spelling. */
export const hasLimit: (limit: number | string) => Asked = (limit) => (request) =>
  isList(request) && parameter(request, LIMIT) === String(limit);

/** The request is under the key of the other premium account. */
export const isOthers: Asked = (request) => request.header(KEY_HEADER) === DEV_KEYS.otherPremium;

export const isKeyless: Asked = (request) => request.header(KEY_HEADER) === undefined;

export const isTyped: Asked = (request) => request.header("Content-Type") !== undefined;

export const both: (one: Asked, other: Asked) => Asked = (one, other) => (request) =>
  one(request) && other(request);

/** Any request or answer. */
export const any = (): true => true;

/** A list is answered with a page. */
export const listed: Answered = ({ status }, request) => status === 200 && isList(request);

/** The empty page after the last project. */
export const endOfWalk: Answered = (response, request) =>
  listed(response, request) && pageOf(response).length === 0;

/** A delete is answered with success. */
export const deleted: Answered = ({ status }, request) => status === 200 && isDelete(request);

/** Any request is refused. */
export const refused: Answered = ({ status }) => status >= 400;

/** The request is refused with this status. */
export const refusedWith: (status: number, asked?: Asked) => Answered = (status, asked = any) =>
  to(asked, (response) => response.status === status);

/** The reference answers by this rule, according to its X-Rule header. */
export const by: (rule: RuleId, asked?: Asked) => Answered = (rule, asked = any) =>
  to(asked, ({ headers }) => headers["X-Rule"] === rule);

/** Both the request and its answer match. */
export function to(asked: Asked, answered: Answered = any): Answered {
  return (response, request) => asked(request) && answered(response, request);
}

/** The value of a query parameter, or undefined if the query has none. */
export function parameter({ query }: ApiRequest, name: string): string | undefined {
  return new URLSearchParams(query).get(name) ?? undefined;
}
