import { expect, test } from "vitest";
import { testMock } from "../tests/test-mock.fixture.ts";

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
