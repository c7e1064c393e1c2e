import { KEY_HEADER } from "../../openapi/index.ts";
import { headerOf, type MockRequest } from "../operations/message.ts";
import { parseKey } from "../store/account-key.ts";
import { DEV_KEYS } from "../store/dev-accounts.ts";

const PUBLISHED: ReadonlySet<string> = new Set(Object.values(DEV_KEYS));

/** A key as log and journal show it: a published one and its copies whole, any other shortened. */
export function shownKey(key: string): string {
  if (PUBLISHED.has(parseKey(key)?.base ?? "")) return key;
  return key.length > 12 ? `${key.slice(0, 4)}…${key.slice(-2)}` : "…";
}

/** Headers whose names say that they carry a secret. */
const SECRET = /key|auth|token|cookie|secret|passw|credential|session/i;

/** The headers of a message without secrets. */
export function redactedHeaders(headers: MockRequest["headers"]): Record<string, string> {
  const shown = Object.keys(headers).map((name) => {
    const value = headerOf({ headers }, name) ?? "";
    if (name === KEY_HEADER.toLowerCase()) return [name, shownKey(value)];
    return [name, SECRET.test(name) ? "…" : value];
  });
  return Object.fromEntries(shown);
}

/** A query without the values of parameters whose names say that they carry a secret. */
export function shownQuery(query: string): string {
  return query.replace(/([^=&]*)=([^&]*)/g, (pair, name: string) =>
    SECRET.test(name) ? `${name}=…` : pair,
  );
}
