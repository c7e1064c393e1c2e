import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import type { Listening } from "./hostile.ts";

/** A server that speaks bytes: it is handed each connection once the request has come, with all that the client sent so far. */
export function tcp(answer: (socket: Socket, request: string) => void): Promise<Listening> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    socket.once("data", (request) => answer(socket, request.toString("latin1")));
  });
  return listening(server, () => {
    for (const socket of sockets) socket.destroy();
  });
}

/** A server that sends the same bytes to whoever asks, and closes. */
export function sends(bytes: string | Uint8Array): () => Promise<Listening> {
  return () => tcp((socket) => socket.end(bytes));
}

/** A server of Node's HTTP. */
export async function web(listener: RequestListener): Promise<Listening> {
  const server = createServer(listener);
  return listening(server, () => server.closeAllConnections());
}

/** Puts a server on a free port of loopback. */
export async function listening(server: Server, dropConnections: () => void = () => {}, scheme = "http"): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => {
      server.close();
      dropConnections();
    },
  };
}

/** Sends a chunk again and again, as fast as it is taken, until the connection is closed. */
export function flood(socket: Socket, chunk: string | Uint8Array): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", more);
  more();
}

/** Sends a text one byte at a time, and never comes to an end. */
export function drip(socket: Socket, text: string, everyMs = 100): void {
  let at = 0;
  const timer = setInterval(() => {
    socket.write(text[at % text.length] ?? "");
    at += 1;
  }, everyMs);
  socket.on("close", () => clearInterval(timer));
}
