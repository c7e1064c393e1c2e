import { expect } from "vitest";
import { expectListRefused } from "./expect-refusals.suite.ts";
import type { RuleCases } from "./rule-cases.suite.ts";

/** What a client sees of every rule on lists. */
export const listRules: RuleCases<`list.${string}`> = {
  "list.shape": async ({ list }) => {
    const { body } = await list();
    expect(body).toMatchObject({ projects: expect.any(Array), total: 45 });
  },
  "list.project": async ({ list }) => {
    const { body } = await list("limit=1");
    expect(body.projects).toEqual([{ id: expect.any(Number), name: expect.any(String), desc: expect.any(String) }]);
  },
  "list.id-width": async ({ switchProfile, reset, walk, store }) => {
    switchProfile({ "list.id-width": "wide" });
    await reset();
    const stored = (await store.projects("mk_premium")).map(({ id }) => id);
    expect(stored.filter((id) => BigInt(id) > BigInt(Number.MAX_SAFE_INTEGER)).length).toBeGreaterThan(0);
    expect((await walk(7)).sort()).toEqual([...stored].sort());
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
  "list.maximum": async ({ list, switchProfile }) => {
    switchProfile({ "list.limit-over-maximum": "clamp" });
    expect((await list("limit=101", { key: "mk_many" })).ids).toHaveLength(100);
  },
  "list.short-page": async ({ list, walk, switchProfile }) => {
    switchProfile({ "list.short-page": "cap-10" });
    expect((await list("limit=20")).ids).toHaveLength(10);
    expect(await walk(20)).toHaveLength(45);
  },
  "list.first-page": async ({ list }) => {
    const first = await list();
    expect(first.rule).toBe("list.first-page");
    expect((await list("last_id=0")).body).toEqual(first.body);
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
    expect(await walk(7)).toEqual(whole);
  },
  "list.own-only": async ({ walk, store }) => {
    const others = await walk(100, { key: "mk_other" });
    expect(others).toHaveLength(25);
    expect((await store.projects("mk_premium")).filter(({ id }) => others.includes(id))).toEqual([]);
  },
  "list.total": async ({ list, switchProfile }) => {
    expect((await list("limit=3")).body.total).toBe(45);
    switchProfile({ "list.total": "page" });
    expect((await list("limit=3")).body.total).toBe(3);
  },
  "list.order": async ({ walk, switchProfile }) => {
    const ascending = await walk(100);
    switchProfile({ "list.order": "id-descending" });
    expect(await walk(10)).toEqual(ascending.reverse());
  },
  "list.limit-over-maximum": (talk) => expectListRefused(talk, "list.limit-over-maximum", 400, "limit=101"),
  "list.limit-invalid": async (talk) => {
    for (const limit of ["0", "-1", "1.5", "x", "", "5&limit=6"]) {
      await expectListRefused(talk, "list.limit-invalid", 400, `limit=${limit}`);
    }
  },
  "list.last-id-foreign": async (talk) => {
    const [foreign] = (await talk.list("limit=1", { key: "mk_other" })).ids;
    await expectListRefused(talk, "list.last-id-foreign", 403, `last_id=${foreign}`);
  },
  "list.last-id-unknown": (talk) => expectListRefused(talk, "list.last-id-unknown", 403, "last_id=1"),
  "list.last-id-deleted": async (talk) => {
    const [id, next] = (await talk.list("limit=2")).ids;
    await talk.remove(id);
    await expectListRefused(talk, "list.last-id-deleted", 403, `last_id=${id}`);
    talk.switchProfile({ "list.last-id-deleted": "continues" });
    expect((await talk.list(`limit=1&last_id=${id}`)).ids).toEqual([next]);
  },
  "list.last-id-invalid": async (talk) => {
    for (const id of ["x", "-1", "", "1&last_id=2"]) await expectListRefused(talk, "list.last-id-invalid", 400, `last_id=${id}`);
  },
  "list.content-type-missing": (talk) => expectListRefused(talk, "list.content-type-missing", 400, "", { type: null }),
  "list.content-type-other": async (talk) => {
    expect((await talk.list("", { type: "application/json; charset=utf-8" })).status).toBe(200);
    await expectListRefused(talk, "list.content-type-other", 400, "", { type: "text/plain" });
  },
};
