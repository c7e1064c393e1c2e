import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { type Ran, runHere, writeJson } from "../../cli/run.fixture.ts";
import { inputsByRounds } from "../inputs-by-rounds.fixture.ts";
import { DISPOSABLE, KEYS } from "./data.ts";
import { type ExpressDefect, naiveExpress } from "./naive-express.ts";
import { type NodeDefect, naiveNode } from "./naive-node.ts";

/** The case that has to fail first in the report, and what its first lines say: expected and actual. */
type FirstFailure = readonly [caseId: string, text: RegExp];

const EXPRESS: Readonly<Record<ExpressDefect, FirstFailure>> = {
  "no error handler: Express answers unknown routes with its HTML page": [
    "envelope.json",
    /a JSON object\n.*GET \S+ -> 404: the body is not JSON/,
  ],
  "no subMessage in errors": ["envelope.error", /`subMessage` a string\n.* 400: no `subMessage`/],
  "code is the text of the status": ["envelope.error", /`code` 400, the HTTP status\n.*`code` "400"/],
  "an invalid limit is 422": ["list.limit-invalid", /400.*\n.*limit=\S+ -> 422/],
  "an invalid limit is not checked, and the code behind it throws": ["list.limit-invalid", /400.*\n.*limit=\S+ -> 500/],
  "limit is not capped": ["list.limit-over-maximum", /at most 100 projects.*\n.*101 projects/],
  "limit=0 means no limit": ["list.limit-invalid", /at most 100 projects.*\n.*230 projects/],
  "last_id is taken for an offset": ["list.next-page", /the projects behind 1001: 1004\n.*the end instead of 1004/],
  "findIndex is not checked: an unknown last_id gives the first page": [
    "list.last-id-foreign",
    /403\n.*last_id=1002 -> 200, although it had to be refused/,
  ],
  "an unknown last_id is 404": ["list.last-id-invalid", /403\n.*last_id=\S* -> 404/],
  "the plan is not checked on a delete": ["plan.not-premium", /402\n.*DELETE \/project\?projectId=\d+ -> 404/],
  "a delete without a key is 403": ["auth.key-missing", /401.*404\n.*DELETE \/project\?projectId=\d+ -> 403/],
  "Content-Type is not required": ["list.content-type-missing", /400.*\n.*GET \/projects -> 200, although it had to be refused/],
  "a delete is answered with 204": ["delete.success", /200\n.*204 for 1001, which is in the list/],
  "a delete answers with the deleted project": [
    "envelope.delete-exact",
    /the fields code, message, status\n.*the fields code, message, project, status/,
  ],
  "a delete of what is not there succeeds": [
    "delete.unknown",
    /404\n.*projectId=2147483647 -> 200, although it had to be refused/,
  ],
  "the owner is not checked on a delete": ["delete.foreign", /404\n.*-> 200, although it had to be refused/],
  "findIndex is not checked: a delete without projectId takes the last project": [
    "delete.id-missing",
    /400.*\n.*DELETE \/project -> 200, although it had to be refused/,
  ],
  "no return after a refused key: the delete goes on": [
    "delete.refused-changes-nothing",
    /a refusal that changes nothing\n.*-> 40[14], and (\d+) is gone all the same/,
  ],
  "limit is added to the start as text": ["list.default-limit", /at most 20 projects\n.*119 projects without limit/],
  "one project more is read, to know of a next page, and not dropped": [
    "list.default-limit",
    /at most 20 projects\n.*21 projects without limit/,
  ],
  "last_id=0 is looked for": ["list.first-page", /200\n.*last_id=0 -> 403/],
  "total is counted once, at the start": ["delete.total", /total 229, all projects.*\n.*total 230/],
  "the first page is cached": ["delete.gone", /1001 on no page\n.*1001 is still listed/],
  "splice takes the next project along": ["delete.gone", /every other project\n.*1004 is gone; only 1001 was deleted/],
};

