import { expect, test } from "vitest";
import { type Answers, allQuestions, documentedStatuses, type OpenRule, sampleAnswers } from "../../../openapi/index.ts";
import { type Answered, type ObservedMock, observedMock } from "../observed-mock.fixture.ts";

/** What the mock does under an answer, for each open question: the compiler misses one that is forgotten. */
type Probe = (mock: ObservedMock, answer: string) => Promise<void>;

const PROBES: Record<OpenRule, Probe> = {
  "auth.precedence": async ({ list }, answer) => {
    const rules = {
      key: "auth.key-missing",
      "content-type": "list.content-type-missing",
      parameters: "list.limit-invalid",
      existence: "list.last-id-unknown",
    };
    const first = answer.split(",").find((stage) => stage in rules) as keyof typeof rules;
    expect((await list("limit=x&last_id=1", { key: null, type: null })).rule).toBe(rules[first]);
  },
  "auth.key-empty": async ({ list, remove }, answer) => {
    expectStatus(await list("", { key: "" }), "auth.key-empty", documented("listProjects", answer, 401));
    expectStatus(await remove("projectId=1001", { key: "" }), "auth.key-empty", documented("deleteProject", answer, 401));
  },
  "auth.key-unknown": async ({ list, remove }, answer) => {
    expectStatus(await list("", { key: "mk_x" }), "auth.key-unknown", documented("listProjects", answer, 401));
    expectStatus(await remove("projectId=1001", { key: "mk_x" }), "auth.key-unknown", documented("deleteProject", answer, 401));
  },
  "route.method": async ({ ask }, answer) => {
    const operationFree = { method: "post" } as const;
    expectStatus(await ask({ ...operationFree, path: "/v1/projects" }), "route.method", Number(answer));
    expectStatus(await ask({ ...operationFree, path: "/v1/project" }), "route.method", Number(answer));
  },
  "envelope.media-type": async ({ ask, list }, answer) => {
    for (const { headers } of [await list(), await ask({ path: "/" })]) expect(headers["content-type"]).toBe(answer);
  },
  "envelope.extra-fields": async ({ list, remove }, answer) => {
    const places = answer.split(",");
    const { body } = await list("limit=1");
    expect(Object.keys(body)).toHaveLength(places.includes("list") ? 6 : 5);
    expect(Object.keys((body.projects as object[])[0] ?? {})).toHaveLength(places.includes("project") ? 4 : 3);
    expect(Object.keys((await list("limit=x")).body)).toHaveLength(places.includes("error") ? 5 : 4);
    expect(Object.keys((await remove("projectId=1020")).body)).toHaveLength(3);
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
    await remove(`projectId=${second}`);
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
  "delete.foreign": async ({ list, remove, store }, answer) => {
    const [foreign] = (await list("limit=1", { key: "mk_other" })).ids;
    expectStatus(await remove(`projectId=${foreign}`), "delete.foreign", Number(answer));
    expect(await store.locate("mk_other", foreign ?? "")).toBe("own");
  },
  "delete.id-missing": async ({ remove }, answer) => {
    expectStatus(await remove(""), "delete.id-missing", Number(answer));
  },
  "delete.id-invalid": async ({ remove }, answer) => {
    expectStatus(await remove("projectId=abc"), "delete.id-invalid", Number(answer));
  },
  "delete.id-repeated": async ({ list, remove }, answer) => {
    const [one, other] = (await list("limit=2")).ids;
    const { status } = await remove(`projectId=${one}&projectId=${other}`);
    const left = (await list("limit=2")).ids;
    expect(status).toBe(Number(answer) || 200);
    expect([left.includes(`${one}`), left.includes(`${other}`)]).toEqual([answer !== "first", answer !== "last"]);
  },
  "delete.content-type": async ({ remove }, answer) => {
    const without = await remove("projectId=1");
    const withType = await remove("projectId=1", { type: "application/json" });
    const taken = { ignored: [404, 404], required: [400, 404], refused: [404, 400] }[answer];
    expect([without.status, withType.status]).toEqual(taken);
  },
};

const ANSWERS = allQuestions.flatMap((question) => sampleAnswers(question).map((answer) => [question.rule, answer] as const));

test.each(ANSWERS)("%s = %s is what the mock does when it is switched on", async (rule, answer) => {
  const profile: Answers = { [rule]: answer };
  await PROBES[rule](observedMock({ profile }), answer);
});

function expectStatus(answered: Answered, rule: OpenRule, status: number): void {
  expect(answered).toMatchObject({ rule, status });
}

/** An answer that is no status of the operation leaves the reference's. */
function documented(operation: "listProjects" | "deleteProject", answer: string, reference: number): number {
  return documentedStatuses(operation).includes(Number(answer)) ? Number(answer) : reference;
}
