import { LAST_ID, LIMIT, MAXIMUM_LIMIT, PROJECT_ID } from "../../openapi/constants.ts";
import { refusal, withText } from "./mutants/answers.ts";
import {
  type Asked,
  both,
  deleted,
  isDelete,
  isKeyless,
  isList,
  isTyped,
  refused,
} from "./mutants/conditions.ts";
import { answer, read, where } from "./mutants/defects.ts";
import { withQuery } from "./mutants/requests.ts";
import type { ReferenceOptions } from "./reference.ts";
import type { ApiRequest, Middleware } from "./wire.ts";

/** What frameworks and services do where the interface is silent, each with what no other habit or answer may decide too. */
export const HABITS: readonly (readonly [
  does: string,
  options: ReferenceOptions,
  decides?: string,
])[] = [
  ["takes a path in any letter case", onPath((path) => path.toLowerCase())],
  ["takes a slash behind a path", onPath((path) => path.replace(/\/$/, "")), "slash"],
  ["redirects a path with a slash behind it", { wrap: where(hasSlash, redirecting) }, "slash"],
  ["has no HEAD", refusing(405, ({ method }) => method === "HEAD")],
  ["asks for the key before it looks at the route", refusing(401, both(isOfNoRoute, isKeyless))],
  [
    "refuses a JSON Content-Type with an empty body on a delete",
    refusing(400, (it) => isDelete(it) && isJson(it) && it.body === undefined),
    "delete.content-type",
  ],
  [
    "refuses another Content-Type than JSON on a delete",
    refusing(400, (it) => isDelete(it) && isTyped(it) && !isJson(it)),
  ],
  ["refuses any body", refusing(400, ({ body }) => body !== undefined)],
  [
    "refuses parameters that it does not know",
    refusing(400, ({ query }) => OTHER_PARAMETER.test(query)),
  ],
  ["refuses odd bytes", refusing(400, ({ query }) => /%(?![\dA-F]{2})|%00|%FF/.test(query))],
  ["reads limits as parseInt does", { wrap: read(isList, withParsedLimit) }],
  ["has a random token in every error", inErrors((count) => `[ilm${1000 + count}lo]`)],
  ["counts its requests in every error", inErrors((count) => `request ${900 + count}`)],
  ["has the time in every error", inErrors((count) => `2026-11-28T03:17:07.${100 + count}Z`)],
  ["has further fields in every error and page", { wrap: furtherFields }],
  ["has ids of 19 digits", { longIds: "all" }, "list.id-width"],
  ["has ids of 19 digits in the other account", { longIds: "other" }, "list.id-width"],
  ["has negative ids", { isNegative: true }, "list.id-width"],
];

const OTHER_PARAMETER = new RegExp(`(^|&)(?!(${LAST_ID}|${LIMIT}|${PROJECT_ID})=).`);

function onPath(change: (path: string) => string): ReferenceOptions {
  return { wrap: (next) => (request) => next({ ...request, path: change(request.path) }) };
}

function refusing(status: number, asked: Asked): ReferenceOptions {
  return { wrap: where(asked, () => () => refusal(status)) };
}

/** Adds something to the message of each error, by how many requests there were before. */
function inErrors(more: (count: number) => string): ReferenceOptions {
  const wrap: Middleware = (next) => {
    let count = 0;
    return answer(refused, (response) => {
      count += 1;
      const text = response.body.replace('"message":"', `"message":"${more(count)}: `);
      return withText(response, text);
    })(next);
  };
  return { wrap };
}

function furtherFields(next: Parameters<Middleware>[0]): ReturnType<Middleware> {
  return answer(
    (response, request) => response.body !== "" && !deleted(response, request),
    (response) => withText(response, response.body.replace("{", '{"requestId":1107,"at":[{}],')),
  )(next);
}

function redirecting(): ReturnType<Middleware> {
  return ({ path }) => ({ status: 307, headers: { Location: path.slice(0, -1) }, body: "" });
}

function withParsedLimit(request: ApiRequest): ApiRequest {
  const limit = Number.parseInt(new URLSearchParams(request.query).get(LIMIT) ?? "", 10);
  if (Number.isNaN(limit)) return request;
  return withQuery(request, { limit: String(Math.min(Math.max(limit, 1), MAXIMUM_LIMIT)) });
}

function hasSlash({ path }: ApiRequest): boolean {
  return path.endsWith("/");
}

function isOfNoRoute({ method, path }: ApiRequest): boolean {
  return method === "GET" && !path.endsWith("/projects");
}

function isJson(request: ApiRequest): boolean {
  return request.header("Content-Type")?.startsWith("application/json") === true;
}
