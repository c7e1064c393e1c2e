import type { Case } from "../model/case.ts";

/** A line on the terminal that says which case is under way. */
export interface ProgressLine {
  show(testCase: Case, ended: number): void;
  clear(): void;
}

/** Runs shorter than this, in milliseconds, show none. */
const PATIENCE_MS = 1500;

/** Shown on stderr where that is a terminal and nobody reads it as a log; elsewhere nothing is. */
export function progressLine(cases: number, { CI }: NodeJS.ProcessEnv): ProgressLine {
  if (process.stderr.isTTY !== true || CI) return { show: () => {}, clear: () => {} };
  const startedAt = Date.now();
  let shown = false;
  return {
    show: ({ id }, ended) => {
      if (Date.now() - startedAt < PATIENCE_MS) return;
      shown = true;
      process.stderr.write(`\r\u001b[K[${ended}/${cases}] ${id}`);
    },
    clear: () => {
      if (shown) process.stderr.write("\r\u001b[K");
    },
  };
}
