import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type App, createFront, type Front, type FrontOptions, type TlsPair } from "./front/front.ts";

/** A server that answers. */
export interface Listening {
  /** For example `http://127.0.0.1:4010`, with the real port. */
  readonly origin: string;
  /**
   * Ends every connection with its next answer, lets those in flight finish for at most `graceMs` (default 3000), then cuts
   * what is left.
   */
  close(graceMs?: number): Promise<void>;
  /** Whether an answer was cut when the server ended. */
  wasCut(): boolean;
}

/** How often a server that ends looks after its connections, in milliseconds. */
const SWEEP_MS = 20;

/** After so many sweeps in a row without a request, nobody is about to send one. */
const CALM_SWEEPS = 3;

/** How long a server that ends takes new connections while answers are in flight, so that a health check can learn of it. */
const LAST_CALL_MS = 1000;

/** Listens on host and port, or rejects with the system's error, such as EADDRINUSE. Port 0 is any free one. */
export async function listen(
  app: App,
  host: string,
  port: number,
  tls?: TlsPair,
  options: Omit<FrontOptions, "tls"> = {},
): Promise<Listening> {
  const front = createFront(app, { ...options, tls });
  const server = front.server.listen(port, host);
  await once(server, "listening");
  const { family, address, port: realPort } = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  let cut = false;
  return {
    origin: `${tls ? "https" : "http"}://${family === "IPv6" ? `[${address}]` : address}:${realPort}`,
    close: (graceMs = 3000) => {
      closing ??= drain(front, graceMs, () => {
        cut = front.busy() > 0;
      });
      return closing;
    },
    wasCut: () => cut,
  };
}

async function drain(front: Front, graceMs: number, beforeCut: () => void): Promise<void> {
  const { server, lastRound } = front;
  lastRound();
  await calm(front, Math.min(LAST_CALL_MS, graceMs));
  const closed = once(server, "close");
  server.close();
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(
    () => {
      beforeCut();
      front.cut();
    },
    Math.max(graceMs - LAST_CALL_MS, 0),
  );
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

/**
 * Waits until nothing is in flight and nobody asks any more. A connection that looks idle may have a request on its way, which
 * would be lost with it; its client learns from the next answer that it is the last.
 */
async function calm({ busy, received }: Front, limitMs: number): Promise<void> {
  let [calmSweeps, before] = [0, received()];
  for (let waited = 0; calmSweeps < CALM_SWEEPS && waited < limitMs; waited += SWEEP_MS) {
    await sleep(SWEEP_MS);
    calmSweeps = busy() === 0 && received() === before ? calmSweeps + 1 : 0;
    before = received();
  }
}
