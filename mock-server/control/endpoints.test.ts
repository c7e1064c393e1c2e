import { expect, test } from "vitest";
import { document, referenceProfile } from "../../openapi/index.ts";
import { parseData } from "../store/data-file/check-data.ts";
import { MOST_SNAPSHOT_BYTES } from "../store/store.ts";
import { testMock } from "../tests/test-mock.fixture.ts";

test("health is 503 from the moment on when the mock stops", async () => {
  const { control, mock, pass } = testMock();
  pass(2500);
  expect(await control("GET /health")).toMatchObject({
    status: 200,
    body: { status: "healthy", version: "1.2.3", uptimeInSeconds: 2 },
  });
  mock.stop();
  expect(await control("GET /health")).toMatchObject({ status: 503, body: { status: "stopping" } });
});

test("a reset puts one key or everything back, again and again", async () => {
  const { control, ask, mock } = testMock();
  for (const key of ["mk_premium", "mk_premium:x"])
    await ask(`DELETE /v1/project?projectId=${(await mock.store.projects(key))[0]?.id}`, { key });
  expect(await control("POST /reset", { key: "mk_premium:x" })).toMatchObject({ body: { status: "ok", reset: "mk_premium:x" } });
  expect((await mock.store.projects("mk_premium")).length).toBe(44);
  for (let time = 0; time < 2; time++)
    expect(await control("POST /reset")).toMatchObject({ status: 200, body: { reset: "all" } });
  expect((await mock.store.projects("mk_premium")).length).toBe(45);
  expect((await control("POST /reset?key=mk_nobody")).status).toBe(404);
});

test.each<[string, unknown, string]>([
  ["POST /reset", { kye: "mk_premium:b" }, 'kye: there is no such member. Did you mean "key"?'],
  ["POST /reset", { Key: "mk_premium:b" }, 'Key: there is no such member. Did you mean "key"?'],
  ["POST /reset?kye=mk_premium", undefined, 'kye: there is no such member. Did you mean "key"?'],
  ["POST /reset", "mk_premium:b", "The body is an object of members. It takes key."],
  ["POST /reset", [], "The body is an object of members. It takes key."],
  ["POST /reset", null, "The body is an object of members. It takes key."],
  ["POST /accounts", { proj: 3 }, 'proj: there is no such member. Did you mean "projects"?'],
  ["POST /snapshots", { name: "a", of: "mk_premium" }, "of: there is no such member. It takes name, key."],
  ["PUT /state?copy=a", { key: "mk_premium", projects: [] }, "copy: there is no such member. It takes key, projects, accounts"],
  ["DELETE /requests?key=mk_other", undefined, "key: there is no such member. It takes none."],
])("%s %j is refused in a line and changes nothing", async (line, body, problem) => {
  const { control, ask, mock } = testMock();
  await ask("DELETE /v1/project?projectId=1020");
  const before = [await mock.store.accounts(), await mock.store.snapshots()];
  expect(await control(line, body)).toMatchObject({ status: 400, body: { subMessage: expect.stringContaining(problem) } });
  expect([await mock.store.accounts(), await mock.store.snapshots()]).toEqual(before);
});

test("in code, neither a reset nor a snapshot takes a key that no account has", async () => {
  const { mock } = testMock();
  const problem = 'no account has the key "mk_nosuch"';
  await expect(mock.reset("mk_nosuch")).rejects.toThrow(problem);
  await expect(mock.snapshot("q", "mk_nosuch")).rejects.toThrow(problem);
  expect(await mock.store.snapshots()).toEqual([]);
});

