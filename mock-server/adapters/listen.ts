import { type EventEmitter, once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { TlsPair } from "./self-signed.ts";

/** A server that answers. */
export interface Listening {
  /** For example `http://127.0.0.1:4010`, with the real port. */
  readonly origin: string;
  /** Takes no more requests, lets those in flight finish for at most `graceMs` (default 3000), then cuts what is left. */
  close(graceMs?: number): Promise<void>;
}

/** How often connections that have fallen idle are closed while the server ends, in milliseconds. */
const SWEEP_MS = 20;

/** Listens on host and port, or rejects with the system's error, such as EADDRINUSE. Port 0 is any free one. */
export async function listen(app: RequestListener, host: string, port: number, tls?: TlsPair): Promise<Listening> {
  const server = (tls ? createTlsServer(tls, app) : createServer(app)).listen(port, host);
  await once(server, "listening");
  const { family, address, port: realPort } = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  return {
    origin: `${tls ? "https" : "http"}://${family === "IPv6" ? `[${address}]` : address}:${realPort}`,
    close: (graceMs = 3000) => {
      closing ??= drain(server, graceMs);
      return closing;
    },
  };
}

async function drain(
  server: Pick<Server, "close" | "closeIdleConnections" | "closeAllConnections"> & EventEmitter,
  graceMs: number,
): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
