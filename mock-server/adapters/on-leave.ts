import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** A client that has ended its side may still read; one that has gone looks the same. For so long it gets the benefit of doubt. */
const DOUBT_MS = 500;

/** Who is to be told, by connection. */
const waiting = new WeakMap<Duplex, Set<() => void>>();

/** Calls `leave` when the exchange is over, or the client has no more interest in its answer; at once where it is so. Perhaps more than once. */
export function onLeave({ socket }: IncomingMessage, response: ServerResponse, leave: () => void): void {
  const told = waiting.get(socket) ?? watch(socket);
  told.add(leave);
  response.once("close", () => {
    told.delete(leave);
    leave();
  });
  if (socket.destroyed || response.destroyed) leave();
}

/** One pair of listeners for a connection, however many requests it carries. */
function watch(connection: Duplex): Set<() => void> {
  const told = new Set<() => void>();
  waiting.set(connection, told);
  const tellAll = () => {
    for (const leave of told) leave();
  };
  const doubt = () => {
    const timer = setTimeout(tellAll, DOUBT_MS);
    connection.once("close", () => clearTimeout(timer));
  };
  connection.once("close", tellAll);
  if (connection.readableEnded) doubt();
  else connection.once("end", doubt);
  return told;
}
