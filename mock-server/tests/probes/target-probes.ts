import { message } from "../raw-http.fixture.ts";
import {
  DELETE_LINE,
  DELETE_TARGET,
  delAs,
  get,
  type RawRequest,
  raw,
  refused,
  wordsOf,
} from "./raw-request.ts";

/** Wrong and unusual request lines. A lenient reading of a DELETE would delete a project. */
export const requestLineProbes: readonly RawRequest[] = [
  raw("garbage", 400, "garbage\r\n\r\n"),
  raw("a TLS ClientHello", 400, "\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03\x00\x01\x02\x03"),
  raw("the HTTP/2 preface", 400, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
  raw("a PROXY line first", 400, `PROXY TCP4 1.1.1.1 2.2.2.2 1 2\r\n${delAs(DELETE_LINE)}`),
  raw("a NUL byte first", 400, `\x00${delAs(DELETE_LINE)}`),
  ...["delete", "Delete", "DELETEX", "DEL", "DELETE\t"].map((method) =>
    badLine(
      400,
      method.endsWith("\t")
        ? `${method}${DELETE_TARGET} HTTP/1.1`
        : `${method} ${DELETE_TARGET} HTTP/1.1`,
    ),
  ),
  ...[
    "x HTTP/1.1",
    "HTTP/1.1 x",
    "http/1.1",
    "HTTPS/1.1",
    "HTTP/11",
    "HTTP/1.",
    "HTTP/",
    "HTTP",
    "HTTP/1,1",
  ].map((version) => badLine(400, `DELETE ${DELETE_TARGET} ${version}`)),
  ...["\x00", "\x7f", "\x01", "\x80", "&\xc3\xa4"].map((text) =>
    badLine(400, `DELETE ${DELETE_TARGET}${text} HTTP/1.1`),
  ),
  ...[
    "/v1/project ?projectId=ID",
    "v1/project?projectId=ID",
    "?projectId=ID",
    "x:80",
    "\\v1\\project?projectId=ID",
  ].map((target) => badLine(400, `DELETE ${target} HTTP/1.1`)),
  ...["DELETE", "DELETE "].map((line) => badLine(400, line)),
  ...["HTTP/1.9", "HTTP/3.0", "HTTP/0.9", "HTTP/2.0"].map((version) =>
    badLine(505, `DELETE ${DELETE_TARGET} ${version}`),
  ),
  raw("HTTP/0.9 without a version", 505, `DELETE ${DELETE_TARGET}\r\n\r\n`),
  raw("HTTP/0.9 GET that breaks off", 400, "GET /v1/projects\r\n"),
  raw("line feeds alone", 400, delAs(DELETE_LINE).replaceAll("\r\n", "\n")),
  raw("a target of 20 KB", 431, delAs(`DELETE ${DELETE_TARGET}&x=${"a".repeat(20_000)} HTTP/1.1`)),
  raw("a method of 20 KB", 400, delAs(`${"D".repeat(20_000)} ${DELETE_TARGET} HTTP/1.1`)),
  raw("CONNECT", 405, message("CONNECT x:443 HTTP/1.1", "Host: x")),
  {
    ...refused(
      "auth.key-missing",
      401,
      "HEAD, as an error without body",
      message("HEAD /v1/projects HTTP/1.1", "Host: x"),
    ),
    heads: [0],
  },
  raw("HTTP/1.0", 200, get("/v1/projects").replace("HTTP/1.1", "HTTP/1.0")),
  raw("empty lines first", 200, `\r\n\r\n${get("/v1/projects")}`),
];

/** Paths and methods. Paths are compared byte by byte: nothing is normalised. */
export const routingProbes: readonly RawRequest[] = [
  ...wordsOf(`
    //v1/projects /v1//projects /v1/./projects /v1/../v1/projects /v1/%70rojects /v1%2Fprojects /v1/projects%00 /v1/projects;a=b
    /v1\\projects /V1/projects /v1/Projects /v1/projects/ /v1/projects% /v1/projects%zz /v1/projects%E0%A4%A
    /v1/projects/1 /v1 /v1/ /v2/projects / // /// * /__proto__ /constructor /%2e%2e/%2e%2e/etc/passwd /.git/config
    http://x http://x/v1/projects/
  `).map((target) => refused("route.invalid", 400, `GET ${target}`, get(target))),
  ...wordsOf(`
    http://[/v1/project?projectId=ID https://otheit[]=1 http://%00/v1/project?projectId=ID http://x:99999/v1/project?projectId=ID
    http://%/v1/project?projectId=ID http://:80/v1/project?projectId=ID
  `).map((target) =>
    refused("mock.transport", 400, `DELETE ${target}`, delAs(`DELETE ${target} HTTP/1.1`)),
  ),
  ...["//v1/project", "/v1/project/", "/V1/project", "/v1/%70roject", "/v1/./project"].map((path) =>
    refused("route.invalid", 400, `DELETE ${path}`, delAs(`DELETE ${path}?projectId=ID HTTP/1.1`)),
  ),
  raw("DELETE with a fragment", 404, delAs("DELETE /v1/project?projectId=ID#x HTTP/1.1")),
  ...wordsOf("POST PUT PATCH DELETE OPTIONS TRACE PROPFIND QUERY MKCOL PURGE M-SEARCH").map(
    (method) =>
      refused(
        "route.method",
        400,
        `${method} on the list`,
        get("/v1/projects").replace("GET", method),
      ),
  ),
  ...wordsOf("GET POST PUT OPTIONS").map((method) =>
    refused(
      "route.method",
      400,
      `${method} on the delete`,
      delAs(`${method} /v1/project?projectId=ID HTTP/1.1`),
    ),
  ),
  {
    ...raw("HEAD with two Hosts", 400, message("HEAD /v1/projects HTTP/1.1", "Host: x", "Host: y")),
    heads: [0],
  },
  raw("with a fragment", 200, get("/v1/projects#x")),
  raw(
    "in absolute form, of another host",
    200,
    get("HTTPS://user@other.example:8080/v1/projects?limit=1"),
  ),
  raw("an unmatched bracket in the query", 200, get("/v1/projects?x=[")),
];

/** Queries and numbers. Numbers are plain digits after decoding; a repeated parameter is invalid. */
export const queryProbes: readonly RawRequest[] = [
  ...["", "%", "5#x", "0x10", "1.0", "Infinity"].map((limit) =>
    refused("list.limit-invalid", 400, `limit=${limit}`, get(`/v1/projects?limit=${limit}`)),
  ),
  ...[
    "limit=1&limit=2",
    "limit=1&limit=1",
    "limit=1&%6cimit=1",
    "limit&limit",
    `${"a=1&".repeat(1200)}limit=bad`,
  ].map((query) =>
    refused("list.limit-invalid", 400, query.slice(-40), get(`/v1/projects?${query}`)),
  ),
  ...[
    "limit[]=1",
    "limit[a]=1",
    "LIMIT=1",
    "__proto__=1",
    "constructor[prototype]=1",
    "&&&",
    "=",
  ].map((query) => raw(query, 200, get(`/v1/projects?${query}`))),
  raw("projectId=", 400, delAs("DELETE /v1/project?projectId= HTTP/1.1")),
  ...wordsOf(
    "%00 ID%00 ID%20 +ID 0ID IDx ID,ID ID&projectId=ID ID&project%49d=1 ID&projectId=",
  ).map((id) => raw(`projectId=${id}`, 404, delAs(`DELETE /v1/project?projectId=${id} HTTP/1.1`))),
  ...wordsOf(
    "ProjectId=ID projectid=ID projectId[]=ID project_id=ID id=ID ?projectId=ID %00projectId=ID",
  ).map((query) => raw(`?${query}`, 400, delAs(`DELETE /v1/project?${query} HTTP/1.1`))),
];

function badLine(status: number, line: string): RawRequest {
  return raw(JSON.stringify(line), status, delAs(line));
}

const local = (line: string, ...headers: readonly string[]) =>
  message(`${line} HTTP/1.1`, "Host: localhost", ...headers);

const post = (type: string, body: string, ...headers: readonly string[]) =>
  local(
    "POST /__admin/reset",
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    ...headers,
  ) + body;

/** The bodies and the guard of the control interface. */
export const controlProbes: readonly RawRequest[] = [
  raw("JSON that breaks off", 400, post("application/json", '{"key":')),
  raw("plain text", 200, post("text/plain", "{}")),
  raw("brotli", 415, post("application/json", "\x0b\x00\x80{}\x03", "Content-Encoding: br")),
  raw("too long", 413, post("application/json", " ".repeat(1_200_000))),
  raw("nested too deeply", 400, post("application/json", "[".repeat(100_000))),
  raw("a foreign Host", 403, message("GET /__admin/state HTTP/1.1", "Host: rebind.evil")),
  raw("a path outside the pages", 404, local("GET /__admin/../../etc/passwd")),
];
