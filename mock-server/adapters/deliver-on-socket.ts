import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { ApiResponse } from "../http/message.ts";

/** How long a client may take to read its last answer, in milliseconds. */
const FAREWELL_MS = 1000;

/** Writes the last answer of a connection that has no request to answer; a client that is gone gets nothing. */
export function deliverOnSocket(connection: Duplex, answer: ApiResponse): void {
  connection.on("error", ignore);
  if (connection.writable) sayFarewell(connection, answer);
  else connection.destroy();
}

/** Ends a connection without another word. */
export function hangUp(connection: Duplex): void {
  connection.on("error", ignore);
  connection.destroy();
}

function sayFarewell(connection: Duplex, answer: ApiResponse): void {
  connection.end(textOf(answer));
  // Closed with bytes unread, a connection is reset, and the answer may be lost with it.
  connection.resume();
  const cut = setTimeout(() => connection.destroy(), FAREWELL_MS);
  connection.once("close", () => clearTimeout(cut));
}

function textOf({ status, headers, body }: ApiResponse): string {
  const fields = { ...headers, Date: new Date().toUTCString() };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}

/** The client has gone, which is its right. */
function ignore(): void {}
