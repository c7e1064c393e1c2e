import { expect, test } from "vitest";
import { parseData } from "../store/data-file/check-data.ts";
import { MOST_SNAPSHOT_BYTES } from "../store/store.ts";
import { testMock } from "../tests/test-mock.fixture.ts";

test("a reset restores one key or everything, any number of times", async () => {
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
  ["POST /reset", "mk_premium:b", "The body must be a JSON object. It takes key."],
  ["POST /reset", [], "The body must be a JSON object. It takes key."],
  ["POST /reset", null, "The body must be a JSON object. It takes key."],
  ["POST /reset?key=mk_premium:a&key=mk_premium:b", undefined, "key: appears twice, with different values."],
  ["POST /reset?key=mk_premium:a", { key: "mk_premium:b" }, "key: appears twice, with different values."],
  ["GET /state?kye=mk_premium", undefined, 'kye: there is no such member. Did you mean "key"?'],
  ["PUT /faults", { fualts: [], faults: [] }, 'fualts: there is no such member. Did you mean "faults"?'],
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

test("in code, reset and snapshot refuse a key that no account has", async () => {
  const { mock } = testMock();
  const problem = 'no account has the key "mk_nosuch"';
  await expect(mock.reset("mk_nosuch")).rejects.toThrow(problem);
  await expect(mock.snapshot("q", "mk_nosuch")).rejects.toThrow(problem);
  expect(await mock.store.snapshots()).toEqual([]);
});

test("the state of one copy is read and replaced, with all digits of ids", async () => {
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

test("the state of a key is a data file, which a new mock and a copy accept", async () => {
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

test.each<[unknown, number, RegExp]>([
  [{ projects: [] }, 400, /Name the key/],
  [{ accounts: [{ key: "mk_premium" }, { key: "mk_other" }] }, 400, /a data file of one account/],
  [{ accounts: [{ key: "mk_premium", projects: [] }], projects: [] }, 400, /a data file of one account/],
  [{ accounts: [{ key: "mk_premium", plan: "free", projects: [] }] }, 400, /^plan: this account is premium; that/],
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

test("an id of another account's project is refused", async () => {
  const { control, mock } = testMock();
  const [foreign] = await mock.store.projects("mk_other");
  const body = { key: "mk_premium", projects: [{ id: foreign?.id, name: "x" }] };
  expect(await control("PUT /state", body)).toMatchObject({
    status: 400,
    body: { subMessage: expect.stringContaining("projects[0].id") },
  });
});

test("a diff names the ids of projects and records that were added and removed", async () => {
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
  const subMessage = "name: takes up to 64 letters, digits, dots, hyphens, underscores, but not only dots.";
  for (const name of ["../x", ".", "..", "..."])
    expect(await control("POST /snapshots", { name })).toMatchObject({ status: 400, body: { subMessage } });
  for (const name of ["a/b", "..", "", undefined]) await expect(mock.snapshot(name as string)).rejects.toThrow(subMessage);
  expect((await control("POST /snapshots", { name: "..a_b" })).status).toBe(201);
});

test("onEvict is called with the key of an evicted copy", async () => {
  const evicted: string[] = [];
  const { mock } = testMock({ onEvict: (key) => evicted.push(key) });
  for (let copy = 0; copy <= 10_000; copy++) await mock.store.replace(`mk_empty:${copy}`, []);
  expect(evicted).toEqual(["mk_empty:0"]);
});

test("the bytes of snapshots are limited, and the refusal says what to do", async () => {
  const { control, mock } = testMock();
  const large = { id: "1", name: "Large", desc: "x".repeat(MOST_SNAPSHOT_BYTES), records: [] };
  await mock.store.replace("mk_empty", [large]);
  expect(await control("POST /snapshots", { name: "one" })).toMatchObject({
    status: 409,
    body: { message: "Too many snapshots", subMessage: expect.stringMatching(/^Snapshots may take 64 MiB .*: delete one/) },
  });
});
