import { expect, test } from "vitest";
import { observedMock } from "../observed-mock.fixture.ts";

test("a delete takes the project and its records and nothing else (delete.success, delete.gone, delete.cascade, delete.total)", async () => {
  const { mock, victim } = await setup();
  const records = await mock.store.records("mk_premium");
  const answer = await mock.remove(`projectId=${victim.id}`);
  expect(answer).toMatchObject({ status: 200, rule: "delete.success" });
  expect(Object.keys(answer.body)).toEqual(["code", "message", "status"]);

  const after = await mock.list("limit=100");
  expect(after.ids).not.toContain(victim.id);
  expect(after.body.total).toBe(44);
  const victims = victim.records.map(({ id }) => id);
  expect(victims.length).toBeGreaterThan(0);
  expect(await mock.store.records("mk_premium")).toEqual(records.filter(({ id }) => !victims.includes(id)));
});

test("a second delete finds nothing (delete.again)", async () => {
  const { mock, victim } = await setup();
  await mock.remove(`projectId=${victim.id}`);
  expect(await mock.remove(`projectId=${victim.id}`)).toMatchObject({ status: 404, rule: "delete.again" });
});

test("of two deletes at once one succeeds and one finds nothing (delete.concurrent)", async () => {
  const { mock, victim } = await setup();
  const answers = await Promise.all([1, 2].map(() => mock.remove(`projectId=${victim.id}`)));
  expect(answers.map(({ rule }) => rule).sort()).toEqual(["delete.again", "delete.success"]);
});

test.each([
  ["auth.key-missing", 401, "projectId=VICTIM", { key: null }],
  ["auth.key-empty", 401, "projectId=VICTIM", { key: "" }],
  ["auth.key-unknown", 401, "projectId=VICTIM", { key: "mk_nobody" }],
  ["plan.not-premium", 402, "projectId=VICTIM", { key: "mk_free" }],
  ["delete.id-missing", 400, "", {}],
  ["delete.id-missing", 400, "projectId=", {}],
  ["delete.id-invalid", 404, "projectId=VICTIMabc", {}],
  ["delete.id-invalid", 404, "projectId=VICTIM.0", {}],
  ["delete.id-repeated", 404, "projectId=VICTIM&projectId=VICTIM", {}],
  ["delete.id-invalid", 404, "projectId=0", {}],
  ["delete.unknown", 404, "projectId=1", {}],
  ["delete.foreign", 404, "projectId=VICTIM", { key: "mk_other" }],
])("%s is refused with %i and changes nothing (delete.refused-changes-nothing)", async (rule, status, query, ask) => {
  const { mock, victim } = await setup();
  expect(await mock.remove(query.replaceAll("VICTIM", victim.id), ask)).toMatchObject({ status, rule });
  expect((await mock.store.projects("mk_premium")).length).toBe(45);
});

async function setup() {
  const mock = observedMock();
  const victim = (await mock.store.projects("mk_premium")).find(({ records }) => records.length > 1);
  if (!victim) throw new Error("no project with records");
  return { mock, victim };
}
