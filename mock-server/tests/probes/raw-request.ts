import { KEY_HEADER } from "../../../openapi/constants.ts";
import { message } from "../raw-http.fixture.ts";

/** Bytes to send on one connection, and the statuses of the answers, in order. */
export interface RawRequest {
  readonly name: string;
  /** Sent one after the other, as Latin-1. `ID` stands for a project of the account whose key is sent. */
  readonly send: readonly string[];
  readonly statuses: readonly number[];
  /** Set if the client does not end its side after sending: the server must close the connection. */
  readonly holds?: true;
  /** The indexes of answers to HEAD, which have no body. */
  readonly heads?: readonly number[];
  /** The rule that every answer with status 400 or above must name. */
  readonly rule?: string;
}

export const KEY = `${KEY_HEADER}: mk_premium`;

/** The target and the request line of a DELETE that takes effect. */
export const DELETE_TARGET = "/v1/project?projectId=ID";
export const DELETE_LINE = `DELETE ${DELETE_TARGET} HTTP/1.1`;

/** Creates a raw request from its parts. Several statuses belong to several requests on the connection. */
export function raw(
  name: string,
  status: number | readonly number[],
  ...send: readonly string[]
): RawRequest {
  return { name, send, statuses: typeof status === "number" ? [status] : status };
}

/** Like `raw`, but the client does not end its side. */
export function held(...request: Parameters<typeof raw>): RawRequest {
  return { ...raw(...request), holds: true };
}

/** Like `raw`, but refused by this rule. */
export function refused(
  rule: string,
  status: number,
  name: string,
  ...send: readonly string[]
): RawRequest {
  return { ...raw(name, status, ...send), rule };
}

/** A GET with all headers that a list needs, followed by others. */
export function get(target: string, ...headers: readonly string[]): string {
  return message(
    `GET ${target} HTTP/1.1`,
    "Host: x",
    KEY,
    "Content-Type: application/json",
    ...headers,
  );
}

/** A DELETE that takes effect unless the added headers prevent it. */
export function del(...headers: readonly string[]): string {
  return delAs(DELETE_LINE, ...headers);
}

/** Like `del`, with another request line. */
export function delAs(requestLine: string, ...headers: readonly string[]): string {
  return message(requestLine, "Host: x", KEY, ...headers);
}

/** The words of a text. */
export function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}
