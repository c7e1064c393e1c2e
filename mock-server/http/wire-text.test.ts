import { expect, test } from "vitest";
import { listOf, wireText } from "./wire-text.ts";

const TEXTS = ["plain", "Grand Hôtel", "東京タワー", "🎧 two units", "half of a pair: \ud83c", "", "ü".repeat(20_000)];

test.each(TEXTS)("the characters of the bytes of %j are its bytes", (text) => {
  expect(Buffer.from(wireText(text).bytes, "latin1").equals(Buffer.from(text))).toBe(true);
  expect(wireText(text).text).toBe(text);
});

test("a list is the text of all of them and what is around", () => {
  const frame = { start: "[{", separator: "},{", end: "}]" };
  expect(listOf(TEXTS.map(wireText), frame)).toEqual(wireText(`[{${TEXTS.join("},{")}}]`));
  expect(listOf([], frame)).toEqual(wireText("[{}]"));
});
