import { expect, test } from "vitest";
import type { Report, ReportedExchange } from "../../model/report.ts";
import { causesOf } from "../../reporters/causes/causes.ts";
import { consoleReport } from "../../reporters/console.ts";
import { exchange, result } from "../../reporters/sample-report.fixture.ts";
import { inputsByRounds } from "../inputs-by-rounds.fixture.ts";
import { brokenReference, idsWith, judge, judgeReference } from "../judge.fixture.ts";
import { allMutants } from "../mutants/all-mutants.ts";
import { frameworkDefaults } from "./framework-defaults.ts";
import { mistakes } from "./mistakes.ts";

/** The beginning of the first failure in the report on each server: its case, what came and what was expected. */
const FIRST_FAILURES: Readonly<Record<string, string>> = {
  "FastAPI validates parameters with pydantic": "list.limit-over-maximum: GET /projects?limit=101 -> 422, not 200 with at most",
  "FastAPI raises HTTPException": "envelope.error: GET /projects?limit=101 -> 400: no `code`, not `code` 400, the HTTP status",
  "NestJS uses its exception filter": "envelope.error: GET /projects?limit=101 -> 400: no `code`, not `code` 400, the HTTP",
  "Spring answers with problem+json": "envelope.error: GET /projects?limit=101 -> 400: no `code`, not `code` 400, the HTTP",
  "Express has no handler for unknown routes": "envelope.json: GET /no-such-route -> 404: the body is not JSON: Unexpected",
  "Express keeps its error handler": "list.limit-over-maximum: GET /projects?limit=101 -> 500, not 200 with at most 100",
  "Django writes errors as pages": "request.bytes: GET /projects?limit=%00 -> 400, and the body is no JSON object, not a",
  "Flask aborts without a body": "request.bytes: GET /projects?limit=%00 -> 400, and the body is no JSON object, not a",
  "Go uses http.Error": "request.bytes: GET /projects?limit=%00 -> 400, and the body is no JSON object, not a documented status",
  "the router answers another method with 405 alone": "envelope.json: GET /project -> 405: the body is empty, not a JSON object",
  "the router answers an unknown path with 404 alone": "envelope.json: GET /no-such-route -> 404: the body is empty, not a JSON",
  "the router redirects later pages to a path with a slash": "list.first-page: GET /projects?last_id=0 -> 308, not 200",
  "a firewall blocks odd bytes": "request.bytes: GET /projects?limit=%00 -> 403, and the body is no JSON object, not a",
  "a gateway loses its backend by odd bytes": "request.bytes: GET /projects?limit=%00 -> 502, and the body is no JSON object",
  "a gateway gives up on deletes": "delete.unknown: DELETE /project?projectId=2147483647 -> 504, not 404",
  "a proxy closes the connection on odd bytes": "request.bytes: GET /projects?limit=%00 with the premium key: the connection",
  "a proxy takes Content-Type away from a GET": "list.first-page: GET /projects -> 400, not 200",
  "a parser wants JSON in the body of a GET": "list.first-page: GET /projects -> 400, not 200",
  "a session filter redirects to its login page": "auth.key-missing: GET /projects -> 302, not 400 | 401 | 402 | 403",
  "a cache does not vary by key": "list.next-page: GET /projects?last_id=1023&limit=100 -> 403 behind the last of 5, not an",
  "a proxy loses the answers of deletes": "delete.success: DELETE /project?projectId=1012 with the premium key: the",
  "the process ends by a wide id": "nothing failed",
  "CORS middleware answers other methods with 204":
    "route.method: GET /project -> 204, although it had to be refused, not 400 | 401 | 402",
  "ids are 32 bits wide in the database": "list.last-id-unknown: GET /projects?last_id=2147483647 -> 500, not 400 | 401 | 402",
  "bad input throws": "list.limit-over-maximum: GET /projects?limit=101 -> 500, not 200 with at most 100 projects | 400 | 401",
  "the cursor is an offset": "list.next-page: at place 1: the end instead of 1012, not the projects behind 1006: 1012",
  "the cursor is compared with >=": "list.next-page: 1255 again, not each project once",
  "there is no ORDER BY": "list.first-page: at place 1: 1",
  "get_or_404 looks the cursor up": "list.last-id-foreign: GET /projects?last_id=1001 -> 404, not 400 | 401 | 402 | 403",
  "a page behind the last one is 404": "list.next-page: GET /projects?last_id=1306&limit=100 -> 404 behind the last of 120",
  "a page behind the last one is 400": "list.next-page: GET /projects?last_id=1306&limit=100 -> 400 behind the last of 120",
  "rows are cut before the cursor is applied": "list.total: total 120, and the walk ends after 100, not total 100, all",
  "a long page is cut": "list.next-page: GET /projects?limit=100 -> 200, the body is not JSON",
  "limit is not read": "list.default-limit: 100 projects without limit, not at most 20 projects",
  "one row more is read and shown": "list.default-limit: 21 projects without limit, not at most 20 projects",
  "limit is added to the start as text": "list.default-limit: 119 projects without limit, not at most 20 projects",
  "limit is read with parseInt and not checked": "list.limit-invalid: 119 projects, not at most 100 projects | a documented",
  "limit is not capped": "list.limit-over-maximum: 101 projects, not at most 100 projects | a documented error",
  "the cursor is looked up in all accounts": "list.last-id-foreign: GET /projects?last_id=1001 -> 200, although it had to be",
  "ids are text": "list.project: /projects/0/id must be integer, not integer id, string name and string desc",
  "desc is NULL": "list.project: /projects/0/desc must be string, not integer id, string name and string desc",
  "the id keeps the name of its column": "list.next-page: GET /projects?limit=100 -> 200, `projects` without ids, not an empty",
  "total is text": 'list.total: total "120", not total 120, all projects of the account | total 100, the projects of the page',
  "the list is called items": "list.next-page: GET /projects?limit=100 -> 200, without `projects`, not an empty page at the end",
  "everything is wrapped in data": "list.next-page: GET /projects?limit=100 -> 200, without `projects`, not an empty page at",
  "the list is a bare array": "list.next-page: GET /projects?limit=100 -> 200, without `projects`, not an empty page at the end",
  "projects is left out if it is empty": "list.next-page: GET /projects?last_id=1306&limit=100 -> 200, without `projects` behind",
  "fields are in snake_case": "envelope.error: GET /projects?limit=101 -> 400: no `subMessage`, not `subMessage` a string",
  "code is text": 'envelope.error: GET /projects?limit=101 -> 400: `code` "400", not `code` 400, the HTTP status',
  "code 0 means success": "envelope.success: GET /projects?limit=1 -> 200: `code` 0, not `code` 200, the HTTP status",
  "every answer is 200, and code tells": "list.last-id-foreign: GET /projects?last_id=1001 -> 200, although it had to be",
  "a delete is answered with 204": "delete.success: 204 for 1012, which is in the list, not 200",
  "a delete gives the project back": "envelope.delete-exact: the fields code, message, project, status, not the fields code",
  "the plan is asked for on lists alone": "plan.not-premium: DELETE /project?projectId=1305 -> 404, not 402",
  "missing await: the check of the key is a promise, and so true": "list.own-only: GET /projects -> 200 shows 1006, 1012, 1019",
  "the key is checked on the first page alone": "list.",
  "global state: without a key, the last account is used": "list.own-only: GET /projects -> 200 shows 1006, 1012, 1019 to the",
  "missing await: the delete fails after its answer": "delete.gone: 1012 is still listed, not 1012 on no page",
  "no return after the refusal": "delete.refused-changes-nothing: DELETE /project?projectId=1305 -> 401, and 1305 is gone all",
  "affected rows are not looked at": "delete.unknown: DELETE /project?projectId=2147483647 -> 200, although it had to be",
  "no WHERE account_id": "delete.foreign: DELETE /project?projectId=1305 -> 200, although it had to be refused, not 400 | 401",
  "parseInt reads the id": "delete.id-invalid: DELETE /project?projectId=1305,1305 -> 200, although it had to be refused, not 4",
  "Content-Type is not looked at": "list.content-type-missing: GET /projects -> 200, although it had to be refused, not 400",
  "total is cached": "list.total: total 230, not total 120, all projects of the account | total 100, the projects of the page",
  "every method lists": "route.method: DELETE /projects?projectId=1305 -> 200, although it had to be refused, not 400 | 401",
};

