import { expect, test } from "vitest";
import type { Answers } from "../../openapi/index.ts";
import { fetchClient } from "../tests/test-mock.fixture.ts";

test.each([
  ["", 20],
  ["limit=%31%30", 10],
  ["LIMIT=7", 20],
  ["limit[]=7", 20],
  ["?limit=7", 20],
  ["last_id=0", 20],
  ["lastId=5", 20],
  ["LAST_ID=5", 20],
])("%j asks for the first %i projects", async (query, size) => {
  const { list } = fetchClient();
  expect(await list(query, { key: "mk_many" })).toMatchObject({ rule: "list.first-page", ids: { length: size } });
});

/** Texts that Number() or parseInt() may accept, and others: none is a whole number in plain digits. */
const NO_NUMBERS = [
  ...["-0", "-1", "+5", "%2B5", "%205", "5%20", "5%0a", "1e2", "0x10", "0b11", "00010", "1.0", "1.5", ".5", "NaN", "null"],
  ...["true", "Infinity", "1e400", "1_000", "%EF%BC%95", "%D9%A5", "%E2%80%8B5", "5%00", "5abc", "abc", "%E0%A4%A"],
];

test.each(NO_NUMBERS)("%s is neither a limit nor a cursor nor a projectId", async (text) => {
  const { list, remove } = fetchClient();
  const answers = [await list(`limit=${text}`), await list(`last_id=${text}`), await remove(text)];
  expect(answers.map(({ rule }) => rule)).toEqual(["list.limit-invalid", "list.last-id-invalid", "delete.id-invalid"]);
  const lenient = fetchClient({ profile: { "list.limit-invalid": "default" } });
  expect((await lenient.list(`limit=${text}`)).ids).toHaveLength(20);
});

test.each([
  ["101", "list.limit-over-maximum"],
  ["2147483647", "list.limit-over-maximum"],
  ["2147483648", "list.limit-invalid"],
  ["9".repeat(400), "list.limit-invalid"],
])("a limit of %s is refused by %s, or clamped", async (limit, rule) => {
  expect((await fetchClient().list(`limit=${limit}`)).rule).toBe(rule);
  const clamped = fetchClient({ profile: { "list.limit-over-maximum": "clamp", "list.limit-invalid.huge": "clamp" } });
  expect((await clamped.list(`limit=${limit}`, { key: "mk_many" })).ids).toHaveLength(100);
});

test.each(["last_id=00", "last_id=1&last_id=1", "last_id=0&last_id=0"])("%s is an invalid cursor", async (query) => {
  expect((await fetchClient().list(query)).rule).toBe("list.last-id-invalid");
});

test.each<[Answers, string | null, list: string, remove: string]>([
  [{}, "", "list.content-type-missing", "delete.success"],
  [{}, "Application/JSON ; Charset=UTF-8", "list.first-page", "delete.success"],
  [{}, "application/json-patch+json", "list.content-type-other", "delete.success"],
  [{ "list.content-type-other": "refused" }, "APPLICATION/JSON", "list.first-page", "delete.success"],
  [{ "list.content-type-other": "any-type" }, "", "list.content-type-missing", "delete.success"],
  [{ "delete.content-type": "required" }, "text/plain", "list.content-type-other", "delete.content-type"],
  [{ "delete.content-type": "required" }, "application/json; charset=utf-8", "list.first-page", "delete.success"],
  [{ "delete.content-type": "refused" }, "text/plain", "list.content-type-other", "delete.content-type"],
])("under %j the media type %j ends a list in %s and a delete in %s", async (profile, type, ...rules) => {
  const { list, remove, mock } = fetchClient({ profile });
  const [project] = await mock.store.projects("mk_premium");
  const answers = [await list("", { type }), await remove(project?.id, { type })];
  expect(answers.map(({ rule }) => rule)).toEqual(rules);
});
