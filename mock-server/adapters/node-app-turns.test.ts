import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { atEndOfTurn } from "./node-app.ts";

test("acts run after the present turn, in the sequence in which they were given", async () => {
  const { done, act } = setup();
  act("first");
  act("second");
  await Promise.resolve();
  expect(done).toEqual([]);
  await nextTurn();
  expect(done).toEqual(["first", "second"]);
});

test("what an act gives to do is done in the same turn, after all others", async () => {
  const { done, act } = setup();
  act("judged", () => act("written"));
  act("judged too", () => act("written too"));
  await nextTurn();
  expect(done).toEqual(["judged", "judged too", "written", "written too"]);
});

test("an act that throws or rejects is told of, and keeps no other from being done", async () => {
  const { done, act } = setup();
  act("thrown", () => {
    throw new Error("thrown");
  });
  act("rejected", () => Promise.reject(new Error("rejected")));
  act("fine");
  await nextTurn();
  expect(done).toEqual(["thrown", "Error: thrown", "rejected", "fine", "Error: rejected"]);
});

test("of a crowd, the first do not wait for the last", async () => {
  const { done, act } = setup();
  for (let number = 1; number <= 1000; number++) act(String(number), () => act(`${number} written`));
  const waiting = 1000 - done.filter((name) => !name.endsWith("written")).length;
  expect(waiting).toBeLessThanOrEqual(100);
  await nextTurn();
  expect(done).toHaveLength(2000);
  expect(done.filter((name) => !name.endsWith("written"))).toEqual(Array.from({ length: 1000 }, (_, place) => `${place + 1}`));
});

function setup() {
  const done: string[] = [];
  const act = (name: string, more: () => unknown = () => {}) => {
    const perform = () => {
      done.push(name);
      return more();
    };
    atEndOfTurn({ run: perform, error: (cause) => void done.push(String(cause)) });
  };
  return { done, act };
}
