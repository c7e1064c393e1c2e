import { expect, test } from "vitest";
import { DEFAULT_LIMIT, LAST_ID, LIMIT, MAXIMUM_LIMIT } from "../../openapi/constants.ts";
import type { Answers } from "../../openapi/profile.ts";
import { fetchClient } from "../tests/test-mock.fixture.ts";

test.each<[query: string, rule: string, size: number, answers?: Answers]>([
  ["", "list.first-page", DEFAULT_LIMIT],
  [`${LIMIT}=%31%30`, "list.first-page", 10],
  ["LIMIT=7&limit[]=7&lastId=5", "list.first-page", DEFAULT_LIMIT],
  [`?${LIMIT}=7`, "list.first-page", DEFAULT_LIMIT],
  [`${LAST_ID}=00`, "list.last-id-invalid", 0],
  [`${LAST_ID}=0&${LAST_ID}=0`, "list.last-id-invalid", 0],
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

test.each<[id: string, width: "safe" | "wide", rule: string, status: number]>([
  ["2147483647", "safe", "delete.unknown", 404],
  ["2147483648", "safe", "delete.id-invalid", 400],
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
