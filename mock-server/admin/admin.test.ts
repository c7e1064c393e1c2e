import supertest from "supertest";
import { expect, test, vi } from "vitest";
import { document } from "../../openapi/document.ts";
import { referenceProfile } from "../../openapi/profile.ts";
import { createMock, type MockOptions } from "../index.ts";
import { clientOf, throughApp } from "../tests/test-mock.fixture.ts";

test("the state of a copy is replaced and read, with all digits of its ids", async () => {
  const { control, remove, list, stored } = setup();
  const projects = [
    { id: 7, name: "Seven" },
    { id: "9007199254740993", name: "Wide", desc: "d", records: [RECORD] },
  ];
  const state = {
    key: "mk_premium:x",
    plan: "premium",
    projects: [{ ...projects[0], desc: "", records: [] }, projects[1]],
  };
  expect((await control("put /state?key=mk_premium:x", { projects })).body).toEqual(state);
  expect((await list("", { key: "mk_premium:x" })).ids).toEqual(["7", "9007199254740993"]);
  expect((await remove("9007199254740993", { key: "mk_premium:x" })).status).toBe(200);
  expect((await control("get /state?key=mk_premium:x")).body).toEqual({
    ...state,
    projects: state.projects.slice(0, 1),
  });
  expect(await stored()).toHaveLength(45);
});

test("the state of all accounts and changed copies can be put again, and is the data of a new mock", async () => {
  const { control, remove, stored } = setup();
  for (const key of ["mk_premium", "mk_premium:x"]) await remove((await stored(key))[1], { key });
  const { body } = await control("get /state");
  const keys = [
    "mk_premium",
    "mk_other",
    "mk_free",
    "mk_empty",
    "mk_many",
    "mk_slow",
    "mk_flaky",
    "mk_premium:x",
  ];
  expect(body.accounts.map(({ key }: { key: string }) => key)).toEqual(keys);
  await control("post /reset");
  expect((await control("put /state", body)).body).toEqual({ status: "ok" });
  expect((await control("get /state")).body).toEqual(body);
  const second = setup({ data: body });
  expect((await second.control("get /state")).body).toEqual(body);
  const copy = { key: "mk_new:x,y", plan: "premium", projects: [{ id: 5, name: "Five" }] };
  await second.control("put /state", { accounts: [copy] });
  expect([(await second.stored("mk_premium:x")).length, await second.stored("mk_new:x,y")]).toEqual(
    [44, ["5"]],
  );
});

test("of two states that are put at once, the second may have no id of the first", async () => {
  const { mock } = setup();
  const puts = ["mk_a", "mk_b"].map((key) =>
    mock.state.put({ key, plan: "premium", projects: [SIX] }),
  );
  await expect(Promise.all(puts)).rejects.toThrow("the id 6 occurs twice, in mk_a and mk_b");
});

test("accounts and changed copies are listed without their projects, the newest first, at most 1,000", async () => {
  const { control, mock, remove, stored } = setup();
  await remove((await stored())[0], { key: "mk_premium:x" });
  const { accounts } = (await control("get /accounts")).body;
  expect(accounts.slice(0, 2)).toEqual([
    { key: "mk_premium:x", plan: "premium", total: 44 },
    { key: "mk_flaky", plan: "premium", total: 45 },
  ]);
  const copies = Array.from({ length: 1001 }, (_, place) => ({
    key: `mk_free:${place}`,
    plan: "free" as const,
    projects: [],
  }));
  await mock.state.put(copies);
  expect((await control("get /accounts")).body.accounts).toHaveLength(1000);
});

test("beside more than 10,000 projects the state is given for one key only", async () => {
  const { control, remove, stored } = setup();
  const [id] = await stored("mk_many");
  for (let copy = 0; copy < 9; copy++) await remove(id, { key: `mk_many:${copy}` });
  expect(await control("get /state")).toMatchObject({
    status: 413,
    body: { code: 413, subMessage: expect.stringContaining(": ask for one by ?key=KEY; ") },
  });
  expect((await control("get /state?key=mk_many:8")).body.projects).toHaveLength(999);
  for (const key of ["mk_many:7", "mk_many:8"]) await control("post /reset", { key });
  expect((await control("get /state")).status).toBe(200);
});

test.each(["post /accounts", "get /target", "get /accounts", "put /state"])(
  "%s reads no projects of other accounts",
  async (line) => {
    const { control, mock } = setup();
    const read = vi.spyOn(mock.store, "read");
    const accounts = [{ key: "mk_new", plan: "premium", projects: [{ id: 7, name: "Seven" }] }];
    const body = line === "put /state" ? { accounts } : undefined;
    expect((await control(line, body)).status).toBeLessThan(300);
    expect(read).not.toHaveBeenCalled();
  },
);

