import { expect, test } from "vitest";
import type { Stage } from "./contract.ts";
import { stagesOf, visibleOrder } from "./precedence.ts";

const all: Stage[] = ["key", "plan", "content-type", "parameters", "existence"];

test.each([
  ["key,plan,content-type,parameters,existence", "key,plan,content-type,parameters,existence"],
  ["plan,key,content-type,parameters,existence", "key,plan,content-type,parameters,existence"],
  ["plan,content-type,key,parameters,existence", "plan,content-type,key,parameters,existence"],
])("%s reads %s to a client", (order, visible) => {
  expect(visibleOrder(stagesOf(order), all).join()).toBe(visible);
});

test("plan and key are side by side once what was between them cannot be seen", () => {
  expect(
    visibleOrder(
      stagesOf("plan,parameters,key,content-type,existence"),
      all.filter((stage) => stage !== "parameters"),
    ),
  ).toEqual(["key", "plan", "content-type", "existence"]);
});
