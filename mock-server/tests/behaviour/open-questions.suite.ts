import { expect } from "vitest";
import { type OpenRule, type OperationId, stagesOf } from "../../../openapi/index.ts";
import type { MockClient } from "../test-mock.fixture.ts";
import { expectDeleteRefused, expectKeyRefused, expectRefused, REFUSABLE } from "./rules.suite.ts";

type AnswerCheck = (client: MockClient, answer: string, part?: string) => Promise<void>;

/** Checks the mock under an answer, for each open question. The compiler reports a missing one. */
export const answerChecks: Record<OpenRule, AnswerCheck> = {
  "auth.precedence": (client, order, part) => expectPrecedence(client, order, part as OperationId),
  "auth.key-missing": keyRefused("auth.key-missing", null),
  "auth.key-empty": keyRefused("auth.key-empty", ""),
  "auth.key-unknown": keyRefused("auth.key-unknown", "mk_nobody", "mk_premium:", "MK_PREMIUM"),
  "route.invalid": async ({ ask }, answer) => {
    for (const path of ["/nowhere", "/projects/", "/Projects", "/projects/1", "/projectss", "/project/1", "//projects"])
      expectRefused(await ask({ path }), "route.invalid", Number(answer), path);
  },
  "route.method": async ({ ask, list, mock }, answer) => {
    const [id = ""] = (await list("limit=1")).ids;
    for (const line of [
      "DELETE /projects",
      "GET /project",
      "POST /projects",
      "OPTIONS /projects",
      "PUT /projects",
      "PUT /project",
    ]) {
      const [method = "", path] = line.split(" ");
      expectRefused(await ask({ method, path: `${path}?projectId=${id}` }), "route.method", Number(answer), line);
    }
    expect(await mock.store.locate("mk_premium", id)).toBe("own");
  },
  "envelope.media-type": async ({ ask, list }, answer) => {
    for (const { headers } of [await list(), await ask({ path: "/nowhere" })]) expect(headers.get("Content-Type")).toBe(answer);
  },
  "envelope.extra-fields": async ({ list, remove }, answer) => {
    const places = answer.split(",");
    const { body } = await list("limit=1");
    expect(Object.keys(body)).toHaveLength(places.includes("list") ? 6 : 5);
    expect(Object.keys((body.projects as object[])[0] ?? {})).toHaveLength(places.includes("project") ? 4 : 3);
    expect(Object.keys((await list("limit=x")).body)).toHaveLength(places.includes("error") ? 5 : 4);
    expect(Object.keys((await remove("1020")).body)).toHaveLength(3);
  },
  "list.order": async ({ list, walk }, answer) => {
    const { ids, body } = await list("limit=100");
    const names = (body.projects as { name: string }[]).map(({ name }) => name);
    const ascending = ids.toSorted((a, b) => Number(a) - Number(b));
    expect(ids.join() === ascending.join()).toBe(answer === "id-ascending");
    expect(ids.join() === ascending.toReversed().join()).toBe(answer === "id-descending");
    expect(names.join() === names.toSorted().join()).toBe(answer === "name");
    expect(await walk(7)).toEqual(ids);
  },
  "list.total": async ({ list }, answer) => {
    expect((await list("limit=7")).body.total).toBe(answer === "page" ? 7 : 45);
  },
  "list.limit-over-maximum": async ({ list }, answer) => {
    const page = await list("limit=101", { key: "mk_many" });
    expect(page.rule).toBe("list.limit-over-maximum");
    if (page.status === 200) expect(page.ids).toHaveLength(answer === "clamp" ? 100 : 20);
    else expect(page.status).toBe(Number(answer));
  },
  "list.limit-invalid": async ({ list }, answer, part = "") => {
    const limits = {
      zero: "0",
      negative: "-1",
      fraction: "9.5",
      text: "abc",
      empty: "",
      repeated: "5&limit=7",
      huge: "9".repeat(30),
    };
    const page = await list(`limit=${limits[part as keyof typeof limits]}`, { key: "mk_many" });
    const length = { default: 20, "rounded-down": 9, clamp: 100, first: 5, last: 7 }[answer];
    if (length === undefined) return expectRefused(page, "list.limit-invalid", Number(answer));
    expect(page).toMatchObject({ status: 200, rule: "list.limit-invalid" });
    expect(page.ids).toHaveLength(length);
  },
  "list.number-spelling": async ({ list }, answer, part = "") => {
    const sevens = { "leading-zero": "007", plus: "%2B7", exponent: "7e0", blanks: "%207", "full-width": "%EF%BC%97" };
    const seven = sevens[part as keyof typeof sevens];
    const first = await list(`limit=${seven}`);
    const [id = ""] = (await list("limit=1")).ids;
    const wide = encodeURIComponent(id.replace(/./g, (digit) => String.fromCharCode(0xff10 + Number(digit))));
    const odd = part === "full-width" ? wide : seven.replace("7", id);
    const next = await list(`last_id=${odd}`);
    if (answer === "text") {
      expectRefused(first, "list.limit-invalid", 400);
      expectRefused(next, "list.last-id-invalid", 400);
    } else {
      expect(first).toMatchObject({ status: 200, rule: "list.number-spelling", ids: (await list("limit=7")).ids });
      expect(next).toMatchObject({ status: 200, rule: "list.number-spelling", ids: (await list(`last_id=${id}`)).ids });
    }
  },
  "list.content-type-missing": async ({ list }, answer) => {
    expectRefused(await list("", { type: null }), "list.content-type-missing", Number(answer));
  },
  "list.last-id-foreign": async ({ list }, answer) => {
    const [foreign] = (await list("limit=1", { key: "mk_other" })).ids;
    expectRefused(await list(`last_id=${foreign}`), "list.last-id-foreign", Number(answer));
    // A copy of a key starts with the projects of its account.
    const [own] = (await list("limit=1")).ids;
    expect((await list(`last_id=${own}`, { key: "mk_premium:x" })).status).toBe(200);
  },
  "list.last-id-unknown": async ({ list }, answer) => {
    expectRefused(await list("last_id=1"), "list.last-id-unknown", Number(answer));
  },
  "list.last-id-deleted": async ({ list, remove }, answer) => {
    const [, second, third] = (await list("limit=3")).ids;
    await remove(second);
    const page = await list(`last_id=${second}&limit=1`);
    expect(page.rule).toBe("list.last-id-deleted");
    if (answer === "continues") expect(page.ids).toEqual([third]);
    else expect(page.status).toBe(Number(answer));
  },
  "list.last-id-invalid": async ({ list }, answer, part = "") => {
    const { ids } = await list("limit=100");
    const cursors = { text: "abc", negative: "-1", fraction: `${ids[2]}.5`, empty: "", repeated: `${ids[4]}&last_id=${ids[8]}` };
    const page = await list(`last_id=${cursors[part as keyof typeof cursors]}&limit=1`);
    const start = { "first-page": 0, "rounded-down": 3, first: 5, last: 9 }[answer];
    if (start === undefined) expectRefused(page, "list.last-id-invalid", Number(answer));
    else expect(page).toMatchObject({ status: 200, rule: "list.last-id-invalid", ids: [ids[start]] });
  },
  "list.content-type-other": async ({ list }, answer) => {
    const charset = await list("", { type: "application/json; charset=utf-8" });
    const text = await list("", { type: "text/plain" });
    expect([charset.status, text.status]).toEqual({ accepted: [200, 400], refused: [400, 400], "any-type": [200, 200] }[answer]);
  },
  "list.short-page": async ({ list, walk }, answer) => {
    const cap = answer === "full" ? 100 : Number(answer.slice("cap-".length));
    expect((await list("limit=100", { key: "mk_many" })).ids).toHaveLength(cap);
    expect((await list("limit=1")).ids).toHaveLength(1);
    expect(await walk(30)).toHaveLength(45);
  },
  "list.id-width": async ({ list, walk }, answer) => {
    const { ids } = await list();
    expect(ids.every((id) => Number.isSafeInteger(Number(id)))).toBe(answer === "safe");
    expect(await walk(30)).toHaveLength(45);
  },
  "delete.foreign": async (client, answer) => {
    const [foreign] = (await client.list("limit=1", { key: "mk_other" })).ids;
    await expectDeleteRefused(client, "delete.foreign", Number(answer), foreign);
  },
  "delete.id-missing": async (client, answer) => {
    for (const id of [undefined, ""]) await expectDeleteRefused(client, "delete.id-missing", Number(answer), id);
  },
  "delete.id-invalid": async (client, answer, part = "") => {
    const [id] = (await client.list("limit=1")).ids;
    const wrong = {
      text: "abc",
      fraction: `${id}.0`,
      "letters-behind": `${id}abc`,
      zero: "0",
      negative: "-1",
      huge: "9".repeat(30),
    };
    await expectDeleteRefused(client, "delete.id-invalid", Number(answer), wrong[part as keyof typeof wrong]);
  },
  "delete.id-spelling": async (client, answer, part = "") => {
    const [id = ""] = (await client.list("limit=1")).ids;
    const odd = { "leading-zero": `0${id}`, plus: `%2B${id}`, blanks: `%20${id}`, underscore: `${id[0]}_${id.slice(1)}` };
    const spelt = odd[part as keyof typeof odd];
    if (answer === "text") return expectDeleteRefused(client, "delete.id-invalid", 404, spelt);
    expect(await client.remove(spelt)).toMatchObject({ status: 200, rule: "delete.success" });
    expect((await client.list("limit=1")).ids).not.toContain(id);
  },
  "delete.id-repeated": async (client, answer) => {
    const [one, other] = (await client.list("limit=2")).ids;
    if (Number(answer)) {
      for (const id of [one, other])
        await expectDeleteRefused(client, "delete.id-repeated", Number(answer), `${one}&projectId=${id}`);
      return;
    }
    expect((await client.remove(`${one}&projectId=${other}`)).status).toBe(200);
    const left = (await client.list("limit=2")).ids;
    expect([left.includes(`${one}`), left.includes(`${other}`)]).toEqual([answer !== "first", answer !== "last"]);
  },
  "delete.content-type": async ({ remove }, answer) => {
    const without = await remove("1");
    const withType = await remove("1", { type: "application/json" });
    const taken = { ignored: [404, 404], required: [400, 404], refused: [404, 400] }[answer];
    expect([without.status, withType.status]).toEqual(taken);
  },
};

