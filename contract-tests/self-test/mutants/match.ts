import { type ApiRequest, type ApiResponse, DEV_KEYS } from "../../../mock-server/index.ts";
import { type OperationId, operationOf, type RuleId } from "../../../openapi/index.ts";

/** Whether a defect is about a request. */
export type Asked = (request: ApiRequest) => boolean;

/** Whether a defect is about an answer. */
export type Answered = (response: ApiResponse, request: ApiRequest) => boolean;

/** The header of a request that names the account. */
export const KEY_HEADER = "X-Master-Key";

/** The request is for this operation. */
export const isFor: (operation: OperationId) => Asked = (operation) => {
  const { method, path } = operationOf(operation);
  return (request) => request.method === method && request.path === `/v1${path}`;
};

/** The request is a list. */
export const isList: Asked = isFor("listProjects");

/** The request is a delete. */
export const isDelete: Asked = isFor("deleteProject");

/** The list starts at the beginning because no cursor is given. */
export const isFirstPage: Asked = (request) => isList(request) && parameter(request, "last_id") === undefined;

/** The list goes on after a cursor. */
export const isLaterPage: Asked = (request) => isList(request) && Number(parameter(request, "last_id") ?? 0) > 0;

/** The list gives no limit. */
export const hasNoLimit: Asked = (request) => isList(request) && parameter(request, "limit") === undefined;

/** The list has this limit, written like this. */
export const hasLimit: (limit: string) => Asked = (limit) => (request) =>
  isList(request) && parameter(request, "limit") === limit;

/** The request is under the key of the other premium account. */
export const isOthers: Asked = (request) => request.header(KEY_HEADER) === DEV_KEYS.otherPremium;

/** All of these hold. */
export const both: (one: Asked, other: Asked) => Asked = (one, other) => (request) => one(request) && other(request);

/** A list is answered with a page. */
export const listed: Answered = ({ status }, request) => status === 200 && isList(request);

/** A delete is answered with success. */
export const deleted: Answered = ({ status }, request) => status === 200 && isDelete(request);

/** The request is refused, whatever it was. */
export const refused: Answered = ({ status }) => status >= 400;

/** The request is refused with this status. */
export const refusedWith: (status: number, asked?: Asked) => Answered =
  (status, asked = () => true) =>
  (response, request) =>
    response.status === status && asked(request);

/** The reference answers by this rule, as its X-Rule says. */
export const by: (rule: RuleId, asked?: Asked) => Answered =
  (rule, asked = () => true) =>
  ({ headers }, request) =>
    headers["X-Rule"] === rule && asked(request);

/** The value of a query parameter, or undefined where there is none. */
export function parameter({ query }: ApiRequest, name: string): string | undefined {
  return new URLSearchParams(query).get(name) ?? undefined;
}
