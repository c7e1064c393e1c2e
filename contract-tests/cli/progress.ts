import type { Io } from "./outputs.ts";

/** Tells what is under way, and how many cases have ended. */
interface Progress {
  show(underWay: { readonly id: string }, ended: number): void;
  end(): void;
}

/**
 * Tells on stderr how far a run is: in CI (`CI` is set) a line every five seconds, on a terminal one line that is redrawn, and
 * nothing elsewhere, where another program may read stderr. A run of less than 1.5 seconds is silent.
 */
export function startProgress(cases: number, { stderr, env }: Io, ciMs = 5000): Progress {
  if (!env.CI && stderr.isTTY !== true) return { show: () => {}, end: () => {} };
  const startedAt = Date.now();
  let line = `[0/${cases}] preflight`;
  const tell = () => {
    const seconds = (Date.now() - startedAt) / 1000;
    if (env.CI) stderr.write(`${line}, ${seconds.toFixed(0)} s\n`);
    else if (seconds > 1.5) stderr.write(`\r\u001b[K${line}`);
  };
  const timer = setInterval(tell, env.CI ? ciMs : 250);
  return {
    show: ({ id }, ended) => {
      line = `[${ended}/${cases}] ${id}`;
    },
    end: () => {
      clearInterval(timer);
      if (!env.CI) stderr.write("\r\u001b[K");
    },
  };
}
