import { expect, test } from "vitest";
import { figure } from "./figure.ts";

test("figures are short", () => {
  expect([0, 12345, 1.234, 16.66, 166.6, -0.004].map(figure)).toEqual(["0", "12,345", "1.23", "16.7", "167", "0.00"]);
});
