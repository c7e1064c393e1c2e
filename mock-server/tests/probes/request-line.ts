import { DELETE_LINE, DELETE_TARGET, delAs, get, message, type RawRequest, raw, refused } from "./raw-request.ts";

/** B.1: what is wrong with the first line. Each would delete a project if it were read leniently. */
export const requestLineProbes: readonly RawRequest[] = [
  raw("garbage", 400, "garbage\r\n\r\n"),
  raw("nothing but line ends and a letter", 400, "\r\n\r\nx\r\n\r\n"),
  raw("a TLS ClientHello", 400, "\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03\x00\x01\x02\x03"),
  raw("the HTTP/2 preface", 400, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
  raw("an SSH banner", 400, "SSH-2.0-OpenSSH_9.6\r\n"),
  raw("a SOCKS greeting", 400, "\x05\x01\x00\x05\x01\x00\x03"),
  raw("a Redis command", 400, "*1\r\n$4\r\nPING\r\n"),
  raw("an answer", 400, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
  raw("a PROXY line first", 400, `PROXY TCP4 1.1.1.1 2.2.2.2 1 2\r\n${delAs(DELETE_LINE)}`),
  raw("a NUL byte first", 400, `\x00${delAs(DELETE_LINE)}`),
  raw("a byte order mark first", 400, `\xef\xbb\xbf${delAs(DELETE_LINE)}`),
  raw("a blank first", 400, ` ${delAs(DELETE_LINE)}`),
  ...["delete", "Delete", "DELETEX", "DEL", "DELETE\t"].map((method) =>
    badLine(400, method.endsWith("\t") ? `${method}${DELETE_TARGET} HTTP/1.1` : `${method} ${DELETE_TARGET} HTTP/1.1`),
  ),
  ...["x HTTP/1.1", "HTTP/1.1 x", "http/1.1", "HTTPS/1.1", "HTTP/11", "HTTP/1.", "HTTP/", "HTTP", "HTTP/1,1"].map((version) =>
    badLine(400, `DELETE ${DELETE_TARGET} ${version}`),
  ),
  ...["\x00", "\x7f", "\x01", "\x80", "&\xc3\xa4"].map((text) => badLine(400, `DELETE ${DELETE_TARGET}${text} HTTP/1.1`)),
  ...["/v1/project ?projectId=ID", "v1/project?projectId=ID", "?projectId=ID", "x:80", "\\v1\\project?projectId=ID"].map(
    (target) => badLine(400, `DELETE ${target} HTTP/1.1`),
  ),
  ...["DELETE", "DELETE "].map((line) => badLine(400, line)),
  ...["HTTP/1.9", "HTTP/3.0", "HTTP/0.9", "HTTP/2.0"].map((version) => badLine(505, `DELETE ${DELETE_TARGET} ${version}`)),
  raw("HTTP/0.9 without a version", 505, `DELETE ${DELETE_TARGET}\r\n\r\n`),
  raw("HTTP/0.9 GET that breaks off", 400, "GET /v1/projects\r\n"),
  raw("line feeds alone", 400, delAs(DELETE_LINE).replaceAll("\r\n", "\n")),
  raw("carriage returns alone", 400, delAs(DELETE_LINE).replaceAll("\r\n", "\r")),
  raw("a target of 20 KB", 431, delAs(`DELETE ${DELETE_TARGET}&x=${"a".repeat(20_000)} HTTP/1.1`)),
  raw("a target of 1 MB", 431, delAs(`DELETE ${DELETE_TARGET}&x=${"a".repeat(1_000_000)} HTTP/1.1`)),
  raw("a method of 20 KB", 400, delAs(`${"D".repeat(20_000)} ${DELETE_TARGET} HTTP/1.1`)),
  raw("CONNECT", 405, message("CONNECT x:443 HTTP/1.1", "Host: x")),
  raw("CONNECT without Host", 405, message("CONNECT x:443 HTTP/1.1")),
  raw("CONNECT with what follows", 405, message("CONNECT x:443 HTTP/1.1", "Host: x") + delAs(DELETE_LINE)),
  raw("GET in authority form", 400, message("GET x:443 HTTP/1.1", "Host: x")),
  {
    ...refused("route.method", 400, "HEAD, as an error without body", message("HEAD /v1/projects HTTP/1.1", "Host: x")),
    heads: [0],
  },
  raw("HTTP/1.0", 200, get("/v1/projects").replace("HTTP/1.1", "HTTP/1.0")),
  raw("HTTP/1.0 without Host", 200, get("/v1/projects").replace("HTTP/1.1", "HTTP/1.0").replace("Host: x\r\n", "")),
  raw("empty lines first", 200, `\r\n\r\n${get("/v1/projects")}`),
];

function badLine(status: number, line: string): RawRequest {
  return raw(JSON.stringify(line), status, delAs(line));
}
