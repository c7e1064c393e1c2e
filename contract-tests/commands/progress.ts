import { oneLine } from "../reporters/plain-text.ts";
import type { Progress } from "../runner/run-options.ts";
import type { Io } from "./io.ts";

/**
 * Shows how far a run is on stderr: in CI (`CI` is set) a line every five seconds, on a terminal one line that is redrawn, and
 * otherwise nothing, because another program may read stderr. On a terminal, a run of under 1.5 seconds shows nothing.
 */
export function startProgress(io: Pick<Io, "stderr" | "env">, ciMs = 5000): { show(progress: Progress): void; end(): void } {
  const { stderr, env } = io;
  if (!env.CI && stderr.isTTY !== true) return { show: () => {}, end: () => {} };
  const startedAt = Date.now();
  let line = "look";
  const tell = () => {
    const seconds = (Date.now() - startedAt) / 1000;
    if (env.CI) stderr.write(`${line}, ${seconds.toFixed(0)} s\n`);
    else if (seconds > 1.5) stderr.write(`\r\u001b[K${line.slice(0, (stderr.columns ?? 80) - 1)}`);
  };
  const timer = setInterval(tell, env.CI ? ciMs : 250);
  return {
    show: ({ phase, requests, waiting }) => {
      line = oneLine(`${phase}: ${requests} requests${waiting === undefined ? "" : `, waiting: ${waiting}`}`);
    },
    end: () => {
      clearInterval(timer);
      if (!env.CI) stderr.write("\r\u001b[K");
    },
  };
}
