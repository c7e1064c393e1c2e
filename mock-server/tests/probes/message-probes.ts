import { KEY_HEADER } from "../../../openapi/constants.ts";
import { message } from "../raw-http.fixture.ts";
import { DELETE_LINE, del, get, held, KEY, type RawRequest, raw, refused } from "./raw-request.ts";

const many = (count: number) =>
  Array.from({ length: count }, (_, place) => `${place.toString(36)}:`);

/** Wrong and unusual headers. */
export const headerProbes: readonly RawRequest[] = [
  raw("no Host", 400, message(DELETE_LINE, KEY)),
  raw("two Hosts", 400, del("Host: y")),
  ...Object.entries({
    "a blank before the colon": "X-A : b",
    "a line without a colon": "nonsense",
    "an empty name": ": b",
    "a bad character in a name": "X-(A): b",
    "a blank in a name": "X A: b",
    "a NUL in a name": "X\x00A: b",
    "a NUL in a value": "X-A: b\x00c",
    "a carriage return in a value": "X-A: b\rc",
    "a DEL in a value": "X-A: b\x7fc",
    "a folded line": "X-A: b\r\n c",
    "a name in UTF-8": "X-\xc3\xa4: b",
  }).map(([name, header]) => raw(name, 400, del(header))),
  raw("a header of 20 KB", 431, del(`X-A: ${"a".repeat(20_000)}`)),
  raw("headers of 300 KB", 431, del(...many(40_000))),
  keyed("auth.key-missing", "no key"),
  keyed("auth.key-empty", "an empty key", `${KEY_HEADER}: `),
  keyed("auth.key-unknown", "the key twice", KEY, KEY),
  keyed("auth.key-unknown", "a right key and an empty one", KEY, `${KEY_HEADER.toLowerCase()}:`),
  keyed("auth.key-unknown", "a key in Latin-1", `${KEY_HEADER}: mk_\xe4`),
  keyed("auth.key-unknown", "__proto__ as a key", `${KEY_HEADER}: __proto__`),
  raw(
    "the key after 2,500 others",
    200,
    message(
      "GET /v1/projects HTTP/1.1",
      "Host: x",
      ...many(2500),
      "Content-Type: application/json",
      KEY,
    ),
  ),
  raw("__proto__ as a header", 200, get("/v1/projects", "__proto__: x", "constructor: y")),
  raw(
    "Upgrade: websocket",
    200,
    get("/v1/projects", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Key: eA=="),
  ),
  raw("Expect: foo", 417, del("Expect: foo")),
  raw(
    "Expect: 100-continue",
    200,
    get("/v1/projects", "Expect: 100-continue", "Content-Length: 2"),
    "{}",
  ),
  ...[
    "If-None-Match: *",
    'If-None-Match: "x"',
    "If-Match: nothing",
    "If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT",
    "If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT",
    "Range: bytes=0-1",
    "Range: bytes=9999999-",
    "If-Range: x",
    "Accept: image/png",
    "Accept-Encoding: br;q=1, *;q=0",
    "Accept-Charset: utf-7",
    "TE: trailers, deflate",
    "X-HTTP-Method-Override: DELETE",
    "X-Forwarded-Host: evil",
    "X-Original-URL: /v1/project",
    "X-Request-Id: \xff",
  ].map((header) => raw(header, 200, get("/v1/projects", header))),
];

/** A DELETE whose headers contain no valid key. */
function keyed(rule: string, name: string, ...headers: readonly string[]): RawRequest {
  return refused(rule, 401, name, message(DELETE_LINE, "Host: x", ...headers));
}

const CHUNKED = "Transfer-Encoding: chunked";

/** The end of a request. Plain Express would have executed each DELETE before it found the error. */
export const framingProbes: readonly RawRequest[] = [
  ...["-1", "1e3", "+5", "0x5", "5,5", "5 5", "", "99999999999999999999", "5.0"].map((length) =>
    raw(`Content-Length: ${length}`, 400, del(`Content-Length: ${length}`), "aaaaa"),
  ),
  raw("two Content-Lengths", 400, del("Content-Length: 5", "Content-Length: 5"), "aaaaa"),
  raw("length and chunked", 400, del("Content-Length: 5", CHUNKED), "0\r\n\r\n"),
  ...[
    "gzip",
    "identity",
    "chunked, gzip",
    "gzip, chunked",
    "chunked, chunked",
    "xchunked",
    "chunked;q=1",
  ].map((coding) =>
    raw(`Transfer-Encoding: ${coding}`, 400, del(`Transfer-Encoding: ${coding}`), "0\r\n\r\n"),
  ),
  raw("Transfer-Encoding twice", 400, del(CHUNKED, CHUNKED), "0\r\n\r\n"),
  ...["xyz\r\n", "-1\r\n", "5\r\naaaaaXX", "5\naaaaa\r\n", "5;\x00\r\n", "ffffffffffffffffff\r\n"]
    .concat([" 5\r\naaaaa\r\n0\r\n\r\n", "0x5\r\naaaaa\r\n"])
    .map((chunk) => raw(`chunk ${JSON.stringify(chunk)}`, 400, del(CHUNKED), chunk)),
  raw(
    "a chunk extension of 20 KB",
    413,
    del(CHUNKED),
    `1;x=${"a".repeat(20_000)}\r\na\r\n0\r\n\r\n`,
  ),
  raw("a trailer that is no header", 400, del(CHUNKED), "0\r\nno trailer\r\n\r\n"),
  raw("a body that breaks off", 400, del("Content-Length: 10"), "half"),
  raw("chunks that break off", 400, del(CHUNKED), "5\r\naaa"),
  held(
    "an upgrade whose body does not end",
    408,
    del("Connection: Upgrade", "Upgrade: h2c", "Content-Length: 10"),
    "half",
  ),
  raw("headers that break off", 400, `${DELETE_LINE}\r\nHost: x\r\n${KEY_HEADER}: mk_premium\r\n`),
  raw("a body of one byte above 64 KiB", 413, del("Content-Length: 65537"), "a".repeat(65_537)),
  raw("chunks above 64 KiB", 413, del(CHUNKED), `11170\r\n${"a".repeat(0x11170)}\r\n0\r\n\r\n`),
  raw("a GET with a body", 200, get("/v1/projects", "Content-Length: 5"), "aaaaa"),
  raw("a GET with chunks", 200, get("/v1/projects", CHUNKED), "5\r\naaaaa\r\n0\r\n\r\n"),
  held("nothing sent", 408, ""),
  held("headers that do not end", 408, `${DELETE_LINE}\r\nHost: x\r\n`),
  held("headers that drip", 408, `${DELETE_LINE}\r\n`, "H", "o", "s", "t", ":", "x"),
  held("a body that does not end", 408, del("Content-Length: 10"), "half"),
  held("a key that waits for its body", 408, del("Expect: 100-continue", "Content-Length: 10")),
];

const good = get("/v1/projects");
const slow = get("/v1/projects", "Prefer: delay=300");

/** Several requests on a connection. The answers come in the order of the requests. */
export const pipeliningProbes: readonly RawRequest[] = [
  held("good and garbage", [200, 400], `${good}garbage\r\n\r\n`),
  held("slow and garbage", [200, 400], `${slow}garbage\r\n\r\n`),
  held(
    "slow and a DELETE with two Hosts and garbage",
    [200, 400],
    `${slow}${del("Host: y")}garbage\r\n\r\n`,
  ),
  held("slow and HTTP/0.9", [200, 505], `${slow}DELETE /v1/project?projectId=ID\r\n\r\n`),
  held("slow and CONNECT", [200, 405], `${slow}${message("CONNECT x:1 HTTP/1.1", "Host: x")}`),
  held("slow and an expectation", [200, 417], `${slow}${del("Expect: foo")}`),
  held(
    "slow and a half request",
    [200, 408],
    `${slow}DELETE /v1/project?projectId=ID HTTP/1.1\r\n`,
  ),
  raw(
    "slow, good and a DELETE with two Hosts, half-closed",
    [200, 200, 400],
    `${slow}${good}${del("Host: y")}`,
  ),
  raw("twelve at once, half-closed", Array<number>(12).fill(200), good.repeat(12)),
  raw("close and a DELETE after it", [200], get("/v1/projects", "Connection: close") + del()),
  raw(
    "good, one that waits to continue, and a DELETE",
    [200, 200],
    `${good}${get("/v1/projects", "Expect: 100-continue", "Content-Length: 2")}{}${del()}`,
  ),
  raw(
    "slow and a control call that waits to continue",
    [200, 200],
    slow +
      message(
        "GET /__admin/openapi.json HTTP/1.1",
        "Host: localhost",
        "Content-Type: application/json",
        "Expect: 100-continue",
        "Content-Length: 2",
      ),
    "{}",
  ),
  raw("CONNECT and a DELETE", [405], message("CONNECT x:1 HTTP/1.1", "Host: x") + del()),
  raw("HTTP/0.9 and a DELETE", [505], `GET /v1/projects\r\n\r\n${del()}`),
];
