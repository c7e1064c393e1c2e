import { validateHeaderName, validateHeaderValue } from "node:http";
import { KEY_HEADER } from "../../openapi/constants.ts";
import { InputProblem } from "../../openapi/input-problem.ts";

/** The server to judge, as a target file describes it; only `baseUrl` and `keys.premium` are needed. */
export interface Target {
  /** Ends with the version segment, without a trailing slash. */
  readonly baseUrl: string;
  readonly keys: TargetKeys;
  /** Ids that the suite may delete, as source text; nothing else is ever deleted. */
  readonly disposableProjectIds: readonly string[];
  /** Whether every project of the premium account may go: only then is a delete sent that names no id, or goes to the list. */
  readonly disposableAccount: boolean;
  /** Headers for every request, for example of a gateway in front of the target. No output shows their values. */
  readonly headers: Readonly<Record<string, string>>;
  /** The host of `baseUrl` again, as consent to writes there; not needed on loopback. */
  readonly confirmHost?: string;
}

/** The API keys of the account to test, of another premium account, and of an account without the plan. */
export interface TargetKeys {
  readonly premium: string;
  readonly otherPremium?: string | undefined;
  readonly free?: string | undefined;
}

export const KEY_NAMES = ["premium", "otherPremium", "free"] as const;

/** The keys whose projects can be listed. */
export function premiumKeys({ keys }: Target): ("premium" | "otherPremium")[] {
  return keys.otherPremium === undefined ? ["premium"] : ["premium", "otherPremium"];
}

/** The ways in which a key differs from the premium one. */
export const NEAR_KEYS = ["longer", "shorter", "altered", "alteredFirst", "alteredLast"] as const;

export type NearKey = (typeof NEAR_KEYS)[number];

/**
 * The key with one character added, removed, or replaced: in its middle by an underscore, at its beginning or its end by one of its
 * kind. Text after a colon stays, because a server may accept any text there, as the mock of this project does for the copies of an
 * account. `splice` writes a text in place of the characters from one place to another.
 */
export function nearKeys(
  key: string,
  splice = (from: number, text: string, to: number): string =>
    key.slice(0, from) + text + key.slice(to),
): Readonly<Record<NearKey, string>> {
  const [name = key] = /^[^:]+(?=:)/.exec(key) ?? [];
  const end = name.length;
  const alteredAt = (place: number, { usual, other }: Replacement) =>
    splice(place, key[place] === usual ? other : usual, place + 1);
  return {
    longer: splice(end, "_", end),
    shorter: splice(end - 1, "", end),
    altered: alteredAt(Math.floor(end / 2), UNDERSCORE),
    alteredFirst: alteredAt(0, replacementOf(name, 0)),
    alteredLast: alteredAt(end - 1, replacementOf(name, end - 1)),
  };
}

/** What replaces a character of a key: `usual`, or `other` where the character is `usual` already. */
interface Replacement {
  readonly usual: string;
  readonly other: string;
}

/**
 * The replacement of a character by one of its kind, so that a server that checks only the form takes the result for a key. In a short
 * key it is an underscore: such keys may be numbered, and the next number may be the key of another account.
 */
function replacementOf(key: string, place: number): Replacement {
  const alike = ALIKE.find(({ kind }) => kind.test(key[place] ?? ""));
  return key.length >= LEAST_RANDOM && alike ? alike : UNDERSCORE;
}

/** The first kind that fits a character counts. */
const ALIKE: readonly (Replacement & { readonly kind: RegExp })[] = [
  { kind: /\d/, usual: "0", other: "9" },
  // Hexadecimal digits.
  { kind: /[a-f]/, usual: "f", other: "e" },
  { kind: /[a-z]/, usual: "q", other: "z" },
  { kind: /[A-Z]/, usual: "Q", other: "Z" },
];

/** In an SQL pattern, an underscore matches any character. */
const UNDERSCORE: Replacement = { usual: "_", other: "0" };

/** A key of at least so many characters counts as random. */
const LEAST_RANDOM = 12;

