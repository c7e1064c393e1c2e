import { DELETE_LINE, del, get, KEY, message, type RawRequest, raw, refused } from "./raw-request.ts";

const many = (count: number) => Array.from({ length: count }, (_, place) => `a${place}:`);

/** B.1: wrong and unusual headers. */
export const headerProbes: readonly RawRequest[] = [
  raw("no Host", 400, message(DELETE_LINE, KEY)),
  raw("two Hosts", 400, del("Host: y")),
  raw("one Host twice", 400, del("Host: x")),
  ...["x/y", "u@x", "x y", "\xe4"].map((host) => raw(`Host: ${host}`, 400, message(DELETE_LINE, `Host: ${host}`, KEY))),
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
  raw("a folded first line", 400, message(DELETE_LINE, " Host: x", KEY)),
  raw("a header of 20 KB", 431, del(`X-A: ${"a".repeat(20_000)}`)),
  raw("a header name of 20 KB", 431, del(`${"a".repeat(20_000)}: b`)),
  raw("headers of 300 KB", 431, del(...many(40_000))),
  keyed("auth.key-missing", "no key"),
  keyed("auth.key-empty", "an empty key", "X-Master-Key: "),
  keyed("auth.key-unknown", "the key twice", KEY, KEY),
  keyed("auth.key-unknown", "the key twice, of a copy", `${KEY}:a`, `${KEY}:a`),
  keyed("auth.key-unknown", "an empty key and a right one", "X-Master-Key:", KEY),
  keyed("auth.key-unknown", "a right key and an empty one", KEY, "x-master-key:"),
  keyed("auth.key-unknown", "a key in Latin-1", "X-Master-Key: mk_\xe4"),
  keyed("auth.key-unknown", "a live key", "X-Master-Key: sk_live_canary"),
  keyed("auth.key-unknown", "a copy's name of 300 letters", `${KEY}:${"a".repeat(300)}`),
  keyed("auth.key-unknown", "a key of 15 KB", `X-Master-Key: ${"k".repeat(15_000)}`),
  keyed("auth.key-unknown", "__proto__ as a key", "X-Master-Key: __proto__"),
  raw(
    "the key after 2,200 others",
    200,
    message("GET /v1/projects HTTP/1.1", "Host: x", ...many(2200), "Content-Type: application/json", KEY),
  ),
  raw("__proto__ as a header", 200, get("/v1/projects", "__proto__: x", "constructor: y")),
  raw("Upgrade: websocket", 200, get("/v1/projects", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Key: eA==")),
  raw(
    "Upgrade: h2c",
    200,
    get("/v1/projects", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQ"),
  ),
  raw("Expect: foo", 417, del("Expect: foo")),
  raw("Expect: foo with a body", 417, del("Expect: foo", "Content-Length: 5")),
  raw("Expect: 100-continue", 200, get("/v1/projects", "Expect: 100-continue", "Content-Length: 2"), "{}"),
  ...[
    ...["If-None-Match: *", 'If-None-Match: "x"', "If-Match: nothing", "If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT"],
    ...["If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT", "Range: bytes=0-1", "Range: bytes=9999999-", "If-Range: x"],
    ...["Accept: image/png", "Accept-Encoding: br;q=1, *;q=0", "Accept-Charset: utf-7", "TE: trailers, deflate"],
    ...["X-HTTP-Method-Override: DELETE", "X-Forwarded-Host: evil", "X-Original-URL: /v1/project", "X-Request-Id: \xff"],
  ].map((header) => raw(header, 200, get("/v1/projects", header))),
];

/** A DELETE whose headers contain no valid key. */
function keyed(rule: string, name: string, ...headers: readonly string[]): RawRequest {
  return refused(rule, 401, name, message(DELETE_LINE, "Host: x", ...headers));
}
