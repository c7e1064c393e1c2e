import { expect, test } from "vitest";
import { wireText } from "../http/message.ts";
import { byteText } from "./byte-text.ts";

test.each(["plain", "Grand Hôtel", "東京タワー", "🎧 two units", "half of a pair: \ud83c", ""])(
  "%j as its bytes, time and again",
  (text) => {
    const wire = wireText(text);
    for (let time = 0; time < 2; time++) expect(Buffer.from(byteText(wire), "latin1")).toEqual(Buffer.from(text));
  },
);

test("a text of ASCII characters is itself", () => {
  const wire = wireText("plain");
  expect(byteText(wire)).toBe(wire.text);
});
