import querystring from "node:querystring";
import { nearKeys, type Target } from "./target.ts";

/** The parts of a target that no output may show. */
export type Secrets = Pick<Target, "keys"> & Partial<Pick<Target, "headers">>;

/**
 * Replaces every secret of the target in a report, or a part of one, by the name of its variable, in all spellings of
 * `spellingsOf`. A secret of fewer than four characters is replaced only as the whole value of its header, because elsewhere it
 * may be any word. Words of the suite (verdicts, ids of rules, hashes) stay, even if a key equals one of them.
 */
export function redact<T>(document: T, target: Secrets): T {
  const { text, header } = createRedactor(target);
  const entry = (within: string, key: string, value: unknown): [string, unknown] => {
    if (within === "headers")
      return [text(key), typeof value === "string" ? header(key, value) : value];
    if (within === "evidence") return [text(key), deep(value, "")];
    return [key, OWN_WORDS.has(key) ? value : deep(value, key)];
  };
  const deep = (value: unknown, name: string): unknown => {
    if (typeof value === "string") return text(value);
    if (Array.isArray(value)) return value.map((item) => deep(item, name));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => entry(name, key, item)));
  };
  return deep(document, "") as T;
}

/** Returns a function that replaces every secret of the target in a text. Preparing the search is slow, so reuse the function. */
export function textRedactor(target: Secrets): (text: string) => string {
  return createRedactor(target).text;
}

/** The properties of a report whose values come from the suite or from its document, never from the target. */
const OWN_WORDS = new Set([
  "caseId",
  "conformance",
  "documentSha256",
  "expires",
  "fix",
  "id",
  "impact",
  "keys",
  "kind",
  "level",
  "method",
  "rule",
  "rules",
  "selection",
  "startedAt",
  "tool",
  "verdict",
]);

interface Secret {
  readonly value: string;
  readonly variable: string;
}

/** Creates the functions that replace the secrets in a text and in the value of a header. */
function createRedactor(target: Secrets) {
  const keys = secretKeys(target);
  const headers = secretHeaders(target);
  const text = replacerOf([...keys, ...headers.flatMap(({ secrets }) => secrets)]);
  const header = (name: string, value: string): string => {
    const own = headers.find((each) => each.value === value && each.name === name.toLowerCase());
    return own?.redacted ?? keys.find((key) => key.value === value)?.variable ?? text(value);
  };
  return { text, header };
}

/** The keys of the target, and the keys that requests derive from the premium one, as a shell writes them. */
function secretKeys({ keys: { premium, otherPremium = "", free = "" } }: Secrets): Secret[] {
  const near = nearKeys(premium);
  const end = /^[^:]+(?=:)/.exec(premium)?.[0].length ?? premium.length;
  const middle = Math.floor(end / 2);
  const spliced = (place: number, by: string, rest: number) =>
    `\${TTS_PROJECTS_KEY:0:${place}}${by}\${TTS_PROJECTS_KEY:${rest}}`;
  const isPlain = end === premium.length;
  const altered = (value: string, place: number) => ({
    value,
    variable: spliced(place, value.charAt(place), place + 1),
  });
  const secrets = [
    { value: premium, variable: "$TTS_PROJECTS_KEY" },
    { value: near.longer, variable: isPlain ? `\${TTS_PROJECTS_KEY}0` : spliced(end, "0", end) },
    {
      value: near.shorter,
      variable: isPlain ? `\${TTS_PROJECTS_KEY%?}` : spliced(end - 1, "", end),
    },
    altered(near.altered, middle),
    altered(near.alteredFirst, 0),
    altered(near.alteredLast, end - 1),
    { value: otherPremium, variable: "$TTS_PROJECTS_OTHER_KEY" },
    { value: free, variable: "$TTS_PROJECTS_FREE_KEY" },
  ];
  return secrets.filter(({ value }) => value !== "");
}

/** The headers of the target, with the secret parts of each value. */
function secretHeaders({ headers = {} }: Secrets) {
  const given = Object.entries(headers).filter(([, value]) => value !== "");
  return given.map(([given, value], index) => {
    const name = given.toLowerCase();
    const scheme = /^(?:basic|bearer|digest|token|apikey)\s+/i.exec(value)?.[0] ?? "";
    const credential = value.slice(scheme.length);
    const variable = `$TTS_PROJECTS_HEADER_${index + 1}`;
    const parts = [credential, ...partsOf(name, credential)];
    const secrets = parts.map((part): Secret => ({ value: part, variable }));
    return { name, value, secrets, redacted: scheme + variable };
  });
}

