import type { RuleId } from "../../../openapi/index.ts";
import type { ApiRequest, ApiResponse } from "../wire.ts";
import { page, withText } from "./answers.ts";
import { type Asked, both, by, hasQuery, isTo, KEY_HEADER, to } from "./conditions.ts";
import { answer, besides, emptyPage, instead, where, withStatus } from "./defects.ts";
import { breaking, each, type Mutant, type Row } from "./mutant.ts";
import { asDelete, deletionOfFirst } from "./requests.ts";

/** Methods that a path of the interface does not have, and that might write. */
const WRITES = ["HEAD /project", "POST /project", "PUT /project", "DELETE /projects", "POST /projects", "PATCH /projects"];
const UNWANTED = ["GET /project", "POST /project", "DELETE /projects"];
const OVERRIDES = ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"];

const UNKNOWN = by("route.invalid");
const GET_PROJECT = to(isTo("GET", "/project"));
const isKeyless: Asked = (request) => request.header(KEY_HEADER) === undefined;
const isQuoted: Asked = ({ path }) => /"|%22/.test(path);
const isProjectByPath: Asked = ({ method, path }) => method === "GET" && /\/projects\/\d+$/.test(path);
const isDeleteByPath: Asked = ({ method }) => method === "DELETE";
const isOverriddenPost = both(isTo("POST", "/projects"), isOverridden("X-HTTP-Method-Override"));
const isDeleteByParameter = both(isTo("POST", "/project"), hasQuery(/_method=DELETE/));
const POST_PROJECTS = to(isTo("POST", "/projects"));
const DELETE_ALL = to(isTo("DELETE", "/projects"));
const HTML: readonly RuleId[] = ["route.invalid", "envelope.json"];
const SECRET: readonly RuleId[] = ["delete.refused-changes-nothing", "route.method"];

/** Routes that do not exist, and are answered as if they did or in an undocumented way. */
export const routeMutants: readonly Mutant[] = [
  ...breaking("route.invalid", [
    ...each([302, 410], "unknown-route-$", "An unknown path is answered with $.", (it) => withStatus(UNKNOWN, it)),
    ["unknown-route-listed", "Every unknown path gives an empty page.", emptyPage(UNKNOWN)],
    ["unknown-route-html", "An unknown path gives a web page with 500.", answer(UNKNOWN, htmlError), HTML],
    ...["/no-such-route", "/projects_of_others", "/projects/unknown", "/constructor"].map((path): Row => {
      return [`route-known-${path.slice(1)}`, `GET ${path} gives an empty page.`, emptyPage(to(isTo("GET", path)))];
    }),
    ["unknown-route-without-key-fails", "An unknown path without a key ends in a 500.", withStatus(to(isKeyless, UNKNOWN), 500)],
    ["unknown-route-with-quotes-fails", "An unknown path with quotes ends in a 500.", withStatus(to(isQuoted, UNKNOWN), 500)],
    ["project-by-path", "GET /projects/7 shows the project.", emptyPage(to(isProjectByPath, UNKNOWN))],
    ["delete-by-path", "DELETE /projects/7 deletes the project.", instead(to(isDeleteByPath, UNKNOWN), byPath)],
  ]),
  ...breaking("route.method", [
    ["wrong-method-501", "A wrong method is answered with 501.", withStatus(by("route.method"), 501)],
    ...UNWANTED.map((route): Row => [`${idOf(route)}-500`, `${route} ends in a 500.`, withStatus(to(isRoute(route)), 500)]),
    ["get-project-lists", "GET /project lists projects.", instead(GET_PROJECT, (it) => ({ ...it, path: "/v1/projects" }))],
    ["get-project-by-id", "GET /project with an id shows a project.", where(({ query }) => query !== "", emptyPage(GET_PROJECT))],
    ["post-projects-creates", "POST /projects creates a project.", answer(POST_PROJECTS, created)],
    ...WRITES.map(
      (route): Row => [`${idOf(route)}-deletes`, `${route} deletes the project.`, instead(to(isRoute(route)), asDelete), SECRET],
    ),
    ...OVERRIDES.map((name): Row => {
      const asked = both(isTo("GET", "/project"), isOverridden(name));
      return [`get-project-${name}-deletes`, `GET /project with ${name} deletes.`, instead(to(asked), asDelete)];
    }),
    ["post-override-deletes", "POST /projects with a method override deletes.", instead(to(isOverriddenPost), asDelete)],
    ["post-parameter-deletes", "POST /project with `_method=DELETE` deletes.", instead(to(isDeleteByParameter), asDelete)],
  ]),
  ...breaking("delete.refused-changes-nothing", [
    ...WRITES.map((route): Row => {
      return [
        `${idOf(route)}-secretly-deletes`,
        `${route} is refused, but deletes.`,
        besides(to(isRoute(route)), asDelete),
        SECRET,
      ];
    }),
    [
      "delete-projects-takes-one",
      "DELETE /projects is refused, but deletes the first.",
      besides(DELETE_ALL, deletionOfFirst),
      SECRET,
    ],
  ]),
];

function isRoute(route: string): Asked {
  const [method = "", path = ""] = route.split(" ");
  return isTo(method, path);
}

function isOverridden(name: string): Asked {
  return (request) => request.header(name) === "DELETE";
}

function byPath(request: ApiRequest): ApiRequest {
  return { ...asDelete(request), query: `projectId=${request.path.split("/").at(-1)}` };
}

function created(response: ApiResponse): ApiResponse {
  return { ...page(response, []), status: 201 };
}

function htmlError(response: ApiResponse): ApiResponse {
  return withText({ ...response, status: 500 }, "<h1>Cannot GET</h1>");
}

function idOf(route: string): string {
  return route.toLowerCase().replace(" /", "-");
}