/** Expects the status of the profile from the operation that the part names, and the reference's from the others. */
function keyRefused(rule: OpenRule, ...keys: readonly (string | null)[]): AnswerCheck {
  return async (client, answer, part) => {
    for (const key of keys) await expectKeyRefused(client, rule, key, (id) => (id === part ? Number(answer) : 401));
  };
}

/** Expects that, of two checks that refuse a request, the first in the order does. No request breaks both key and plan. */
async function expectPrecedence(client: MockClient, order: string, operation: OperationId): Promise<void> {
  const { rules, isOneParameter, ask } = REFUSABLE[operation];
  const all: typeof rules = { ...rules, key: "auth.key-unknown", plan: "plan.not-premium" };
  const stages = stagesOf(order).filter((stage) => stage in all);
  const pairs = stages.flatMap((first, place) => stages.slice(place + 1).map((second) => [first, second] as const));
  for (const pair of pairs) {
    const own = pair.filter((stage) => stage in rules);
    if (own.length === 0 || (own.length === 2 && isOneParameter)) continue;
    const key = pair.includes("key") ? "mk_nobody" : pair.includes("plan") ? "mk_free" : "mk_premium";
    expect((await ask(client, key, own)).rule, pair.join(" and ")).toBe(all[pair[0]]);
  }
}
