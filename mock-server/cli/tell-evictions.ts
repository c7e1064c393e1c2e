import { keyNames } from "../layers/journal/key-names.ts";
import { DEV_KEYS } from "../store/dev-accounts.ts";
import type { Notice } from "./notices.ts";

const ONCE_IN_MS = 1000;

/**
 * Tells, in one line a second at most, that copies of accounts were put back to the start because there were too many. Keys are told as
 * in the journal: by the development account that they name, if they do, and by the beginning of their hash.
 */
export function tellEvictions(tell: Notice, now: () => number = Date.now): (key: string) => void {
  const nameKey = keyNames(new Set(Object.values(DEV_KEYS)));
  let toldAt = Number.NEGATIVE_INFINITY;
  let total = 0;
  return (key) => {
    total += 1;
    if (now() - toldAt < ONCE_IN_MS) return;
    toldAt = now();
    const { name = "an account", hash = "" } = nameKey(key) ?? {};
    const soFar = total === 1 ? "the first so far" : `${total.toLocaleString("en")} so far`;
    tell(
      `too many copies were changed: the least recently used one, of ${name} (key ${hash}), is back at the start, ${soFar}`,
      "warn",
    );
  };
}
