import type { Server } from "node:http";
import { Duplex } from "node:stream";
import type { Exchanged } from "./run-fuzz.ts";

/** Sends an input to a server without a network: through its own parser, over a stream in this process. */
export function inMemory(server: Server): (input: string) => Promise<Exchanged> {
  return (input) =>
    new Promise((resolve) => {
      let received = "";
      const connection = new Duplex({
        read: () => {},
        write: (chunk: Buffer, _encoding, done) => {
          received += chunk.toString("latin1");
          done();
        },
      });
      const hang = setTimeout(() => finish(true), 10_000);
      const finish = (timedOut: boolean) => {
        clearTimeout(hang);
        connection.destroy();
        resolve({ received, timedOut });
      };
      connection.once("finish", () => finish(false)).once("close", () => finish(false));
      server.emit("connection", connection);
      connection.push(Buffer.from(input, "latin1"));
      connection.push(null);
    });
}
