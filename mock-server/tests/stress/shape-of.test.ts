import { expect, test } from "vitest";
import { countShapes, errorsIn, shapeOf } from "./shape-of.ts";

const ENVELOPE = JSON.stringify({ code: 400, message: "a", subMessage: "b", status: "error" });
const JSON_TYPE = { "content-type": "application/json" };

test.each([
  ["envelope", { status: 400, headers: JSON_TYPE, body: ENVELOPE }],
  ["envelope", { status: 400, headers: { "content-type": "application/json; charset=utf-8" }, body: ENVELOPE }],
  ["other", { status: 404, headers: JSON_TYPE, body: ENVELOPE }],
  ["other", { status: 400, headers: { "content-type": "text/html" }, body: "<pre>Cannot GET</pre>" }],
  ["other", { status: 400, headers: { "content-type": "application/problem+json" }, body: ENVELOPE }],
  ["empty", { status: 400, headers: {}, body: "" }],
] as const)("the shape is %s: %o", (shape, answer) => {
  expect(shapeOf(answer, false)).toBe(shape);
});

test("a HEAD has the envelope's type and no body", () => {
  expect(shapeOf({ status: 400, headers: JSON_TYPE, body: "" }, true)).toBe("envelope");
  expect(shapeOf({ status: 400, headers: {}, body: "" }, true)).toBe("empty");
});

test("only errors are counted", () => {
  const shapes = { envelope: 0, empty: 0, other: 0 };
  const answers = [200, 400, 500].map((status) => ({ status, headers: JSON_TYPE, body: ENVELOPE }));
  countShapes(shapes, answers, () => false);
  expect(shapes).toEqual({ envelope: 1, empty: 0, other: 1 });
  expect(errorsIn(shapes)).toBe(2);
});