/** Whether this variant of the premium key belongs to no account: it is neither empty nor another key of the target. */
export function isOfNoAccount(keys: TargetKeys, near: NearKey): boolean {
  const key = nearKeys(keys.premium)[near];
  return key !== "" && !Object.values(keys).includes(key);
}

/** Whether the host is this machine, so that no key or project of a live service is at risk. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** A target as a caller writes it: ids may be numbers, as `JSON.parse` returns them, and optional parts may be missing. */
export interface TargetInput
  extends Omit<Target, "disposableProjectIds" | "disposableAccount" | "headers"> {
  readonly disposableProjectIds?: readonly (string | number | bigint)[] | undefined;
  readonly disposableAccount?: boolean | undefined;
  readonly headers?: Target["headers"] | undefined;
}

/** Validates a target and fills in its defaults. Throws `InputProblem` for values that cannot be sent or would be misunderstood. */
export function checkedTarget({
  baseUrl,
  keys,
  disposableProjectIds = [],
  disposableAccount = false,
  headers = {},
  ...rest
}: TargetInput): Target {
  return {
    baseUrl: checkedUrl(baseUrl),
    keys: checkedKeys(keys ?? {}),
    disposableProjectIds: [...new Set(disposableProjectIds.map(checkedId))],
    disposableAccount,
    headers: checkedHeaders(headers),
    ...rest,
  };
}

function checkedUrl(text: string): string {
  if (!URL.canParse(text))
    throw new InputProblem("the base URL is not a URL; it should look like https://host/v1");
  const { protocol, username, password, search, hash, href } = new URL(text);
  if (!["http:", "https:"].includes(protocol))
    throw new InputProblem(`the base URL must be http or https, not ${protocol}`);
  if (username || password || search || hash)
    throw new InputProblem(
      "the base URL must not hold a user name, a password, a query or a fragment; it should look like https://host/v1",
    );
  return href.replace(/\/$/, "");
}

function checkedKeys({ premium, otherPremium, free }: Partial<TargetKeys>): TargetKeys {
  if (!premium)
    throw new InputProblem(
      'no premium key: set TTS_PROJECTS_KEY or "keys": {"premium": "…"} in the target file',
    );
  const keys = { premium, ...(otherPremium && { otherPremium }), ...(free && { free }) };
  const entries = Object.entries(keys);
  for (const [name, key] of entries) {
    const which = `the ${name} key (${key.length} characters)`;
    if (!/^[\x20-\x7e]*$/.test(key) || key !== key.trim())
      throw new InputProblem(
        `${which} cannot be sent: it must be printable ASCII without a space at its ends`,
      );
    const same = entries.find(([other, value]) => other !== name && value === key);
    if (same)
      throw new InputProblem(
        `the ${name} and ${same[0]} keys are the same text; each must belong to a different account`,
      );
  }
  return keys;
}

/** The headers that the suite itself sends, or that frame a request. */
const OWN_HEADERS = [
  KEY_HEADER.toLowerCase(),
  "content-type",
  "content-length",
  "transfer-encoding",
];

function checkedHeaders(headers: Target["headers"]): Target["headers"] {
  for (const [name, value] of Object.entries(headers)) {
    if (OWN_HEADERS.includes(name.toLowerCase()))
      throw new InputProblem(
        `the suite sends ${name} itself, so "headers" must not have it; keys belong in "keys"`,
      );
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch {
      throw new InputProblem(
        `the header "${name}" cannot be sent: HTTP does not allow a character of its name or its value`,
      );
    }
  }
  return headers;
}

/** The source text of an integer of any width. Refuses a number above 2^53-1, which may have lost digits. */
function checkedId(id: string | number | bigint): string {
  const isSafe = typeof id !== "number" || Number.isSafeInteger(id);
  if (isSafe && /^-?\d+$/.test(String(id))) return String(id);
  throw new InputProblem(
    `"${id}" is not a disposable id: it must be a whole number, and beyond 2^53-1, where a number loses digits, a text; TTS_PROJECTS_DISPOSABLE has commas between`,
  );
}
