import { KEY_HEADER } from "../../openapi/constants.ts";
import { headerOf, type MockRequest } from "../operations/message.ts";
import { parseKey } from "../store/account-key.ts";
import { DEV_KEYS } from "../store/dev-accounts.ts";

const PUBLISHED: ReadonlySet<string> = new Set(Object.values(DEV_KEYS));

/** A key as log and journal show it: a published one and its copies whole, any other shortened. */
export function shownKey(key: string): string {
  if (PUBLISHED.has(parseKey(key)?.base ?? "")) return key;
  return key.length > 12 ? `${key.slice(0, 4)}…${key.slice(-2)}` : "…";
}

/** Names of headers and parameters that say that they carry a secret. */
const SECRET = /key|auth|token|cookie|secret|passw|credential|session/i;

/** The headers of a message without secrets. A value may be a URL, as that of Referer, so each is shown as one. */
export function redactedHeaders(headers: MockRequest["headers"]): Record<string, string> {
  const shown = Object.keys(headers).map((name) => {
    const value = headerOf({ headers }, name) ?? "";
    if (name === KEY_HEADER.toLowerCase()) return [name, shownKey(value)];
    return [name, SECRET.test(name) ? "…" : shownUrl(value)];
  });
  return Object.fromEntries(shown);
}

/** A URL, or a part of one, without its user and password, and without the values of parameters that are secret. */
export function shownUrl(url: string): string {
  const withoutUser = url.replace(/\/\/[^/?#]*@/g, "//…@");
  // The parentheses keep the separators.
  return withoutUser
    .split(/([?#&;])/)
    .map(shownParameter)
    .join("");
}

/** The value of a parameter may be a URL with a secret in it, so all before the last `=` counts as its name. */
function shownParameter(pair: string): string {
  // As a server reads it: `decodeURIComponent` would throw at a percent sign alone.
  const decoded = pair.includes("%") ? `${new URLSearchParams(`=${pair}`).get("")}` : pair;
  const name = decoded.slice(0, Math.max(0, decoded.lastIndexOf("=")));
  return SECRET.test(name) ? `${pair.slice(0, pair.search(/=|%3d/i))}=…` : pair;
}

/** Makes a name that a client sent safe for a header and a log. Digits are replaced too, because they could be part of a key. */
export function printable(name: string): string {
  return name.replace(/[^A-Za-z_.[\]-]/g, "?").slice(0, 40);
}