/** The same for some wrong servers, by id: developers make these mistakes too, though no cause names them. */
const OF_MUTANTS: Readonly<Record<string, string>> = {
  "list.limit-invalid-listProjects-422": "list.limit-invalid: GET /projects?limit=0 -> 422, not 200 with at most 100 projects",
  "limit-zero-unlimited": "list.limit-invalid: 230 projects, not at most 100 projects | a documented error",
  "auth.key-missing-deleteProject-403": "auth.key-missing: DELETE /project?projectId=1627 -> 403, not 400 | 401 | 402 | 404",
  "delete-no-id-last-obeyed": "delete.id-missing: DELETE /project -> 200, although it had to be refused, not 400 | 401 | 402",
  "cursor-zero-403": "list.first-page: GET /projects?last_id=0 -> 403, not 200",
  "first-page-for-ever": "delete.gone: 1012 is still listed, not 1012 on no page",
  "delete-takes-the-next": "delete.gone: 1019 is gone; only 1012 was deleted, not every other project",
  "delete-leaves-a-gap": "delete.gone: 1313, 1564 are skipped, and listed with limit=99, not every other project",
  "default-limit-100": "list.default-limit: 100 projects without limit, not at most 20 projects",
  "list-success-status-missing": 'envelope.success: GET /projects?limit=1 -> 200: no `status`, not `status` "success"',
  "auth.key-unknown-listProjects-500": "auth.key-unknown: GET /projects -> 500, not 400 | 401 | 402 | 403",
  "list.last-id-foreign-taken": "list.last-id-foreign: GET /projects?last_id=1001 -> 200, although it had to be refused",
  "limit-fraction-fails": "list.limit-invalid: GET /projects?limit=9.5 -> 500, not 200 with at most 100 projects | 400 | 401",
  "delete-again-succeeds": "delete.again: DELETE /project?projectId=1012 -> 200, although it had to be refused, not 404",
  "free-account-refused-but-deletes": "delete.refused-changes-nothing: DELETE /project?projectId=1627 -> 402, and 1627 is gone",
  "lower-case-key-header-unknown": "delete.unknown-combined: DELETE /project?projectId=2147483647 -> 401, not 404",
};

