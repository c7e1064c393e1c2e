import { expect } from "vitest";
import type { OpenRule, OperationId, OrderedStage, RuleId } from "../../../openapi/index.ts";
import type { Answered, Ask, MockClient } from "../test-mock.fixture.ts";

/** The test of a rule, or why no client can see a breach. */
export type RuleCase = ((client: MockClient) => Promise<void>) | { readonly unseen: string };

/** A test for every rule that is not an open question. The compiler reports a missing one. */
export const RULES: { readonly [Id in Exclude<RuleId, OpenRule>]: RuleCase } = {
  "envelope.json": async ({ list, remove, ask }) => {
    for (const answer of [await list(), await remove("1"), await ask({ path: "/nowhere" })]) {
      expect(answer.body).toMatchObject({ code: answer.status });
    }
  },
  "envelope.success": async ({ list }) => {
    expect((await list()).body).toMatchObject({ code: 200, message: expect.any(String), status: "success" });
  },
  "envelope.error": async ({ list }) => expectRefused(await list("limit=x"), "list.limit-invalid", 400),
  "envelope.delete-exact": async (client) => {
    expect(Object.keys((await client.remove(await ownId(client))).body)).toEqual(["code", "message", "status"]);
  },
  "envelope.always": async ({ list, remove, ask }) => {
    // The client compares each answer with the document.
    await list("limit=x&last_id=y", { key: "mk_free", type: null });
    await remove(undefined, { key: null });
    expect((await ask({ method: "POST", path: "/projects" })).status).toBe(400);
  },
  "auth.key-header-case": async ({ list }) => {
    for (const name of ["x-master-key", "X-MASTER-KEY"]) {
      expect((await list("", { key: null, headers: { [name]: "mk_premium" } })).status).toBe(200);
    }
  },
  "plan.not-premium": async (client) => {
    await expectKeyRefused(client, "plan.not-premium", "mk_free", () => 402);
    await expectDeleteRefused(client, "plan.not-premium", 402, "1", { key: "mk_free" });
  },
  "route.head-options": async ({ ask, walk }) => {
    const before = await walk(100);
    for (const line of ["HEAD /projects", "OPTIONS /projects", "OPTIONS /project"]) {
      const [method = "", path = ""] = line.split(" ");
      expect((await ask({ method, path })).status, line).toBe(400);
    }
    expect(await walk(100)).toEqual(before);
  },
  "route.spelling": async ({ ask }) => {
    for (const path of ["/projects/", "//projects", "/Projects"]) expect((await ask({ path })).rule, path).toBe("route.invalid");
  },
  "request.body": async (client) => {
    expect((await client.remove(await ownId(client), { body: "{no json" })).status).toBe(200);
  },
  "request.extra": async ({ list }) => {
    expect((await list("color=red&limit=3", { headers: { "X-Else": "1" } })).ids).toHaveLength(3);
  },
  "request.bytes": async ({ list, remove }) => {
    for (const bytes of ["%00", "%FF", "%4", "%ED%A0%80"]) {
      expect((await list(`limit=${bytes}`)).rule, bytes).toBe("list.limit-invalid");
      expect((await list(`last_id=${bytes}`)).rule, bytes).toBe("list.last-id-invalid");
      expect((await remove(bytes)).rule, bytes).toBe("delete.id-invalid");
    }
    for (const key of ["k".repeat(300), "ÿ~!"]) expect((await list("", { key })).rule, key).toBe("auth.key-unknown");
  },
  "version.segment": async ({ baseUrl, list }) => {
    expect(baseUrl).toMatch(/\/v1$/);
    expect((await list()).status).toBe(200);
  },
  states: { unseen: "the interface shows no states" },
  events: { unseen: "the interface shows no events" },
  "other-fields": { unseen: "not shown; the mock can switch on envelope.extra-fields" },
  "rate-limits": { unseen: "the mock has none; a fault with status 429 simulates one" },
  "later-versions": { unseen: "there is one version" },
  "list.shape": async ({ list }) => {
    const { body } = await list();
    expect(body).toMatchObject({ projects: expect.any(Array), total: 45 });
    // The order of the document's example.
    expect(Object.keys(body)).toEqual(["code", "message", "status", "projects", "total"]);
  },
  "list.project": async ({ list }) => {
    const { body } = await list("limit=1");
    expect(body.projects).toEqual([{ id: expect.any(Number), name: expect.any(String), desc: expect.any(String) }]);
    expect((body.projects as object[]).map(Object.keys)).toEqual([["id", "name", "desc"]]);
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
  "delete.own-only": async (client) => {
    const before = (await client.list("limit=100", { key: "mk_other" })).body;
    await client.remove(await ownId(client));
    expect((await client.list("limit=100", { key: "mk_other" })).body).toEqual(before);
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

/** How a test makes an operation refuse a request. */
interface Refusable {
  /** The rule by which each of the operation's own checks refuses. */
  readonly rules: { readonly [Stage in OrderedStage]?: RuleId };
  /** All checks read the same parameter, so no request can break two of them. */
  readonly isOneParameter?: true;
  /** Sends a request that is valid except for its key and the checks named in `wrong`. */
  ask(client: MockClient, key: string | null, wrong: readonly OrderedStage[]): Promise<Answered>;
}

/** The refusals of each operation. The compiler reports a missing operation. */
export const REFUSABLE: { readonly [Id in OperationId]: Refusable } = {
  listProjects: {
    rules: { "content-type": "list.content-type-missing", parameters: "list.limit-invalid", existence: "list.last-id-unknown" },
    ask: ({ list }, key, wrong) => {
      const query = `limit=${wrong.includes("parameters") ? "x" : 1}&last_id=${wrong.includes("existence") ? 1 : 0}`;
      return list(query, { key, type: wrong.includes("content-type") ? null : "application/json" });
    },
  },
  deleteProject: {
    rules: { parameters: "delete.id-invalid", existence: "delete.unknown" },
    isOneParameter: true,
    ask: ({ remove }, key, [wrong]) => remove(wrong === "parameters" ? "abc" : wrong === "existence" ? "1" : "1055", { key }),
  },
};

/** Expects that the rule refuses each operation for its key, and that no account changes. */
export async function expectKeyRefused(
  client: MockClient,
  rule: string,
  key: string | null,
  statusOf: (operation: string) => number,
): Promise<void> {
  const before = await client.mock.store.accounts();
  for (const [id, { ask }] of Object.entries(REFUSABLE)) expectRefused(await ask(client, key, []), rule, statusOf(id), id);
  expect(await client.mock.store.accounts()).toEqual(before);
}

/** Expects that the rule refuses a delete with the status, and that no account changes. */
export async function expectDeleteRefused(
  client: MockClient,
  rule: string,
  status: number,
  id: string | undefined,
  ask: Ask = {},
): Promise<void> {
  const before = await client.mock.store.accounts();
  expectRefused(await client.remove(id, ask), rule, status, `DELETE ${id}`);
  expect(await client.mock.store.accounts()).toEqual(before);
}

/** Expects a refusal by the rule, with the status, in the envelope and without projects. */
export function expectRefused({ status: actual, rule: named, body }: Answered, rule: string, status: number, what = rule): void {
  expect({ status: actual, rule: named }, what).toEqual({ status, rule });
  const texts = { message: expect.any(String), subMessage: expect.any(String) };
  expect(body, what).toMatchObject({ code: status, ...texts, status: "error" });
  expect(body).not.toHaveProperty("projects");
}

async function ownId({ list }: MockClient): Promise<string | undefined> {
  return (await list("limit=1")).ids[0];
}
