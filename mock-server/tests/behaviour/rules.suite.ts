import { expect } from "vitest";
import {
  DEFAULT_LIMIT,
  KEY_HEADER,
  LAST_ID,
  LIMIT,
  MAXIMUM_LIMIT,
} from "../../../openapi/constants.ts";
import type { RefusalRule, RuleId } from "../../../openapi/contract.ts";
import type { OpenRule } from "../../../openapi/question.ts";
import { ruleOf } from "../../../openapi/rules.ts";
import type { MockClient } from "../test-mock.fixture.ts";
import { allIds, expectRefusal } from "./refusals.suite.ts";

/** Rules of which the interface shows nothing. */
type Unseen =
  | "delete.constraints"
  | "states"
  | "events"
  | "other-fields"
  | "rate-limits"
  | "later-versions";

/** A test for every rule that is neither a refusal nor an open question. The compiler reports a missing one. */
export const RULES: {
  readonly [Id in Exclude<RuleId, OpenRule | RefusalRule | Unseen>]: (
    client: MockClient,
  ) => Promise<void>;
} = {
  "envelope.json": async ({ list, remove, ask }) => {
    const answers = [await list(), await remove("1"), await ask("GET /v1/nowhere")];
    expect(answers.map(({ body }) => body.code)).toEqual([200, 404, 400]);
  },
  "envelope.success": async ({ list }) => {
    expect((await list()).body).toMatchObject({
      code: 200,
      message: "Projects listed",
      status: "success",
    });
  },
  "envelope.error": async ({ list }) => {
    const { body } = await list(`${LIMIT}=x`);
    expect(Object.keys(body)).toEqual(["code", "message", "subMessage", "status"]);
  },
  "envelope.delete-exact": async ({ remove, stored }) => {
    const { body } = await remove((await stored())[0]);
    expect(body).toEqual({ code: 200, message: "Project deleted", status: "success" });
  },
  "envelope.always": async ({ list, remove, ask }) => {
    // The client validates each answer by the document.
    await list(`${LIMIT}=x&${LAST_ID}=y`, { key: "mk_free", type: null });
    await remove(undefined, { key: null });
    expect((await ask("PATCH /v1/projects")).status).toBe(400);
  },
  "auth.key-header-case": async ({ list }) => {
    for (const name of [KEY_HEADER.toLowerCase(), KEY_HEADER.toUpperCase()])
      expect((await list("", { key: null, headers: { [name]: "mk_premium" } })).status).toBe(200);
  },
  "route.head-options": async (client) => {
    const before = await allIds(client);
    expect(await client.ask("HEAD /v1/projects")).toMatchObject({ status: 200, text: "" });
    for (const line of ["OPTIONS /v1/projects", "OPTIONS /v1/project", "HEAD /v1/project"])
      expect(await client.ask(line), line).toMatchObject({ status: 400, rule: "route.method" });
    expect(await allIds(client)).toBe(before);
  },
  "route.spelling": async ({ ask }) => {
    const paths = [
      "/v1/projects/",
      "/v1//projects",
      "/v1/Projects",
      "/v1/project%73",
      "/v1/projectss",
    ];
    for (const path of paths) expect((await ask(`GET ${path}`)).rule, path).toBe("route.invalid");
  },
  "request.body": async ({ remove, stored }) => {
    expect((await remove((await stored())[0], { body: "{no json" })).status).toBe(200);
  },
  "request.extra": async ({ list, remove, stored }) => {
    const headers = { "X-Else": "1", "If-None-Match": "*", Accept: "text/html" };
    expect((await list(`color=red&${LIMIT}=3`, { headers })).ids).toHaveLength(3);
    expect((await remove(`${(await stored())[0]}&${LIMIT}=x`)).rule).toBe("delete.success");
  },
  "request.bytes": async ({ list, remove }) => {
    for (const bytes of ["%00", "%FF", "%4", "%ED%A0%80", "9".repeat(19).concat("%C0")]) {
      const rules = [
        await list(`${LIMIT}=${bytes}`),
        await list(`${LAST_ID}=${bytes}`),
        await remove(bytes),
      ].map(({ rule }) => rule);
      expect(rules, bytes).toEqual([
        "list.limit-invalid",
        "list.last-id-invalid",
        "delete.id-invalid",
      ]);
    }
    for (const key of [
      "k".repeat(300),
      "ÿ~!",
      "constructor",
      "mk_premium:",
      "MK_PREMIUM",
      "mk_premium:a, mk_premium:a",
    ])
      expect((await list("", { key })).rule, key).toBe("auth.key-unknown");
  },
  "version.segment": async ({ ask }) => {
    expect((await ask("GET /v1/projects")).rule).toBe("list.first-page");
  },
  "list.shape": async ({ list }) => {
    const { body } = await list();
    expect(Object.keys(body)).toEqual(["code", "message", "status", "projects", "total"]);
    expect(body).toMatchObject({ projects: expect.any(Array), total: 45 });
  },
  "list.project": async ({ list, mock }) => {
    const listed = (await list(`${LIMIT}=${MAXIMUM_LIMIT}`)).body.projects;
    const [account] = await mock.store.read("mk_premium");
    expect(listed).toEqual(
      account?.projects.map(({ id, name, desc }) => ({ id: Number(id), name, desc })),
    );
  },
  "list.default-limit": async ({ list }) => {
    const first = await list();
    expect(first.ids).toHaveLength(DEFAULT_LIMIT);
    expect((await list(`${LIMIT}=${DEFAULT_LIMIT}`)).text).toBe(first.text);
  },
  "list.limit": async ({ list }) => {
    for (const limit of [1, 7, MAXIMUM_LIMIT])
      expect((await list(`${LIMIT}=${limit}`, { key: "mk_many" })).ids).toHaveLength(limit);
  },
  "list.maximum": async ({ list, mock }) => {
    mock.profile.set({ "list.limit-over-maximum": "clamp" });
    expect((await list(`${LIMIT}=${MAXIMUM_LIMIT + 1}`, { key: "mk_many" })).ids).toHaveLength(
      MAXIMUM_LIMIT,
    );
  },
  "list.first-page": async ({ list }) => {
    const first = await list();
    expect(first.rule).toBe("list.first-page");
    expect((await list(`${LAST_ID}=0`)).text).toBe(first.text);
    expect(await list("", { key: "mk_empty" })).toMatchObject({
      status: 200,
      body: { projects: [], total: 0 },
    });
  },
  "list.next-page": async ({ list, stored }) => {
    const ids = await stored();
    expect(await list(`${LIMIT}=2&${LAST_ID}=${ids[4]}`)).toMatchObject({
      rule: "list.next-page",
      ids: ids.slice(5, 7),
    });
    expect(await list(`${LAST_ID}=${ids.at(-1)}`)).toMatchObject({
      status: 200,
      body: { projects: [], total: 45 },
    });
  },
  "list.same-set": async ({ walk, stored }) => {
    for (const limit of [1, 7, MAXIMUM_LIMIT]) expect(await walk(limit)).toEqual(await stored());
  },
  "list.own-only": async ({ walk, stored }) => {
    const [own, others] = [
      await walk(MAXIMUM_LIMIT),
      await walk(MAXIMUM_LIMIT, { key: "mk_other" }),
    ];
    expect([own.length, others.length, new Set([...own, ...others]).size]).toEqual([45, 25, 70]);
    expect(others).toEqual(await stored("mk_other"));
  },
  "delete.success": async ({ remove, stored }) => {
    expect(await remove((await stored())[7])).toMatchObject({
      status: 200,
      rule: "delete.success",
    });
  },
  "delete.gone": async ({ remove, walk, stored }) => {
    const before = await stored();
    for (const place of [0, 3, 44]) await remove(before[place]);
    const left = before.filter((_id, place) => ![0, 3, 44].includes(place));
    for (const limit of [1, 10]) expect(await walk(limit)).toEqual(left);
  },
  "delete.cascade": async ({ remove, mock: { store } }) => {
    expect(ruleOf("delete.cascade").seenBy).toBe("store");
    const [before] = await store.read("mk_premium");
    const victim = before?.projects.find(({ records }) => records.length > 1);
    await remove(victim?.id);
    const [after] = await store.read("mk_premium");
    expect(after?.projects.flatMap(({ records }) => records)).toEqual(
      before?.projects
        .flatMap(({ records }) => records)
        .filter((record) => !victim?.records.includes(record)),
    );
  },
  "delete.total": async ({ remove, list, stored }) => {
    await remove((await stored())[0]);
    expect((await list(`${LIMIT}=1`)).body.total).toBe(44);
  },
  "delete.own-only": async ({ remove, list, stored }) => {
    const before = (await list(`${LIMIT}=${MAXIMUM_LIMIT}`, { key: "mk_other" })).text;
    await remove((await stored())[0]);
    expect((await list(`${LIMIT}=${MAXIMUM_LIMIT}`, { key: "mk_other" })).text).toBe(before);
  },
  // The test of each refusal shows the same.
  "delete.refused-changes-nothing": (client) =>
    expectRefusal(client, "deleteProject", "plan.not-premium"),
  "delete.concurrent": async ({ remove, stored }) => {
    const [id] = await stored();
    const answers = await Promise.all([remove(id), remove(id), remove(id)]);
    expect(answers.map(({ rule }) => rule).sort()).toEqual([
      "delete.again",
      "delete.again",
      "delete.success",
    ]);
  },
};
