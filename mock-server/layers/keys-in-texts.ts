import { allOperations, type OperationId } from "../../openapi/index.ts";
import { type ApiRequest, KEY_HEADER, REQUEST_ID_HEADER } from "../http/message.ts";
import { routeOf } from "../http/router.ts";
import { parseKey } from "../store/account-key.ts";
import { hashKey } from "./hash-key.ts";

const LONGEST_TEXT = 2048;

/** The headers in which clients send the key by mistake. */
export const KEY_HEADERS: readonly string[] = [
  ...["Authorization", "X-Api-Key", "Api-Key"],
  ...["X-Auth-Token", "X-MasterKey", "Master-Key"],
];

const KEY_CARRIERS = [KEY_HEADER, ...KEY_HEADERS, "X-Admin-Token", "Cookie"];

/** How many words of a header are treated as keys, and their lengths. A shorter word occurs in too many other texts. */
const MOST_WORDS = 8;
const SHORTEST_KEY = 4;
const LONGEST_KEY = 256;

/** Matches the names of parameters that may contain a key. A name of fewer characters than `SHORTEST_NAME` never does. */
const KEY_NAME = /key|token|secret|passw|pwd|auth|credential|session|cookie|bearer|signature|jwt|master/;
const SHORTEST_NAME = 3;

