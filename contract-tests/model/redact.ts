import { NEAR_KEYS, nearKeys, type Target } from "./target.ts";

/**
 * Replaces every secret of the target in a report, or a part of one, by the name of its variable, in all spellings of
 * `spellingsOf`. A secret of fewer than four characters is replaced only as the whole value of its header, because elsewhere it
 * may be any word. Words of the suite (verdicts, ids of rules, hashes) stay, even if a key equals one of them.
 */
export function redact<T>(document: T, target: Target): T {
  const keys = secretKeys(target);
  const headers = secretHeaders(target);
  const redactText = replacerOf([...keys, ...headers.flatMap(({ secrets }) => secrets)]);
  const redactHeader = (name: string, value: string): string => {
    const own = headers.find((each) => each.value === value && each.name === name.toLowerCase());
    const key = keys.find((each) => each.value === value);
    return own?.redacted ?? key?.variable ?? redactText(value);
  };
  /** A property of the object that stands under the name `parent`; the names of headers and of evidence may be the target's too. */
  const redactProperty = (parent: string, name: string, value: unknown): [string, unknown] => {
    if (parent === "headers") return [redactText(name), redactHeader(name, String(value))];
    if (parent === "evidence") return [redactText(name), redactValue("", value)];
    return [name, OWN_WORDS.has(name) ? value : redactValue(name, value)];
  };
  const redactValue = (name: string, value: unknown): unknown => {
    if (typeof value === "string") return redactText(value);
    if (Array.isArray(value)) return value.map((item) => redactValue(name, item));
    if (typeof value !== "object" || value === null) return value;
    const properties = Object.entries(value);
    return Object.fromEntries(properties.map(([own, item]) => redactProperty(name, own, item)));
  };
  return redactValue("", document) as T;
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

/** The keys of the target, and the keys that requests derive from the premium one, as a shell writes them. */
function secretKeys({ keys: { premium, otherPremium = "", free = "" } }: Target): Secret[] {
  const near = nearKeys(premium);
  const variables = nearKeys(premium, (from, text, to) => {
    const before = from === premium.length ? "" : `:0:${from}`;
    const after = to === premium.length ? "" : `\${TTS_PROJECTS_KEY:${to}}`;
    return `\${TTS_PROJECTS_KEY${before}}${text}${after}`;
  });
  const secrets = [
    { value: premium, variable: "$TTS_PROJECTS_KEY" },
    ...NEAR_KEYS.map((name) => ({ value: near[name], variable: variables[name] })),
    { value: otherPremium, variable: "$TTS_PROJECTS_OTHER_KEY" },
    { value: free, variable: "$TTS_PROJECTS_FREE_KEY" },
  ];
  return secrets.filter(({ value }) => value !== "");
}

/** The headers of the target, with the secret parts of each value. */
function secretHeaders({ headers }: Target) {
  const given = Object.entries(headers).filter(([, value]) => value !== "");
  return given.map(([name, value], index) => {
    const scheme = /^(?:basic|bearer|digest|token|apikey)\s+/i.exec(value)?.[0] ?? "";
    const credential = value.slice(scheme.length);
    const variable = `$TTS_PROJECTS_HEADER_${index + 1}`;
    // Of a cookie, each value.
    const pairs = credential.split(/;\s*/).map((pair) => pair.slice(pair.indexOf("=") + 1));
    const secrets = [credential, ...pairs].map((part): Secret => ({ value: part, variable }));
    return { name: name.toLowerCase(), value, secrets, redacted: scheme + variable };
  });
}

/** Returns a function that replaces secrets. The longest is replaced first, in case one key is the beginning of another. */
function replacerOf(secrets: readonly Secret[]): (text: string) => string {
  const replacements = secrets
    .flatMap(partsOf)
    .filter(({ value }) => value.length >= SHORTEST && !ANY_ANSWER.test(value))
    .sort((one, other) => other.value.length - one.value.length)
    .map(({ value, variable }) => {
      const spellings = spellingsOf(value);
      const whole = spellings.map((units) => units.join(""));
      return {
        variable,
        whole: new RegExp(whole.join("|"), "giu"),
        cutOff: new RegExp(spellings.map(cutOffSpelling).join("|"), "giu"),
      };
    });
  return (text) => {
    let redacted = text;
    for (const { variable, whole } of replacements)
      redacted = redacted.replace(whole, () => variable);
    if (!redacted.includes("…")) return redacted;
    for (const { variable, cutOff } of replacements)
      redacted = redacted.replace(cutOff, () => `${variable}…`);
    return redacted;
  };
}

/** The parts of a long secret, such as a token of a gateway: a regular expression of all of it is more than the engine takes. */
function partsOf({ value, variable }: Secret): Secret[] {
  const parts = value.match(/.{1,250}/gsu) ?? [];
  return parts.map((part) => ({ value: part, variable }));
}

/** Matches a secret that an excerpt cuts off, possibly in the middle of an escape. */
function cutOffSpelling(units: Spelling): string {
  const rest = units.slice(SHORTEST).reduceRight((inner, unit) => `(?:${unit}${inner})?`, "");
  return `${units.slice(0, SHORTEST).join("")}${rest}(?:[%\\\\&][#\\w]{0,5})?…`;
}

/** The minimum length of a secret that is searched for: shorter texts occur by accident. */
const SHORTEST = 4;
/** Words that occur in any answer, request or report: not searched for, even if a key or a header equals one of them. */
const ANY_ANSWER =
  /^(?:application\/json|true|false|null|success|error|other|account|unknown|empty|none|limit|total|projects?|list|code|message|status)$/i;

/** One encoding of a secret: the regular expression source (flags `iu`) of each of its characters. */
type Spelling = readonly string[];

/** A secret as text, in which each character may be escaped for a URL, JSON or HTML, in hex, and within a text in base64 or base64url. */
function spellingsOf(secret: string): Spelling[] {
  const inBase64 = [0, 1, 2].map((before) => base64Units(secret, before));
  return [[...secret].map(escapesOf), [...Buffer.from(secret).toString("hex")], ...inBase64];
}

function escapesOf(character: string): string {
  if (/[a-z\d]/i.test(character)) return character;
  const hex = character.charCodeAt(0).toString(16).padStart(2, "0");
  const names = NAMED_ENTITIES[character] ?? "";
  const entities = `&(?:#0*${character.charCodeAt(0)}|#x0*${hex}${names});`;
  return `(?:\\\\?\\x${hex}|%${hex}|\\\\u00${hex}|${entities})`;
}

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  "&": "|amp",
  "<": "|lt",
  ">": "|gt",
  '"': "|quot",
  "'": "|apos",
};

/** The base64 characters that depend only on the secret, if so many bytes stand before it in a group of three. */
function base64Units(secret: string, before: number): Spelling {
  const bytes = Buffer.from(secret.padStart(secret.length + before));
  const end = Math.floor((bytes.length * 8) / 6);
  const units = bytes.toString("base64").slice(Math.ceil((before * 8) / 6), end);
  return [...units].map((unit) => unit.replace("+", "[-+]").replace("/", "[_/]"));
}
