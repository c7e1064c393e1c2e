import { expect, test } from "vitest";
import { KEY_HEADER } from "../../openapi/constants.ts";
import { type Ask, fetchClient } from "../tests/test-mock.fixture.ts";

const ROUTES =
  "the interface has only GET /v1/projects and DELETE /v1/project, spelt exactly like this";

test.each<[line: string, ask: Ask, nearMiss: string]>([
  ["GET /v1/projects?lastId=7", {}, "sent `lastId`; the parameter is `last_id`"],
  [
    "GET /v1/projects?page=2&per_page=10",
    {},
    "sent `page`; the parameter is `last_id`; sent `per_page`; the parameter is `limit`",
  ],
  ["GET /v1/projects?last%0d%0aid=1", {}, "sent `last??id`; the parameter is `last_id`"],
  ["DELETE /v1/project?id=7", {}, "sent `id`; the parameter is `projectId`"],
  [
    "GET /v1/projects",
    { key: null, headers: { Authorization: "Bearer x" } },
    `the key came in authorization; expected the header ${KEY_HEADER}`,
  ],
  [
    "GET /v1/projects?api_key=x",
    { key: null },
    `the key came in api_key; expected the header ${KEY_HEADER}`,
  ],
  [
    "DELETE /v1/project?projectId=undefined",
    {},
    'the id is the text "undefined": the client has none',
  ],
  ...["Master-Key", "X-MasterKey"].map((name): [string, Ask, string] => {
    const hint = `the key came in ${name.toLowerCase()}; expected the header ${KEY_HEADER}`;
    return ["GET /v1/projects", { key: null, headers: { [name]: "mk_premium" } }, hint];
  }),
  ...["Bearer mk_premium", "MK_premium"].map((key): [string, Ask, string] => {
    const hint = `the keys of this mock server begin with mk_; ${KEY_HEADER} takes the key alone`;
    return ["GET /v1/projects", { key }, hint];
  }),
  [
    "GET /v1/projects",
    { key: "mk_premum:mine" },
    "no account has this key; did you mean mk_premium?",
  ],
  [
    "GET /v1/projects",
    { type: null },
    "no Content-Type came; send Content-Type: application/json. axios in a browser and hey-api drop it from a GET: see the mock's guide",
  ],
  [
    "GET /v1/projects",
    { headers: { Prefer: "delay=0, CODEE=402" } },
    "the mock does not know the preference `codee`; did you mean code?",
  ],
  [
    "GET /v1/projects",
    { headers: { Prefer: "status=402" } },
    "the mock does not know the preference `status`; it knows code, delay, break",
  ],
  [
    "GET /v1/projects",
    { key: "mk_premium:mine, too" },
    "a copy is mk_premium:NAME; NAME has 1 to 256 characters, and no comma with a blank after it",
  ],
  ...[
    "GET /projects",
    "GET /v2/projects",
    "GET /v1/Projects/",
    "DELETE /v1/projects?projectId=7",
  ].map((line): [string, Ask, string] => [line, {}, ROUTES]),
])("%s %j is a near miss", async (line, asked, nearMiss) => {
  const { ask, mock } = fetchClient();
  expect((await ask(line, asked)).headers.get("X-Near-Miss")).toBe(nearMiss);
  expect(mock.requests()[0]?.nearMisses.join("; ")).toBe(nearMiss);
});

test.each<[line: string, ask: Ask]>([
  ["GET /v1/projects?limit=1&last_id=0", {}],
  ["DELETE /v1/project?projectId=1", {}],
  ["GET /elsewhere", {}],
  ["GET /v1/projects", { headers: { Prefer: "code=400" } }],
  ["GET /v1/projects", { key: "mk_nothing_like_it" }],
])("%s %j is near nothing", async (line, asked) => {
  expect((await fetchClient().ask(line, asked)).headers.has("X-Near-Miss")).toBe(false);
});

test.each([
  ["GET /v1/projects?last_id=ID", 403],
  ["DELETE /v1/project?projectId=ID", 404],
])("%s with an id that the client rounded is a near miss of %i", async (line, status) => {
  const { ask, stored } = fetchClient({ profile: { "list.id-width": "wide" } });
  const odd = (await stored()).find((id) => String(Number(id)) !== id) ?? "";
  const { headers, ...answer } = await ask(line.replace("ID", String(Number(odd))));
  expect(answer.status).toBe(status);
  expect(headers.get("X-Near-Miss")).toBe(
    `the id is 1 off ...${odd.slice(-3)}: the client rounded it (ids exceed 2^53-1)`,
  );
});

test("a wrong key is compared with 100 keys of about its length, not with all", async () => {
  const keys = Array.from({ length: 300 }, (_, place) => `mk_account_${place}`);
  const accounts = ["mk_a", ...keys].map((key) => ({ key, plan: "free" as const, projects: [] }));
  const { list } = fetchClient({ data: { accounts } });
  const hintFor = async (key: string) => (await list("", { key })).headers.get("X-Near-Miss");
  expect(await hintFor("mk_acount_0")).toContain("did you mean mk_account_0?");
  expect(await hintFor("mk_acount_299")).toMatch(/did you mean mk_account_\d\d?\?/);
});

test("a query of many wrong names gets a limited number of lines", async () => {
  const { ask, mock } = fetchClient();
  const names = Array.from(
    { length: 3000 },
    (_, count) => `i${"-".repeat(count % 60)}d${"_".repeat(count / 60)}`,
  );
  const { headers } = await ask(`DELETE /v1/project?${names.join("&")}`);
  expect(headers.get("X-Near-Miss")?.length).toBeLessThan(1000);
  expect(mock.requests()[0]?.nearMisses).toHaveLength(8);
});
