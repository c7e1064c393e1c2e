import { once } from "node:events";
import { connect, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { freePort } from "../../mock-server/tests/mock-process.fixture.ts";
import type { SentRequest } from "../model/exchange.ts";
import { listening } from "../self-test/wire.ts";

/** Starts a server on a free port until the test ends, and returns its base URL. */
export async function listen(server: Server): Promise<string> {
  const { baseUrl, close } = await listening(server);
  onTestFinished(close);
  return baseUrl;
}

/** Starts a server that calls `answer` at the first bytes of a connection. Returns what it has received, and its open connections. */
export async function listenWith(answer: (socket: Socket) => void) {
  const seen = { baseUrl: "", received: "", open: 0 };
  const server = createTcpServer((socket) => {
    seen.open += 1;
    socket
      .on("close", () => (seen.open -= 1))
      .on("data", (data) => (seen.received += data.toString("latin1")));
    socket.once("data", () => answer(socket));
  });
  seen.baseUrl = await listen(server);
  return seen;
}

/**
 * Returns a base URL that refuses connections until the test ends. Its port is that of a client, so no server can take it meanwhile.
 */
export async function refusing(): Promise<string> {
  const { port } = new URL(await listen(createTcpServer()));
  const localPort = await freePort();
  const client = connect({ host: "127.0.0.1", port: Number(port), localPort });
  await once(client, "connect");
  onTestFinished(() => void client.destroy());
  return `http://127.0.0.1:${localPort}/v1`;
}

/** A list request, with these parts replaced. */
export function get(parts: Partial<SentRequest> = {}): SentRequest {
  return { method: "GET", path: "/projects", query: "", headers: {}, key: "premium", ...parts };
}
