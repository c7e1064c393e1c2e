import { expect, test } from "vitest";
import { type Answers, allQuestions, type OpenRule, sampleAnswers } from "../../../openapi/index.ts";
import { type Answered, fetchClient, type MockClient } from "../test-mock.fixture.ts";
import { expectDeletePrecedence, expectListPrecedence } from "./precedence.suite.ts";

/** What the mock does under an answer, for each open question: the compiler finds one that is forgotten. */
type AnswerCheck = (client: MockClient, answer: string, part?: string) => Promise<void>;

const CHECKS: Record<OpenRule, AnswerCheck> = {
  "auth.precedence": (client, order, part) =>
    part === "listProjects" ? expectListPrecedence(client, order) : expectDeletePrecedence(client, order),
  "auth.key-missing": keyRefused("auth.key-missing", null),
  "auth.key-empty": keyRefused("auth.key-empty", ""),
  "auth.key-unknown": keyRefused("auth.key-unknown", "mk_x"),
  "route.invalid": async ({ ask }, answer) => {
    expectStatus(await ask({ path: "/nowhere" }), "route.invalid", Number(answer));
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
    if (length === undefined) return expectStatus(page, "list.limit-invalid", Number(answer));
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
      expectStatus(first, "list.limit-invalid", 400);
      expectStatus(next, "list.last-id-invalid", 400);
    } else {
      expect(first).toMatchObject({ status: 200, rule: "list.number-spelling", ids: (await list("limit=7")).ids });
      expect(next).toMatchObject({ status: 200, rule: "list.number-spelling", ids: (await list(`last_id=${id}`)).ids });
    }
  },
  "list.content-type-missing": async ({ list }, answer) => {
    expectStatus(await list("", { type: null }), "list.content-type-missing", Number(answer));
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
  "list.last-id-invalid": async ({ list }, answer, part = "") => {
    const { ids } = await list("limit=100");
    const cursors = { text: "abc", negative: "-1", fraction: `${ids[2]}.5`, empty: "", repeated: `${ids[4]}&last_id=${ids[8]}` };
    const page = await list(`last_id=${cursors[part as keyof typeof cursors]}&limit=1`);
    const start = { "first-page": 0, "rounded-down": 3, first: 5, last: 9 }[answer];
    if (start === undefined) expectStatus(page, "list.last-id-invalid", Number(answer));
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
  "delete.foreign": async ({ list, remove, mock }, answer) => {
    const [foreign] = (await list("limit=1", { key: "mk_other" })).ids;
    expectStatus(await remove(foreign), "delete.foreign", Number(answer));
    expect(await mock.store.locate("mk_other", foreign ?? "")).toBe("own");
  },
  "delete.id-missing": async ({ remove }, answer) => {
    expectStatus(await remove(undefined), "delete.id-missing", Number(answer));
  },
  "delete.id-invalid": async ({ list, remove }, answer, part = "") => {
    const [id] = (await list("limit=1")).ids;
    const wrong = {
      text: "abc",
      fraction: `${id}.0`,
      "letters-behind": `${id}abc`,
      zero: "0",
      negative: "-1",
      huge: "9".repeat(30),
    };
    expectStatus(await remove(wrong[part as keyof typeof wrong]), "delete.id-invalid", Number(answer));
  },
  "delete.id-spelling": async ({ list, remove }, answer, part = "") => {
    const [id = ""] = (await list("limit=1")).ids;
    const odd = { "leading-zero": `0${id}`, plus: `%2B${id}`, blanks: `%20${id}`, underscore: `${id[0]}_${id.slice(1)}` };
    const answered = await remove(odd[part as keyof typeof odd]);
    if (answer === "text") expectStatus(answered, "delete.id-invalid", 404);
    else expect(answered).toMatchObject({ status: 200, rule: "delete.success" });
    expect((await list("limit=1")).ids.includes(id)).toBe(answer === "text");
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

const ANSWERS = allQuestions.flatMap((question) =>
  sampleAnswers(question).map((answer) => [question.id, answer, question] as const),
);

test.each(ANSWERS)("%s = %s is what the mock does when it is switched on", async (id, answer, { rule, part }) => {
  const profile: Answers = { [id]: answer };
  await CHECKS[rule](fetchClient({ profile }), answer, part);
});

function expectStatus(answered: Answered, rule: OpenRule, status: number): void {
  expect(answered).toMatchObject({ rule, status });
}

/** The operation that the part names answers as the profile says, and the other one as the reference. */
function keyRefused(rule: OpenRule, key: string | null): AnswerCheck {
  return async ({ list, remove }, answer, part) => {
    expectStatus(await list("", { key }), rule, part === "listProjects" ? Number(answer) : 401);
    expectStatus(await remove("1001", { key }), rule, part === "deleteProject" ? Number(answer) : 401);
  };
}

test("existence before the key refuses only an id that no account has, and routing comes before every check", async () => {
  const { list, remove, ask } = fetchClient({ profile: { "auth.precedence": "parameters,content-type,plan,existence,key" } });
  const [id] = (await list("limit=1")).ids;
  expect((await remove(id, { key: null })).rule).toBe("auth.key-missing");
  expect((await remove("1", { key: null })).rule).toBe("delete.unknown");
  expect((await remove("abc", { key: null })).rule).toBe("delete.id-invalid");
  expect((await remove(id, { key: "mk_other" })).rule).toBe("delete.foreign");
  expect((await list(`last_id=${id}`, { key: "mk_nobody" })).rule).toBe("auth.key-unknown");
  expect((await ask({ path: "/nothing?limit=x", key: null, type: null })).rule).toBe("route.invalid");
  expect((await ask({ method: "POST", key: "mk_free", type: null })).rule).toBe("route.method");
});

test("an id beyond every integer type names no project", async () => {
  for (const id of ["2147483649", "9007199254740993", "9223372036854775809", "1".repeat(300)]) {
    const { list, remove } = fetchClient({});
    expectStatus(await list(`last_id=${id}`), "list.last-id-unknown", 403);
    expect((await remove(id)).status).toBe(404);
  }
});
