import type { LogFormat } from "../adapters/access-log.ts";
import { nameKey } from "../layers/keys-in-texts.ts";
import { DEV_KEYS } from "../store/dev-accounts.ts";

/** Where the command line writes: stdout or stderr. */
export interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Writes one line about the mock itself, beside the access log. */
export type Notice = (line: string, level?: "info" | "warn") => void;

/** Notices in the format of the access log. */
export function notices(format: LogFormat, terminal: Terminal): Notice {
  if (format === "text") return (line) => terminal.write(`tts-projects-mock: ${line}\n`);
  return (message, level = "info") =>
    terminal.write(`${JSON.stringify({ timestamp: new Date().toISOString(), level, message })}\n`);
}

const ONCE_IN_MS = 1000;

/**
 * Reports, in at most one line a second, that copies of accounts were reset because too many were changed. The line names a key as
 * the journal does: by its development account, if it has one, and by the beginning of its hash.
 */
export function evictionNotices(notice: Notice, now: () => number = Date.now): (key: string) => void {
  const published = new Set<string>(Object.values(DEV_KEYS));
  let reportedAt = Number.NEGATIVE_INFINITY;
  let total = 0;
  return (key) => {
    total += 1;
    if (now() - reportedAt < ONCE_IN_MS) return;
    reportedAt = now();
    const { name = "an account", hash = "" } = nameKey(key, published) ?? {};
    const soFar = total === 1 ? "the first so far" : `${total.toLocaleString("en")} so far`;
    notice(`too many copies were changed: the least recently used one, of ${name} (key ${hash}), was reset, ${soFar}`, "warn");
  };
}

/** A progress bar in one line, which `clear` removes. On anything but a terminal nothing is drawn. */
export interface ProgressBar {
  /** @param part from 0 to 1. */
  draw(part: number, note: string): void;
  clear(): void;
}

const BAR_WIDTH = 30;
const REDRAW_MS = 100;
const CLEAR_LINE = "\r\x1b[K";

export function progressBar(terminal: Terminal, now: () => number = Date.now): ProgressBar {
  if (!terminal.isTTY) return { draw: () => {}, clear: () => {} };
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    draw: (part, note) => {
      if (now() - drawnAt < REDRAW_MS) return;
      drawnAt = now();
      const done = Math.round(BAR_WIDTH * Math.min(part, 1));
      terminal.write(`${CLEAR_LINE}[${"#".repeat(done)}${" ".repeat(BAR_WIDTH - done)}] ${Math.floor(part * 100)}% ${note}`);
    },
    clear: () => {
      if (drawnAt !== Number.NEGATIVE_INFINITY) terminal.write(CLEAR_LINE);
    },
  };
}
