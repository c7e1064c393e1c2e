import { expect } from "vitest";
import { LAST_ID, LIMIT } from "../../../openapi/constants.ts";
import type { MockClient } from "../test-mock.fixture.ts";

/** A test for each feature of the mock that every door must have, by its title. */
export const FEATURES: Readonly<Record<string, (client: MockClient) => Promise<void>>> = {
  "each development key has its own account": async ({ list }) => {
    const sizes = {
      mk_premium: 45,
      mk_other: 25,
      mk_free: undefined,
      mk_empty: 0,
      mk_many: 1000,
      mk_flaky: 45,
    };
    for (const [key, size] of Object.entries(sizes))
      expect((await list(`${LIMIT}=1`, { key })).body.total, key).toBe(size);
  },
  "the flaky key loses every third answer after its effect, and each copy counts its own": async ({
    list,
    remove,
    stored,
  }) => {
    for (const key of ["mk_flaky", "mk_flaky:x"]) {
      const [id] = await stored(key);
      for (let time = 0; time < 2; time++) await list("", { key });
      await expect(remove(id, { key })).rejects.toThrow();
      expect(await remove(id, { key })).toMatchObject({ status: 404, rule: "delete.again" });
    }
  },
  "a project that is put with another name is listed with that name": async ({ mock, list }) => {
    const nameOf = async () =>
      (await list(`${LIMIT}=1`, { key: "mk_premium:x" })).text.match(NAME)?.[1];
    await nameOf();
    const [account] = await mock.store.read("mk_premium:x");
    const [first, ...others] = account?.projects ?? [];
    if (!account || !first) throw new Error("no project");
    const renamed = { ...first, name: "One" };
    await mock.store.put({ ...account, projects: [renamed, ...others] });
    expect(await nameOf()).toBe("One");
    renamed.name = "Two";
    await mock.store.put({ ...account, projects: [renamed, ...others] });
    expect(await nameOf()).toBe("Two");
  },
  "a copy of a key has a state of its own, and meets copies of the same name": async ({
    list,
    remove,
    stored,
  }) => {
    const [[id], [other]] = [await stored(), await stored("mk_other")];
    await remove(id, { key: "mk_premium:mine" });
    await remove(other, { key: "mk_other:mine" });
    for (const [key, size, rule] of [
      ["mk_premium", 45, "list.last-id-foreign"],
      ["mk_premium:mine", 44, "list.last-id-unknown"],
      ["mk_premium:yours", 45, "list.last-id-foreign"],
    ] as const)
      expect(
        [(await list("", { key })).body.total, (await list(`${LAST_ID}=${other}`, { key })).rule],
        key,
      ).toEqual([size, rule]);
  },
  "a fault before the effect keeps a delete from taking effect, and one after it does not": async ({
    mock,
    remove,
    stored,
  }) => {
    const [before, after] = await stored();
    for (const [id, when] of [[before, "before"] as const, [after, "after"] as const]) {
      mock.faults.set([{ when, status: 404 }]);
      expect(await remove(id)).toMatchObject({ status: 404, rule: "delete.unknown" });
    }
    expect((await stored()).slice(0, 2)).toEqual([before, expect.not.stringMatching(`^${after}$`)]);
  },
  "the journal keeps each request with its answer, its cause and a short form of its key": async ({
    mock,
    list,
    remove,
  }) => {
    const secrets = { Authorization: "Bearer s3cret", Cookie: "sid=s3cret", "X-Api-Key": "s3cret" };
    await list(`${LIMIT}=1`, { headers: secrets });
    await remove("7", { key: "mk_live_key_of_a_customer", body: "note" });
    mock.faults.set([{ id: "lost", status: 503 }]);
    await list();
    expect(mock.requests()).toMatchObject([
      {
        method: "GET",
        path: "/v1/projects",
        query: `${LIMIT}=1`,
        key: "mk_premium",
        status: 200,
        cause: "rule list.first-page",
      },
      { operation: "deleteProject", status: 401, key: "mk_l…er", request: { body: "note" } },
      { status: 503, rule: "mock.fault", cause: "fault lost" },
    ]);
    expect(JSON.stringify(mock.requests())).not.toMatch(/s3cret|key_of_a_customer/);
  },
};

const NAME = /"name":"([^"]*)"/;