/** The values of a cookie, plain and decoded, or the user and the password of a Basic credential. */
function partsOf(name: string, credential: string): string[] {
  if (name === "cookie") {
    const values = credential.split(";").map((pair) => pair.replace(/^[^=]*=\s*"?|"?\s*$/g, ""));
    return [...values, ...values.map((value) => querystring.unescape(value))];
  }
  const pair = Buffer.from(credential, "base64").toString("utf8");
  const colon = pair.indexOf(":");
  const isBasic =
    colon !== -1 && Buffer.from(pair).toString("base64").startsWith(credential.replace(/=+$/, ""));
  return isBasic ? [pair, pair.slice(0, colon), pair.slice(colon + 1)] : [];
}

/** Returns a function that replaces secrets. The longest is tried first, in case one key is the beginning of another. */
function replacerOf(all: readonly Secret[]): (text: string) => string {
  const secrets = all
    .filter(({ value }) => value.length >= SHORTEST && !ANY_ANSWER.test(value))
    .sort((one, other) => other.value.length - one.value.length);
  if (secrets.length === 0) return (text) => text;
  const spellings = secrets.map(({ value }) => spellingsOf(value));
  const whole = patternOf(spellings, (units) => units.join(""));
  const cutOff = patternOf(spellings, cutOffSpelling);
  const variable = (match: readonly unknown[]): string =>
    secrets[match.slice(1).findIndex((group) => group !== undefined)]?.variable ?? "";
  return (text) => {
    const redacted = text.replace(whole, (...match) => variable(match));
    return redacted.includes("…")
      ? redacted.replace(cutOff, (...match) => `${variable(match)}…`)
      : redacted;
  };
}

function patternOf(
  spellings: readonly (readonly Spelling[])[],
  sourceOf: (units: Spelling) => string,
): RegExp {
  return new RegExp(spellings.map((each) => `(${each.map(sourceOf).join("|")})`).join("|"), "gu");
}

/** Matches a secret that an excerpt cuts off, possibly in the middle of an escape. */
function cutOffSpelling(units: Spelling): string {
  const rest = units.slice(SHORTEST).reduceRight((inner, unit) => `(?:${unit}${inner})?`, "");
  return `${units.slice(0, SHORTEST).join("")}${rest}(?:[%\\\\&][\\\\#\\w]{0,8})?…`;
}

/** The minimum length of a secret that is searched for: shorter texts occur by accident. */
const SHORTEST = 4;
/** Words that occur in any answer, request or report: not searched for, even if a key or a header equals one of them. */
const ANY_ANSWER =
  /^(?:application\/json|true|false|null|success|error|other|account|unknown|empty|none|limit|total|projects?|list|code|message|status)$/i;

/** One encoding of a secret: the regular expression source (flag `u`) of each of its characters or bytes. */
type Spelling = readonly string[];

/**
 * The encodings in which an answer may contain a secret: as text, each character raw or escaped, in any mixture; as hex; and within a
 * longer base64 or base64url text, at each of the three alignments. Every repetition is bounded, so that no text makes the search slow.
 */
export function spellingsOf(secret: string): Spelling[] {
  const bytes = Buffer.from(secret, "utf8");
  return [
    [...secret].map(anySpelling),
    ...[0, 1, 2].map((before) => base64Units(bytes, before)),
    [...bytes].map(hex),
  ];
}

/** A character in either letter case, percent-encoded, JSON-escaped or an HTML entity. Each escape may be escaped again. */
function anySpelling(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const code = `\\u{${point.toString(16)}}`;
  const plain = plainSpelling(character, code);
  const percent = [...Buffer.from(character, "utf8")]
    .map((byte) => `%(?:25){0,3}${hex(byte)}`)
    .join("");
  const unicode = character.split("").map((unit) => `\\\\{1,7}u0{0,3}${hex(unit.charCodeAt(0))}`);
  // Matches any entity name, since a list of names could be incomplete. The characters beside it identify the secret.
  const named = /[a-z\d]/i.test(character) ? "" : "|[a-zA-Z]{2,24}";
  const entity = `&(?:amp;){0,2}(?:#0{0,6}${point}|#[xX]0{0,6}${hex(point)}${named});?`;
  return `(?:${plain}|${percent}|${unicode.join("")}|${entity}${character === " " ? "|\\+" : ""})`;
}

function plainSpelling(character: string, code: string): string {
  if (/[a-z]/i.test(character)) return `[${character.toLowerCase()}${character.toUpperCase()}]`;
  // JSON puts a backslash before some characters, and JSON within JSON doubles it.
  return /[\\"'/]/.test(character) ? `\\\\{0,7}${code}` : code;
}

/** The base64 characters that depend only on the secret, not on the text before and after it. */
function base64Units(bytes: Buffer, before: number): Spelling {
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
  const units = text.slice(
    Math.ceil((before * 8) / 6),
    Math.floor(((before + bytes.length) * 8) / 6),
  );
  return [...units].map(
    (unit) =>
      ({ "+": `(?:-|${anySpelling("+")})`, "/": `(?:_|${anySpelling("/")})` })[unit] ?? unit,
  );
}

/** At least two digits. */
function hex(value: number): string {
  const digits = value.toString(16).padStart(2, "0");
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
