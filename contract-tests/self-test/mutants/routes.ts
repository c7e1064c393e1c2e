import { PROJECT_ID } from "../../../openapi/constants.ts";
import type { ApiRequest } from "../wire.ts";
import { type Asked, by, isTo, to } from "./conditions.ts";
import { emptyPage, instead, withStatus } from "./defects.ts";
import { breaking, type Mutant, type Row, type Skip, skipping } from "./mutant.ts";
import { asDelete, asPremium } from "./requests.ts";

/** Methods that a path of the interface does not have, and that might write. */
const WRITES = ["HEAD /project", "POST /project", "PUT /project", "DELETE /projects"];
const UNKNOWN_PATHS = ["no-such-route", "constructor"];
const isProjectDelete: Asked = ({ method, path }) =>
  method === "DELETE" && /\/projects\/\d+$/.test(path);

/** Routes that do not exist, and are answered as if they did or in an undocumented way. */
export const routeMutants: readonly Mutant[] = [
  ...breaking("route.invalid", [
    [
      "unknown-route-410",
      "An unknown path is answered with 410.",
      withStatus(by("route.invalid"), 410),
    ],
    ...UNKNOWN_PATHS.map((path): Row => {
      return [
        `route-known-${path}`,
        `GET /${path} gives an empty page.`,
        emptyPage(to(isTo("GET", `/${path}`))),
      ];
    }),
  ]),
  ...skipping("route.invalid", [
    ["delete-by-path", "DELETE /projects/7 deletes the project.", isProjectDelete, byPath],
  ]),
  ...breaking("auth.key-missing", [
    [
      "slash-takes-any-key",
      "/projects/ is a list for any key.",
      instead(by("route.invalid", isTo("GET", "/projects/")), asList),
    ],
  ]),
  ...breaking("route.method", [
    [
      "wrong-method-501",
      "A wrong method is answered with 501.",
      withStatus(by("route.method"), 501),
    ],
  ]),
  ...skipping("route.method", [
    ["get-project-lists", "GET /project lists projects.", isTo("GET", "/project"), asList],
    ...WRITES.map((route): Skip => {
      const [method = "", path = ""] = route.split(" ");
      return [
        `${method.toLowerCase()}-${path.slice(1)}-deletes`,
        `${route} deletes the project.`,
        isTo(method, path),
        asDelete,
      ];
    }),
  ]),
];

function byPath(request: ApiRequest): ApiRequest {
  return { ...asDelete(request), query: `${PROJECT_ID}=${request.path.split("/").at(-1)}` };
}

function asList(request: ApiRequest): ApiRequest {
  return asPremium({ ...request, path: "/v1/projects" });
}
