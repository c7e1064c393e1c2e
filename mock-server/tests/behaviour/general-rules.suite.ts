import { expect } from "vitest";
import { expectDeleteRefused, expectListRefused } from "./expect-refusals.suite.ts";
import type { RuleCases } from "./rule-cases.suite.ts";

/** What a client sees of every rule that is for both operations. */
export const generalRules: RuleCases<
  | `${"envelope" | "auth" | "plan" | "route" | "version"}.${string}`
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
  "envelope.error": (talk) => expectListRefused(talk, "list.limit-invalid", 400, "limit=x"),
  "envelope.delete-exact": async ({ list, remove }) => {
    const [id] = (await list("limit=1")).ids;
    expect(Object.keys((await remove(id)).body)).toEqual(["code", "message", "status"]);
  },
  "envelope.media-type": async ({ list, switchProfile }) => {
    expect((await list()).headers.get("Content-Type")).toBe("application/json");
    switchProfile({ "envelope.media-type": "application/json; charset=utf-8" });
    expect((await list()).headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  },
  "envelope.extra-fields": async ({ list, switchProfile }) => {
    const plain = Object.keys((await list()).body);
    switchProfile({ "envelope.extra-fields": "list" });
    const { body } = await list();
    expect(Object.keys(body).length).toBeGreaterThan(plain.length);
  },
  "envelope.always": async ({ list, remove, ask }) => {
    // Each answer is held against the document on its way here.
    await list("limit=x&last_id=y", { key: "mk_free", type: null });
    await remove(undefined, { key: null });
    expect((await ask({ method: "POST", path: "/projects" })).status).toBe(400);
  },
  "auth.key-missing": async (talk) => {
    await expectListRefused(talk, "auth.key-missing", 401, "", { key: null });
    await expectDeleteRefused(talk, "auth.key-missing", 401, "1", { key: null });
  },
  "auth.key-empty": (talk) => expectListRefused(talk, "auth.key-empty", 401, "", { key: "" }),
  "auth.key-unknown": async (talk) => {
    for (const key of ["mk_nobody", "mk_premium:", "MK_PREMIUM"]) {
      await expectListRefused(talk, "auth.key-unknown", 401, "", { key });
    }
  },
  "auth.key-header-case": async ({ list }) => {
    for (const name of ["x-master-key", "X-MASTER-KEY"]) {
      expect((await list("", { key: null, headers: { [name]: "mk_premium" } })).status).toBe(200);
    }
  },
  "plan.not-premium": async (talk) => {
    await expectListRefused(talk, "plan.not-premium", 402, "", { key: "mk_free" });
    await expectDeleteRefused(talk, "plan.not-premium", 402, "1", { key: "mk_free" });
  },
  "auth.precedence": async (talk) => {
    await expectListRefused(talk, "auth.key-missing", 401, "limit=x", { key: null, type: null });
    talk.switchProfile({ "auth.precedence": "parameters,content-type,key,plan,existence" });
    await expectListRefused(talk, "list.limit-invalid", 400, "limit=x", { key: null, type: null });
  },
  "route.invalid": async ({ ask }) => {
    for (const path of ["/nowhere", "/projects/", "/Projects", "/projects/1"]) {
      expect(await ask({ path }), path).toMatchObject({ status: 400, rule: "route.invalid" });
    }
  },
  "route.method": async ({ ask }) => {
    for (const [method, path] of [
      ["DELETE", "/projects"],
      ["GET", "/project"],
      ["POST", "/projects"],
      ["OPTIONS", "/projects"],
    ]) {
      expect(await ask({ ...(method && { method }), ...(path && { path }) })).toMatchObject({
        status: 400,
        rule: "route.method",
      });
    }
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
