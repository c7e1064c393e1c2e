import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Io } from "./outputs.ts";
import { startProgress } from "./progress.ts";

test.each([
  ["in CI a line that counts", "true", false, /^(\[3\/74\] list\.order, \d+ s\n)+$/],
  ["in CI a line, on a terminal too", "1", true, /^(\[3\/74\] list\.order, \d+ s\n)+$/],
  ["on a terminal nothing of a short run but that its line is empty", "", true, /^\r.\[K$/],
  ["nothing where another program reads", "", false, /^$/],
])("a run tells %s", async (_, CI, isTTY, told) => {
  let text = "";
  const stderr = { isTTY, write: (part: string) => (text += part) };
  const progress = startProgress(74, { env: { CI }, stderr } as unknown as Io, 5);
  progress.show({ id: "list.order" }, 3);
  // As long as it takes, because a busy machine may be late.
  while (CI && text === "") await sleep(5);
  progress.end();
  const ended = text;
  await sleep(20);
  expect([ended === text, text]).toEqual([true, expect.stringMatching(told)]);
});
