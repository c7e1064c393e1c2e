import type { RequestListener } from "node:http";
import type { HttpHandler } from "msw";
import { expect, expectTypeOf, test } from "vitest";
import { createFetchMock, type FetchMock } from "./fetch.ts";
import { type AppMock, createMock, type Mock, type MockData, type StartedMock, seedDataset, startMock } from "./index.ts";
import { type ProjectsHandlers, projectsHandlers } from "./msw.ts";

test("a mock is the same handle over a port, fetch and MSW", async () => {
  expectTypeOf<AppMock>().toExtend<Mock>();
  expectTypeOf<StartedMock>().toExtend<Mock>();
  expectTypeOf<FetchMock>().toExtend<Mock>();
  expectTypeOf<ProjectsHandlers>().toExtend<Mock>();
  expectTypeOf<Exclude<keyof AppMock, keyof Mock>>().toEqualTypeOf<"app">();
  expectTypeOf<Exclude<keyof StartedMock, keyof Mock>>().toEqualTypeOf<"baseUrl" | "close">();
  expectTypeOf<Exclude<keyof FetchMock, keyof Mock>>().toEqualTypeOf<"fetch">();
  const handles = (mock: Mock) =>
    Object.keys(mock).filter((name) => !["app", "baseUrl", "close", "fetch", "handlers"].includes(name));
  const started = await startMock();
  await started.close();
  for (const mock of [started, createFetchMock(), projectsHandlers()]) expect(handles(mock)).toEqual(handles(createMock()));
});

test("the app is Node's listener, and MSW's handlers are MSW's", () => {
  expectTypeOf(createMock().app).toExtend<RequestListener>();
  expectTypeOf(projectsHandlers().handlers).toEqualTypeOf<readonly HttpHandler[]>();
  expectTypeOf(createFetchMock().fetch).toEqualTypeOf<typeof fetch>();
});

test("every entry accepts data as a dataset or in the form of a data file", () => {
  const data = { accounts: [{ key: "mk_acme", plan: "premium", projects: [{ id: 7, name: "Seven" }] }] };
  expectTypeOf(data).toExtend<MockData>();
  expectTypeOf(seedDataset()).toExtend<MockData>();
  const given = [createMock({ data }), createFetchMock({ data }), projectsHandlers({ data })].map(({ dataset }) => dataset);
  const account = { key: "mk_acme", plan: "premium", projects: [{ id: "7", name: "Seven", desc: "", records: [] }] };
  expect(given).toEqual(Array(3).fill({ accounts: [account] }));
  // @ts-expect-error an account has a key
  expectTypeOf<{ accounts: [{ plan: "premium"; projects: [] }] }>().toExtend<MockData>();
});

test("wrong data and an inadmissible answer are refused with the place and the reason", async () => {
  const account = { key: "mk_acme", plan: "premium", projects: [{ id: 2 ** 53, name: "Wide" }] };
  for (const [data, problem] of [
    [{}, 'the data must be {"accounts": […]}'],
    [{ accounts: [] }, "accounts must not be empty"],
    [{ accounts: [account] }, "accounts[0].projects[0].id must be an integer from 1 to"],
    [{ accounts: [{ ...account, projects: [null] }] }, "accounts[0].projects[0].id must be an integer from 1 to"],
    [{ accounts: [{ ...account, projects: [{ id: 1, name: 5 }] }] }, "accounts[0].projects[0].name must be string"],
    [{ accounts: [{ ...account, plan: "gold" }] }, "accounts[0].plan must be premium or free"],
    [{ accounts: [{ key: "mk_acme", plan: "premium" }] }, "accounts[0].projects must be array"],
    [{ accounts: [{ plan: "premium", projects: [] }] }, "accounts[0].key must be string"],
  ] as [MockData, string][]) {
    for (const make of [createMock, createFetchMock]) expect(() => make({ data })).toThrow(problem);
  }
  await expect(startMock({ data: { accounts: [{ ...account, key: "acme" }] } })).rejects.toThrow(
    "accounts[0].key must be an API key: mk_",
  );
  // @ts-expect-error: not an admissible answer
  await expect(startMock({ profile: { "list.total": "half" } })).rejects.toThrow('cannot be "half"; admissible: all, page');
});

test("an option that does not exist is refused by its name", async () => {
  const wrong = { dta: [] };
  for (const make of [createMock, createFetchMock, projectsHandlers] as ((options: object) => Mock)[]) {
    expect(() => make(wrong)).toThrow('there is no option "dta". Did you mean "data"?');
  }
  expect(() => projectsHandlers({ baseUrl: 5 as never })).toThrow("baseUrl: takes a text");
  await expect(startMock({ prot: 4010 } as object)).rejects.toThrow('there is no option "prot". Did you mean "port"?');
  await expect(startMock({ colour: "red" } as object)).rejects.toThrow(/^there is no option "colour". Choose one of profile, /);
});

test.each<[object, string]>([
  [{ cors: "x" }, "cors: takes any, off, or { origin }"],
  [{ cors: { origin: ["https://app.example", "http://localhost:*"] } }, "cors: takes any, off, or { origin }"],
  [{ journalSize: -1 }, "journalSize: takes a whole number from 0 to 1000000"],
  [{ journalSize: "a" }, "journalSize: takes a whole number"],
  [{ seed: 1.5 }, "seed: takes a whole number from 0 to 4294967295"],
  [{ wrap: {} }, "wrap: takes a function"],
  [{ control: true }, "control: takes false, or an object"],
  [{ control: { tokn: "secret" } }, 'there is no option "control.tokn". Did you mean "token"?'],
  [{ control: { token: 1 } }, "control.token: takes a text"],
  [{ proxy: {} }, "proxy: takes an object with url"],
  [{ proxy: { url: "staging" } }, "proxy.url: takes a base URL"],
  [{ tls: {} }, "tls: takes { cert, key }"],
  [{ port: "x" }, "port: takes a whole number from 0 to 65535"],
  [{ host: "" }, "host: takes a text"],
])("%j is refused in one line", async (options, line) => {
  await expect(startMock(options)).rejects.toThrow(line);
});

test.each<[string, (mock: Mock) => unknown]>([
  ["fault 1: brake: there is no such field.", (mock) => mock.faults.replace([{ brake: "reset" } as never])],
  ['list.order cannot be "nam"', (mock) => mock.switchProfile({ "list.order": "nam" as never })],
  ['there is no scenario "slow-mobil"', (mock) => mock.scenario("slow-mobil")],
  ['no snapshot has the name "befor"', (mock) => mock.restore("befor")],
])("a handle throws: %s", async (line, use) => {
  const mock = createMock();
  const before = [mock.faults.list(), mock.profile, mock.scenarios()];
  await expect((async () => use(mock))()).rejects.toThrow(line);
  expect([mock.faults.list(), mock.profile, mock.scenarios()]).toEqual(before);
});

test("wrong types do not compile", () => {
  // @ts-expect-error a fault breaks an answer
  void ((mock: Mock) => mock.faults.replace([{ brake: "reset" }]));
  // @ts-expect-error not an admissible answer
  void ((mock: Mock) => mock.switchProfile({ "list.order": "nam" }));
  // @ts-expect-error the port is a number
  void ((): Promise<StartedMock> => startMock({ port: "4010" }));
  // @ts-expect-error a fetch mock has no control interface
  void (() => createFetchMock({ control: {} }));
  // @ts-expect-error the handle is read, not set
  void ((mock: Mock) => (Object.assign(mock, {}).profile = createMock().profile));
});
