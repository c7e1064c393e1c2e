import type { LogFormat } from "../adapters/access-log.ts";
import { nameKey } from "../layers/keys-in-texts.ts";
import { DEV_KEYS } from "../store/dev-accounts.ts";
import { SETTINGS, type Settings } from "./settings.ts";

/** An output of the command line: stdout or stderr. */
export interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Writes one line about the mock itself, beside the access log. */
export type Notice = (line: string, level?: "info" | "warn") => void;

/** Creates a function that writes notices in the format of the access log. */
export function notices(format: LogFormat, terminal: Terminal): Notice {
  if (format === "text") return (line) => terminal.write(`tts-projects-mock: ${line}\n`);
  return (message, level = "info") =>
    terminal.write(`${JSON.stringify({ timestamp: new Date().toISOString(), level, message })}\n`);
}

const ONCE_IN_MS = 1000;

/**
 * Creates a function that reports, in at most one line a second, that copies were reset because too many had changed. The line
 * names a key as the journal does: by its development account, if it has one, and by its hash.
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

/** A progress bar on one line, which `clear` removes. It is drawn only on a terminal. */
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

/** The ports to which browsers send no requests, by the fetch standard (https://fetch.spec.whatwg.org/#bad-port). */
export const REFUSED_PORTS: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110, 111, 113,
  115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556,
  563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667,
  6668, 6669, 6679, 6697, 10080,
]);

/** Returns a line if browsers refuse this port; undefined otherwise. */
export function refusedPortNotice(port: number): string | undefined {
  if (!REFUSED_PORTS.has(port)) return undefined;
  return `browsers send no requests to port ${port} (fetch standard, "bad port"): choose another with --port`;
}

/** Returns a line for each setting that has no effect with, or without, another setting. */
export function idleNotices(settings: Settings): string[] {
  const { origin, proxy, proxyDeletes, watch, data, profile, adminToken, noAdmin } = settings;
  const isProxied = proxy !== undefined;
  const given = (["data", "profile", "answer", "store"] as const).filter((name) => settings[name] !== SETTINGS[name].fallback);
  const names = given.map((name) => origin[name]).join(", ");
  const lines: readonly (readonly [isIdle: boolean, line: string])[] = [
    [isProxied && given.length > 0, `${names} beside ${origin.proxy}: no effect on the answers of the other server`],
    [!isProxied && proxyDeletes, `${origin.proxyDeletes} has no effect without --proxy`],
    [watch && data === undefined && profile === undefined, `${origin.watch} has no effect without --data or --profile`],
    [noAdmin && adminToken !== undefined, `${origin.adminToken} has no effect beside ${origin.noAdmin}`],
  ];
  return lines.filter(([isIdle]) => isIdle).map(([, line]) => line);
}
