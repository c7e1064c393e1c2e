import { expect } from "vitest";
import { expectListRefused, type RuleCases } from "./rule-case.suite.ts";

/** What a client sees of every rule on lists. */
export const listRules: RuleCases<`list.${string}`> = {
  "list.shape": async ({ list }) => {
    const { body } = await list();
    expect(body).toMatchObject({ projects: expect.any(Array), total: 45 });
    // In the order of the document's example.
    expect(Object.keys(body)).toEqual(["code", "message", "status", "projects", "total"]);
  },
  "list.project": async ({ list }) => {
    const { body } = await list("limit=1");
    expect(body.projects).toEqual([{ id: expect.any(Number), name: expect.any(String), desc: expect.any(String) }]);
    expect((body.projects as object[]).map(Object.keys)).toEqual([["id", "name", "desc"]]);
  },
  "list.id-width": async ({ mock, walk }) => {
    mock.switchProfile({ "list.id-width": "wide" });
    await mock.reset();
    const stored = (await mock.store.projects("mk_premium")).map(({ id }) => id);
    expect(stored.filter((id) => BigInt(id) > BigInt(Number.MAX_SAFE_INTEGER)).length).toBeGreaterThan(0);
    expect(await walk(7)).toEqual(stored.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)));
  },
  "list.default-limit": async ({ list }) => {
    const first = await list();
    expect(first.ids).toHaveLength(20);
    expect((await list("limit=20")).body).toEqual(first.body);
  },
  "list.limit": async ({ list }) => {
    expect((await list("limit=1")).ids).toHaveLength(1);
    expect((await list("limit=100", { key: "mk_many" })).ids).toHaveLength(100);
  },
  "list.maximum": async ({ list, mock }) => {
    mock.switchProfile({ "list.limit-over-maximum": "clamp" });
    expect((await list("limit=101", { key: "mk_many" })).ids).toHaveLength(100);
  },
  "list.short-page": async ({ list, walk, mock }) => {
    mock.switchProfile({ "list.short-page": "cap-10" });
    expect((await list("limit=20")).ids).toHaveLength(10);
    expect(await walk(20)).toHaveLength(45);
  },
  "list.first-page": async ({ list }) => {
    const first = await list();
    expect(first.rule).toBe("list.first-page");
    expect((await list("last_id=0")).body).toEqual(first.body);
    expect(await list("", { key: "mk_empty" })).toMatchObject({ status: 200, body: { projects: [], total: 0 } });
  },
  "list.next-page": async ({ list, walk }) => {
    const [first, second] = (await list("limit=2")).ids;
    const next = await list(`limit=1&last_id=${first}`);
    expect(next).toMatchObject({ rule: "list.next-page", ids: [second] });
    expect((await list(`last_id=${(await walk(100)).at(-1)}`)).body).toMatchObject({ code: 200, projects: [] });
  },
  "list.same-set": async ({ walk }) => {
    const whole = await walk(100);
    expect(new Set(whole).size).toBe(45);
    for (const limit of [1, 7]) expect(await walk(limit)).toEqual(whole);
  },
  "list.own-only": async ({ walk, mock }) => {
    const others = await walk(100, { key: "mk_other" });
    expect(others).toHaveLength(25);
    expect((await mock.store.projects("mk_premium")).filter(({ id }) => others.includes(id))).toEqual([]);
  },
  "list.total": async ({ list }) => {
    expect((await list("limit=3")).body.total).toBe(45);
  },
  "list.order": async ({ walk, mock }) => {
    const ascending = await walk(100);
    mock.switchProfile({ "list.order": "id-descending" });
    expect(await walk(10)).toEqual(ascending.reverse());
  },
  "list.limit-over-maximum": (client) => expectListRefused(client, "list.limit-over-maximum", 400, "limit=101"),
  "list.limit-invalid": async (client) => {
    for (const limit of ["0", "-1", "1.5", "x", "", "5&limit=6", "9".repeat(30)]) {
      await expectListRefused(client, "list.limit-invalid", 400, `limit=${limit}`);
    }
  },
  "list.number-spelling": async (client) => {
    for (const limit of ["07", "%2B7", "7e0", "%207"])
      await expectListRefused(client, "list.limit-invalid", 400, `limit=${limit}`);
    client.mock.switchProfile({ "list.number-spelling": "number" });
    expect((await client.list("limit=07")).ids).toHaveLength(7);
  },
  "list.last-id-foreign": async (client) => {
    const [foreign] = (await client.list("limit=1", { key: "mk_other" })).ids;
    await expectListRefused(client, "list.last-id-foreign", 403, `last_id=${foreign}`);
    // A copy starts with the projects of its account.
    const [own] = (await client.list("limit=1")).ids;
    expect((await client.list(`last_id=${own}`, { key: "mk_premium:x" })).status).toBe(200);
  },
  "list.last-id-unknown": (client) => expectListRefused(client, "list.last-id-unknown", 403, "last_id=1"),
  "list.last-id-deleted": async (client) => {
    const [id] = (await client.list("limit=1")).ids;
    await client.remove(id);
    await expectListRefused(client, "list.last-id-deleted", 403, `last_id=${id}`);
  },
  "list.last-id-invalid": async (client) => {
    for (const id of ["x", "-1", "", "1&last_id=2"])
      await expectListRefused(client, "list.last-id-invalid", 400, `last_id=${id}`);
  },
  "list.content-type-missing": (client) => expectListRefused(client, "list.content-type-missing", 400, "", { type: null }),
  "list.content-type-other": async (client) => {
    expect((await client.list("", { type: "application/json; charset=utf-8" })).status).toBe(200);
    await expectListRefused(client, "list.content-type-other", 400, "", { type: "text/plain" });
  },
};
