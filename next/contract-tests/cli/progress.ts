import type { Io } from "./outputs.ts";

interface Progress {
  show(underWay: { readonly id: string }, ended: number): void;
  end(): void;
}

/**
 * Shows the progress of a run on stderr: in CI (`CI` is set) a line every five seconds, on a terminal one line that is redrawn,
 * and otherwise nothing, because another program may read stderr. On a terminal, a run of under 1.5 seconds shows nothing.
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
