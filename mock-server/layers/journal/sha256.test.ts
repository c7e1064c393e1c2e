import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "./sha256.ts";

test.each(["", "abc", "mk_premium:ä🎧", "x".repeat(55), "x".repeat(56), "x".repeat(64), "y".repeat(1000)])(
  "%s has the hash that Node gives",
  (text) => {
    expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
  },
);
