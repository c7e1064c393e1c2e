import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { allOperations } from "../../../openapi/index.ts";
import { createFetchMock } from "../../fetch.ts";
import { DELIVERIES } from "../../http/message.ts";
import { createMock, startMock } from "../../index.ts";
import { projectsHandlers } from "../../msw.ts";
import dataSchema from "../../store/data-file/data.schema.json" with { type: "json" };
import schema from "../../store/data-file/scenario.schema.json" with { type: "json" };
import { testMock } from "../../tests/test-mock.fixture.ts";
import { parseFaults } from "../parse-faults.ts";
import { parseScenario, SHIPPED_NAMES } from "./scenarios.ts";
import shipped from "./shipped.json" with { type: "json" };

const isScenario = new Ajv2020({ strict: false, schemas: [dataSchema] }).compile(schema);

const MINE = {
  name: "mine",
  title: "My own",
  faults: [{ id: "late", operation: "listProjects", delay: 5 }],
  answers: { "list.total": "page" },
  delay: 7,
  data: { accounts: [{ key: "mk_empty", plan: "premium", projects: [{ id: "9", name: "<b>" }] }] },
};

test("each shipped scenario fits the schema and the mock, and has a title and a description", async () => {
  const { control, ask } = testMock();
  const { body } = await control("GET /scenario");
  expect(body).toMatchObject({ scenario: null, delay: 0, scenarios: SHIPPED_NAMES.map((name) => ({ name })) });
  for (const document of shipped) {
    const { name } = document;
    expect([isScenario(document), isScenario.errors]).toEqual([true, null]);
    expect(document).toMatchObject({ title: expect.stringMatching(/./), description: expect.stringMatching(/\.$/) });
    expect(await control("PUT /scenario", { name })).toMatchObject({ status: 200, body: { scenario: name } });
    expect((await ask("GET /v1/projects")).status).toBe(200);
  }
});

test("a scenario overrides the initial options until it is ended, and a reset restores it", async () => {
  const { control, ask, mock, slept } = testMock({
    faults: [{ id: "start", nth: 99, status: 500 }],
    profile: { "list.order": "name" },
  });
  expect(isScenario(MINE)).toBe(true);
  expect(await control("PUT /scenario", MINE)).toMatchObject({ status: 200, body: { scenario: "mine", delay: 7 } });
  const listed = await ask("GET /v1/projects", { key: "mk_empty" });
  expect([JSON.parse(listed.body), slept]).toMatchObject([{ total: 1, projects: [{ id: 9, name: "<b>" }] }, [7, 5]]);
  expect(mock.profile).toMatchObject({ "list.order": "name", "list.total": "page" });
  mock.faults.clear();
  mock.switchProfile({ "list.total": "all" });
  await mock.store.replace("mk_empty", []);
  await control("POST /reset");
  expect((await control("DELETE /profile")).body).toMatchObject({ profile: { "list.total": "page" } });
  expect([mock.faults.list()[0]?.id, (await mock.store.projects("mk_empty")).length]).toEqual(["late", 1]);
  expect(await control("DELETE /scenario")).toMatchObject({ body: { scenario: null, delay: 0 } });
  expect([mock.faults.list()[0]?.id, await mock.store.projects("mk_empty")]).toEqual(["start", []]);
  expect(mock.profile).toMatchObject({ "list.order": "name", "list.total": "all" });
  expect(await control("PUT /scenario", { name: "mine" })).toMatchObject({ status: 400 });
});

test("accounts without data in a scenario keep their state, unless its answers need other ids", async () => {
  const { mock, ask } = testMock();
  const [project] = await mock.store.projects("mk_other");
  await ask(`DELETE /v1/project?projectId=${project?.id}`, { key: "mk_other" });
  await mock.scenario(MINE as never);
  await mock.scenario(null);
  expect(await mock.store.projects("mk_other")).toHaveLength(24);
  await mock.scenario("hostile-texts");
  expect((await ask("GET /v1/projects")).body).toContain('"id":9007199254740993,');
  expect((await ask("GET /v1/projects", { key: "mk_other" })).body).toMatch(/"id":90071992547\d{5},/);
  expect(JSON.parse((await ask("DELETE /v1/project?projectId=9007199254740993")).body)).toMatchObject({ code: 200 });
});

