import { framingProbes, pipeliningProbes } from "./framing.ts";
import { headerProbes } from "./headers.ts";
import { message, type RawRequest, raw } from "./raw-request.ts";
import { queryProbes, requestLineProbes, routingProbes } from "./request-line.ts";

const local = (line: string, ...headers: readonly string[]) => message(`${line} HTTP/1.1`, "Host: localhost", ...headers);

const post = (type: string, body: string, ...headers: readonly string[]) =>
  local("POST /__admin/reset", `Content-Type: ${type}`, `Content-Length: ${body.length}`, ...headers) + body;

/** B.2: bodies, which only the control interface reads. */
const controlProbes: readonly RawRequest[] = [
  raw("JSON that breaks off", 400, post("application/json", '{"key":')),
  raw("JSON with trailing text", 400, post("application/json", "{}x")),
  raw("not UTF-8", 400, post("application/json", '{"key":"\xff\xfe"}')),
  raw("UTF-16", 400, post("application/json", "{\x00}\x00\xff")),
  raw("another charset", 415, post("application/json; charset=utf-16", "{}")),
  raw("a form", 415, post("application/x-www-form-urlencoded", "a=1")),
  raw("plain text", 415, post("text/plain", "{}")),
  raw("brotli", 415, post("application/json", "\x0b\x00\x80{}\x03", "Content-Encoding: br")),
  raw("gzip", 415, post("application/json", "\x1f\x8b\x08", "Content-Encoding: gzip")),
  raw("zstd", 415, post("application/json", "x", "Content-Encoding: zstd")),
  raw("too long", 413, post("application/json", " ".repeat(1_200_000))),
  raw("nested too deeply", 400, post("application/json", "[".repeat(100_000))),
  raw("no such endpoint", 404, local("GET /__admin/nothing")),
  raw("a method that the endpoint does not accept", 405, local("PATCH /__admin/reset")),
  raw("a foreign Host", 403, message("GET /__admin/state HTTP/1.1", "Host: rebind.evil")),
  raw("a foreign Origin", 403, local("GET /__admin/state", "Origin: http://evil")),
  raw("a path outside the pages", 404, local("GET /__admin/../../etc/passwd")),
  raw("a range of a page", 200, local("GET /__admin/openapi.json", "Range: bytes=0-1", "If-None-Match: *")),
];

/** Malformed and unusual requests, as bytes, by the part that is wrong. */
export const PROBES: Readonly<Record<string, readonly RawRequest[]>> = {
  "the request line": requestLineProbes,
  headers: headerProbes,
  framing: framingProbes,
  pipelining: pipeliningProbes,
  routing: routingProbes,
  queries: queryProbes,
  "the control interface": controlProbes,
};
