import { expect, test } from "vitest";
import { type Answers, allQuestions, sampleAnswers } from "../../../openapi/index.ts";
import { createFetchMock } from "../../fetch.ts";
import { createMock } from "../../start-mock.ts";
import { fetchClient } from "../test-mock.fixture.ts";
import { describeBehaviour, onPort } from "./behaviour.suite.ts";
import { answerChecks } from "./open-questions.suite.ts";

describeBehaviour("the mock over a socket", () => onPort(createMock()));

describeBehaviour("the fetch handler", async () => {
  const mock = createFetchMock();
  return { mock, baseUrl: "https://speech.example/v1", fetch: (request) => mock.fetch(request) };
});

const ANSWERS = allQuestions.flatMap((question) =>
  sampleAnswers(question).map((answer) => [question.id, answer, question] as const),
);

test.each(ANSWERS)("the mock gives the answer %s = %s if the profile has it", async (id, answer, { rule, part }) => {
  const profile: Answers = { [id]: answer };
  await answerChecks[rule](fetchClient({ profile }), answer, part);
});

test("if existence comes before the key, it refuses only ids of no account, and routing comes first in any order", async () => {
  const { list, remove, ask } = fetchClient({ profile: { "auth.precedence": "parameters,content-type,plan,existence,key" } });
  const [id] = (await list("limit=1")).ids;
  expect((await remove(id, { key: null })).rule).toBe("auth.key-missing");
  expect((await remove("1", { key: null })).rule).toBe("delete.unknown");
  expect((await remove("abc", { key: null })).rule).toBe("delete.id-invalid");
  expect((await remove(id, { key: "mk_other" })).rule).toBe("delete.foreign");
  expect((await list(`last_id=${id}`, { key: "mk_nobody" })).rule).toBe("auth.key-unknown");
  expect((await ask({ path: "/nothing?limit=x", key: null, type: null })).rule).toBe("route.invalid");
  expect((await ask({ method: "POST", key: "mk_free", type: null })).rule).toBe("route.method");
});

test("an id beyond every integer type names no project", async () => {
  for (const id of ["2147483649", "9007199254740993", "9223372036854775809", "1".repeat(300)]) {
    const { list, remove } = fetchClient({});
    expect(await list(`last_id=${id}`)).toMatchObject({ rule: "list.last-id-unknown", status: 403 });
    expect((await remove(id)).status).toBe(404);
  }
});
