import { expect, test } from "vitest";
import { seedDataset } from "../../store/seed-dataset.ts";
import { observedMock } from "../observed-mock.fixture.ts";

test("a first page is the same without last_id and with last_id=0 (list.first-page, list.default-limit)", async () => {
  const { list } = observedMock();
  const first = await list();
  expect(first).toMatchObject({ status: 200, rule: "list.first-page", body: { total: 45 } });
  expect(first.ids).toHaveLength(20);
  expect((await list("last_id=0&limit=20")).body).toEqual(first.body);
});

test("the fields of a page come in the order of the document's example", async () => {
  const { body } = await observedMock().list("limit=1");
  expect(Object.keys(body)).toEqual(["code", "message", "status", "projects", "total"]);
  expect((body.projects as object[]).map(Object.keys)).toEqual([["id", "name", "desc"]]);
});

test("walks with different limits give the same projects in the same sequence (list.next-page, list.same-set)", async () => {
  const mock = observedMock();
  const whole = await mock.walk(100);
  expect(whole).toHaveLength(45);
  expect(await mock.walk(1)).toEqual(whole);
  expect(await mock.walk(7)).toEqual(whole);
});

test("a next page names its rule, and an account without projects has an empty first page", async () => {
  const { list } = observedMock();
  expect((await list("last_id=1020")).rule).toBe("list.next-page");
  expect(await list("", { key: "mk_empty" })).toMatchObject({ status: 200, body: { projects: [], total: 0 } });
});

test.each([
  ["auth.key-missing", 401, "", { key: null }],
  ["auth.key-empty", 401, "", { key: "" }],
  ["auth.key-unknown", 401, "", { key: "mk_nobody" }],
  ["auth.key-unknown", 401, "", { key: "mk_premium:" }],
  ["plan.not-premium", 402, "", { key: "mk_free" }],
  ["list.content-type-missing", 400, "", { type: null }],
  ["list.content-type-other", 400, "", { type: "text/plain" }],
  ["list.limit-over-maximum", 400, "limit=101", {}],
  ["list.limit-invalid", 400, "limit=0", {}],
  ["list.last-id-invalid", 400, "last_id=x", {}],
  ["list.last-id-unknown", 403, "last_id=1", {}],
])("%s is refused with %i", async (rule, status, query, ask) => {
  expect(await observedMock().list(query, ask)).toMatchObject({ status, rule });
});

test("a cursor of another account is refused, and one that was deleted (list.last-id-foreign, list.last-id-deleted)", async () => {
  const { list, remove } = observedMock();
  const [foreign] = (await list("limit=1", { key: "mk_other" })).ids;
  expect(await list(`last_id=${foreign}`)).toMatchObject({ status: 403, rule: "list.last-id-foreign" });
  const [own] = (await list("limit=1")).ids;
  await remove(`projectId=${own}`);
  expect(await list(`last_id=${own}`)).toMatchObject({ status: 403, rule: "list.last-id-deleted" });
});

test("a cursor from another universe is the account's own where both start alike", async () => {
  const { list } = observedMock();
  const [id] = (await list("limit=1")).ids;
  expect((await list(`last_id=${id}`, { key: "mk_premium:x" })).status).toBe(200);
});

test("wide ids are written digit by digit and page exactly (list.id-width)", async () => {
  const dataset = seedDataset({ width: "wide", accounts: [{ key: "mk_premium", plan: "premium", projects: 45 }] });
  const mock = observedMock({ data: dataset });
  expect(await mock.walk(4)).toEqual(dataset.accounts[0]?.projects.map(({ id }) => id));
});
