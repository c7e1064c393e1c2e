import { expect, onTestFinished, test } from "vitest";
import { runMeasures } from "../bench/script.ts";
import { startMockProcess } from "../mock-process.fixture.ts";
import { message } from "../probes/raw-request.ts";
import { exchange } from "../raw-http.fixture.ts";
import { RESILIENCE } from "./resilience.ts";

test("a quick run keeps every promise", { timeout: 300_000 }, async () => {
  const printed: string[] = [];
  const run = { names: ["load", "stop", "slowloris"], isQuick: true, failsByGates: true, writes: false } as const;
  const kept = await runMeasures(RESILIENCE, run, (page) => printed.push(page));
  const text = printed.join("\n");
  expect([kept, text]).toEqual([true, expect.not.stringContaining("missed")]);
  for (const line of ["| requests answered | 600 |", "| sent and never answered | 0 |", "| ends with | exit 0 |"])
    expect(text).toContain(line);
  expect(text.match(/ met \|$/gm)).toHaveLength(7);
});

test("a stopping mock cuts an answer that takes longer than ten seconds, and exits with 1", async () => {
  const mock = await startMockProcess(["--silent", "--delay", "60000"]);
  const headers = { "X-Master-Key": "mk_premium", "Content-Type": "application/json" };
  const answer = fetch(`${mock.baseUrl}/projects`, { headers }).catch(() => "cut");
  // Once the health check is answered, the earlier request has arrived.
  for (let times = 0; times < 3; times++) await (await fetch(new URL("/__admin/health", mock.baseUrl))).text();
  expect([await mock.stop(), await answer]).toEqual([1, "cut"]);
});

/**
 * Longer than any request that Node accepts by default. An algorithm in linear time needs milliseconds, one in quadratic time
 * needs minutes.
 */
const LENGTH = 100_000;

/** The limit for one answer: a thousand times the usual time. */
const PATIENCE_MS = 10_000;

/** Characters with a meaning in some grammar, and pairs that repeat the beginning of a token. */
const UNITS = [
  ...[..." \t!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~a0Z\xe4", "a ", " a", "a,", ",,", "a=", "a;", ';"', '\\"', "%2", "%41", "%c3%a4"],
  ...["/a", "//", "/.", "&a", "&key=", "?key", "a&", "mk_", "mk_a:", "key", "a0", "bearer ", "charset=", "127.0.0.1,"],
  ...["limit=1&", "last_id=", "__", "xn--", '" '],
];

const LIST = "GET /v1/projects";
const ADMIN = "GET /__admin";
const KEY = "X-Master-Key: mk_premium";
const PREFLIGHT = "Access-Control-Request-Method: GET";

/** Requests with a long text, TEXT, in their target. Each is a request line and headers. */
const TARGETS: readonly (readonly string[])[] = [
  ...["GET /TEXT", "GET /TEXT/v1/projects/", "GET http://TEXT/v1/projects", "DELETE /v1/project?projectId=TEXT"],
  ...["/TEXT", "?TEXT", "?limit=TEXT", "?limit=1&last_id=TEXT", "?a=1&key=TEXT", "?__code=TEXT"].map((end) => LIST + end),
  ...["/TEXT", "/state?key=TEXT", "/requests?key=TEXT", "/requests?since=TEXT"].map((path) => `${ADMIN}${path}`),
  "POST /__admin/snapshots/TEXT/restore",
].map((line) => [line, "Host: localhost", "Content-Type: application/json"]);

/** Requests with a long text in a header. */
const HEADERS: readonly (readonly string[])[] = [
  ...[
    "X-Master-Key: TEXT",
    "X-Master-Key: mk_premium:TEXT",
    "Prefer: TEXT",
    "Prefer: a=TEXT",
    "Prefer: a =TEXT",
    'Prefer: a="TEXT',
  ]
    .concat(["Prefer: a=1;TEXT", "Authorization: TEXT", "X-Request-Id: TEXT", "Expect: TEXT", "Transfer-Encoding: TEXT"])
    .concat(["Connection: TEXT", "Cookie: TEXT", "X-Other: TEXT"])
    .map((header) => [LIST, "Host: x", header]),
  ...["Content-Type: TEXT", "Content-Type: application/json;TEXT"].map((header) => [LIST, "Host: x", KEY, header]),
  ...["Forwarded: TEXT", "X-Forwarded-For: TEXT"].map((header) => [`${ADMIN}/state`, "Host: x", header]),
  ...["Origin: TEXT", "Authorization: Bearer TEXT"].map((header) => [`${ADMIN}/state`, "Host: localhost", header]),
  [LIST, "Host: TEXT"],
  [`${ADMIN}/state`, "Host: localhost:TEXT"],
  ["GET /", "Host: x", "Accept: TEXT"],
  ["POST /__admin/reset", "Host: localhost", "Content-Type: application/json;charset TEXT"],
  ["OPTIONS /v1/projects", "Host: x", "Origin: http://x", PREFLIGHT, "Access-Control-Request-Headers: TEXT"],
];

/** The text after the repetition: empty, or invalid in every grammar. A blank would end a target. */
const ENDS = [
  [TARGETS, ["", '"x']],
  [HEADERS, ['" x']],
] as const;

test("a long text in any part of a request takes only linear time", { timeout: 300_000 }, async () => {
  const env = { NODE_OPTIONS: `--max-http-header-size=${2 * LENGTH}` };
  const mock = await startMockProcess(["--admin-token", "token"], { env });
  onTestFinished(() => void mock.stop("SIGKILL"));
  let sent = 0;
  for (const [place, unit, end] of longTexts()) {
    const long = unit.repeat(LENGTH / unit.length) + end;
    const [line = "", ...headers] = place.map((part) => part.replace("TEXT", () => long));
    const { received, timedOut } = await exchange(mock.port, [message(`${line} HTTP/1.1`, ...headers)], { idleMs: PATIENCE_MS });
    expect([place, unit, end, timedOut, received.slice(0, 9)]).toEqual([place, unit, end, false, "HTTP/1.1 "]);
    sent += 1;
  }
  expect(sent).toBeGreaterThan(2000);
});

function* longTexts(): Generator<readonly [place: readonly string[], unit: string, end: string]> {
  for (const [places, ends] of ENDS) {
    for (const place of places) for (const unit of UNITS) for (const end of ends) yield [place, unit, end];
  }
}