test("an account is opened with a new key, and lasts until all is reset", async () => {
  const { control, list, remove } = setup();
  const { status, body } = await control("post /accounts", { projects: 3 });
  expect([status, body]).toEqual([
    201,
    { key: expect.stringMatching(/^mk_/), plan: "premium", projects: expect.any(Array) },
  ]);
  expect(await list("", { key: body.key })).toMatchObject({
    ids: body.projects,
    body: { total: 3 },
  });
  expect((await remove(body.projects[0])).rule).toBe("delete.foreign");
  expect((await list("", { key: `${body.key}:copy` })).status).toBe(200);
  await control("post /reset", { key: body.key });
  expect((await list("", { key: body.key })).status).toBe(200);
  await control("post /reset");
  expect((await list("", { key: body.key })).status).toBe(401);
  expect((await control("post /accounts", { plan: "free" })).body).toMatchObject({
    plan: "free",
    projects: [],
  });
});

test("every target has accounts of its own, disposable ids spread over them, and the address that was asked", async () => {
  const { control, stored, mock } = setup();
  const [{ body: first }, { body: second }] = [
    await control("get /target"),
    await control("get /target"),
  ];
  expect([first.baseUrl, first.headers]).toEqual([`http://${HOST}/v1`, {}]);
  expect(new Set([...Object.values(first.keys), ...Object.values(second.keys)]).size).toBe(6);
  const ids = await stored(first.keys.premium);
  expect(first.disposableProjectIds.map((id: string) => ids.indexOf(id))).toEqual([
    0, 57, 114, 171, 228,
  ]);
  expect(await mock.store.read(first.keys.free)).toMatchObject([{ plan: "free" }]);
});

test("requests are filtered and cleared", async () => {
  const { control, list } = setup();
  for (const key of ["mk_premium", "mk_other:x", "mk_free"]) await list("", { key });
  const { body } = await control(
    "get /requests?operation=listProjects&status=200&key=mk_other&since=1&rule=list.first-page",
  );
  expect(body).toMatchObject({ requests: [{ id: 2, key: "mk_other:x" }] });
  expect((await control("delete /requests")).body).toEqual({ status: "ok" });
  expect((await control("get /requests")).body).toEqual({ requests: [] });
});

test("the requests are an HTTP archive, in which a lost answer has no status", async () => {
  const { control, ask, list, mock } = setup();
  mock.faults.set([{ operation: "deleteProject", break: "reset" }]);
  await list("limit=2&last_id=0");
  const body = '{"a":1}';
  await ask("DELETE /v1/project?projectId=1", { body }).catch(() => {});
  const { log } = (await control("get /requests?format=har")).body;
  expect(log).toMatchObject({ version: "1.2", creator: { name: "tts-projects-mock" } });
  expect(log.entries).toMatchObject([
    {
      request: {
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1\/projects\?limit=2&last_id=0$/),
        queryString: [{ name: "limit", value: "2" }, {}],
      },
      response: { status: 200, content: { mimeType: "application/json" } },
      timings: { send: 0, receive: 0 },
    },
    {
      comment: "fault fault-1",
      request: { postData: { mimeType: "application/json", text: body } },
      response: { status: 0, _error: "reset" },
    },
  ]);
});

test("faults are replaced, listed with their counts, and cleared, and the delay of every answer is changed and restored", async () => {
  const { control, list, mock } = setup({ delay: 1 });
  expect((await control("put /faults", { faults: [], delay: 0 })).body).toEqual({ faults: [] });
  mock.faults.reset();
  expect((await control("put /faults", { faults: [] })).body).toEqual({ faults: [], delay: 1 });
  await control("put /faults", { faults: [], delay: 0 });
  const bare = [{ id: "fault-2", status: 500, headers: { "X-A": "b" }, body: { a: [1] } }];
  const { faults } = (await control("put /faults", [...bare, { delay: 1 }])).body;
  expect(faults).toMatchObject([...bare, { id: "fault-2.2" }]);
  await control("put /faults", { faults: [{ id: "late", delay: 1 }] });
  await list();
  const { body } = await control("get /faults");
  expect(body).toEqual({ faults: [{ id: "late", delay: 1, matched: 1, fired: 1 }] });
  expect((await control("put /faults", body)).body).toEqual({
    faults: [{ id: "late", delay: 1, matched: 0, fired: 0 }],
  });
  expect((await control("delete /faults")).body).toEqual({ faults: [] });
});

