import { once } from "node:events";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createNodeServer, type NodeServer, type NodeServerOptions } from "./node-server.ts";

/** A server that answers. */
export interface Listening {
  /** For example `http://127.0.0.1:4010`, with the real port. */
  readonly origin: string;
  /** Lets the answers in flight finish for at most `graceMs` (default 3000), then cuts what is left. */
  close(graceMs?: number): Promise<void>;
  /** Whether an answer was cut when the server ended. */
  wasCut(): boolean;
}

/** Listens on host and port, or rejects with the system's error, such as EADDRINUSE. Port 0 is any free one. */
export async function listen(
  app: RequestListener,
  host: string,
  port: number,
  options: NodeServerOptions = {},
): Promise<Listening> {
  const node = createNodeServer(app, options);
  const server = node.server.listen(port, host);
  await once(server, "listening");
  const { family, address, port: realPort } = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  let wasCut = false;
  return {
    origin: `${options.tls ? "https" : "http"}://${family === "IPv6" ? `[${address}]` : address}:${realPort}`,
    close: (graceMs = 3000) => {
      closing ??= drain(node, graceMs, () => {
        wasCut = node.busy() > 0;
        node.cut();
      });
      return closing;
    },
    wasCut: () => wasCut,
  };
}

/** How often a server that ends looks at its connections, in milliseconds. */
const SWEEP_MS = 20;

/** After so many sweeps in a row without a request, none is expected any more. */
const CALM_SWEEPS = 3;

/** How long a server that ends takes new connections while answers are in flight, so that a health check can learn of it. */
const LAST_CALL_MS = 1000;

async function drain(node: NodeServer, graceMs: number, cut: () => void): Promise<void> {
  node.lastRound();
  await calm(node, Math.min(LAST_CALL_MS, graceMs));
  const closed = once(node.server, "close");
  node.server.close();
  const sweep = setInterval(() => node.closeIdle(), SWEEP_MS);
  const limit = setTimeout(cut, Math.max(graceMs - LAST_CALL_MS, 0));
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}

/**
 * Waits until nothing is in flight and no request comes any more. A connection that looks idle may have a request on its way,
 * which would be lost with it; its client learns from the next answer that it is the last.
 */
async function calm({ busy, received }: NodeServer, limitMs: number): Promise<void> {
  let [calmSweeps, before] = [0, received()];
  for (let waited = 0; calmSweeps < CALM_SWEEPS && waited < limitMs; waited += SWEEP_MS) {
    await sleep(SWEEP_MS);
    calmSweeps = busy() === 0 && received() === before ? calmSweeps + 1 : 0;
    before = received();
  }
}
