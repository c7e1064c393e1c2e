import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { SentRequest } from "../model/exchange.ts";

/** The open connections of the test servers. */
export const sockets = new Set<Socket>();

/** Starts a server on a free port and returns the port. Closes the server and its connections when the test ends. */
export async function listen(server: Server): Promise<number> {
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** Starts a server that calls `answer` at the first bytes of a connection, and `seen` with all text that it receives. */
export function listenWith(answer: (socket: Socket) => void, seen: (text: string) => void = () => {}): Promise<number> {
  const server = createTcpServer((socket) => {
    socket.on("error", () => {}).on("data", (data) => seen(data.toString("latin1")));
    socket.once("data", () => answer(socket));
  });
  return listen(server);
}

/** A list request, with these parts replaced. */
export function get(parts: Partial<SentRequest> = {}): SentRequest {
  return { method: "GET", path: "/projects", query: "", headers: {}, key: "premium", ...parts };
}
