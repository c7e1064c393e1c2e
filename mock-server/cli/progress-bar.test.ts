import { expect, test } from "vitest";
import { progressBar } from "./progress-bar.ts";

test("a bar is drawn over itself, ten times a second at most, and cleared", () => {
  const { bar, written, clock } = setup(true);
  bar.draw(0, "0 projects");
  bar.draw(0.2, "too soon");
  clock.now += 100;
  bar.draw(0.5, "500 projects");
  bar.clear();
  expect(written).toEqual([
    `\r\x1b[K[${" ".repeat(30)}] 0% 0 projects`,
    `\r\x1b[K[${"#".repeat(15)}${" ".repeat(15)}] 50% 500 projects`,
    "\r\x1b[K",
  ]);
});

test("where nothing was drawn, nothing is cleared", () => {
  const { bar, written } = setup(true);
  bar.clear();
  expect(written).toEqual([]);
});

test("what is no terminal gets no bar", () => {
  const { bar, written } = setup(false);
  bar.draw(0.5, "500 projects");
  bar.clear();
  expect(written).toEqual([]);
});

function setup(isTTY: boolean) {
  const written: string[] = [];
  const clock = { now: 1000 };
  const bar = progressBar({ isTTY, write: (text) => written.push(text) }, () => clock.now);
  return { bar, written, clock };
}
