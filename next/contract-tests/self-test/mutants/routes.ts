import { allOperations } from "../../../openapi/index.ts";
import { page, withText } from "./answers.ts";
import { type Asked, both, by, hasQuery, isTo, KEY_HEADER, to } from "./conditions.ts";
import { answer, besides, emptyPage, instead, where, withStatus } from "./defects.ts";
import { breaking, each, type Mutant, type Row } from "./mutant.ts";
import { asDelete, deletionOfFirst } from "./requests.ts";

/** Methods that a path of the interface does not have. */
const WRONG_METHODS = [
  ...["GET /project", "HEAD /project", "POST /project"],
  ...["DELETE /projects", "POST /projects", "PUT /projects", "PATCH /projects"],
]
  .map((route) => route.split(" ") as [method: string, path: string])
  .filter(([method, path]) => !allOperations.some((each) => each.method === method && each.path === path));

const WRITES = WRONG_METHODS.filter(([method]) => method !== "GET");
const OVERRIDABLE = WRONG_METHODS.filter(([method]) => method === "GET" || method === "POST");
const isOverridden =
  (name: string): Asked =>
  (request) =>
    request.header(name) === "DELETE";
const UNKNOWN = by("route.invalid");
const isKeyless: Asked = (request) => request.header(KEY_HEADER) === undefined;
const GET_PROJECT = to(isTo("GET", "/project"));

/** Routes that do not exist, and are answered as if they did or in an undocumented way. */
export const routeMutants: readonly Mutant[] = [
  ...breaking("route.invalid", [
    ...each([302, 410, 500, 501], "unknown-route-$", "An unknown path is answered with $.", (it) => withStatus(UNKNOWN, it)),
    ["unknown-route-listed", "Every unknown path gives an empty page.", emptyPage(UNKNOWN)],
    ...["/no-such-route", "/projects_of_others", "/projects/unknown", "/projects.json", "/constructor"].map((path): Row => {
      const id = path.replaceAll("/", "-").slice(1);
      return [`route-known-${id}`, `GET ${path} gives an empty page.`, emptyPage(to(isTo("GET", path)))];
    }),
    ["unknown-route-without-key-fails", "An unknown path without a key ends in a 500.", withStatus(to(isKeyless, UNKNOWN), 500)],
    [
      "unknown-route-with-quotes-fails",
      "An unknown path with quotes ends in a 500.",
      withStatus(
        by("route.invalid", ({ path }) => /"|%22/.test(path)),
        500,
      ),
    ],
    [
      "project-by-path",
      "GET /projects/7 shows the project.",
      emptyPage(by("route.invalid", ({ method, path }) => method === "GET" && /\/projects\/\d+$/.test(path))),
    ],
    [
      "delete-by-path",
      "DELETE /projects/7 deletes the project.",
      instead(
        by("route.invalid", ({ method }) => method === "DELETE"),
        (request) => ({ ...asDelete(request), query: `projectId=${request.path.split("/").at(-1)}` }),
      ),
    ],
  ]),
  ...breaking(
    "route.invalid",
    [
      [
        "unknown-route-html",
        "An unknown path gives the 404 page of a framework, with status 500.",
        answer(UNKNOWN, (response) => withText({ ...response, status: 500 }, "<h1>Cannot GET</h1>")),
      ],
    ],
    ["route.invalid", "envelope.json"],
  ),
  ...breaking("route.method", [
    ["wrong-method-501", "A wrong method is answered with 501.", withStatus(by("route.method"), 501)],
    ...WRONG_METHODS.map(([method, path]): Row => {
      return [`${idOf(method, path)}-500`, `${method} ${path} ends in a 500.`, withStatus(to(isTo(method, path)), 500)];
    }),
    ["get-project-lists", "GET /project lists projects.", instead(GET_PROJECT, (it) => ({ ...it, path: "/v1/projects" }))],
    ["get-project-by-id", "GET /project with an id shows a project.", where(({ query }) => query !== "", emptyPage(GET_PROJECT))],
    [
      "post-projects-creates",
      "POST /projects creates a project.",
      answer(to(isTo("POST", "/projects")), (response) => ({ ...page(response, []), status: 201 })),
    ],
    ...[...WRITES, ["PUT", "/project"] as const, ["PATCH", "/project"] as const].map(([method, path]): Row => {
      const breaks = `${method} ${path} deletes the project.`;
      return [`${idOf(method, path)}-deletes`, breaks, instead(to(isTo(method, path)), asDelete)];
    }),
    ...OVERRIDABLE.map(([method, path]): Row => {
      const asked = to(both(isTo(method, path), isOverridden("X-HTTP-Method-Override")));
      const breaks = `${method} ${path} with X-HTTP-Method-Override deletes the project.`;
      return [`${idOf(method, path)}-override-deletes`, breaks, instead(asked, asDelete)];
    }),
    ...WRONG_METHODS.filter((route) => route.join(" ") === "POST /project").map(([method, path]): Row => {
      const asked = to(both(isTo(method, path), hasQuery(/_method=DELETE/)));
      const breaks = `${method} ${path} with \`_method=DELETE\` deletes the project.`;
      return [`${idOf(method, path)}-parameter-deletes`, breaks, instead(asked, asDelete)];
    }),
    ...OVERRIDABLE.slice(0, 1).flatMap(([method, path]) =>
      each(
        ["X-HTTP-Method", "X-Method-Override"],
        `${idOf(method, path)}-$-deletes`,
        `${method} ${path} with $ deletes the project.`,
        (name) => instead(to(both(isTo(method, path), isOverridden(name))), asDelete),
      ),
    ),
  ]),
  ...breaking(
    "delete.refused-changes-nothing",
    WRITES.map(([method, path]): Row => {
      const breaks = `${method} ${path} is refused, but deletes the project.`;
      return [`${idOf(method, path)}-refused-but-deletes`, breaks, besides(to(isTo(method, path)), asDelete)];
    }),
    ["route.method", "delete.refused-changes-nothing"],
  ),
  ...breaking("delete.refused-changes-nothing", [
    [
      "delete-projects-refused-but-deletes-the-first",
      "DELETE /projects is refused, but deletes the first project.",
      besides(to(isTo("DELETE", "/projects")), deletionOfFirst),
    ],
  ]),
];

function idOf(method: string, path: string): string {
  return `${method.toLowerCase()}${path.replace("/", "-")}`;
}
