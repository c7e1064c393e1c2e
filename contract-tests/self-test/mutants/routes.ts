import type { ApiRequest } from "../../../mock-server/index.ts";
import { page, withText } from "./answers.ts";
import { type Answered, by } from "./match.ts";
import { breaking, type Mutant } from "./mutant.ts";
import { projectsOf, withQuery } from "./requests.ts";
import { answer, besides, emptyPage, instead, withStatus } from "./tools.ts";

const invalid = breaking("route.invalid");
const method = breaking("route.method");
const silent = breaking("delete.refused-changes-nothing", "route.method", "delete.refused-changes-nothing");

/** Routes that the interface does not have, each as a method and a path. */
const WRONG_METHODS: readonly [string, string][] = [
  ["GET", "/project"],
  ["DELETE", "/projects"],
  ["POST", "/projects"],
  ["PUT", "/projects"],
  ["PATCH", "/projects"],
  ["POST", "/project"],
];

const WRITES = WRONG_METHODS.filter(([verb]) => verb !== "GET");

/** Routes that are answered although they do not exist. */
export const routeMutants: readonly Mutant[] = [
  ...[302, 410, 500, 501].map((status) =>
    invalid(`unknown-route-${status}`, `An unknown path is answered with ${status}.`, withStatus(by("route.invalid"), status)),
  ),
  invalid("unknown-route-listed", "Every unknown path gives an empty page.", emptyPage(by("route.invalid"))),
  ...["/no-such-route", "/projects/unknown", "/project/unknown"].map((path) =>
    invalid(`route-known-${path.replaceAll("/", "-").slice(1)}`, `GET ${path} gives an empty page.`, emptyPage(on("GET", path))),
  ),
  breaking("route.invalid", "route.invalid", "envelope.json")(
    "unknown-route-html",
    "An unknown path gives the 404 page of a framework, with status 500.",
    answer(by("route.invalid"), (response) => withText({ ...response, status: 500 }, "<h1>Cannot GET</h1>")),
  ),
  method("wrong-method-501", "A wrong method is answered with 501.", withStatus(by("route.method"), 501)),
  ...WRONG_METHODS.map(([verb, path]) =>
    method(`${idOf(verb, path)}-500`, `${verb} ${path} ends in a 500.`, withStatus(on(verb, path), 500)),
  ),
  method(
    "get-project-lists",
    "GET /project lists the projects.",
    instead(on("GET", "/project"), (request) => ({ ...request, path: "/v1/projects" })),
  ),
  method(
    "post-projects-creates",
    "POST /projects creates a project.",
    answer(on("POST", "/projects"), (response) => ({ ...page(response, []), status: 201 })),
  ),
  ...WRITES.map(([verb, path]) =>
    method(`${idOf(verb, path)}-deletes`, `${verb} ${path} deletes the project.`, instead(on(verb, path), asDelete)),
  ),
  ...WRITES.map(([verb, path]) =>
    silent(
      `${idOf(verb, path)}-refused-but-deletes`,
      `${verb} ${path} is refused, and deletes the project all the same.`,
      besides(on(verb, path), asDelete),
    ),
  ),
  breaking("delete.refused-changes-nothing")(
    "delete-projects-refused-but-deletes-the-first",
    "DELETE /projects is refused, and deletes the first project.",
    besides(on("DELETE", "/projects"), async (request, next) => {
      const [first] = await projectsOf(next, request);
      return withQuery(asDelete(request), { projectId: String(first?.id) });
    }),
  ),
];

/** Requests by this method to this path. */
export function on(verb: string, path: string): Answered {
  return (_, request) => request.method === verb && request.path === `/v1${path}`;
}

function idOf(verb: string, path: string): string {
  return `${verb.toLowerCase()}${path.replace("/", "-")}`;
}

/** The same request as the delete that it might be meant as. */
export function asDelete(request: ApiRequest): ApiRequest {
  return { ...request, method: "DELETE", path: "/v1/project" };
}
