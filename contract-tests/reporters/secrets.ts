import type { Target } from "../model/target.ts";

/** A value that must not be read anywhere, and the variable that stands for it. */
export interface Secret {
  readonly value: string;
  readonly variable: string;
}

/** Fewer characters than this are too common a text to be searched for. */
export const SHORTEST = 4;

/**
 * What is searched for in all that a run writes: the keys, and of each header that the target file does not call public the
 * value, both parts of a Basic credential and each value of a cookie. The longest comes first, so that a key that begins another
 * one does not tear it. What is too short, or a word of every answer, is left out: `redactedHeader` takes it out of its header.
 */
export function secretsOf(target: Target): Secret[] {
  const keys = Object.entries(VARIABLES).map(([name, variable]) => ({ value: target.keys[name as KeyName] ?? "", variable }));
  const given = secretHeaders(target).flatMap(({ name, credential, variable }) =>
    [credential, ...partsOf(name, credential)].map((value) => ({ value, variable })),
  );
  return [...keys, ...given]
    .filter(({ value }) => value.length >= SHORTEST && !ANY_ANSWER.test(value))
    .sort((one, other) => other.value.length - one.value.length);
}

/** What stands for the value of a header where the value is one of the target's secrets, of any length; else undefined. */
export function redactedHeader(name: string, value: string, target: Target): string | undefined {
  const header = secretHeaders(target).find((each) => each.value === value && each.name === name.toLowerCase());
  if (header) return header.scheme + header.variable;
  return value === "" ? undefined : Object.entries(VARIABLES).find(([key]) => target.keys[key as KeyName] === value)?.[1];
}

interface SecretHeader {
  /** In lower case. */
  readonly name: string;
  readonly value: string;
  /** The value is a scheme, such as `Bearer `, and the credential behind it. */
  readonly scheme: string;
  readonly credential: string;
  readonly variable: string;
}

function secretHeaders({ headers, publicHeaders = [] }: Target): SecretHeader[] {
  const open = new Set(publicHeaders.map((name) => name.toLowerCase()));
  return Object.entries(headers)
    .map(([name, value]) => ({ name: name.toLowerCase(), value }))
    .filter(({ name, value }) => value !== "" && !open.has(name))
    .map(({ name, value }, index) => {
      const scheme = SCHEME.exec(value)?.[0] ?? "";
      return { name, value, scheme, credential: value.slice(scheme.length), variable: `$TTS_PROJECTS_HEADER_${index + 1}` };
    });
}

/** What of a header is a secret of its own. */
function partsOf(name: string, credential: string): string[] {
  if (name === "cookie") return credential.split(";").flatMap((pair) => cookieValues(pair.slice(pair.indexOf("=") + 1).trim()));
  const decoded = Buffer.from(credential, "base64").toString("utf8");
  const colon = decoded.indexOf(":");
  const isBasic = colon !== -1 && Buffer.from(decoded).toString("base64").startsWith(credential.replace(/=+$/, ""));
  return isBasic ? [decoded, decoded.slice(0, colon), decoded.slice(colon + 1)] : [];
}

function cookieValues(value: string): string[] {
  const bare = value.replace(/^"(.*)"$/, "$1");
  try {
    return [...new Set([bare, decodeURIComponent(bare)])];
  } catch {
    return [bare];
  }
}

type KeyName = keyof typeof VARIABLES;

const VARIABLES = {
  premium: "$TTS_PROJECTS_KEY",
  otherPremium: "$TTS_PROJECTS_OTHER_KEY",
  free: "$TTS_PROJECTS_FREE_KEY",
} as const;
const SCHEME = /^(?:basic|bearer|digest|token|apikey)\s+/i;
/** What any answer, request or sentence of a report may hold, whatever a key or a header says. */
const ANY_ANSWER =
  /^(?:application\/json|true|false|null|success|error|other|account|unknown|empty|none|limit|total|projects?|list|code|message|status)$/i;
