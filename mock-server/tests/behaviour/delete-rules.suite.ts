import { expect } from "vitest";
import type { MockClient } from "../test-mock.fixture.ts";
import { expectDeleteRefused, type RuleCases } from "./rule-case.suite.ts";

/** What a client sees of every rule on deletes. */
export const deleteRules: RuleCases<`delete.${string}`> = {
  "delete.success": async (client) => {
    expect(await client.remove(await ownId(client))).toMatchObject({ status: 200, rule: "delete.success" });
  },
  "delete.gone": async (client) => {
    const before = await client.walk(100);
    await client.remove(before[3]);
    expect(await client.walk(10)).toEqual(before.filter((id) => id !== before[3]));
  },
  "delete.cascade": async ({ remove, mock: { store } }) => {
    const victim = (await store.projects("mk_premium")).find(({ records }) => records.length > 1);
    const gone = victim?.records.map(({ id }) => id) ?? [];
    const before = await store.records("mk_premium");
    await remove(victim?.id);
    expect(gone.length).toBeGreaterThan(1);
    expect(await store.records("mk_premium")).toEqual(before.filter(({ id }) => !gone.includes(id)));
  },
  "delete.total": async (client) => {
    await client.remove(await ownId(client));
    expect((await client.list("limit=1")).body.total).toBe(44);
  },
  "delete.again": async (client) => {
    const id = await ownId(client);
    await client.remove(id);
    await expectDeleteRefused(client, "delete.again", 404, id);
  },
  "delete.unknown": (client) => expectDeleteRefused(client, "delete.unknown", 404, "1"),
  "delete.foreign": async (client) => {
    await expectDeleteRefused(client, "delete.foreign", 404, await ownId(client), { key: "mk_other" });
  },
  "delete.id-missing": async (client) => {
    for (const id of [undefined, ""]) await expectDeleteRefused(client, "delete.id-missing", 400, id);
  },
  "delete.id-invalid": async (client) => {
    const id = await ownId(client);
    for (const wrong of ["0", "-1", "x", `${id}.0`, `${id}abc`, "9".repeat(30)]) {
      await expectDeleteRefused(client, "delete.id-invalid", 404, wrong);
    }
  },
  "delete.id-repeated": async (client) => {
    const id = await ownId(client);
    await expectDeleteRefused(client, "delete.id-repeated", 404, `${id}&projectId=${id}`);
  },
  "delete.id-spelling": async (client) => {
    const id = await ownId(client);
    for (const odd of [`0${id}`, `%2B${id}`, `%20${id}`]) await expectDeleteRefused(client, "delete.id-invalid", 404, odd);
    client.mock.switchProfile({ "delete.id-spelling": "number" });
    expect((await client.remove(`0${id}`)).status).toBe(200);
  },
  "delete.own-only": async (client) => {
    const before = (await client.list("limit=100", { key: "mk_other" })).body;
    await client.remove(await ownId(client));
    expect((await client.list("limit=100", { key: "mk_other" })).body).toEqual(before);
  },
  "delete.content-type": async (client) => {
    client.mock.switchProfile({ "delete.content-type": "required" });
    await expectDeleteRefused(client, "delete.content-type", 400, await ownId(client));
    expect((await client.remove(await ownId(client), { type: "application/json" })).status).toBe(200);
  },
  "delete.refused-changes-nothing": async (client) => {
    await expectDeleteRefused(client, "auth.key-missing", 401, await ownId(client), { key: null });
    await expectDeleteRefused(client, "plan.not-premium", 402, await ownId(client), { key: "mk_free" });
  },
  "delete.concurrent": async (client) => {
    const id = await ownId(client);
    const answers = await Promise.all([client.remove(id), client.remove(id)]);
    expect(answers.map(({ rule }) => rule).sort()).toEqual(["delete.again", "delete.success"]);
  },
};

async function ownId({ list }: MockClient): Promise<string | undefined> {
  return (await list("limit=1")).ids[0];
}
