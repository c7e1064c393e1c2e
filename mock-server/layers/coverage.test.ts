import { expect, test } from "vitest";
import { testMock } from "../tests/test-mock.fixture.ts";

test("coverage counts operation and rule, forced answers too, and not what the mock itself adds", async () => {
  const { ask, mock } = testMock();
  const nothing = mock.coverage();
  expect(nothing).toMatchObject({ percent: 0, exercised: 0 });
  expect(nothing.missing).toHaveLength(nothing.of);
  for (const line of [
    "GET /v1/projects",
    "GET /v1/projects",
    "GET /v1/projects?__code=402",
    "GET /v1/projects?__code=999",
    "PUT /v1/projects",
  ])
    await ask(line);
  const { items, exercised } = mock.coverage();
  expect(exercised).toBe(3);
  expect(items.filter(({ count }) => count > 0)).toEqual([
    { operation: "listProjects", status: 200, rule: "list.first-page", count: 2 },
    { operation: "listProjects", status: 400, rule: "route.method", count: 1 },
    { operation: "listProjects", status: 402, rule: "plan.not-premium", count: 1 },
  ]);
});

test("what no request can meet under the profile is not asked for", () => {
  const rules = (profile: Record<string, string>) => testMock({ profile }).mock.coverage().items;
  expect(rules({}).map(({ rule }) => rule)).not.toContain("delete.content-type");
  expect(rules({ "delete.content-type": "required" }).map(({ rule }) => rule)).toContain("delete.content-type");
  expect(rules({ "list.limit-over-maximum": "clamp" }).find(({ rule }) => rule === "list.limit-over-maximum")?.status).toBe(200);
});

test("everything can be met that a list or a delete may answer", async () => {
  const { ask, mock } = testMock();
  const [own, second] = await mock.store.projects("mk_premium");
  const [foreign] = await mock.store.projects("mk_other");
  const list = (query = "", key = "mk_premium", type = "application/json") =>
    ask(`GET /v1/projects?${query}`, { key, headers: { "Content-Type": type } });
  const remove = (query: string, key = "mk_premium") => ask(`DELETE /v1/project?${query}`, { key });
  await Promise.all([
    list(),
    list(`last_id=${own?.id}`),
    list("limit=0"),
    list("limit=101"),
    list("last_id=x"),
    list(`last_id=${foreign?.id}`),
  ]);
  await Promise.all([
    list("last_id=1"),
    list("", ""),
    list("", "x"),
    list("", "mk_free"),
    list("", "mk_premium", ""),
    list("", "mk_premium", "text/plain"),
  ]);
  await Promise.all([
    remove(""),
    remove("projectId=x"),
    remove("projectId=1"),
    remove("projectId=1&projectId=1"),
    remove(`projectId=${foreign?.id}`),
  ]);
  await Promise.all([
    remove("", ""),
    remove("", "x"),
    remove("", "mk_free"),
    ask("PUT /v1/project"),
    ask("PUT /v1/projects"),
    ask("GET /"),
  ]);
  for (let time = 0; time < 2; time++) await remove(`projectId=${second?.id}`);
  await list(`last_id=${second?.id}`);
  await mock.handler({
    method: "GET",
    path: "/v1/projects",
    query: "",
    header: (name) => (name === "X-Master-Key" ? "" : undefined),
  });
  await mock.handler({
    method: "DELETE",
    path: "/v1/project",
    query: "",
    header: (name) => (name === "X-Master-Key" ? "" : undefined),
  });
  const { missing } = mock.coverage();
  expect(missing.filter(({ operation }) => ["listProjects", "deleteProject"].includes(operation))).toEqual([]);
});
