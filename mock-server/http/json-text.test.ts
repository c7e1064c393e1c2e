import { expect, test } from "vitest";
import { joined, jsonText } from "./json-text.ts";

const TEXTS = ["plain", "Grand Hôtel", "東京タワー", "🎧 two units", ""];

test.each(TEXTS)("the length of %j is that of its bytes", (text) => {
  expect(jsonText(text)).toEqual({ text, bytes: Buffer.byteLength(text) });
});

test("joined texts are as long as all of them and what is between", () => {
  expect(joined(TEXTS.map(jsonText), "},")).toEqual(jsonText(TEXTS.join("},")));
  expect(joined([], "},")).toEqual(jsonText(""));
});