const NODE: Readonly<Record<NodeDefect, FirstFailure>> = {
  "the default limit is 50": ["list.default-limit", /at most 20 projects\n.*50 projects without limit/],
  "a success has no status": ["envelope.success", /`status` "success"\n.* 200: no `status`/],
  "an unknown key is not checked, and the code behind it throws": ["auth.key-unknown", /401.*\n.*GET \/projects -> 500/],
  "errors have a form of their own": ["envelope.error", /`code` 400, the HTTP status\n.* 400: no `code`/],
  "another method is 405 in plain text": ["envelope.json", /a JSON object\n.*GET \/project -> 405: the body is not JSON/],
  "an unknown path is 404 without a body": ["envelope.json", /a JSON object\n.*GET \/no-such-route -> 404: the body is empty/],
  "last_id is compared with >= and repeats its project": ["list.next-page", /each project once\n.*1298 again/],
  "the project of last_id is looked for in all accounts": ["list.last-id-foreign", /403\n.*last_id=1002 -> 200/],
  "projects is left out when it is empty": ["list.next-page", /an empty page at the end.*\n.*without `projects` after 3 pages/],
  "total is a text": ["list.total", /total 230.*\n.*total "230"/],
  "ids are texts": ["list.project", /integer id.*\n.*\/id must be integer/],
  "an empty desc is null": ["list.project", /string desc\n.*\/desc must be string/],
  "later pages are redirected to a path with a slash": ["list.first-page", /200\n.*last_id=0 -> 308/],
  "a fraction as limit throws, and the stack is the answer": ["list.limit-invalid", /400.*\n.*limit=9\.5 -> 500/],
  "limit is read with parseInt and not checked": ["list.limit-invalid", /at most 100 projects.*\n.*229 projects/],
  "a second delete succeeds too": ["delete.again", /404\n.*projectId=1001 -> 200, although it had to be refused/],
  "a delete without projectId deletes all": [
    "delete.id-missing",
    /400.*\n.*DELETE \/project -> 200, although it had to be refused/,
  ],
  "a refusal of the plan does not end the delete": [
    "delete.refused-changes-nothing",
    /a refusal that changes nothing\n.*-> 40[24], and (\d+) is gone all the same/,
  ],
  "projectId is read with parseInt": ["delete.id-invalid", /400.*\n.*projectId=\d+\.5 -> 200, although it had to be refused/],
  "header names are looked for as they are spelled in the text": [
    "delete.unknown-combined",
    /404\n.*projectId=2147483647 -> 401/,
  ],
};

test.concurrent.each([
  ["Express", () => createServer(naiveExpress()), "pass"],
  ["node:http", () => naiveNode(), "pass"],
  // 402 is documented for an unknown key too.
  ["Express, asking for the plan before the key", () => createServer(naiveExpress({ defects: [PLAN_FIRST] })), "allowed"],
] as const)("a server that is written from the text alone with %s conforms", async (_, start, verdict) => {
  const { code, stdout } = await judge(start());
  expect(stdout).not.toMatch(/^(fail|vacuous|not-tested|inconclusive|error) /m);
  expect(stdout).toMatch(new RegExp(`^${verdict} +auth\\.key-missing`, "m"));
  expect(stdout).toMatch(/^conformant/m);
  expect(code).toBe(0);
});

test.concurrent.each(inputsByRounds(rows(EXPRESS), () => false, 6))("Express: %s", (defect, first) =>
  expectFirst(createServer(naiveExpress({ defects: [defect] })), first),
);

test.concurrent.each(inputsByRounds(rows(NODE), () => false, 6))("node:http: %s", (defect, first) =>
  expectFirst(naiveNode({ defects: [defect] }), first),
);

const PLAN_FIRST = "the plan is checked before the key";

/** The first failure of the report is that of the case, and its first two lines match. */
async function expectFirst(server: Server, [caseId, lines]: FirstFailure): Promise<void> {
  const { code, stdout } = await judge(server);
  const [, id, expectedAndActual] = /^fail +(\S+).*\n(.*\n.*)/m.exec(stdout) ?? [];
  expect(id).toBe(caseId);
  expect(expectedAndActual).toMatch(lines);
  expect(code).toBe(1);
}

async function judge(server: Server): Promise<Ran> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const file = await writeJson("target.json", { baseUrl, keys: KEYS, disposableProjectIds: DISPOSABLE });
  try {
    return await runHere(["--target", file, "--fail-on", "incomplete"]);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function rows<Defect extends string>(table: Readonly<Record<Defect, FirstFailure>>): [Defect, FirstFailure][] {
  return Object.entries(table) as [Defect, FirstFailure][];
}
