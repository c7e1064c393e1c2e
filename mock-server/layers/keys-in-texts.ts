import { allOperations, type OperationId } from "../../openapi/index.ts";
import { type ApiRequest, KEY_HEADER, REQUEST_ID_HEADER } from "../http/message.ts";
import { routeOf } from "../http/router.ts";
import { parseKey } from "../store/account-key.ts";
import { hashKey } from "./hash-key.ts";

/** No text is kept longer than this. */
const LONGEST_TEXT = 2048;

/** Headers in which clients send the key by mistake. */
export const KEY_HEADERS: readonly string[] = [
  "Authorization",
  "X-Api-Key",
  "Api-Key",
  "X-Auth-Token",
  "X-MasterKey",
  "Master-Key",
];

/** Headers that may hold a key. */
const KEY_CARRIERS = [KEY_HEADER, ...KEY_HEADERS, "X-Admin-Token", "Cookie"];

/** The most words of a header that are taken for keys, and their lengths. A shorter word is part of too many other texts. */
const MOST_WORDS = 8;
const SHORTEST_KEY = 4;
const LONGEST_KEY = 256;

/** What the name of a parameter that holds a key has in it. */
const KEY_NAME = /key|token|secret|passw|pwd|auth|credential|session|cookie|bearer|signature|jwt|master/;

