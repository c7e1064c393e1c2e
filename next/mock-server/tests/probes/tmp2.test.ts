import { expect, test } from "vitest";
import { createMock } from "../../index.ts";
test("a", async () => {
  const mock = createMock();
  Object.assign(mock.store, { account: () => { throw new Error("x"); } });
  expect((await mock.fetch("http://x/v1/projects", { headers: { "X-Master-Key": "a" } })).status).toBe(500);
});
test("b", () => { console.error("kept"); });
