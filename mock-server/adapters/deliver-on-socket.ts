import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { ApiResponse } from "../http/message.ts";

/** How long nothing may come from a client that has its last answer, in milliseconds. */
const QUIET_MS = 1000;

/** For how many such spans a client may go on sending. */
const MOST_SPANS = 10;

/** A connection that may count what has come, as those of a network do. */
type Connection = Duplex & { readonly bytesRead?: number };

/** Writes the last answer of a connection that has no request to answer; a client that is gone gets nothing. */
export function deliverOnSocket(connection: Connection, answer: ApiResponse, quietMs: number = QUIET_MS): void {
  connection.on("error", ignore);
  if (connection.writable) sayFarewell(connection, answer, quietMs);
  else connection.destroy();
}

/** Ends a connection without another word. */
export function hangUp(connection: Duplex): void {
  connection.on("error", ignore);
  connection.destroy();
}

function sayFarewell(connection: Connection, answer: ApiResponse, quietMs: number): void {
  connection.end(textOf(answer));
  // Closed with bytes unread, a connection is reset, and the answer may be lost with it.
  connection.resume();
  let spans = 0;
  let before = connection.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = connection;
    spans += 1;
    if (spans >= MOST_SPANS || bytesRead === before) connection.destroy();
    before = bytesRead;
  }, quietMs);
  connection.once("close", () => clearInterval(timer));
}

function textOf({ status, headers, body }: ApiResponse): string {
  const fields = { ...headers, Date: new Date().toUTCString() };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}

/** The client has gone, which is its right. */
function ignore(): void {}
