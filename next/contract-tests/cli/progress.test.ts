import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Io } from "./outputs.ts";
import { startProgress } from "./progress.ts";

test.each([
  ["a line in CI", "true", false, /^(\[3\/74\] list\.order, \d+ s\n)+$/],
  ["a line in CI on a terminal", "1", true, /^(\[3\/74\] list\.order, \d+ s\n)+$/],
  ["only an empty line for a short run on a terminal", "", true, /^\r.\[K$/],
  ["nothing if another program may read stderr", "", false, /^$/],
])("shows %s", async (_, CI, isTTY, told) => {
  let text = "";
  const stderr = { isTTY, write: (part: string) => (text += part) };
  const progress = startProgress(74, { env: { CI }, stderr } as unknown as Io, 5);
  progress.show({ id: "list.order" }, 3);
  // No fixed time, because a busy machine may be late.
  while (CI && text === "") await sleep(5);
  progress.end();
  const ended = text;
  await sleep(20);
  expect([ended === text, text]).toEqual([true, expect.stringMatching(told)]);
});
