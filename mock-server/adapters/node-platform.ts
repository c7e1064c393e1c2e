import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Platform } from "../http/platform.ts";

/** The core's platform on Node. */
export const nodePlatform: Platform = {
  now: () => Date.now(),
  newId: () => randomUUID(),
  sleep: (ms, signal) => wait(ms, undefined, signal ? { signal } : {}).then(nothing, nothing),
};

/** A wait that was called off is over like any other. */
function nothing(): void {}
