/** What a bar is drawn on: a terminal, as stderr may be. */
export interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** A bar in one line, which is gone when it is cleared. On anything but a terminal nothing is drawn. */
export interface ProgressBar {
  /** @param part from 0 to 1. */
  draw(part: number, note: string): void;
  clear(): void;
}

const WIDTH = 30;
const REDRAW_MS = 100;
const FROM_THE_LEFT = "\r\x1b[K";

export function progressBar(terminal: Terminal, now: () => number = Date.now): ProgressBar {
  let drawnAt = Number.NEGATIVE_INFINITY;
  if (!terminal.isTTY) return { draw: () => {}, clear: () => {} };
  return {
    draw: (part, note) => {
      if (now() - drawnAt < REDRAW_MS) return;
      drawnAt = now();
      const done = Math.round(WIDTH * Math.min(part, 1));
      terminal.write(`${FROM_THE_LEFT}[${"#".repeat(done)}${" ".repeat(WIDTH - done)}] ${Math.floor(part * 100)}% ${note}`);
    },
    clear: () => {
      if (drawnAt !== Number.NEGATIVE_INFINITY) terminal.write(FROM_THE_LEFT);
    },
  };
}