/** The keys that a request carries in its headers, in the spellings in which it may repeat them, {@link folded}. */
export function keysIn(header: ApiRequest["header"]): readonly string[] {
  const words = KEY_CARRIERS.flatMap((name) => {
    const value = header(name) ?? "";
    return [value, ...value.split(/[\s,;="'<>:]+/, MOST_WORDS)].map((word) => word.slice(0, LONGEST_KEY));
  });
  const spelt = words.flatMap((word) => (word === "" ? [] : [word, inHex(word), inBase64(word)]));
  return [...new Set(spelt.map(folded))].filter(({ length }) => length >= SHORTEST_KEY);
}

/**
 * A path or a query without anything that may be a key: the keys that the request carries, keys of the mock, long words of mixed
 * characters, and values whose name is that of a key, however they are encoded.
 *
 * @param keys those of {@link keysIn}.
 */
function withoutKeys(text: string, keys: readonly string[]): string {
  const parts = text.slice(0, LONGEST_TEXT).split(/([/?&;#]+)/);
  const repeated = repeatedIn(text.slice(0, 2 * LONGEST_TEXT), keys);
  const isShown = parts.map((part, index) => index % 2 === 1 || !(holdsKey(part, repeated) || isAfterKeyName(parts, index)));
  // A key with separators in it stands across several parts.
  const shown = parts.filter((_, index) => isShown[index]).join("") + text.slice(LONGEST_TEXT, 2 * LONGEST_TEXT);
  if (repeatsKey(shown, repeated)) return "[key]";
  const kept = parts.map((part, index) => (isShown[index] ? part : `${harmlessName(part, repeated)}[key]`));
  // The last part of a text that was cut may be the beginning of a key.
  return text.length > LONGEST_TEXT ? `${kept.slice(0, -1).join("")}…` : kept.join("");
}

/** The id that a client gave its request, if it is short and plain enough for a log line and does not look like a key. */
export function givenId(header: ApiRequest["header"]): string | undefined {
  const given = header(REQUEST_ID_HEADER);
  if (given === undefined || !/^[A-Za-z0-9._-]{1,64}$/.test(given)) return undefined;
  // A UUID looks like a key, and is none unless it is repeated from a header.
  const mayBeKey = UUID.test(given) ? repeatsKey : holdsKey;
  return mayBeKey(given, keysIn(header)) ? undefined : given;
}

/** How the journal names a key. */
export interface NamedKey {
  readonly hash: string;
  /** The key of the account, if it is published. */
  readonly name?: string;
  /** The name of the copy of that account, if it does not look like a key. */
  readonly copy?: string;
}

/** What the journal calls a key: a hash of it, and its name if the key of its account is published. */
export function nameKey(key: string | undefined, published: ReadonlySet<string>): NamedKey | null {
  if (!key) return null;
  const { base, copy } = parseKey(key) ?? {};
  const hash = hashKey(key);
  if (base === undefined || !published.has(base)) return { hash };
  return copy !== undefined && isPlainCopy(copy) ? { hash, name: base, copy } : { hash, name: base };
}

/** Whether a key may be shown as it is. */
export function isPublished(key: string | undefined, published: ReadonlySet<string>): boolean {
  const { name, copy } = nameKey(key, published) ?? {};
  return name !== undefined && key === (copy === undefined ? name : `${name}:${copy}`);
}

/** Names and ids of tests are plain, a real key that was pasted behind the colon is not. */
function isPlainCopy(copy: string): boolean {
  const isTestId = UUID.test(copy) || PLAYWRIGHT_ID.test(copy);
  return /^[ -~]{1,64}$/.test(copy) && (isTestId || !holdsKey(copy, [], looksRandom));
}

const PLAYWRIGHT_ID = /^[0-9a-f]{20}-[0-9a-f]{20}$/;

/** Whether many digits stand among the letters of words, or capitals as close together as in no name. */
function looksRandom(text: string): boolean {
  const words = text.split(/[^A-Za-z0-9]+/).map((word) => word.replace(/\d+$/, ""));
  const mixed = words.filter((word) => /\d/.test(word) && /[A-Za-z]/.test(word)).join("");
  const cased = words.filter((word) => /[a-z][A-Z]/.test(word)).join("");
  const humps = cased.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return mixed.length >= 16 || (cased.length >= 20 && cased.length < 3.2 * humps.length);
}

/** The value of a header without anything that may be a key. */
export function headerWithoutKeys(name: string, value: string, keys: readonly string[]): string {
  return value !== "" && isKeyName(name) ? "[key]" : withoutKeys(value, keys);
}

/**
 * A body without anything that may be a key, or, of an answer, which holds what the mock has been given as data, without those
 * keys alone that it repeats.
 */
export function bodyWithoutKeys(text: string, keys: readonly string[], hidden: "repeated" | "all" = "all"): string {
  const repeated = repeatedIn(text, keys);
  if (hidden === "repeated" && repeated.length === 0) return text;
  const parts = text.split(BODY_SEPARATORS);
  const isHidden = (part: string, index: number) => {
    if (index % 2 === 1) return false;
    if (hidden === "repeated") return repeatsKey(part, repeated);
    return holdsKey(part, repeated) || (/[:=]/.test(parts[index - 1] ?? "") && isKeyName(parts[index - 2] ?? ""));
  };
  const shown = parts.map((part, index) => (isHidden(part, index) ? "[key]" : part)).join("");
  // A key with separators in it stands across several parts.
  return repeatsKey(shown, repeated) ? "[key]" : shown;
}

/** Blanks count only behind another separator, because a value may hold some. */
const BODY_SEPARATORS = /(["'\\{}[\],:;&=<>\r\n][\s"'\\{}[\],:;&=<>]*)/;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Short enough that only a key of the mock, or one that is repeated from a header, has to be looked for. */
const SHORT_WORD = /^[\w.-]{0,19}$/;

/** Whether a word may be a key, or holds one of the given. */
function holdsKey(word: string, keys: readonly string[], isSecret: (text: string) => boolean = hasLongWord): boolean {
  if (keys.length === 0 && SHORT_WORD.test(word)) return /mk_/i.test(word);
  const plain = decoded(word);
  const mark = Math.max(plain.lastIndexOf("="), plain.lastIndexOf(":"));
  const name = plain.slice(0, Math.max(mark, 0));
  // Letters outside ASCII can imitate the name of a key.
  if (/mk_[\w-]/i.test(plain) || isKeyName(name) || /[^ -~]/.test(name)) return true;
  return isSecret(plain) || repeatsKey(plain, keys);
}

function repeatsKey(text: string, keys: readonly string[]): boolean {
  return repeatedIn(text, keys).length > 0;
}

/** The keys that a text holds in any spelling. */
function repeatedIn(text: string, keys: readonly string[]): readonly string[] {
  const letters = folded(text);
  return keys.filter((key) => letters.includes(key));
}

/** As in `/token/abc`. */
function isAfterKeyName(parts: readonly string[], index: number): boolean {
  const before = parts[index - 2] ?? "";
  return before.length > 2 && (parts[index - 1] ?? "").startsWith("/") && isKeyName(before);
}

function isKeyName(name: string): boolean {
  return KEY_NAME.test(folded(name).replace(/\d+/g, ""));
}

/** Whether a word is so long and mixed that it may be a key. */
function hasLongWord(text: string): boolean {
  const isMixed = (word: string) => [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(word)).length > 1;
  return text.split(/[\s=:]+/).some((word) => word.length >= 20 && isMixed(word));
}

/** The name of a parameter with its equals sign, if it is spelt plainly and is no key itself. */
function harmlessName(part: string, keys: readonly string[]): string {
  const [name = ""] = /^[\w.-]{1,40}=/.exec(part) ?? [];
  return name === "" || holdsKey(name.slice(0, -1), keys) ? "" : name;
}

/** The letters and digits of a text in lower case and without any encoding: what all its spellings have in common. */
function folded(text: string): string {
  return decoded(text)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "");
}

/** Adjacent escapes are decoded together, because a character may have several bytes. */
const ESCAPES = /(?:(?:%u00|\\u00|\\x|%)[0-9a-f]{2})+/gi;

/** Without percent signs, even if the text was encoded several times, and without the escapes of JSON and JavaScript. */
function decoded(text: string): string {
  let plain = text;
  for (let round = 0; round < 5; round++) {
    const before = plain;
    plain = before.replace(ESCAPES, (escapes) => {
      const bytes = escapes.match(/[0-9a-f]{2}(?=[%\\]|$)/gi) ?? [];
      return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)));
    });
    if (plain === before) break;
  }
  return plain;
}

function inHex(key: string): string {
  return Array.from(new TextEncoder().encode(key), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function inBase64(key: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(key))).replace(/.?=*$/, "");
}

/**
 * What journal and log show of a request line: nothing that may be a key.
 *
 * @param isPlain {@link isPlainRequest}.
 */
export function shownTexts(request: ApiRequest, isPlain: boolean): Pick<ApiRequest, "method" | "path" | "query"> {
  const { method, path, query } = request;
  const key = request.header(KEY_HEADER) ?? "";
  // A plain query holds nothing but its names and digits, so only a key that starts with a digit could be in it.
  const mayHoldKey = !isPlain || (key >= "0" && key < ":") || query.length > LONGEST_TEXT;
  if (!mayHoldKey) return { method, path, query };
  const keys = keysIn((name) => request.header(name));
  return { method: withoutKeys(method, keys), path: withoutKeys(path, keys), query: withoutKeys(query, keys) };
}

/**
 * Whether a request succeeded, with nothing in its query but digits for the operation's own parameters, as almost all do: then it
 * is no near miss and holds no key, and need not be taken apart. A refused one may have its key in a wrong place.
 */
export function isPlainRequest(request: ApiRequest, status: number): boolean {
  const route = routeOf(request);
  return status < 400 && route.kind === "routed" && (PLAIN_QUERIES.get(route.operation)?.test(request.query) ?? false);
}

const PLAIN_QUERIES: ReadonlyMap<OperationId, RegExp> = new Map(
  allOperations.map((operation) => [operation.id, new RegExp(`^(?:(?:${operation.query.join("|")})=\\d*(?:&|$))*$`)]),
);
