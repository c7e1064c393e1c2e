import { expect, test } from "vitest";
import { nearestText } from "./input-problem.ts";

test.each([
  ["nam", "name"],
  ["nmae", "name"],
  ["description", "desc"],
  ["Name", "name"],
  ["mk_premum", "mk_premium"],
  ["mk_orher", "mk_other"],
  ["x", undefined],
  ["created", undefined],
  ["a".repeat(100_000), undefined],
])("%.20s is nearest to %s", (text, nearest) => {
  expect(nearestText(text, ["id", "name", "desc", "records", "mk_premium", "mk_other"])).toBe(
    nearest,
  );
});