test("state is read and replaced for one copy, ids digit by digit", async () => {
  const { control, ask } = testMock();
  const body = '{"key":"mk_premium:x","projects":[{"id":9007199254740993,"name":"Wide"}]}';
  const put = await ask("PUT /__admin/state", { body });
  const projects = [{ id: "9007199254740993", name: "Wide", desc: "", records: [] }];
  expect(JSON.parse(put.body)).toEqual({ accounts: [{ key: "mk_premium", plan: "premium", projects }] });
  expect((await ask("GET /v1/projects", { key: "mk_premium:x" })).body).toContain('"id":9007199254740993,');
  expect((await ask("DELETE /v1/project?projectId=9007199254740993", { key: "mk_premium:x" })).status).toBe(200);
  const { body: all } = await control("GET /state");
  expect(all).toMatchObject({
    accounts: expect.arrayContaining([{ key: "mk_premium:x", plan: "premium", total: 0, changed: true }]),
  });
  expect(all).toMatchObject({
    accounts: expect.arrayContaining([{ key: "mk_premium", plan: "premium", total: 45, changed: false }]),
  });
});

test("the state of a key is a data file, which the start and a copy take", async () => {
  const { control, ask } = testMock();
  await ask("DELETE /v1/project?projectId=1020");
  const { body: saved } = await control("GET /state?key=mk_premium");
  const restarted = testMock({ data: parseData(saved) });
  expect((await restarted.control("GET /state?key=mk_premium")).body).toEqual(saved);
  expect((await control("PUT /state?key=mk_premium:copy", saved)).body).toEqual(saved);
  await control("POST /reset");
  expect((await control("GET /state?key=mk_premium")).body).not.toEqual(saved);
  expect((await control("PUT /state", saved)).body).toEqual(saved);
});

