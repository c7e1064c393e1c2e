import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that hands each request to the next of several, as it came, and the answer back. */
export async function startRoundRobin(origins: readonly string[]): Promise<{ origin: string; close(): Promise<void> }> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const origin = origins[turn++ % origins.length] ?? "";
    const { method = "GET", url: path = "/", rawHeaders: headers } = incoming;
    const forwarded = request(origin, { method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
