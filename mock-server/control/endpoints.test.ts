import { expect, test } from "vitest";
import { document, referenceProfile } from "../../openapi/index.ts";
import { testMock } from "../tests/test-mock.fixture.ts";

test("health is 503 as soon as the mock stops", async () => {
  const { control, mock, pass } = testMock();
  pass(2500);
  expect(await control("GET /health")).toMatchObject({
    status: 200,
    body: { status: "healthy", version: "1.2.3", uptimeInSeconds: 2 },
  });
  mock.stop();
  expect(await control("GET /health")).toMatchObject({ status: 503, body: { status: "stopping" } });
});

test("only a browser that opens the address of the mock is redirected to the console", async () => {
  const browser = { headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };
  expect(await testMock().ask("GET /", browser)).toMatchObject({ status: 302, headers: { Location: "/__admin/" } });
  const others = [
    testMock().ask("GET /"),
    testMock().ask("GET /v1/nowhere", browser),
    testMock({ control: false }).ask("GET /", browser),
  ];
  for (const { status, headers } of await Promise.all(others))
    expect([status, headers["X-Rule"]]).toEqual([400, "route.invalid"]);
});

test("an account is created with a new key, and removed when everything is reset", async () => {
  const { control, ask } = testMock();
  const { status, body } = await control("POST /accounts", { projects: 3, records: 2 });
  const { key, projects } = body as { key: string; projects: string[] };
  expect([status, projects.length]).toEqual([201, 3]);
  expect(JSON.parse((await ask("GET /v1/projects", { key })).body)).toMatchObject({ code: 200, total: 3 });
  expect((await ask(`DELETE /v1/project?projectId=${projects[0]}`)).headers["X-Rule"]).toBe("delete.foreign");
  expect((await ask("GET /v1/projects", { key: `${key}:copy` })).status).toBe(200);
  await control("POST /reset");
  expect((await ask("GET /v1/projects", { key })).status).toBe(401);
  expect((await control("POST /accounts?plan=free&projects=2")).body).toMatchObject({ plan: "free", projects: { length: 2 } });
  expect((await control("POST /accounts", { plan: "gold" })).status).toBe(400);
  expect((await control("POST /accounts", { projects: 10_001 })).status).toBe(400);
});

test("every target has its own accounts, spread disposable ids and the requested address", async () => {
  const { control, mock } = testMock();
  const [first, second] = [(await control("GET /target")).body, (await control("GET /target")).body] as Target[];
  expect(first?.baseUrl).toBe("http://127.0.0.1:4010/v1");
  expect(first?.keys.premium).not.toBe(second?.keys.premium);
  const ids = (await mock.store.projects(first?.keys.premium ?? "")).map(({ id }) => id);
  expect(ids).toHaveLength(230);
  expect(first?.disposableProjectIds.map((id) => ids.indexOf(id))).toEqual([0, 57, 115, 172, 229]);
  expect(await mock.store.account(first?.keys.free ?? "")).toBe("free");
});

test("requests are filtered, counted and cleared", async () => {
  const { control, ask } = testMock();
  for (const key of ["mk_premium", "mk_other:x", "mk_free"]) await ask("GET /v1/projects", { key });
  await ask("DELETE /v1/project");
  const ids = async (query: string) =>
    ((await control(`GET /requests?${query}`)).body as { requests: { id: number }[] }).requests.map(({ id }) => id);
  expect(await ids("")).toEqual([1, 2, 3, 4]);
  expect(await ids("operation=listProjects&status=200")).toEqual([1, 2]);
  expect(await ids("rule=delete.id-missing")).toEqual([4]);
  expect([await ids("key=mk_other"), await ids("key=mk_other:x"), await ids("key=mk_other:y")]).toEqual([[2], [2], []]);
  expect(await ids("since=2")).toEqual([3, 4]);
  expect(await ids("limit=1")).toEqual([4]);
  expect((await control("GET /requests?limit=1")).body).toMatchObject({ count: 4 });
  const sides = { request: { body: null }, response: { headers: { "X-Rule": "delete.id-missing" } } };
  expect((await control("GET /requests?limit=1&exchange=true")).body).toMatchObject({ requests: [{ id: 4, ...sides }] });
  expect([await control("GET /requests/4"), await control("GET /requests/5")]).toMatchObject([
    { status: 200, body: { id: 4, ...sides } },
    { status: 404 },
  ]);
  for (const wrong of ["colour=red", "exchange=all"]) expect((await control(`GET /requests?${wrong}`)).status).toBe(400);
  expect((await control("GET /requests?limit=0")).status).toBe(400);
  expect(await control("GET /requests?since=1&since=2")).toMatchObject({
    status: 400,
    body: { subMessage: "since: appears twice." },
  });
  await control("DELETE /requests");
  expect([await ids(""), (await control("GET /coverage")).body]).toMatchObject([[], { percent: 0 }]);
});

test.each([
  ["operation=deleteProjcet", "operation: takes listProjects"],
  ["status=4xx", "status: takes a number from 100 to 599"],
  ["rule=list.frst-page", 'Did you mean "list.first-page"?'],
  ["rule=mock.falt", 'Did you mean "mock.fault"?'],
])("a filter that no request can pass is refused: %s", async (query, problem) => {
  const { control } = testMock();
  const body = { subMessage: expect.stringContaining(problem) };
  expect(await control(`GET /requests?${query}`)).toMatchObject({ status: 400, body });
  expect((await control("GET /requests?operation=listProjects&rule=mock.fault&status=204")).status).toBe(200);
});

test("faults are replaced, listed with their counts, and cleared", async () => {
  const { control, ask } = testMock();
  expect((await control("PUT /faults", [{ id: "late", delay: 5 }])).status).toBe(200);
  await ask("GET /v1/projects");
  const { body } = await control("GET /faults");
  expect(body).toEqual({ faults: [{ id: "late", delay: 5, matched: 1, fired: 1 }] });
  expect(await control("PUT /faults", [{ id: "late" }])).toMatchObject({
    status: 400,
    body: { subMessage: expect.stringContaining("names no effect") },
  });
  expect((await control("GET /faults")).body).toEqual(body);
  expect((await control("DELETE /faults")).body).toEqual({ faults: [] });
});

test("answers are switched from the next request on, and the width of ids from the next reset on", async () => {
  const { control, ask } = testMock();
  expect(await control("PUT /profile", { "list.total": "page" })).toMatchObject({
    body: { profile: { ...referenceProfile, "list.total": "page" }, notes: [] },
  });
  expect(JSON.parse((await ask("GET /v1/projects")).body).total).toBe(20);
  expect((await control("PUT /profile", { "list.total": "half" })).status).toBe(400);
  const { body } = await control("PUT /profile", { "list.id-width": "wide" });
  expect(body).toMatchObject({ notes: [expect.stringContaining("next reset")] });
  expect((await ask("GET /v1/projects?limit=1")).body).toMatch(/"id":\d{4},/);
  await control("POST /reset");
  expect((await ask("GET /v1/projects?limit=1")).body).toMatch(/"id":9\d{15},/);
});

test("the document is served", async () => {
  expect((await testMock().control("GET /openapi.json")).body).toEqual(JSON.parse(JSON.stringify(document)));
});

interface Target {
  readonly baseUrl: string;
  readonly keys: { readonly premium: string; readonly free: string };
  readonly disposableProjectIds: string[];
}
