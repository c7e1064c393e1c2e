import { expect, test } from "vitest";
import { start } from "../../cli-run.fixture.ts";
import { exchange } from "./raw.ts";

/**
 * Longer than any request that Node takes by default. What reads it in one pass needs milliseconds; what looks at each character once
 * for every other, or at a part of them, needs minutes.
 */
const LENGTH = 100_000;

/** How long one answer may take: a thousand times as long as it does. */
const PATIENCE_MS = 10_000;

/** Characters that some grammar reads in a way of its own, and pairs that repeat a beginning. */
const UNITS = [
  ...[..." \t!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~a0Z\xe4"],
  ...[
    "a ",
    " a",
    "a,",
    ",,",
    "a=",
    "a;",
    ';"',
    '\\"',
    "%2",
    "%41",
    "%c3%a4",
    "/a",
    "//",
    "/.",
    "&a",
    "&key=",
    "?key",
    "a&",
    "mk_",
    "mk_a:",
  ],
  ...["key", "a0", "bearer ", "charset=", "127.0.0.1,", "limit=1&", "last_id=", "__", "xn--", '" '],
];

type Places = Readonly<Record<string, (text: string) => string>>;

/** Requests with a long text in their target. */
const TARGETS: Places = {
  path: (text) => request(`GET /${text}`),
  "the beginning of a path": (text) => request(`GET /${text}/v1/projects/`),
  "the end of a path": (text) => request(`GET /v1/projects/${text}`),
  "a target with a host": (text) => request(`GET http://${text}/v1/projects`),
  query: (text) => request(`GET /v1/projects?${text}`),
  limit: (text) => request(`GET /v1/projects?limit=${text}`),
  last_id: (text) => request(`GET /v1/projects?limit=1&last_id=${text}`),
  projectId: (text) => request(`DELETE /v1/project?projectId=${text}`),
  "another parameter": (text) => request(`GET /v1/projects?a=1&key=${text}`),
  "a forced status": (text) => request(`GET /v1/projects?__code=${text}`),
  "a path of the control interface": (text) => request(`GET /__admin/${text}`, LOCAL),
  "the name of a snapshot": (text) => request(`POST /__admin/snapshots/${text}/restore`, LOCAL, "Content-Type: application/json"),
  "a key of the control interface": (text) => request(`GET /__admin/state?key=${text}`, LOCAL),
  "a filter of the journal": (text) => request(`GET /__admin/requests?key=${text}`, LOCAL),
  "a number of the control interface": (text) => request(`GET /__admin/requests?since=${text}`, LOCAL),
};

/** Requests with a long text in a header. */
const HEADERS: Places = {
  Host: (text) => request("GET /v1/projects", `Host: ${text}`),
  "a Host with a port": (text) => request("GET /__admin/state", `Host: localhost:${text}`),
  "X-Master-Key": (text) => request("GET /v1/projects", "Host: x", `X-Master-Key: ${text}`),
  "the name of a copy": (text) => request("GET /v1/projects", "Host: x", `X-Master-Key: mk_premium:${text}`),
  "Content-Type": (text) => request("GET /v1/projects", KEY, `Content-Type: ${text}`),
  "the parameters of Content-Type": (text) => request("GET /v1/projects", KEY, `Content-Type: application/json;${text}`),
  Prefer: (text) => request("GET /v1/projects", `Prefer: ${text}`),
  "a preference": (text) => request("GET /v1/projects", `Prefer: a=${text}`),
  "a blank and a preference": (text) => request("GET /v1/projects", `Prefer: a =${text}`),
  "a quoted preference": (text) => request("GET /v1/projects", `Prefer: a="${text}`),
  "a parameter of a preference": (text) => request("GET /v1/projects", `Prefer: a=1;${text}`),
  Authorization: (text) => request("GET /v1/projects", `Authorization: ${text}`),
  "X-Request-Id": (text) => request("GET /v1/projects", `X-Request-Id: ${text}`),
  Accept: (text) => request("GET /", `Accept: ${text}`),
  Forwarded: (text) => request("GET /__admin/state", `Forwarded: ${text}`),
  "X-Forwarded-For": (text) => request("GET /__admin/state", `X-Forwarded-For: ${text}`),
  "the headers of a preflight": (text) =>
    request(
      "OPTIONS /v1/projects",
      "Origin: http://x",
      "Access-Control-Request-Method: GET",
      `Access-Control-Request-Headers: ${text}`,
    ),
  Expect: (text) => request("GET /v1/projects", `Expect: ${text}`),
  "Transfer-Encoding": (text) => request("GET /v1/projects", `Transfer-Encoding: ${text}`),
  Connection: (text) => request("GET /v1/projects", `Connection: ${text}`),
  Cookie: (text) => request("GET /v1/projects", `Cookie: ${text}`),
  "a header of another name": (text) => request("GET /v1/projects", `X-Other: ${text}`),
  "the Origin of a control request": (text) => request("GET /__admin/state", LOCAL, `Origin: ${text}`),
  "the token of a control request": (text) => request("GET /__admin/state", LOCAL, `Authorization: Bearer ${text}`),
  "the type of a control request": (text) =>
    request("POST /__admin/reset", LOCAL, `Content-Type: application/json;charset ${text}`),
};

const KEY = "X-Master-Key: mk_premium";
const LOCAL = "Host: localhost";

/** What stands behind the repeated text: nothing, or what no grammar takes there. A blank would end a target. */
const ROUNDS: readonly (readonly [Places, readonly string[]])[] = [
  [TARGETS, ["", '"x']],
  [HEADERS, ['" x']],
];

test("no text of any kind in any place of a request takes longer than to read it", { timeout: 300_000 }, async (context) => {
  const env = { NODE_OPTIONS: `--max-http-header-size=${2 * LENGTH}` };
  const { baseUrl } = await start(context, ["--admin-token", "token"], env);
  const port = Number(new URL(baseUrl).port);
  let sent = 0;
  for (const { name, text } of inputs()) {
    const { received, timedOut } = await exchange(port, [text], { idleMs: PATIENCE_MS });
    expect([name, timedOut, received.slice(0, 9)]).toEqual([name, false, "HTTP/1.1 "]);
    sent += 1;
  }
  expect(sent).toBeGreaterThan(2000);
});

function* inputs(): Generator<{ readonly name: string; readonly text: string }> {
  for (const [places, ends] of ROUNDS) {
    for (const [place, requestWith] of Object.entries(places)) {
      for (const [unit, end] of UNITS.flatMap((unit) => ends.map((end) => [unit, end] as const)))
        yield {
          name: `${place}: ${unit}, again and again, and ${end}`,
          text: requestWith(unit.repeat(LENGTH / unit.length) + end),
        };
    }
  }
}

function request(line: string, ...headers: readonly string[]): string {
  const host = headers.some((header) => header.startsWith("Host:")) ? [] : ["Host: x"];
  return [`${line} HTTP/1.1`, ...host, ...headers, "", ""].join("\r\n");
}
