import { KEY_HEADER } from "../http/headers.ts";
import type { ApiRequest } from "../http/message.ts";

/** Headers in which clients send a key. */
const KEY_CARRIERS = [
  KEY_HEADER,
  "Authorization",
  "X-Api-Key",
  "Api-Key",
  "X-Auth-Token",
  "Master-Key",
  "X-Admin-Token",
  "Cookie",
];

/** No text is kept longer than this. */
export const LONGEST_TEXT = 2048;

/** A text that is shorter is in too many others to be taken for a key. */
const SHORTEST_KEY = 4;
const LONGEST_NEEDLE = 256;

/** What the letters of a name have in them that names a key. */
const KEY_NAME = /key|token|secret|passw|pwd|auth|credential|session|cookie|bearer|signature|jwt|master/;

/** The most words of a header that are taken for keys. */
const MOST_WORDS = 8;

/** The keys that a request carries in its headers, in the spellings in which it may repeat them, {@link folded}. */
export function keysIn(header: ApiRequest["header"]): readonly string[] {
  const words = KEY_CARRIERS.flatMap((name) => {
    const value = header(name) ?? "";
    return [value, ...value.split(/[\s,;="'<>:]+/, MOST_WORDS)].map((word) => word.slice(0, LONGEST_NEEDLE));
  });
  const spelt = words.flatMap((word) => (word === "" ? [] : [word, inHex(word), inBase64(word)]));
  return [...new Set(spelt.map(folded))].filter(({ length }) => length >= SHORTEST_KEY);
}

/**
 * A path or a query with everything taken out that may be a key, so that one in the wrong place is not kept: the keys that the request
 * carries, keys of the mock, long words of mixed characters, and what has the name of a key, however it is encoded.
 *
 * @param keys those of {@link keysIn}.
 */
export function withoutKeys(text: string, keys: readonly string[] = []): string {
  const parts = text.slice(0, LONGEST_TEXT).split(/([/?&;#]+)/);
  const whole = folded(text.slice(0, 2 * LONGEST_TEXT));
  const repeated = keys.filter((key) => whole.includes(key));
  const isShown = parts.map((part, place) => place % 2 === 1 || !(holdsKey(part, repeated) || isBehindKeyName(parts, place)));
  // A key with separators in it stands across several parts.
  const shown = folded(parts.filter((_, place) => isShown[place]).join("") + text.slice(LONGEST_TEXT, 2 * LONGEST_TEXT));
  if (repeated.some((key) => shown.includes(key))) return "[key]";
  const kept = parts.map((part, place) => (isShown[place] ? part : `${harmlessName(part, repeated)}[key]`));
  // The last part of a text that was cut may be the beginning of a key.
  return text.length > LONGEST_TEXT ? `${kept.slice(0, -1).join("")}…` : kept.join("");
}

/** Whether a word may be a key, or holds one of the given. */
export function holdsKey(word: string, keys: readonly string[]): boolean {
  if (keys.length === 0 && SHORT_WORD.test(word)) return /mk_/i.test(word);
  const plain = decoded(word);
  const mark = Math.max(plain.lastIndexOf("="), plain.lastIndexOf(":"));
  const name = plain.slice(0, Math.max(mark, 0));
  // A name that is not in ASCII may look like that of a key.
  if (/mk_[\w-]/i.test(plain) || isKeyName(name) || /[^ -~]/.test(name)) return true;
  return plain.split(/[\s=:]+/).some(isLongAndMixed) || repeatsKey(plain, keys);
}

const SHORT_WORD = /^[\w.-]{0,19}$/;

/** Whether a word holds one of the given keys. */
export function repeatsKey(word: string, keys: readonly string[]): boolean {
  const letters = folded(word);
  return keys.some((key) => letters.includes(key));
}

/** As in `/token/abc`. */
function isBehindKeyName(parts: readonly string[], place: number): boolean {
  const before = parts[place - 2] ?? "";
  return before.length > 2 && (parts[place - 1] ?? "").startsWith("/") && isKeyName(before);
}

function isKeyName(name: string): boolean {
  return KEY_NAME.test(folded(name).replace(/\d+/g, ""));
}

function isLongAndMixed(word: string): boolean {
  return word.length >= 20 && [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(word)).length > 1;
}

/** The name of a parameter with its equals sign, where it is spelt plainly and is no key itself. */
function harmlessName(part: string, keys: readonly string[]): string {
  const [name = ""] = /^[\w.-]{1,40}=/.exec(part) ?? [];
  return name === "" || holdsKey(name.slice(0, -1), keys) ? "" : name;
}

/** The letters and digits of a text, in small letters, without any encoding: all that its spellings have in common. */
function folded(text: string): string {
  return decoded(text)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "");
}

/** Without percent signs, however often the text was encoded, and without the escapes of JSON and JavaScript. */
function decoded(text: string): string {
  let plain = text;
  for (let round = 0; round < 5 && ESCAPE.test(plain); round++) plain = plain.replace(ESCAPES, asText);
  return plain;
}

const ESCAPE = /(?:%u00|\\u00|\\x|%)[0-9a-f]{2}/i;
/** Neighbours are decoded together: a character may have several bytes. */
const ESCAPES = /(?:(?:%u00|\\u00|\\x|%)[0-9a-f]{2})+/gi;

function asText(escapes: string): string {
  const bytes = escapes.match(/[0-9a-f]{2}(?=[%\\]|$)/gi) ?? [];
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)));
}

function inHex(key: string): string {
  return Array.from(new TextEncoder().encode(key), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function inBase64(key: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(key.slice(0, LONGEST_NEEDLE)))).replace(/.?=*$/, "");
}
