import { expect, test } from "vitest";
import { evictionNotices, progressBar } from "./notices.ts";

test("evicted copies are counted, and reported in at most one line a second", () => {
  const { clock, lines } = setup();
  const onEvict = evictionNotices((line) => lines.push(line), clock.read);
  for (let copy = 0; copy < 1200; copy++) onEvict(`mk_many:${copy}`);
  clock.now += 1000;
  onEvict("mk_many:next");
  const line = (count: string) =>
    new RegExp(`^too many copies .* of mk_many \\(key [0-9a-f]{12}\\), was reset, ${count} so far$`);
  expect(lines).toEqual([expect.stringMatching(line("the first")), expect.stringMatching(line("1,201"))]);
});

test("a key without a development account is named only by its hash", () => {
  const { lines } = setup();
  evictionNotices((line) => lines.push(line))("mk_live_secret:copy");
  expect(lines[0]).toMatch(/of an account \(key [0-9a-f]{12}\)/);
  expect(lines[0]).not.toContain("secret");
});

test("a progress bar is redrawn in place, at most ten times a second, and cleared", () => {
  const { clock, lines, bar } = setup();
  bar.draw(0, "0 projects");
  bar.draw(0.2, "too soon");
  clock.now += 100;
  bar.draw(0.5, "500 projects");
  bar.clear();
  expect(lines).toEqual([
    `\r\x1b[K[${" ".repeat(30)}] 0% 0 projects`,
    `\r\x1b[K[${"#".repeat(15)}${" ".repeat(15)}] 50% 500 projects`,
    "\r\x1b[K",
  ]);
});

test("a bar that was not drawn is not cleared, and without a terminal nothing is drawn", () => {
  const [undrawn, piped] = [setup(), setup(false)];
  undrawn.bar.clear();
  piped.bar.draw(0.5, "500 projects");
  expect([undrawn.lines, piped.lines]).toEqual([[], []]);
});

function setup(isTTY = true) {
  const lines: string[] = [];
  const clock = { now: 1000, read: (): number => clock.now };
  return { lines, clock, bar: progressBar({ isTTY, write: (text) => lines.push(text) }, clock.read) };
}
