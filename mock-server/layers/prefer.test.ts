import { expect, test } from "vitest";
import { allOperations } from "../../openapi/index.ts";
import { schemaProblems } from "../../openapi/schemas.ts";
import { testMock } from "../tests/test-mock.fixture.ts";

test("every documented status of an operation can be requested, and changes nothing", async () => {
  const { ask, mock } = testMock();
  const [project] = await mock.store.projects("mk_premium");
  for (const { id, method, path, statuses } of allOperations) {
    for (const status of statuses.filter((each) => each >= 400)) {
      const answer = await ask(`${method} /v1${path}?projectId=${project?.id}`, { headers: { Prefer: `code=${status}` } });
      expect(answer).toMatchObject({ status, headers: { "Preference-Applied": `code=${status}` } });
      expect(schemaProblems(id, status, JSON.parse(answer.body))).toEqual([]);
    }
  }
  expect(await mock.store.projects("mk_premium")).toHaveLength(45);
  const { body } = await ask("DELETE /v1/project?projectId=1020&__code=404");
  expect(JSON.parse(body)).toMatchObject({ message: "Project not found" });
});

test("a status that the operation does not have is refused with a list of its statuses (mock.prefer)", async () => {
  const { ask } = testMock();
  const answer = await ask("GET /v1/projects?__code=404");
  expect(answer).toMatchObject({ status: 400, headers: { "X-Rule": "mock.prefer" } });
  expect(answer.body).toContain("200, 400, 401, 402, 403");
});

test.each(["code=abc", "code=4020", "delay=-1", "delay=60001", "delay=1.5", "delay=1e3"])("%s is refused", async (prefer) => {
  const { ask, slept } = testMock();
  expect(await ask("GET /v1/projects", { headers: { prefer } })).toMatchObject({
    status: 400,
    headers: { "X-Rule": "mock.prefer" },
  });
  expect(slept).toEqual([]);
});

test("a preferred delay comes after the effect, and replaces the usual delay", async () => {
  const { ask, slept, mock } = testMock({ delay: "100-100" });
  const [project] = await mock.store.projects("mk_premium");
  await ask("GET /v1/projects");
  const answer = await ask(`DELETE /v1/project?projectId=${project?.id}&__delay=7`);
  expect(slept).toEqual([100, 7]);
  expect(answer).toMatchObject({ status: 200, headers: { "Preference-Applied": "delay=7" } });
});

test("clients that cannot set headers may use the query, and the operation does not see these parameters", async () => {
  const answer = await testMock({ profile: {} }).ask("GET /v1/projects?__code=402&limit=3&__delay=1");
  expect(answer).toMatchObject({ status: 402, headers: { "Preference-Applied": "code=402, delay=1" } });
  expect(await testMock().ask("GET /v1/projects?__code=402", { headers: { Prefer: "code=401" } })).toMatchObject({
    status: 401,
  });
});

test("a preferred success forces nothing", async () => {
  const { ask } = testMock();
  expect(await ask("GET /v1/projects?__code=200")).toMatchObject({ headers: { "Preference-Applied": "code=200" } });
  const refused = await ask("GET /v1/projects?__code=200", { key: "mk_free" });
  expect(refused.status).toBe(402);
  expect(refused.headers).not.toHaveProperty("Preference-Applied");
});

test("a request to an unknown route gets the usual refusal", async () => {
  expect(await testMock().ask("GET /v1/nothing?__code=402")).toMatchObject({
    status: 400,
    headers: { "X-Rule": "route.invalid" },
  });
});

test.each<[string, string]>([
  ["code=402", "code=402"],
  ["code=402, delay=500", "code=402, delay=500"],
  ['CODE = "402" , respond-async, delay="5\\00"', "code=402, delay=500"],
  ['handling="a, code=500", code=402; note="x,y"', "code=402"],
  ["code=401, code=402", "code=401"],
])("Prefer: %s is read as %s", async (prefer, applied) => {
  const { headers } = await testMock().ask("GET /v1/projects", { headers: { prefer } });
  expect(headers["Preference-Applied"]).toBe(applied);
});

test.each([",, ,", 'code="402', "respond-async, wait=5, example=x"])(
  "Prefer: %s asks for nothing that is known",
  async (prefer) => {
    const answer = await testMock().ask("GET /v1/projects", { headers: { prefer } });
    expect([answer.status, answer.headers["Preference-Applied"]]).toEqual([200, undefined]);
  },
);
