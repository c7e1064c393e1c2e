import { expect, test } from "vitest";
import { sha256 } from "../layers/journal/sha256.ts";
import { tellEvictions } from "./tell-evictions.ts";

test("copies that were put back are told of in a line a second, and counted", () => {
  const { onEvict, lines, clock } = setup();
  for (let copy = 0; copy < 1200; copy++) onEvict(`mk_many:${copy}`);
  clock.now += 1000;
  onEvict("mk_many:next");
  expect(lines).toEqual([
    `too many copies were changed: the least recently used one, of mk_many (key ${hashOf("mk_many:0")}), is back at the start, the first so far`,
    `too many copies were changed: the least recently used one, of mk_many (key ${hashOf("mk_many:next")}), is back at the start, 1,201 so far`,
  ]);
});

test("a key that begins with no development key is told by its hash alone", () => {
  const { onEvict, lines } = setup();
  onEvict("mk_live_secret:copy");
  expect(lines[0]).toContain(`of an account (key ${hashOf("mk_live_secret:copy")})`);
  expect(lines[0]).not.toContain("secret");
});

function hashOf(key: string): string {
  return sha256(key).slice(0, 12);
}

function setup() {
  const lines: string[] = [];
  const clock = { now: 1000 };
  return {
    onEvict: tellEvictions(
      (line) => lines.push(line),
      () => clock.now,
    ),
    lines,
    clock,
  };
}
