import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { atEndOfTurn } from "./end-of-turn.ts";

test("acts run after the present turn, in the sequence in which they were given", async () => {
  const done: string[] = [];
  atEndOfTurn(() => done.push("first"));
  atEndOfTurn(() => done.push("second"));
  await Promise.resolve();
  expect(done).toEqual([]);
  await nextTurn();
  expect(done).toEqual(["first", "second"]);
});

test("an act that is given by another runs in the next turn", async () => {
  const done: string[] = [];
  atEndOfTurn(() => atEndOfTurn(() => done.push("later")));
  await nextTurn();
  await nextTurn();
  expect(done).toEqual(["later"]);
});
