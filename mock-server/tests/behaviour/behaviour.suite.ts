import { describe, expect, test } from "vitest";
import { type Backend, clientOf } from "../test-mock.fixture.ts";
import { deleteRules } from "./delete-rules.suite.ts";
import { listRules } from "./list-rules.suite.ts";
import { mockFeatures } from "./mock-features.suite.ts";
import { expectDeleteRefused, expectListRefused, type RuleCase, type RuleCases } from "./rule-case.suite.ts";

export type { Backend } from "../test-mock.fixture.ts";

/**
 * What every mock does, wherever it runs: each rule of the interface and each feature of the mock, seen through one function
 * from request to answer. `start` gives a fresh mock.
 */
export function describeBehaviour(name: string, start: () => Promise<Backend>): void {
  describe(`${name} behaves`, () => {
    const cases: Readonly<Record<string, RuleCase>> = { ...RULES, ...mockFeatures };
    for (const [title, run] of Object.entries(cases)) {
      test(title, async ({ skip }) => {
        if ("unseen" in run) return skip(run.unseen);
        await run(clientOf(await start()));
      });
    }
  });
}

/** What a client sees of every rule that is for both operations. */
const generalRules: RuleCases<
  | `${"envelope" | "auth" | "plan" | "route" | "request" | "version"}.${string}`
  | "states"
  | "events"
  | "other-fields"
  | "rate-limits"
  | "later-versions"
> = {
  "envelope.json": async ({ list, remove, ask }) => {
    for (const answer of [await list(), await remove("1"), await ask({ path: "/nowhere" })]) {
      expect(answer.body).toEqual(expect.any(Object));
    }
  },
  "envelope.success": async ({ list }) => {
    expect((await list()).body).toMatchObject({ code: 200, message: expect.any(String), status: "success" });
  },
  "envelope.error": (client) => expectListRefused(client, "list.limit-invalid", 400, "limit=x"),
  "envelope.delete-exact": async ({ list, remove }) => {
    const [id] = (await list("limit=1")).ids;
    expect(Object.keys((await remove(id)).body)).toEqual(["code", "message", "status"]);
  },
  "envelope.media-type": async ({ list }) => {
    expect((await list()).headers.get("Content-Type")).toBe("application/json");
  },
  "envelope.extra-fields": async ({ list, mock }) => {
    const plain = Object.keys((await list()).body);
    mock.switchProfile({ "envelope.extra-fields": "list" });
    expect(Object.keys((await list()).body).length).toBeGreaterThan(plain.length);
  },
  "envelope.always": async ({ list, remove, ask }) => {
    // The client compares each answer with the document.
    await list("limit=x&last_id=y", { key: "mk_free", type: null });
    await remove(undefined, { key: null });
    expect((await ask({ method: "POST", path: "/projects" })).status).toBe(400);
  },
  "auth.key-missing": async (client) => {
    await expectListRefused(client, "auth.key-missing", 401, "", { key: null });
    await expectDeleteRefused(client, "auth.key-missing", 401, "1", { key: null });
  },
  "auth.key-empty": async (client) => {
    await expectListRefused(client, "auth.key-empty", 401, "", { key: "" });
    await expectDeleteRefused(client, "auth.key-empty", 401, "1001", { key: "" });
  },
  "auth.key-unknown": async (client) => {
    for (const key of ["mk_nobody", "mk_premium:", "MK_PREMIUM"]) {
      await expectListRefused(client, "auth.key-unknown", 401, "", { key });
      await expectDeleteRefused(client, "auth.key-unknown", 401, "1001", { key });
    }
  },
  "auth.key-header-case": async ({ list }) => {
    for (const name of ["x-master-key", "X-MASTER-KEY"]) {
      expect((await list("", { key: null, headers: { [name]: "mk_premium" } })).status).toBe(200);
    }
  },
  "plan.not-premium": async (client) => {
    await expectListRefused(client, "plan.not-premium", 402, "", { key: "mk_free" });
    await expectDeleteRefused(client, "plan.not-premium", 402, "1", { key: "mk_free" });
  },
  "auth.precedence": async (client) => {
    await expectListRefused(client, "auth.key-missing", 401, "limit=x", { key: null, type: null });
  },
  "route.invalid": async ({ ask }) => {
    for (const path of ["/nowhere", "/projects/", "/Projects", "/projects/1", "/projectss", "/project/1", "//projects"]) {
      expect(await ask({ path }), path).toMatchObject({ status: 400, rule: "route.invalid" });
    }
  },
  "route.method": async ({ ask, list, mock }) => {
    const [id] = (await list("limit=1")).ids;
    for (const line of ["DELETE /projects", "GET /project", "POST /projects", "OPTIONS /projects", "PUT /project"]) {
      const [method = "", path] = line.split(" ");
      const answer = await ask({ method, path: `${path}?projectId=${id}` });
      expect(answer, line).toMatchObject({ status: 400, rule: "route.method" });
    }
    expect(await mock.store.locate("mk_premium", id ?? "")).toBe("own");
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
  "request.body": async ({ list, remove }) => {
    const [id] = (await list("limit=1")).ids;
    expect((await remove(id, { body: "{no json" })).status).toBe(200);
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
  "other-fields": { unseen: "not shown; envelope.extra-fields is what the mock can switch on" },
  "rate-limits": { unseen: "the mock has none; a fault with status 429 stands in for one" },
  "later-versions": { unseen: "there is one version" },
};

/** Every rule of the interface. */
const RULES: RuleCases<string> = { ...generalRules, ...listRules, ...deleteRules };