test("a browser that opens the address of the mock is led to the console, and no other client", async () => {
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

test.each<[unknown, number, RegExp]>([
  [{ projects: [] }, 400, /Name the key/],
  [{ accounts: [{ key: "mk_premium" }, { key: "mk_other" }] }, 400, /a data file of one account/],
  [{ accounts: [{ key: "mk_premium", projects: [] }], projects: [] }, 400, /a data file of one account/],
  [{ accounts: [{ key: "mk_premium", plan: "free", projects: [] }] }, 400, /^plan: that of this account is premium/],
  [{ accounts: [{ key: "mk_premium", plan: "gold", projects: [] }] }, 400, /^plan must be premium or free/],
  [{ accounts: [{ key: "mk_premium", project: [], projects: [] }] }, 400, /has "project": did you mean "projects"/],
  [{ key: "mk_nobody", projects: [] }, 404, /No account has this key/],
  [{ key: "mk_premium" }, 400, /projects|array/],
  [{ key: "mk_premium", projects: [{ id: 1 }] }, 400, /^projects\[0\] lacks "name"/],
  [
    {
      key: "mk_premium",
      projects: [
        { id: 1, name: "a" },
        { id: 1, name: "b" },
      ],
    },
    400,
    /must be unique/,
  ],
])("PUT /state %j gets %i", async (body, status, line) => {
  const answer = await testMock().control("PUT /state", body);
  expect(answer).toMatchObject({ status, body: { subMessage: expect.stringMatching(line) } });
});

test("no account is given the id of another", async () => {
  const { control, mock } = testMock();
  const [foreign] = await mock.store.projects("mk_other");
  const body = { key: "mk_premium", projects: [{ id: foreign?.id, name: "x" }] };
  expect(await control("PUT /state", body)).toMatchObject({
    status: 400,
    body: { subMessage: expect.stringContaining("projects[0].id") },
  });
});

test("a diff names the ids that came and went, records too", async () => {
  const { control, ask, mock } = testMock();
  const [project] = await mock.store.projects("mk_premium");
  await ask(`DELETE /v1/project?projectId=${project?.id}`);
  expect((await control("GET /diff?key=mk_premium")).body).toEqual({
    key: "mk_premium",
    projects: { added: [], removed: [project?.id] },
    records: { added: [], removed: project?.records.map(({ id }) => id) },
  });
  await control("PUT /state", { key: "mk_empty", projects: [{ id: "5", name: "New" }] });
  expect((await control("GET /diff?key=mk_empty")).body).toMatchObject({ projects: { added: ["5"], removed: [] } });
});

test("a snapshot is saved, listed, restored and deleted by name", async () => {
  const { control, ask, mock } = testMock();
  expect((await control("POST /snapshots", { name: "before" })).status).toBe(201);
  expect((await control("POST /snapshots", { name: "mine", key: "mk_premium:x" })).status).toBe(201);
  const savedAt = "2026-01-02T00:00:00.000Z";
  expect((await control("GET /snapshots")).body).toEqual({
    snapshots: [
      { name: "before", savedAt, projects: 1100 },
      { name: "mine", key: "mk_premium:x", savedAt, projects: 45 },
    ],
  });
  const [project] = await mock.store.projects("mk_premium");
  await ask(`DELETE /v1/project?projectId=${project?.id}`);
  expect((await control("POST /snapshots/mine/restore")).status).toBe(200);
  expect(await mock.store.projects("mk_premium")).toHaveLength(44);
  expect((await control("POST /snapshots/before/restore")).body).toEqual({ status: "ok", restored: "before" });
  expect(await mock.store.projects("mk_premium")).toHaveLength(45);
  expect((await control("DELETE /snapshots/before")).status).toBe(200);
  expect((await control("POST /snapshots/before/restore")).status).toBe(404);
  const subMessage = "name: takes up to 64 letters, digits, dots, hyphens, underscores, and not dots alone.";
  for (const name of ["../x", ".", "..", "..."])
    expect(await control("POST /snapshots", { name })).toMatchObject({ status: 400, body: { subMessage } });
  expect((await control("POST /snapshots", { name: "..a_b" })).status).toBe(201);
});

test("the maker of a mock is told of a copy that is evicted", async () => {
  const evicted: string[] = [];
  const { mock } = testMock({ onEvict: (key) => evicted.push(key) });
  for (let copy = 0; copy <= 10_000; copy++) await mock.store.replace(`mk_empty:${copy}`, []);
  expect(evicted).toEqual(["mk_empty:0"]);
});

test("snapshots are bounded by what they hold, and one is told what to do", async () => {
  const { control, mock } = testMock();
  const large = { id: "1", name: "Large", desc: "x".repeat(MOST_SNAPSHOT_BYTES), records: [] };
  await mock.store.replace("mk_empty", [large]);
  expect(await control("POST /snapshots", { name: "one" })).toMatchObject({
    status: 409,
    body: { message: "Too many snapshots", subMessage: expect.stringMatching(/^Snapshots may take 64 MiB .*: delete one/) },
  });
});

test("an account is made with a key of its own, and goes with the next reset of everything", async () => {
  const { control, ask } = testMock();
  const { status, body } = await control("POST /accounts", { projects: 3, records: 2 });
  const { key, projects } = body as { key: string; projects: string[] };
  expect([status, projects.length]).toEqual([201, 3]);
  expect(JSON.parse((await ask("GET /v1/projects", { key })).body)).toMatchObject({ code: 200, total: 3 });
  expect((await ask(`DELETE /v1/project?projectId=${projects[0]}`)).headers["X-Rule"]).toBe("delete.foreign");
  expect((await ask("GET /v1/projects", { key: `${key}:copy` })).status).toBe(200);
  await control("POST /reset");
  expect((await ask("GET /v1/projects", { key })).status).toBe(401);
  expect((await control("POST /accounts", { plan: "gold" })).status).toBe(400);
  expect((await control("POST /accounts", { projects: 10_001 })).status).toBe(400);
});

test("every target has accounts of its own, spread disposable ids and the address that was asked", async () => {
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
    body: { subMessage: "since: is there twice." },
  });
  await control("DELETE /requests");
  expect([await ids(""), (await control("GET /coverage")).body]).toMatchObject([[], { percent: 0 }]);
});

test.each([
  ["operation=deleteProjcet", "operation: takes listProjects or deleteProject"],
  ["status=4xx", "status: takes a number from 100 to 599"],
  ["rule=list.frst-page", 'Did you mean "list.first-page"?'],
  ["rule=mock.falt", 'Did you mean "mock.fault"?'],
])("a filter of requests that none can pass is refused: %s", async (query, problem) => {
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

test("a profile is switched in part, from the next request on; the width of ids from the next reset on", async () => {
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
