import { expect, test } from "vitest";
import {
  type Answers,
  type AnswerTo,
  allQuestions,
  documentedStatuses,
  type OpenRule,
  sampleAnswers,
  stagesOf,
} from "../../../openapi/index.ts";
import { type Answered, fetchClient, type MockClient } from "../test-mock.fixture.ts";

/** What the mock does under an answer, for each open question: the compiler finds one that is forgotten. */
type AnswerCheck = (client: MockClient, answer: string) => Promise<void>;

const CHECKS: Record<OpenRule, AnswerCheck> = {
  // A list is refused by the first check that fails, then by the next.
  "auth.precedence": async ({ list }, order) => {
    const mended = { key: "mk_nobody", type: null as string | null, limit: "x", last: "1" };
    const refusals = new Set<string | null>();
    for (const stage of [...stagesOf(order as AnswerTo<"auth.precedence">), undefined]) {
      const { key, type, limit, last } = mended;
      refusals.add((await list(`limit=${limit}&last_id=${last}`, { key, type })).rule);
      if (stage === "key") mended.key = "mk_premium";
      if (stage === "content-type") mended.type = "application/json";
      if (stage === "parameters") mended.limit = "1";
      if (stage === "existence") mended.last = "0";
    }
    const expected = order.split(",").flatMap((stage) => LIST_RULES[stage] ?? []);
    expect([...refusals]).toEqual([...expected, "list.first-page"]);
  },
  "auth.key-empty": async ({ list, remove }, answer) => {
    expectStatus(await list("", { key: "" }), "auth.key-empty", documented("listProjects", answer, 401));
    expectStatus(await remove("1001", { key: "" }), "auth.key-empty", documented("deleteProject", answer, 401));
  },
  "auth.key-unknown": async ({ list, remove }, answer) => {
    expectStatus(await list("", { key: "mk_x" }), "auth.key-unknown", documented("listProjects", answer, 401));
    expectStatus(await remove("1001", { key: "mk_x" }), "auth.key-unknown", documented("deleteProject", answer, 401));
  },
  "route.method": async ({ ask }, answer) => {
    for (const path of ["/projects", "/project"])
      expectStatus(await ask({ method: "PUT", path }), "route.method", Number(answer));
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
  "list.limit-invalid": async ({ list }, answer) => {
    const page = await list("limit=1.5");
    expect(page.rule).toBe("list.limit-invalid");
    if (answer === "default") expect(page.ids).toHaveLength(20);
    else expect(page.status).toBe(Number(answer));
  },
  "list.last-id-foreign": async ({ list }, answer) => {
    const [foreign] = (await list("limit=1", { key: "mk_other" })).ids;
    expectStatus(await list(`last_id=${foreign}`), "list.last-id-foreign", Number(answer));
  },
  "list.last-id-unknown": async ({ list }, answer) => {
    expectStatus(await list("last_id=1"), "list.last-id-unknown", Number(answer));
  },
  "list.last-id-deleted": async ({ list, remove }, answer) => {
    const [, second, third] = (await list("limit=3")).ids;
    await remove(second);
    const page = await list(`last_id=${second}&limit=1`);
    expect(page.rule).toBe("list.last-id-deleted");
    if (answer === "continues") expect(page.ids).toEqual([third]);
    else expect(page.status).toBe(Number(answer));
  },
  "list.last-id-invalid": async ({ list }, answer) => {
    const page = await list("last_id=-1");
    expect(page.rule).toBe("list.last-id-invalid");
    if (answer === "first-page") expect(page.ids).toEqual((await list()).ids);
    else expect(page.status).toBe(Number(answer));
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
  "delete.foreign": async ({ list, remove, mock }, answer) => {
    const [foreign] = (await list("limit=1", { key: "mk_other" })).ids;
    expectStatus(await remove(foreign), "delete.foreign", Number(answer));
    expect(await mock.store.locate("mk_other", foreign ?? "")).toBe("own");
  },
  "delete.id-missing": async ({ remove }, answer) => {
    expectStatus(await remove(undefined), "delete.id-missing", Number(answer));
  },
  "delete.id-invalid": async ({ remove }, answer) => {
    expectStatus(await remove("abc"), "delete.id-invalid", Number(answer));
  },
  "delete.id-repeated": async ({ list, remove }, answer) => {
    const [one, other] = (await list("limit=2")).ids;
    const { status } = await remove(`${one}&projectId=${other}`);
    const left = (await list("limit=2")).ids;
    expect(status).toBe(Number(answer) || 200);
    expect([left.includes(`${one}`), left.includes(`${other}`)]).toEqual([answer !== "first", answer !== "last"]);
  },
  "delete.content-type": async ({ remove }, answer) => {
    const without = await remove("1");
    const withType = await remove("1", { type: "application/json" });
    const taken = { ignored: [404, 404], required: [400, 404], refused: [404, 400] }[answer];
    expect([without.status, withType.status]).toEqual(taken);
  },
};

const ANSWERS = allQuestions.flatMap((question) => sampleAnswers(question).map((answer) => [question.rule, answer] as const));

test.each(ANSWERS)("%s = %s is what the mock does when it is switched on", async (rule, answer) => {
  const profile: Answers = { [rule]: answer };
  await CHECKS[rule](fetchClient({ profile }), answer);
});

function expectStatus(answered: Answered, rule: OpenRule, status: number): void {
  expect(answered).toMatchObject({ rule, status });
}

/** An answer that is no status of the operation leaves the reference's. */
function documented(operation: "listProjects" | "deleteProject", answer: string, reference: number): number {
  return documentedStatuses(operation).includes(Number(answer)) ? Number(answer) : reference;
}

/** An unknown key has no plan, so the check of the plan leaves it to the check of the key. */
const LIST_RULES: Partial<Record<string, string>> = {
  key: "auth.key-unknown",
  "content-type": "list.content-type-missing",
  parameters: "list.limit-invalid",
  existence: "list.last-id-unknown",
};

test.each([
  ["plan,parameters,existence,content-type,key", "limit=x", { key: "mk_free", type: null }, "plan.not-premium"],
  ["existence,parameters,content-type,key,plan", "limit=x", { key: "mk_free" }, "list.limit-invalid"],
  ["existence,parameters,content-type,key,plan", "", { key: "mk_free" }, "plan.not-premium"],
] as const)("under %s a list with %s and %o is refused by %s", async (order, query, ask, rule) => {
  const { list } = fetchClient({ profile: { "auth.precedence": order } });
  expect((await list(query, ask)).rule).toBe(rule);
});

test("existence before the key refuses only an id that no account has, and routing comes before every check", async () => {
  const { list, remove, ask } = fetchClient({ profile: { "auth.precedence": "existence,parameters,content-type,key,plan" } });
  const [id] = (await list("limit=1")).ids;
  expect((await remove(id, { key: null })).rule).toBe("auth.key-missing");
  expect((await remove("1", { key: null })).rule).toBe("delete.unknown");
  expect((await remove("abc", { key: null })).rule).toBe("delete.id-invalid");
  expect((await remove(id, { key: "mk_other" })).rule).toBe("delete.foreign");
  expect((await list(`last_id=${id}`, { key: "mk_nobody" })).rule).toBe("auth.key-unknown");
  expect((await ask({ path: "/nothing?limit=x", key: null, type: null })).rule).toBe("route.invalid");
  expect((await ask({ method: "POST", key: "mk_free", type: null })).rule).toBe("route.method");
});
