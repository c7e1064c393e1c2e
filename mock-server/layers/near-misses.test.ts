import { expect, test } from "vitest";
import { allOperations } from "../../openapi/index.ts";
import { type Asked, testMock } from "../tests/test-mock.fixture.ts";
import { isPlainRequest } from "./keys-in-texts.ts";

test.each<[string, Asked, string]>([
  ["GET /v1/projects?lastId=7", {}, "sent `lastId`; the parameter is `last_id`"],
  ["GET /v1/projects?LIMIT=7", {}, "sent `LIMIT`; the parameter is `limit`"],
  [
    "GET /v1/projects?page=2&per_page=10",
    {},
    "sent `page`; the parameter is `last_id`; sent `per_page`; the parameter is `limit`",
  ],
  ["DELETE /v1/project?id=7", {}, "sent `id`; the parameter is `projectId`"],
  ["DELETE /v1/project?project_id=7", {}, "sent `project_id`; the parameter is `projectId`"],
  ["DELETE /v1/project", { body: '{"projectId": 7}' }, "`projectId` came in the body; expected it in the query"],
  [
    "GET /v1/projects",
    { key: "", headers: { Authorization: "Bearer mk_premium" } },
    "key came in Authorization; expected X-Master-Key",
  ],
  ["GET /v1/projects", { key: "", headers: { "X-Api-Key": "mk_premium" } }, "key came in X-Api-Key; expected X-Master-Key"],
  ["GET /v1/projects?api_key=mk_premium", { key: "" }, "key came in the query; expected the header X-Master-Key"],
  ["GET /v1/projects", { key: "Bearer mk_premium" }, "X-Master-Key starts with a scheme; expected the key alone"],
  ["GET /v1/projects", { key: '"mk_premium"' }, "X-Master-Key has quotes or brackets around the key; expected the key alone"],
  ["GET /v1/projects", { key: "MK_premium" }, "the key has capital letters; upper and lower case count"],
  [
    "GET /v1/projects",
    { headers: { "Content-Type": "text/plain" } },
    "Content-Type is not application/json, which this operation takes",
  ],
  ["GET /v1/projects", { key: "", headers: { "X-MasterKey": "mk_premium" } }, "key came in X-MasterKey; expected X-Master-Key"],
  ["GET /v1/projects", { key: "mk_premum" }, "no account has this key; did you mean mk_premium?"],
  ["GET /v1/projects", { key: "mk_premum:mine" }, "no account has this key; did you mean mk_premium?"],
  ["GET /v1/projects", { key: "mk_premium:" }, "the key has no name of a copy after its colon; add one, or leave the colon out"],
  ["GET /v1/projects", { key: `mk_premium:${"a".repeat(257)}` }, "the name of a copy has at most 256 characters"],
  ["GET /v1/projects", { key: "mk_premium:a, b" }, "the key has a comma and a blank in it, as if its header were sent twice"],
  ["GET /v2/projects", {}, "the version is v1; expected /v1/projects"],
  ["GET /", {}, "the interface is under /v1; its paths are /v1/projects and /v1/project"],
  ["GET /v1/projects/", {}, "trailing slash; the path is /v1/projects"],
  ["GET /v1/Projects", {}, "wrong case; the path is /v1/projects"],
  ["GET /v1//projects", {}, "the path is spelt differently; the path is /v1/projects"],
  ["GET /projects", {}, "the path lacks the version; expected /v1/projects"],
  ["GET /api/v1/projects", {}, "there is something before /v1; expected /v1/projects"],
  ["GET /v1/projcts", {}, "no route has this path; did you mean /v1/projects?"],
  ["DELETE /v1/projects?projectId=7", {}, "DELETE belongs to /v1/project; /v1/projects takes GET"],
  ["PUT /v1/projects", {}, "/v1/projects takes GET"],
  ["DELETE /v1/project/7", {}, "the path goes on after the route; an id travels in the query: DELETE /project?projectId=ID"],
])("%s %j", async (line, asked, expected) => {
  const { ask, mock } = testMock();
  const { headers } = await ask(line, asked);
  expect(headers["X-Near-Miss"]).toBe(expected);
  expect(mock.journal.entries()[0]?.nearMisses.join("; ")).toBe(expected);
});

test.each(["GET /v1/projects?limit=1", "GET /v1/projects?limit=0", "DELETE /v1/project?projectId=1", "GET /elsewhere"])(
  "%s is near nothing",
  async (line) => {
    expect((await testMock().ask(line)).headers).not.toHaveProperty("X-Near-Miss");
  },
);

test("a hint for a key names a key of the dataset, and a known key gets no hint", async () => {
  const { ask, mock } = testMock({ data: { accounts: [{ key: "mk_acme", plan: "premium", projects: [] }] } });
  const hintFor = async (key: string) => (await ask("GET /v1/projects", { key })).headers["X-Near-Miss"];
  expect([await hintFor("mk_premium"), await hintFor("mk_acm")]).toEqual([
    undefined,
    "no account has this key; did you mean mk_acme?",
  ]);
  const { status, headers } = await ask("GET /v1/projects", { key: "mk_acme:mine", headers: { Prefer: "code=401" } });
  mock.faults.replace([{ status: 401 }]);
  expect([status, headers["X-Near-Miss"], await hintFor("mk_acme:mine")]).toEqual([401, undefined, undefined]);
});

test("characters that a header may not have are replaced in names", async () => {
  const { headers } = await testMock().ask("GET /v1/projects?last%0d%0aid=1");
  expect(headers["X-Near-Miss"]).toBe("sent `last??id`; the parameter is `last_id`");
});

test("a query of many wrong names gets a limited number of lines", async () => {
  const { ask, mock } = testMock();
  const names = Array.from({ length: 3000 }, (_, count) => `i${"-".repeat(count % 60)}d${"_".repeat(count / 60)}`);
  const { headers } = await ask(`DELETE /v1/project?${names.join("&")}`);
  expect(headers["X-Near-Miss"]?.length).toBeLessThan(1000);
  expect(mock.journal.entries()[0]?.nearMisses).toHaveLength(8);
});

test("digits in a name are replaced, because they could be part of a key", async () => {
  const { headers } = await testMock().ask("GET /v1/projects?last314159Id=1");
  expect(headers["X-Near-Miss"]).toBe("sent `last??????Id`; the parameter is `last_id`");
});

test.each(["", "limit=20", "limit=20&last_id=1007", "last_id=", "limit=1&limit=2&"])("the query %j is plain", (query) => {
  expect(isPlain(query)).toBe(true);
});

test.each(["lastId=7", "limit=mk_premium", "limit=x", "limit", "limit=1&key=2", "Limit=1", "limit=1?a=2", "projectId=7"])(
  "the query %j is looked at",
  (query) => {
    expect(isPlain(query)).toBe(false);
  },
);

test("a refused request is never plain", () => {
  expect([isPlain("limit=20", 400), isPlain("limit=20", 200, "/v1/nothing")]).toEqual([false, false]);
});

test("no parameter of the interface has the name of a secret, so a plain query contains none", () => {
  for (const name of allOperations.flatMap(({ query }) => query)) expect(name).not.toMatch(/key|token|secret|password|auth/i);
});

function isPlain(query: string, status = 200, path = "/v1/projects"): boolean {
  return isPlainRequest({ method: "GET", path, query, header: () => undefined }, status);
}
