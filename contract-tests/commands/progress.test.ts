import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Io } from "./io.ts";
import { startProgress } from "./io.ts";

test.each([
  ["a line in CI", "true", false, /^(reads: 3 requests, waiting: the end of a limit, \d+ s\n)+$/],
  [
    "a line in CI on a terminal",
    "1",
    true,
    /^(reads: 3 requests, waiting: the end of a limit, \d+ s\n)+$/,
  ],
  ["only an empty line for a short run on a terminal", "", true, /^\r.\[K$/],
  ["nothing if another program may read stderr", "", false, /^$/],
])("shows %s", async (_, CI, isTTY, told) => {
  let text = "";
  const stderr = { isTTY, write: (part: string) => (text += part) };
  const progress = startProgress({ env: { CI }, stderr } as unknown as Io, 5);
  progress.show({ phase: "reads", requests: 3, waiting: "the end of a limit" });
  // No fixed time, because a busy machine may be late.
  while (CI && text === "") await sleep(5);
  progress.end();
  const ended = text;
  await sleep(20);
  expect([ended === text, text]).toEqual([true, expect.stringMatching(told)]);
});
