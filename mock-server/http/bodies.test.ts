import { expect, test } from "vitest";
import { wireText } from "./message.ts";

const TEXTS = ["plain", "Grand Hôtel", "東京タワー", "🎧 two units", "half of a pair: \ud83c", "", "ü".repeat(20_000)];

test.each(TEXTS)("the bytes of %j are those that Node sends", (text) => {
  expect(Buffer.from(text).equals(wireText(text).bytes)).toBe(true);
  expect(wireText(text).text).toBe(text);
});
