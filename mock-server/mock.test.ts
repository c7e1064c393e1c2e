import { expect, test } from "vitest";
import { type ApiResponse, type Middleware, RULE_HEADER } from "./http/message.ts";
import { testMock } from "./tests/test-mock.fixture.ts";

interface Changeable {
  status: number;
  headers: Record<string, string>;
}

test("a user's middleware that changes an answer changes only that answer", async () => {
  let changes = 1;
  const wrap: Middleware = (next) => async (request) => {
    const answer: ApiResponse & Changeable = await next(request);
    if (changes-- > 0) {
      answer.status = 418;
      answer.headers[RULE_HEADER] = "changed";
    }
    return answer;
  };
  const { mock, ask } = testMock({ wrap });
  const [first, second] = await mock.store.projects("mk_premium");
  const summary = (answer: ApiResponse) => [answer.status, answer.headers[RULE_HEADER]];
  expect(summary(await ask(`DELETE /v1/project?projectId=${first?.id}`))).toEqual([418, "changed"]);
  expect(summary(await ask(`DELETE /v1/project?projectId=${second?.id}`))).toEqual([200, "delete.success"]);
});

test("an answer that a middleware keeps and changes is sent in its present state", async () => {
  const kept: Changeable & ApiResponse = { status: 200, headers: {}, body: "{}" };
  const wrap: Middleware = () => () => {
    kept.status += 1;
    kept.headers[RULE_HEADER] = `change ${kept.status}`;
    return kept;
  };
  const { ask } = testMock({ wrap });
  for (const status of [201, 202]) {
    expect(await ask("GET /v1/projects")).toMatchObject({ status, headers: { [RULE_HEADER]: `change ${status}` } });
  }
});
