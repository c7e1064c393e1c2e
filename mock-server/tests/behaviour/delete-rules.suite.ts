import { expect } from "vitest";
import { expectDeleteRefused } from "./expect-refusals.suite.ts";
import type { RuleCases } from "./rule-cases.suite.ts";
import type { Talk } from "./talk.suite.ts";

/** What a client sees of every rule on deletes. */
export const deleteRules: RuleCases<`delete.${string}`> = {
  "delete.success": async (talk) => {
    expect(await talk.remove(await ownId(talk))).toMatchObject({ status: 200, rule: "delete.success" });
  },
  "delete.gone": async (talk) => {
    const before = await talk.walk(100);
    await talk.remove(before[3]);
    expect(await talk.walk(10)).toEqual(before.filter((id) => id !== before[3]));
  },
  "delete.cascade": async ({ remove, store }) => {
    const victim = (await store.projects("mk_premium")).find(({ records }) => records.length > 0);
    const before = await store.records("mk_premium");
    await remove(victim?.id);
    expect(before.length - (await store.records("mk_premium")).length).toBe(victim?.records.length);
  },
  "delete.total": async (talk) => {
    await talk.remove(await ownId(talk));
    expect((await talk.list("limit=1")).body.total).toBe(44);
  },
  "delete.again": async (talk) => {
    const id = await ownId(talk);
    await talk.remove(id);
    await expectDeleteRefused(talk, "delete.again", 404, id);
  },
  "delete.unknown": (talk) => expectDeleteRefused(talk, "delete.unknown", 404, "1"),
  "delete.foreign": async (talk) => {
    await expectDeleteRefused(talk, "delete.foreign", 404, await ownId(talk), { key: "mk_other" });
  },
  "delete.id-missing": async (talk) => {
    for (const id of [undefined, ""]) await expectDeleteRefused(talk, "delete.id-missing", 400, id);
  },
  "delete.id-invalid": async (talk) => {
    const id = await ownId(talk);
    for (const wrong of ["x", `${id}.0`, `${id}abc`]) {
      await expectDeleteRefused(talk, "delete.id-invalid", 404, wrong);
    }
  },
  "delete.id-repeated": async (talk) => {
    const id = await ownId(talk);
    await expectDeleteRefused(talk, "delete.id-repeated", 404, `${id}&projectId=${id}`);
    talk.switchProfile({ "delete.id-repeated": "last" });
    expect((await talk.remove(`1&projectId=${id}`)).status).toBe(200);
  },
  "delete.content-type": async (talk) => {
    talk.switchProfile({ "delete.content-type": "required" });
    await expectDeleteRefused(talk, "delete.content-type", 400, await ownId(talk));
    expect((await talk.remove(await ownId(talk), { type: "application/json" })).status).toBe(200);
  },
  "delete.refused-changes-nothing": async (talk) => {
    await expectDeleteRefused(talk, "auth.key-missing", 401, await ownId(talk), { key: null });
    await expectDeleteRefused(talk, "plan.not-premium", 402, await ownId(talk), { key: "mk_free" });
  },
  "delete.concurrent": async (talk) => {
    const id = await ownId(talk);
    const answers = await Promise.all([talk.remove(id), talk.remove(id)]);
    expect(answers.map(({ rule }) => rule).sort()).toEqual(["delete.again", "delete.success"]);
  },
};

async function ownId({ list }: Talk): Promise<string | undefined> {
  return (await list("limit=1")).ids[0];
}
