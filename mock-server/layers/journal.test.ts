import { expect, test } from "vitest";
import { testMock } from "../tests/test-mock.fixture.ts";
import { createJournal } from "./journal.ts";

test("an entry describes request and answer, and contains no key", async () => {
  const { ask, mock } = testMock();
  await ask("GET /v1/projects?limit=2&api_key=mk_premium%3Asecret", { key: "mk_premium:secret", id: "req-1" });
  const [entry] = mock.journal.entries();
  expect(entry).toEqual({
    id: 1,
    time: "2026-01-02T00:00:00.000Z",
    requestId: "req-1",
    method: "GET",
    path: "/v1/projects",
    query: "limit=2&api_key=[key]",
    key: { hash: expect.stringMatching(/^[0-9a-f]{12}$/), name: "mk_premium", copy: "secret" },
    status: 200,
    rule: "list.first-page",
    operation: "listProjects",
    durationMs: 0,
    fault: null,
    delivery: null,
    nearMisses: [],
  });
});

test("a key without a published account has a hash and no name", async () => {
  const { ask, mock } = testMock();
  await ask("GET /v1/projects", { key: "a-real-looking-key" });
  await ask("GET /v1/projects", { key: "" });
  expect(mock.journal.entries().map(({ key }) => key)).toEqual([{ hash: expect.any(String) }, null]);
  expect(JSON.stringify(mock.journal.entries())).not.toContain("a-real-looking-key");
});

test.each([
  "a30a6eba6312f6b87ea5-d41d8cd98f00b204e980",
  "0b6f2c1e-3d7a-4f60-9a51-5d1f0c7e8b92",
  "checkoutFlowDeletesTheProject2",
  "deletesAProjectIfItIsTheLastOne",
  "vitest-1732348800000",
  "checkout-2026-11-23T09:05:00.000Z",
  "Login Test",
  "deletes/last",
  "a list > shows 402 without a plan: e2e",
])("the copy %s of a published key is named", async (copy) => {
  const { ask, mock } = testMock();
  await ask("GET /v1/projects", { key: `mk_premium:${copy}` });
  expect(mock.journal.entries()[0]?.key).toMatchObject({ name: "mk_premium", copy });
});

test.each([
  "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
  "8f14e45fceea167a5a36dedd4bea2543",
  "AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY",
  "QmFzZTY0IG9mIGEga2V5IQ",
  "XuHqLyjWDarjtTzdpQcMnKvB",
  "%38f14e45fceea167a5a36dedd4bea2543",
  "password: hunter2",
  "mk_other",
  "a".repeat(65),
])("the copy %s of a published key is hashed", async (copy) => {
  const { ask, mock } = testMock();
  await ask("GET /v1/projects", { key: `mk_premium:${copy}` });
  expect(mock.journal.entries()[0]?.key).toEqual({ name: "mk_premium", hash: expect.any(String) });
  expect(JSON.stringify([mock.journal.entries(), mock.journal.exchange(1)])).not.toContain(copy);
});

test("headers and bodies are dropped before entries are", () => {
  const journal = createJournal({ size: 1000, bytes: 100_000 });
  const exchange = { sent: {}, sentBody: undefined, headers: {}, body: "{}", weight: 30_000 };
  for (let index = 0; index < 5; index++) journal.add(ENTRY, exchange);
  expect([1, 2, 3, 4, 5, 6].map((id) => journal.exchange(id)?.response.body)).toEqual([
    ...[undefined, undefined, "{}", "{}"],
    ...["{}", undefined],
  ]);
  expect(journal.entries()).toHaveLength(5);
  journal.clear();
  expect(journal.exchange(5)).toBeUndefined();
});

test("the number of entries is limited, and their ids continue", async () => {
  const { ask, mock } = testMock({ journalSize: 3 });
  for (let index = 0; index < 5; index++) await ask("GET /v1/projects");
  expect(mock.journal.entries().map(({ id }) => id)).toEqual([3, 4, 5]);
  mock.clearJournal();
  await ask("GET /v1/projects");
  expect(mock.journal.entries().map(({ id }) => id)).toEqual([6]);
});

test("a cleared journal continues from any position of its ring", () => {
  const journal = createJournal({ size: 3 });
  for (let index = 0; index < 4; index++) journal.add(ENTRY);
  journal.clear();
  expect(journal.entries()).toEqual([]);
  for (let index = 0; index < 5; index++) journal.add({ ...ENTRY, at: index });
  expect(journal.entries().map(({ id, time }) => [id, new Date(time).getTime()])).toEqual([
    [7, 2],
    [8, 3],
    [9, 4],
  ]);
});

test("a request that exceeds the journal leaves it empty, and the next one is kept", () => {
  const journal = createJournal({ size: 3, bytes: 1000 });
  journal.add({ ...ENTRY, query: "q".repeat(600) });
  expect(journal.entries()).toEqual([]);
  journal.add(ENTRY);
  expect(journal.entries().map(({ id }) => id)).toEqual([2]);
});

test("a journal of size 0 keeps nothing, but coverage is counted", async () => {
  const { ask, mock } = testMock({ journalSize: 0 });
  await ask("GET /v1/projects");
  expect(mock.journal.entries()).toEqual([]);
  expect(mock.coverage().exercised).toBe(1);
});

const ENTRY = {
  at: 0,
  requestId: null,
  method: "GET",
  path: "/v1/projects",
  query: "",
  key: undefined,
  status: 200,
  rule: null,
  operation: null,
  durationMs: 0,
  fault: null,
  delivery: null,
  nearMisses: [],
};

test("an exchange has headers and bodies of both sides, and a published key with its copy", async () => {
  const { ask, mock } = testMock();
  const { body } = await ask("GET /v1/projects?pageSize=1", { key: "mk_premium:mine", headers: { Cookie: "a=b" } });
  expect(mock.journal.exchange(1)).toEqual({
    request: {
      headers: { "x-master-key": "mk_premium:mine", "content-type": "application/json", host: "127.0.0.1:4010", cookie: "[key]" },
      body: null,
    },
    response: { headers: expect.objectContaining({ "X-Rule": "list.first-page", "X-Near-Miss": expect.any(String) }), body },
  });
});

const SECRET = "hunter2-of-acme";

test.each([
  ["a JSON member that has the name of a key", '{"apiKey": "abc", "projectId": 7}', '{"apiKey": "[key]", "projectId": 7}'],
  ["a field of a form", "token=abc&projectId=7", "token=[key]&projectId=7"],
  ["the key of the request", `{"note": "${SECRET}"}`, '{"note": "[key]"}'],
  ["the key of the request in parts", "hunter2,of,acme", "[key]"],
  ["a long and mixed word", '["sk_live_4eC39HqLyjWDarjtT1zdp7dc"]', '["[key]"]'],
  ["no key", '{"projectId": "7", "note": "determined"}', '{"projectId": "7", "note": "determined"}'],
])("%s in a body", async (_, body, shown) => {
  const { ask, mock } = testMock({
    wrap: () => () => ({ status: 200, headers: { "Set-Cookie": "a" }, body: `{"apiKey":"x","echo":"${SECRET}"}` }),
  });
  await ask("DELETE /v1/project", { key: SECRET, body });
  const { request, response } = mock.journal.exchange(1) ?? {};
  expect([request?.body, request?.headers["x-master-key"]]).toEqual([shown, "[key]"]);
  expect(response).toEqual({ headers: { "Set-Cookie": "[key]" }, body: '{"apiKey":"x","echo":"[key]"}' });
});