test("answers are switched from the next request on, and restored", async () => {
  const { control, list } = setup({ profile: { "list.order": "name" } });
  const start = { ...referenceProfile.answers, "list.order": "name" };
  expect((await control("put /profile", { "list.total": "page" })).body).toEqual({
    profile: { ...start, "list.total": "page" },
  });
  expect((await list("limit=2")).body.total).toBe(2);
  expect(
    (await control("put /profile", (await control("get /profile")).body)).body.profile[
      "list.total"
    ],
  ).toBe("page");
  expect((await control("delete /profile")).body).toEqual({ profile: start });
  expect((await control("get /profile")).body).toEqual({ profile: start });
});

test("the document is served with the address that was asked", async () => {
  const { control } = setup();
  const served = { ...document, servers: [{ url: `http://${HOST}/v1` }] };
  expect((await control("get /openapi.json")).body).toEqual(JSON.parse(JSON.stringify(served)));
});

const RECORD = { id: "r1", text: "Hello", voice: "Ada", durationMs: 1 };
const STATE = "put /state?key=mk_premium";
const SIX = { id: 6, name: "Six" };
const COPY = { key: "mk_premium:x", plan: "premium", projects: [] };

test.each<[line: string, body: unknown, subMessage: string, status?: number]>([
  ["put /faults", "{no json", "The body is not JSON: "],
  [
    "put /faults",
    { faults: [{ id: "x" }] },
    "the body: faults[0] must be a fault with an effect: status, headers, body, delay, break",
  ],
  ["post /reset", { kye: "mk_premium" }, 'the body has the unknown field "kye"; did you mean key?'],
  ["get /requests?format=csv", undefined, 'the query: format must be har; it is "csv"'],
  ["post /reset", { key: "mk_nobody" }, "no account has the key mk_nobody"],
  ["get /state?key=mk_nobody", undefined, "No account has this key", 404],
  [STATE, { project: [] }, 'the body has the unknown field "project"; did you mean projects?'],
  [STATE, { projects: [{ id: 1 }] }, 'the body: projects[0] lacks the field "name"'],
  ["get /reset", undefined, "The control interface has GET health, POST reset, ", 404],
  [
    STATE,
    { projects: [SIX] },
    "the state: the id 6 occurs twice, in mk_other and mk_premium; an id names one project",
  ],
  [
    "put /state",
    { accounts: [{ ...COPY, projects: [SIX] }] },
    "the id 6 occurs twice, in mk_other:x and mk_premium:x",
  ],
  ["put /state", { accounts: [COPY, COPY] }, "the state: the key mk_premium:x occurs twice"],
  ["post /accounts", { plan: "gold" }, 'the body: plan must be premium or free; it is "gold"'],
  ["post /accounts", { projects: 10_001 }, "the body: projects must be at most 10000; it is 10001"],
  ["delete /faults", { id: "a" }, "DELETE faults clears all, and takes neither query nor body"],
  ["post /reset?key=mk_other", undefined, "POST reset takes no query, only a JSON body"],
  [
    "put /profile",
    { "list.totl": "page" },
    'no open question is called "list.totl"; did you mean list.total?',
  ],
  ["put /profile", { "list.id-width": "wide" }, "list.id-width is a property of the data: "],
])(
  "%s %j is refused in one line, and changes nothing",
  async (line, body, subMessage, code = 400) => {
    const account = {
      key: "mk_premium",
      plan: "premium",
      projects: [{ id: 5, name: "Five" }],
    } as const;
    const { control, mock } = setup({
      data: { accounts: [account, { key: "mk_other", plan: "premium", projects: [SIX] }] },
    });
    const state = async () =>
      JSON.stringify([await mock.store.read(), mock.faults.list(), mock.profile.current.answers]);
    const before = await state();
    const answer = await control(line, body);
    const told = expect.stringContaining(subMessage);
    expect(answer).toMatchObject({
      status: code,
      body: { code, message: expect.any(String), subMessage: told, status: "error" },
    });
    expect(answer.body.subMessage).not.toContain("\n");
    expect(await state()).toBe(before);
  },
);

const HOST = "127.0.0.1:4321";

function setup(options: MockOptions = {}) {
  const mock = createMock(options);
  const control = (line: string, body?: unknown) => {
    const [method = "", path] = line.split(" ");
    const asked = supertest(mock.app)
      [method as "get"](`/__admin${path}`)
      .set({ Host: HOST, "Content-Type": "application/json" });
    return body === undefined
      ? asked
      : asked.send(typeof body === "string" ? body : JSON.stringify(body));
  };
  return { ...clientOf(throughApp(mock)), control };
}
