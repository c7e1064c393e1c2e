import { expect, test } from "vitest";
import { DEFAULT_LIMIT, LAST_ID, LIMIT, MAXIMUM_LIMIT } from "../../openapi/constants.ts";
import type { Answers } from "../../openapi/profile.ts";
import { fetchClient } from "../tests/test-mock.fixture.ts";

/** Texts that Number() or parseInt() may accept, and others: none is a whole number in plain digits. */
const NO_NUMBERS = [
  "-0",
  "-1",
  "+5",
  "%2B5",
  "%205",
  "5%20",
  "5%0a",
  "1e2",
  "0x10",
  "0b11",
  "00010",
  "1.0",
  "1.5",
  ".5",
  "NaN",
  "null",
  "true",
  "Infinity",
  "1e400",
  "1_000",
  "%EF%BC%95",
  "%D9%A5",
  "%E2%80%8B5",
  "5%00",
  "5abc",
  "abc",
  "%E0%A4%A",
];

test.each(NO_NUMBERS)("%s is neither a limit nor a cursor nor a projectId", async (text) => {
  const { list, remove } = fetchClient();
  const answers = [
    await list(`${LIMIT}=${text}`),
    await list(`${LAST_ID}=${text}`),
    await remove(text),
  ];
  expect(answers.map(({ rule }) => rule)).toEqual([
    "list.limit-invalid",
    "list.last-id-invalid",
    "delete.id-invalid",
  ]);
});

test.each<[query: string, rule: string, size: number, answers?: Answers]>([
  ["", "list.first-page", DEFAULT_LIMIT],
  [`${LIMIT}=%31%30`, "list.first-page", 10],
  ["LIMIT=7&limit[]=7&lastId=5", "list.first-page", DEFAULT_LIMIT],
  [`?${LIMIT}=7`, "list.first-page", DEFAULT_LIMIT],
  [`${LAST_ID}=00`, "list.last-id-invalid", 0],
  [`${LAST_ID}=0&${LAST_ID}=0`, "list.last-id-invalid", 0],
  [`${LIMIT}=${MAXIMUM_LIMIT + 1}`, "list.limit-over-maximum", 0],
  [`${LIMIT}=2147483647`, "list.limit-over-maximum", 0],
  [`${LIMIT}=2147483648`, "list.limit-invalid", 0],
  [
    `${LIMIT}=2147483648`,
    "list.limit-invalid",
    MAXIMUM_LIMIT,
    { "list.limit-invalid.huge": "clamp" },
  ],
  [`${LIMIT}=-0`, "list.limit-invalid", DEFAULT_LIMIT, { "list.limit-invalid": "default" }],
  [
    `${LIMIT}=150.5`,
    "list.limit-over-maximum",
    0,
    { "list.limit-invalid.fraction": "rounded-down" },
  ],
  [`${LIMIT}=0.5`, "list.limit-invalid", 0, { "list.limit-invalid.fraction": "rounded-down" }],
  [`${LIMIT}=x&${LIMIT}=7`, "list.limit-invalid", 7, { "list.limit-invalid.repeated": "last" }],
  [`${LIMIT}=07`, "list.number-spelling", 7, { "list.number-spelling": "number" }],
])(
  "a list of %j is decided by %s and has %i projects under %j",
  async (query, rule, size, answers = {}) => {
    const { list } = fetchClient({ profile: answers });
    expect(await list(query, { key: "mk_many" })).toMatchObject({ rule, ids: { length: size } });
  },
);

test.each([
  "2147483649",
  "9007199254740993",
  "9223372036854775807",
  "9223372036854775808",
  "1".repeat(300),
])("the id %s names no project, whatever integers a server has", async (id) => {
  const { list, remove } = fetchClient();
  expect(await list(`${LAST_ID}=${id}`)).toMatchObject({
    rule: "list.last-id-unknown",
    status: 403,
  });
  expect((await remove(id)).status).toBe(404);
});

test.each<[id: string, width: "safe" | "wide", rule: string, status: number]>([
  ["2147483647", "safe", "delete.unknown", 404],
  ["2147483648", "safe", "delete.id-invalid", 400],
  ["9223372036854775807", "safe", "delete.id-invalid", 400],
  ["9223372036854775807", "wide", "delete.unknown", 404],
  ["9223372036854775808", "wide", "delete.id-invalid", 400],
])(
  "a delete of %s from an account with %s ids is refused by %s",
  async (id, width, rule, status) => {
    const { remove } = fetchClient({
      profile: { "delete.id-invalid.huge": 400, "list.id-width": width },
    });
    expect(await remove(id)).toMatchObject({ rule, status });
  },
);

test("if existence comes before the key, it refuses only ids of no account, and the route comes first in any order", async () => {
  const { list, remove, ask, stored } = fetchClient({
    profile: { "auth.precedence": "parameters,content-type,plan,existence,key" },
  });
  const [id = ""] = await stored();
  const rules = [
    await remove(id, { key: null }),
    await remove("1", { key: null }),
    await remove("", { key: null }),
  ];
  expect(rules.map(({ rule }) => rule)).toEqual([
    "auth.key-missing",
    "delete.unknown",
    "delete.id-missing",
  ]);
  expect((await list(`${LAST_ID}=${id}`, { key: "mk_nobody" })).rule).toBe("auth.key-unknown");
  expect((await ask(`GET /nothing?${LIMIT}=x`, { key: null, type: null })).rule).toBe(
    "route.invalid",
  );
});