/** Returns the keys in the headers of a request, in plain, hexadecimal and base64 spelling, each {@link folded}. */
export function keysIn(header: ApiRequest["header"]): readonly string[] {
  const words = KEY_CARRIERS.flatMap((name) => {
    const value = header(name) ?? "";
    return [value, ...value.split(/[\s,;="'<>:]+/, MOST_WORDS)].map((word) => word.slice(0, LONGEST_KEY));
  });
  const spelt = words.flatMap((word) => (word === "" ? [] : [word, inHex(word), inBase64(word)]));
  return [...new Set(spelt.map(folded))].filter(({ length }) => length >= SHORTEST_KEY);
}

/** Returns the client's id of a request, if it is short and plain enough for a log line and does not look like a key. */
export function givenId(header: ApiRequest["header"]): string | undefined {
  const given = header(REQUEST_ID_HEADER);
  if (given === undefined || !/^[A-Za-z0-9._-]{1,64}$/.test(given)) return undefined;
  // A UUID looks like a key, but is a key only if a header repeats it.
  const mayBeKey = UUID.test(given) ? repeatsKey : holdsKey;
  return mayBeKey(given, keysIn(header)) ? undefined : given;
}

/**
 * Whether a request succeeded and its query has only digits for the operation's own parameters, as almost all requests do. Then
 * it is not a near miss and contains no key, and need not be searched. A refused request may have its key in a wrong place.
 */
export function isPlainRequest(request: ApiRequest, status: number): boolean {
  const route = routeOf(request);
  return status < 400 && route.kind === "routed" && (PLAIN_QUERIES.get(route.operation)?.test(request.query) ?? false);
}

const PLAIN_QUERIES: ReadonlyMap<OperationId, RegExp> = new Map(
  allOperations.map((operation) => [operation.id, new RegExp(`^(?:(?:${operation.query.join("|")})=\\d*(?:&|$))*$`)]),
);

/**
 * Redacts anything that may be a key in a request line, for journal and log.
 *
 * @param isPlain the result of {@link isPlainRequest}.
 */
export function shownTexts(request: ApiRequest, isPlain: boolean): Pick<ApiRequest, "method" | "path" | "query"> {
  const { method, path, query } = request;
  const key = request.header(KEY_HEADER) ?? "";
  // A plain query contains only known names and digits, so it can contain a key only if the key starts with a digit.
  const mayHoldKey = !isPlain || (key >= "0" && key < ":") || query.length > LONGEST_TEXT;
  if (!mayHoldKey) return { method, path, query };
  const keys = keysIn((name) => request.header(name));
  return { method: lineWithoutKeys(method, keys), path: lineWithoutKeys(path, keys), query: lineWithoutKeys(query, keys) };
}

/** How the journal names a key. */
export interface NamedKey {
  readonly hash: string;
  /** The key of the account, if it is published. */
  readonly name?: string;
  /** The name of the copy of that account, if it does not look like a key. */
  readonly copy?: string;
}

/** Names a key for the journal: by its hash, and by its account and copy if the account's key is published. */
export function nameKey(key: string | undefined, published: ReadonlySet<string>): NamedKey | null {
  if (!key) return null;
  const { base, copy } = parseKey(key) ?? {};
  const hash = hashKey(key);
  if (base === undefined || !published.has(base)) return { hash };
  return copy !== undefined && isPlainCopy(copy) ? { hash, name: base, copy } : { hash, name: base };
}

/** Whether a key may be shown. */
export function isPublished(key: string | undefined, published: ReadonlySet<string>): boolean {
  const { name, copy } = nameKey(key, published) ?? {};
  return name !== undefined && key === (copy === undefined ? name : `${name}:${copy}`);
}

/** Whether the name of a copy may be shown: names and ids of tests may, a real key pasted after the colon may not. */
function isPlainCopy(copy: string): boolean {
  const isTestId = UUID.test(copy) || PLAYWRIGHT_ID.test(copy);
  return /^[ -~]{1,64}$/.test(copy) && (isTestId || !holdsKey(copy, [], looksRandom));
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PLAYWRIGHT_ID = /^[0-9a-f]{20}-[0-9a-f]{20}$/;

/** Whether words mix many digits with letters, or have more capitals than names do. */
function looksRandom(text: string): boolean {
  const words = text.split(/[^A-Za-z0-9]+/).map((word) => word.replace(/\d+$/, ""));
  const mixed = words.filter((word) => /\d/.test(word) && /[A-Za-z]/.test(word)).join("");
  const cased = words.filter((word) => /[a-z][A-Z]/.test(word)).join("");
  const humps = cased.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return mixed.length >= 16 || (cased.length >= 20 && cased.length < 3.2 * humps.length);
}

export function headerWithoutKeys(name: string, value: string, keys: readonly string[]): string {
  return value !== "" && isKeyName(name) ? "[key]" : lineWithoutKeys(value, keys);
}

export function bodyWithoutKeys(text: string, keys: readonly string[]): string {
  return redacted(text, keys, BODY);
}

/** Redacts keys of its request in the body of an answer, which otherwise shows the data of the mock. */
export function answerWithoutKeys(text: string, keys: readonly string[]): string {
  const repeated = repeatedIn(text, keys);
  // Almost no answer repeats a key, and splitting a long one takes several times as long as searching it.
  if (repeated.length === 0) return text;
  const parts = text.split(BODY.separators).map((part) => (repeatsKey(part, repeated) ? "[key]" : part));
  return repeatsKey(parts.join(""), repeated) ? "[key]" : parts.join("");
}

/** Redacts anything that may be a key in a path, a query or a header, and cuts it. */
function lineWithoutKeys(text: string, keys: readonly string[]): string {
  return redacted(text.slice(0, LONGEST_TEXT), keys, LINE, text.slice(LONGEST_TEXT, 2 * LONGEST_TEXT));
}

/** The separators of the parts of a text, and those after which a part is the value of the name before it. */
const LINE = { separators: /([/?&;#]+)/, assignment: /^\// };

/** In a body, blanks separate only after another separator, because values may contain blanks. */
const BODY = { separators: /(["'\\{}[\],:;&=<>\r\n][\s"'\\{}[\],:;&=<>]*)/, assignment: /[:=]/ };

/**
 * Redacts keys in any encoding: keys from the headers of the request, keys of the mock, long words of mixed characters, and
 * values whose name is that of a key.
 *
 * @param keys the result of {@link keysIn}.
 * @param cut the text after it, which is not shown.
 */
function redacted(text: string, keys: readonly string[], { separators, assignment }: typeof LINE, cut = ""): string {
  const repeated = repeatedIn(text + cut, keys);
  const parts = text.split(separators);
  const shown = parts.map((part, index) => {
    const isNamedKey = assignment.test(parts[index - 1] ?? "") && isKeyName(parts[index - 2] ?? "");
    const isHidden = index % 2 === 0 && (isNamedKey || holdsKey(part, repeated));
    return isHidden ? `${harmlessName(part, repeated)}[key]` : part;
  });
  // A key that contains separators extends over several parts.
  if (repeatsKey(shown.filter((part, index) => part === parts[index]).join("") + cut, repeated)) return "[key]";
  // The last part of a text that was cut may be the beginning of a key.
  return cut === "" ? shown.join("") : `${shown.slice(0, -1).join("")}…`;
}

/** Returns the name of a parameter with its equals sign, if it is spelt plainly and is not a key itself. */
function harmlessName(part: string, keys: readonly string[]): string {
  const [name = ""] = /^[\w.-]{1,40}=/.exec(part) ?? [];
  return name === "" || holdsKey(name.slice(0, -1), keys) ? "" : name;
}

/** A word too short for anything but a key of the mock, or a key that a header repeats. */
const SHORT_WORD = /^[\w.-]{0,19}$/;

/** Whether a word may be a key, or contains one of these keys. */
function holdsKey(word: string, keys: readonly string[], isSecret: (text: string) => boolean = hasLongWord): boolean {
  if (keys.length === 0 && SHORT_WORD.test(word)) return /mk_/i.test(word);
  const plain = decoded(word);
  const name = plain.slice(0, Math.max(plain.lastIndexOf("="), plain.lastIndexOf(":"), 0));
  // Letters outside ASCII can imitate the name of a key.
  if (/mk_[\w-]/i.test(plain) || isKeyName(name) || /[^ -~]/.test(name)) return true;
  return isSecret(plain) || repeatsKey(plain, keys);
}

function repeatsKey(text: string, keys: readonly string[]): boolean {
  return repeatedIn(text, keys).length > 0;
}

/** Returns the keys that a text contains in any spelling. */
function repeatedIn(text: string, keys: readonly string[]): readonly string[] {
  if (keys.length === 0) return keys;
  const letters = folded(text);
  return keys.filter((key) => letters.includes(key));
}

function isKeyName(name: string): boolean {
  return name.length >= SHORTEST_NAME && KEY_NAME.test(folded(name).replace(/\d+/g, ""));
}

/** Whether a word is so long and mixed that it may be a key. */
function hasLongWord(text: string): boolean {
  const isMixed = (word: string) => [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(word)).length > 1;
  return text.split(/[\s=:]+/).some((word) => word.length >= 20 && isMixed(word));
}

/** Reduces a text to its decoded letters and digits in lower case, which all its spellings have in common. */
function folded(text: string): string {
  return decoded(text)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "");
}

/** Adjacent escapes are decoded together, because a character may have several bytes. */
const ESCAPES = /(?:(?:%u00|\\u00|\\x|%)[0-9a-f]{2})+/gi;

/** Decodes percent-encoding, even if applied several times, and the escapes of JSON and JavaScript. */
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
