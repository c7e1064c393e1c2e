import { expect, test } from "vitest";
import { type Answers, parseProfile } from "../../openapi/index.ts";
import { callOn, NO_NUMBERS } from "./call.fixture.ts";
import { listProjects } from "./list-projects.ts";
import { MAXIMUM_ID } from "./project.ts";
import type { PageQuery, ProjectsPort } from "./projects-port.ts";

test.each([
  ["", 20],
  ["limit=1", 1],
  ["limit=100", 100],
  ["limit=%31%30", 10],
  ["LIMIT=7", 20],
  ["limit[]=7", 20],
  ["?limit=7", 20],
])("%j asks for %i projects", async (query, size) => {
  expect((await listed(query)).asked).toMatchObject({ size });
});

test.each([...NO_NUMBERS, "", "0"].map((text) => `limit=${text}`).concat("limit=1&limit=1", `${"a=1&".repeat(1200)}limit=x`))(
  "%j is an invalid limit",
  async (query) => {
    expect((await listed(query)).rule).toBe("list.limit-invalid");
    expect((await listed(query, { "list.limit-invalid": "default" })).asked).toMatchObject({ size: 20 });
  },
);

test.each(["101", "1000", "2147483647"])("a limit of %s is over the maximum", async (limit) => {
  expect((await listed(`limit=${limit}`)).rule).toBe("list.limit-over-maximum");
  expect((await listed(`limit=${limit}`, { "list.limit-over-maximum": "clamp" })).asked).toMatchObject({ size: 100 });
});

test.each(["2147483648", "9007199254740993", "9".repeat(400)])("a limit of %s is huge", async (limit) => {
  expect((await listed(`limit=${limit}`)).rule).toBe("list.limit-invalid");
  expect((await listed(`limit=${limit}`, { "list.limit-invalid.huge": "clamp" })).asked).toMatchObject({ size: 100 });
});

test("a page is no larger than the answer to list.short-page", async () => {
  expect((await listed("limit=50", { "list.short-page": "cap-10" })).asked).toMatchObject({ size: 10 });
  expect((await listed("limit=5", { "list.short-page": "cap-10" })).asked).toMatchObject({ size: 5 });
});

test.each(["", "last_id=0", "lastId=5", "LAST_ID=5"])("%j asks for the first page", async (query) => {
  expect(await listed(query)).toMatchObject({ rule: "list.first-page", asked: { after: undefined } });
});

test.each(["1", "9007199254740993", MAXIMUM_ID, "9223372036854775808"])("%s is a cursor, digit by digit", async (text) => {
  expect(await listed(`last_id=${text}`)).toMatchObject({ rule: "list.next-page", asked: { after: text } });
});

test.each([...NO_NUMBERS, "", "00"].map((text) => `last_id=${text}`).concat("last_id=1&last_id=1", "last_id=0&last_id=0"))(
  "%j is an invalid cursor",
  async (query) => {
    expect((await listed(query)).rule).toBe("list.last-id-invalid");
  },
);

test.each([
  ["accepted", undefined, "list.content-type-missing"],
  ["any-type", "", "list.content-type-missing"],
  ["accepted", "application/json", "list.first-page"],
  ["accepted", "Application/JSON ; Charset=UTF-8", "list.first-page"],
  ["accepted", "text/plain", "list.content-type-other"],
  ["accepted", "application/json-patch+json", "list.content-type-other"],
  ["refused", "APPLICATION/JSON", "list.first-page"],
  ["refused", "application/json; charset=utf-8", "list.content-type-other"],
  ["refused", "text/plain", "list.content-type-other"],
  ["any-type", "text/plain", "list.first-page"],
] as const)("under %s a list with %j is answered by %s", async (answer, contentType, rule) => {
  expect((await listed("", { "list.content-type-other": answer }, { contentType })).rule).toBe(rule);
});

test("a cursor that is checked before the key is refused only if no account has it", async () => {
  const answers = { "auth.precedence": "parameters,content-type,plan,existence,key" } as const;
  const asked = async (location: "foreign" | "unknown") => {
    return (await listed("last_id=7", answers, { key: undefined, port: { locate: () => location } })).rule;
  };
  expect([await asked("foreign"), await asked("unknown")]).toEqual(["auth.key-missing", "list.last-id-unknown"]);
});

async function listed(
  query: string,
  answers: Answers = {},
  { port = {}, ...call }: { port?: Partial<ProjectsPort>; contentType?: string | undefined; key?: undefined } = {},
) {
  let asked: PageQuery | undefined;
  const page: ProjectsPort["page"] = (_key, pageQuery) => {
    asked = pageQuery;
    return { cursor: "own", projects: [], total: 0 };
  };
  const result = parseProfile(answers);
  if (!result.ok) throw new Error(result.problems.join());
  const { profile } = result;
  const { rule } = await listProjects.answer(callOn({ page, ...port }, query, { profile, ...call }));
  return { rule, asked };
}
