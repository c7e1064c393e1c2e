import { expect, test } from "vitest";
import { replaceBetween } from "./replace-between.ts";

test("a part is replaced between its comments, again and again", () => {
  const text = "a\n<!-- x -->\nold\n<!-- /x -->\nb";
  const once = replaceBetween(text, "x", "new $1");
  expect(once).toBe("a\n<!-- x -->\nnew $1\n<!-- /x -->\nb");
  expect(replaceBetween(once, "x", "new $1")).toBe(once);
  expect(() => replaceBetween(text, "y", "")).toThrow("<!-- y -->");
});
