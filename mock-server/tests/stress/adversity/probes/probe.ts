/** Bytes to send on one connection, and the statuses of the answers to them, in sequence. */
export interface Probe {
  readonly name: string;
  /** Sent one after the other, as Latin-1. `ID` stands for a project of the account whose key is sent. */
  readonly send: readonly string[];
  readonly statuses: readonly number[];
  /** Set where the client does not end its side after sending. */
  readonly holds?: true;
  /** Which answers are to a HEAD, and have no body. */
  readonly heads?: readonly number[];
  /** The rule that every answer with a status from 400 on must name. */
  readonly rule?: string;
}

const KEY = "X-Master-Key: mk_premium";
const JSON_TYPE = "Content-Type: application/json";

/** A request as it is worded. */
export function raw(name: string, status: number | readonly number[], ...send: readonly string[]): Probe {
  return { name, send, statuses: typeof status === "number" ? [status] : status };
}

/** A GET of the list with everything that it needs, and other headers after that. */
export function get(target: string, ...headers: readonly string[]): string {
  return message(`GET ${target} HTTP/1.1`, "Host: x", KEY, JSON_TYPE, ...headers);
}

/** A DELETE that would take effect, were it not for the other headers. */
export function del(...headers: readonly string[]): string {
  return message(DELETE_LINE, "Host: x", KEY, ...headers);
}

/** The request line of a DELETE that takes effect. */
export const DELETE_LINE = "DELETE /v1/project?projectId=ID HTTP/1.1";

/** Lines as HTTP ends them, with the empty one that ends the headers. */
export function message(...lines: readonly string[]): string {
  return [...lines, "", ""].join("\r\n");
}

/** A DELETE with everything that it needs under another request line. */
export function delAs(requestLine: string): string {
  return message(requestLine, "Host: x", KEY);
}