const backends = inputsByRounds([...frameworkDefaults, ...mistakes], (_, place) => place % 6 === 0, 2);

test.each(backends)("%s: the report begins with the cause %s, and names the first failure", async (is, first, wrap) => {
  const report = await judgeReference({ wrap, projects: 120, otherProjects: 5 });
  const causes = causesOf(report);
  expect(causes[0]?.title.slice(0, first.length)).toBe(first);
  expect(new Set(causes.flatMap(({ cases }) => cases))).toEqual(new Set(idsWith(report, "fail", "error")));
  expect(causes.every(({ mend, shown }) => mend !== "" && shown.actual !== "")).toBe(true);
  expectFirstFailure(report, FIRST_FAILURES[is]);
});

const named = inputsByRounds(
  allMutants.filter(({ id }) => id in OF_MUTANTS),
  (_, place) => place % 6 === 0,
  2,
);

test.each(named)("$id: the first failure of the report names it", async (mutant) => {
  expectFirstFailure(await judge(brokenReference(mutant)), OF_MUTANTS[mutant.id]);
});

test("the tables name exactly the servers of the lists", () => {
  expect([...frameworkDefaults, ...mistakes].map(([is]) => is)).toEqual(Object.keys(FIRST_FAILURES));
  expect(Object.keys(OF_MUTANTS).filter((id) => !allMutants.some((mutant) => mutant.id === id))).toEqual([]);
});

function expectFirstFailure(report: Report, failure = "not in the table"): void {
  const [, id, expected, actual] = /^fail +(\S+).*\n +expected +(.*)\n +actual +(.*)/m.exec(consoleReport(report)) ?? [];
  const text = id === undefined ? "nothing failed" : `${id}: ${actual}, not ${expected}`;
  expect(text.slice(0, failure.length)).toBe(failure);
}

const refused = { status: 401, body: '{"code":401,"message":"No","subMessage":"No.","status":"error"}' };

test.each<[title: string, rule: string, actual: string, expected: string, answer: Partial<ReportedExchange>]>([
  [
    "Answers cannot be read: it is Latin-1",
    "envelope.error",
    "no `code`",
    "`code` 401",
    { ...refused, problem: "it is Latin-1" },
  ],
  ["Answers cannot be read: it is compressed", "envelope.json", "-> 200", "JSON", { body: "", problem: "it is compressed" }],
  ["list.own-only: -> 401 shows 7; expected the key's own", "list.own-only", "-> 401 shows 7", "the key's own", refused],
  ["`total` is wrong: total 7; expected 9", "list.total", "total 7 (not made shorter, because x)", "9", {}],
  [
    "Requests with `last_id=0` are refused with 401",
    "list.first-page",
    "-> 401",
    "200",
    { ...refused, url: `${exchange.url}&last_id=0` },
  ],
  [
    "Headers are read in one letter case only: requests with another one are refused with 401",
    "auth.key-header-case",
    "-> 401",
    "200",
    { ...refused, headers: { "x-master-key": "$TTS_PROJECTS_KEY" } },
  ],
  [
    "Pages without `limit` hold more than 20 projects",
    "list.default-limit",
    "25 projects without limit",
    "at most 20 projects",
    { url: "http://127.0.0.1/v1/projects" },
  ],
  ["Requests without a valid key are served", "request.bytes", "-> 200, although it had to be refused", "401", {}],
  ["Ids above 2^53 are rounded", "delete.gone", `${2n ** 53n} is gone; only ${2n ** 53n + 1n} was deleted`, "the others", {}],
  ["Ids above 2^53 are rounded", "list.next-page", `${2n ** 53n + 2n} again`, "each project once", {}],
  [
    "Requests that name an id above 2^53 are refused with 401",
    "list.next-page",
    `GET /projects?last_id=${2n ** 53n + 1n} -> 401`,
    "200",
    refused,
  ],
])("names the cause: %s", (title, id, actual, expected, answer) => {
  const violations = [{ expected: [expected], actual, exchange: { ...exchange, ...answer } }];
  expect(causesOf({ cases: [result(id, { verdict: "fail", violations })], shared: [] })[0]).toMatchObject({
    title,
    shown: { actual },
  });
});
