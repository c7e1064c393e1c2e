import { expect, test } from "vitest";
import { isPlainQuery, OWN_PARAMETERS } from "./own-parameters.ts";

test.each(["", "limit=20", "limit=20&last_id=1007", "last_id=", "limit=1&limit=2&"])("the query %j is plain", (query) => {
  expect(isPlainQuery(query, "listProjects")).toBe(true);
});

test.each(["lastId=7", "limit=mk_premium", "limit=x", "limit", "limit=1&key=2", "Limit=1", "limit=1?a=2", "projectId=7"])(
  "the query %j is looked at",
  (query) => {
    expect(isPlainQuery(query, "listProjects")).toBe(false);
  },
);

test("no parameter of the interface is named like a secret, so a plain query holds none", () => {
  for (const name of Object.values(OWN_PARAMETERS).flat()) expect(name).not.toMatch(/key|token|secret|password|auth/i);
});
