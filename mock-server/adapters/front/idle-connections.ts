import type { Server } from "node:http";
import type { Socket } from "node:net";
import { hangUp } from "../deliver-on-socket.ts";
import type { OpenAnswers } from "./open-answers.ts";

/**
 * Ends connections on which nothing has come for `idleMs`, sooner or later by an eighth of it, and no answer is in flight. Node
 * would set a timer for each after every answer and take it back at the next request: to look at all of them now and then
 * costs a request nothing. Gives all connections that are open, also those that Node has handed over, as at CONNECT.
 */
export function endIdleConnections(
  server: Server,
  event: "connection" | "secureConnection",
  open: OpenAnswers,
  idleMs: number,
): ReadonlyMap<Socket, unknown> {
  const watched = new Map<Socket, Idleness>();
  server.keepAliveTimeout = 0;
  server.on(event, (connection: Socket) => {
    watched.set(connection, { bytesRead: 0, looks: 0 });
    connection.once("close", () => watched.delete(connection));
  });
  const timer = setInterval(() => {
    for (const [connection, idleness] of watched) {
      const isBusy = connection.bytesRead !== idleness.bytesRead || open.of(connection).length > 0;
      idleness.looks = isBusy ? 0 : idleness.looks + 1;
      idleness.bytesRead = connection.bytesRead;
      if (idleness.looks >= LOOKS) hangUp(connection);
    }
  }, idleMs / LOOKS);
  timer.unref();
  server.once("close", () => clearInterval(timer));
  return watched;
}

/** At so many looks in a row nothing must have come. */
const LOOKS = 8;

interface Idleness {
  bytesRead: number;
  looks: number;
}
