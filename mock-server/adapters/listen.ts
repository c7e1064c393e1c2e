import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { isHung } from "./deliver.ts";
import { type Connections, createNodeServer, type NodeServerOptions } from "./node-server.ts";

/** A server that is listening. */
export interface Listening {
  /** The origin with the actual port, such as `http://127.0.0.1:4010`. */
  readonly origin: string;
  /** Waits at most `graceMs` (default 3000) for the answers in flight, then cuts the rest. */
  close(graceMs?: number): Promise<void>;
  /** Whether an answer was cut when the server closed. */
  wasCut(): boolean;
}

/** Listens on host and port, or rejects with the system's error, such as EADDRINUSE. Port 0 selects any free port. */
export async function listen(
  app: RequestListener,
  host: string,
  port: number,
  options: NodeServerOptions = {},
): Promise<Listening> {
  const { server, connections } = createNodeServer(app, options);
  await once(server.listen(port, host), "listening");
  const { family, address, port: realPort } = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  let wasCut = false;
  const cut = () => {
    wasCut = connections.inFlight().length > 0;
    connections.cut();
  };
  return {
    origin: `${options.tls ? "https" : "http"}://${family === "IPv6" ? `[${address}]` : address}:${realPort}`,
    close: (graceMs = 3000) => {
      closing ??= drain(server, connections, graceMs, cut);
      return closing;
    },
    wasCut: () => wasCut,
  };
}

/** How often a closing server checks its connections, in milliseconds. */
const SWEEP_MS = 20;

/** After so many sweeps in a row without a request, no further request is expected. */
const IDLE_SWEEPS = 3;

/** How long a closing server accepts new connections while answers are in flight, so that a health check can notice. */
const LAST_CALL_MS = 1000;

async function drain(server: Server, connections: Connections, graceMs: number, cut: () => void): Promise<void> {
  connections.lastRound();
  await waitForIdle(connections, Math.min(LAST_CALL_MS, graceMs));
  const closed = once(server.close(), "close");
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    connections.cut(isHung);
  }, SWEEP_MS);
  const limit = setTimeout(cut, Math.max(graceMs - LAST_CALL_MS, 0));
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}

/**
 * Waits until no answer is in flight and no request arrives any more. A connection that looks idle may have a request on its way,
 * which would be lost if the connection were closed; the answer to that request tells its client that it is the last.
 */
async function waitForIdle(connections: Connections, limitMs: number): Promise<void> {
  let [idleSweeps, before] = [0, connections.received];
  for (let waited = 0; idleSweeps < IDLE_SWEEPS && waited < limitMs; waited += SWEEP_MS) {
    await sleep(SWEEP_MS);
    idleSweeps = connections.inFlight().length === 0 && connections.received === before ? idleSweeps + 1 : 0;
    before = connections.received;
  }
}
