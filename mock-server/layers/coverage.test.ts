import { expect, test } from "vitest";
import { testMock } from "../tests/test-mock.fixture.ts";

test("coverage counts operation and rule, also of forced answers, but not the rules of the mock", async () => {
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

test("an answer that no request can get under the profile is not listed", () => {
  const rules = (profile: Record<string, string>) => testMock({ profile }).mock.coverage().items;
  expect(rules({}).map(({ rule }) => rule)).not.toContain("delete.content-type");
  expect(rules({ "delete.content-type": "required" }).map(({ rule }) => rule)).toContain("delete.content-type");
  expect(rules({ "list.limit-over-maximum": "clamp" }).find(({ rule }) => rule === "list.limit-over-maximum")?.status).toBe(200);
});

test("requests can get every listed answer of list and delete", async () => {
  const { ask, mock } = testMock();
  const [own, second] = await mock.store.projects("mk_premium");
  const [foreign] = await mock.store.projects("mk_other");
  const queries = ["", `last_id=${own?.id}`, "limit=0", "limit=101", "last_id=x", `last_id=${foreign?.id}`, "last_id=1"];
  for (const query of queries) await ask(`GET /v1/projects?${query}`);
  for (const type of ["", "text/plain"]) await ask("GET /v1/projects", { headers: { "Content-Type": type } });
  const deletes = ["", "projectId=x", "projectId=1", "projectId=1&projectId=1", `projectId=${foreign?.id}`];
  for (const query of deletes) await ask(`DELETE /v1/project?${query}`);
  for (const line of ["GET /v1/projects", "DELETE /v1/project"]) {
    for (const key of ["", "x", "mk_free"]) await ask(line, { key });
    const [method = "", path = ""] = line.split(" ");
    await mock.handler({ method, path, query: "", header: (name) => (name === "X-Master-Key" ? "" : undefined) });
  }
  for (const line of ["PUT /v1/project", "PUT /v1/projects", "GET /"]) await ask(line);
  for (let time = 0; time < 2; time++) await ask(`DELETE /v1/project?projectId=${second?.id}`);
  await ask(`GET /v1/projects?last_id=${second?.id}`);
  const { missing } = mock.coverage();
  expect(missing.filter(({ operation }) => ["listProjects", "deleteProject"].includes(operation))).toEqual([]);
});
