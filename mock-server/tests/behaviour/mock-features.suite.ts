import { expect } from "vitest";
import { DELIVERIES, type Delivery } from "../../http/message.ts";
import type { MockClient } from "../test-mock.fixture.ts";

/** A test for each feature of the mock beyond the interface, by its title. */
export const mockFeatures: Readonly<Record<string, (client: MockClient) => Promise<void>>> = {
  "each development key has its own account": async ({ list }) => {
    const accounts = await Promise.all(
      ["mk_premium", "mk_other", "mk_free", "mk_empty", "mk_many"].map(async (key) => {
        const { status, body } = await list("limit=1", { key });
        return [status, body.total];
      }),
    );
    expect(accounts).toEqual([
      [200, 45],
      [200, 25],
      [402, undefined],
      [200, 0],
      [200, 1000],
    ]);
  },
  "the slow key answers after 1.5 s, unless its client disconnects": async ({ list }) => {
    const startedAt = performance.now();
    await expect(list("", { key: "mk_slow", signal: AbortSignal.timeout(100) })).rejects.toThrow();
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect((await list("", { key: "mk_slow" })).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(1500);
  },
  "the flaky key loses every third answer after its effect": async ({ list, remove }) => {
    const key = "mk_flaky";
    const [id] = (await list("limit=1", { key })).ids;
    await list("", { key });
    await expect(remove(id, { key })).rejects.toThrow();
    expect(await remove(id, { key })).toMatchObject({ status: 404, rule: "delete.again" });
  },
  "a copy of a key has a state of its own": async ({ list, remove }) => {
    const [id] = (await list("limit=1")).ids;
    await remove(id, { key: "mk_premium:mine" });
    const totals = await Promise.all(["mk_premium", "mk_premium:mine"].map((key) => list("limit=1", { key })));
    expect(totals.map(({ body }) => body.total)).toEqual([45, 44]);
  },
  "a switched answer applies at once, and a switched id width at the next reset": async ({ mock, walk }) => {
    const ascending = await walk(100);
    mock.switchProfile({ "list.order": "id-descending", "list.id-width": "wide" });
    expect(await walk(10)).toEqual(ascending.reverse());
    await mock.reset();
    const stored = (await mock.store.projects("mk_premium")).map(({ id }) => id);
    expect(stored.filter((id) => BigInt(id) > BigInt(Number.MAX_SAFE_INTEGER)).length).toBeGreaterThan(0);
    expect(await walk(7)).toEqual(stored.toSorted((a, b) => (BigInt(a) > BigInt(b) ? -1 : 1)));
  },
  "Prefer forces a documented status and changes nothing": async ({ list, remove, ask }) => {
    const [id] = (await list("limit=1")).ids;
    const forced = await remove(id, { headers: { Prefer: "code=402" } });
    expect(forced).toMatchObject({ status: 402, rule: "plan.not-premium" });
    expect(forced.headers.get("Preference-Applied")).toBe("code=402");
    expect((await list()).body.total).toBe(45);
    expect(await ask({ headers: { Prefer: "code=404" } })).toMatchObject({ status: 400, rule: "mock.prefer" });
  },
  "Prefer delays an answer": async ({ list }) => {
    const startedAt = performance.now();
    const late = await list("", { headers: { Prefer: "delay=120" } });
    expect(late.headers.get("Preference-Applied")).toBe("delay=120");
    expect(performance.now() - startedAt).toBeGreaterThan(115);
  },
  "a fault applies to the requests that it names, before or after the effect": async ({ list, remove, mock }) => {
    const [before, after] = (await list("limit=2")).ids;
    mock.faults.replace([{ operation: "deleteProject", nth: 1, when: "before", status: 503 }]);
    expect((await list()).status).toBe(200);
    expect(await remove(before)).toMatchObject({ status: 503, rule: "mock.fault" });
    mock.faults.replace([{ operation: "deleteProject", nth: 1, when: "after", status: 503 }]);
    expect(await remove(after)).toMatchObject({ status: 503 });
    mock.faults.clear();
    const { ids } = await list();
    expect([ids.includes(before ?? ""), ids.includes(after ?? "")]).toEqual([true, false]);
  },
  ...Object.fromEntries(
    DELIVERIES.filter((kind) => kind !== "drip" && kind !== "hang").map((kind) => [
      `an answer broken by ${kind} cannot be read`,
      unreadable(kind),
    ]),
  ),
  "a hanging answer never comes, and its client may disconnect": async ({ list, remove, mock }) => {
    const [id] = (await list("limit=1")).ids;
    mock.faults.replace([{ break: "hang" }]);
    const client = new AbortController();
    const isLost = expect(remove(id, { signal: client.signal })).rejects.toThrow();
    await expect.poll(async () => (await mock.store.projects("mk_premium")).length).toBe(44);
    client.abort();
    await isLost;
  },
  "a dripping answer arrives complete": async ({ list, mock }) => {
    mock.faults.replace([{ answer: "drip" }]);
    expect((await list("limit=3")).ids).toHaveLength(3);
  },
  "the journal keeps requests and answers, without the key": async ({ list, mock }) => {
    await list("limit=1", { headers: { "X-Request-Id": "mine-1" } });
    await list("limit=0");
    const [listed, refused] = mock.journal.entries();
    expect(listed).toMatchObject({ method: "GET", path: "/v1/projects", query: "limit=1", status: 200, rule: "list.first-page" });
    expect(listed).toMatchObject({ requestId: "mine-1", operation: "listProjects", key: { name: "mk_premium" } });
    expect(refused).toMatchObject({ status: 400, rule: "list.limit-invalid" });
    expect(JSON.stringify(mock.journal.entries().map(({ key, ...entry }) => ({ ...entry, hash: key?.hash })))).not.toContain(
      "mk_",
    );
  },
  "every answer has the id of its request": async ({ list }) => {
    expect((await list("", { headers: { "X-Request-Id": "mine-2" } })).headers.get("X-Request-Id")).toBe("mine-2");
    expect((await list()).headers.get("X-Request-Id")).toMatch(/^[\w.-]{8,64}$/);
  },
  "an answer names a near miss": async ({ list }) => {
    expect((await list("pageSize=5")).headers.get("X-Near-Miss")).toContain("`limit`");
  },
};

function unreadable(kind: Delivery): (client: MockClient) => Promise<void> {
  return async ({ list, remove, mock }) => {
    const [id] = (await list("limit=1")).ids;
    mock.faults.replace([{ answer: kind }]);
    await expect(remove(id)).rejects.toThrow();
    expect((await mock.store.projects("mk_premium")).length).toBe(44);
  };
}