test.each<[unknown, RegExp]>([
  [{ name: "slow-mobil" }, /^there is no scenario "slow-mobil". Did you mean "slow-mobile"\?$/],
  [{ name: "x" }, /^there is no scenario "x". Choose one of slow-mobile, flaky-network, /],
  [{ faults: [] }, /^a scenario is an object with a name/],
  [{ name: "a b", delay: 1 }, /^name: takes/],
  [{ name: 5 }, /^name: takes/],
  [{ name: "a", answer: {} }, /^answer: there is no such member. Did you mean "answers"\?$/],
  [{ name: "a", title: 1 }, /^title: takes a text/],
  [{ name: "a", faults: [{ status: 200 }] }, /^faults: fault 1: status: takes/],
  [{ name: "a", answers: { "list.total": "half" } }, /^answers: list.total cannot be "half"/],
  [{ name: "a", delay: "soon" }, /^delay: takes milliseconds/],
  [{ name: "a", data: [] }, /^data: the data must be {"accounts": \[…\]}/],
  [
    { name: "a", data: { accounts: [{ key: "mk_x", plan: "premium", projects: [{ id: 1 }] }] } },
    /^data: accounts\[0\].projects\[0\] lacks "name"$/,
  ],
  [{ name: "a", data: { accounts: [{ key: "mk_x", plan: "gold", projects: [] }] } }, /^data: accounts\[0\].plan/],
  [{ name: "a", data: { accounts: [{ key: "mk_x", plan: "premium" }] } }, /^data: accounts\[0\] lacks "projects"$/],
])("%j is refused in one line, and nothing changes", async (body, line) => {
  const { control, mock } = testMock({ scenario: "flaky-network" });
  const before = [mock.scenarios(), mock.profile, mock.faults.list(), mock.dataset];
  expect(await control("PUT /scenario", body)).toMatchObject({ status: 400, body: { subMessage: expect.stringMatching(line) } });
  expect([mock.scenarios(), mock.profile, mock.faults.list(), mock.dataset]).toEqual(before);
});

test("a scenario whose project has an id of an account that stays is refused", async () => {
  const { mock } = testMock();
  const [taken] = await mock.store.projects("mk_other");
  const data = { accounts: [{ key: "mk_empty", plan: "premium", projects: [{ id: taken?.id ?? "", name: "" }] }] };
  const problem = `data must not have the project ${taken?.id} both in mk_empty and in mk_other`;
  await expect(mock.scenario({ name: "a", data })).rejects.toThrow(problem);
});

test("every kind of mock starts with a scenario, names it, and accepts another", async () => {
  const started = await startMock({ scenario: "slow-mobile" });
  await started.close();
  const options = { scenario: { name: "mine", delay: 3 } };
  for (const mock of [started, createMock(options), createFetchMock(options), projectsHandlers(options)]) {
    const { scenario, scenarios } = mock.scenarios();
    expect(scenarios.map(({ name }) => name)).toContain(scenario);
    await mock.scenario("flaky-network");
    expect(mock.faults.list()).toHaveLength(5);
    await mock.scenario(scenario);
    expect(mock.scenarios().scenario).toBe(scenario);
  }
  expect(() => createMock({ scenario: "none" })).toThrow('scenario: there is no scenario "none"');
});

test("scenario.schema.json names exactly the members, breaks and operations that the parser accepts", () => {
  const members = Object.keys(schema.properties).filter((name) => name !== "$schema");
  const right = { title: "", description: "", faults: [], answers: {}, delay: 1, data: MINE.data };
  expect(members.toSorted()).toEqual(["name", ...Object.keys(right)].toSorted());
  expect(parseScenario({ name: "a", ...right })).toMatchObject({ name: "a", delay: 1 });
  const { properties } = schema.$defs.fault;
  expect(() => parseFaults([{ unknownField: 1 }])).toThrow(new RegExp(`Choose one of ${Object.keys(properties).join(", ")}$`));
  expect([properties.break.enum, properties.operation.enum]).toEqual([DELIVERIES, allOperations.map(({ id }) => id)]);
});
