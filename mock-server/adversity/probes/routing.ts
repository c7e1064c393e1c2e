import { delAs, get, message, type Probe, raw } from "./probe.ts";

const INVALID = "route.invalid";

/** B.2: targets and methods. Paths are compared byte by byte: nothing is normalised. */
export const routingProbes: readonly Probe[] = [
  ...[
    "//v1/projects",
    "/v1//projects",
    "/v1/./projects",
    "/v1/../v1/projects",
    "/v1/%70rojects",
    "/v1%2Fprojects",
    "/v1/projects%00",
    "/v1/projects;a=b",
    "/v1\\projects",
    "/V1/projects",
    "/v1/Projects",
    "/v1/projects/",
    "/v1/projects%",
    "/v1/projects%zz",
    "/v1/projects%E0%A4%A",
    "/v1/projects#x",
    "/v1/projects/1",
    "/v1",
    "/v1/",
    "/v2/projects",
    "/",
    "//",
    "///",
    "*",
    "/__proto__",
    "/constructor",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/.git/config",
    "http://x",
    "http://x/v1/projects/",
    "ftp://x/v1/projects",
  ].map((target) => ({ ...raw(`GET ${target}`, 400, get(target)), rule: INVALID })),
  ...["http://[/v1/project?projectId=ID", "https://otheit[]=1", "http://xn--/v1/project?projectId=ID", "http://x:99999/v1/project?projectId=ID", "http://%/v1/project?projectId=ID", "http://:80/v1/project?projectId=ID"].map((target) => ({
    ...raw(`DELETE ${target}`, 400, delAs(`DELETE ${target} HTTP/1.1`)),
    rule: "mock.transport",
  })),
  ...["//v1/project", "/v1/project/", "/V1/project", "/v1/%70roject", "/v1/./project"].map((path) => ({
    ...raw(`DELETE ${path}`, 400, delAs(`DELETE ${path}?projectId=ID HTTP/1.1`)),
    rule: INVALID,
  })),
  raw("DELETE in a fragment's company", 400, delAs("DELETE /v1/project?projectId=ID#x HTTP/1.1")),
  ...["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "QUERY", "MKCOL", "PURGE", "M-SEARCH"].map((method) => ({
    ...raw(`${method} on the list`, 400, get("/v1/projects").replace("GET", method)),
    rule: "route.method",
  })),
  ...["GET", "POST", "PUT", "OPTIONS"].map((method) => ({
    ...raw(`${method} on the delete`, 400, delAs(`${method} /v1/project?projectId=ID HTTP/1.1`)),
    rule: "route.method",
  })),
  { ...raw("OPTIONS *", 400, message("OPTIONS * HTTP/1.1", "Host: x")), rule: INVALID },
  { ...raw("HEAD of nothing", 400, message("HEAD /nothing HTTP/1.1", "Host: x")), heads: [0], rule: INVALID },
  { ...raw("HEAD with two Hosts", 400, message("HEAD /v1/projects HTTP/1.1", "Host: x", "Host: y")), heads: [0] },
  { ...raw("HEAD in HTTP/2.0", 505, message("HEAD /v1/projects HTTP/2.0", "Host: x")), heads: [0] },
  raw("in absolute form", 200, get("http://x/v1/projects")),
  raw("in absolute form, of another host", 200, get("HTTPS://user@other.example:8080/v1/projects?limit=1")),
  raw("an unmatched bracket in the query", 200, get("/v1/projects?x=[")),
];
