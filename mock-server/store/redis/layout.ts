import { createHash } from "node:crypto";
import { hashOf, type Project, type ProjectId, type SpeechRecord } from "../../operations/project.ts";
import { keyIn, parseKey } from "../account-key.ts";

/**
 * The keys in Redis; the link puts its prefix before each. Redis Cluster picks the slot by the text in braces, so all data of an
 * account is in one slot.
 */
export const keyOf = {
  /** The beginning of all keys of an account, from which its scripts make the keys. */
  account: (base: string): string => `{${encodeURIComponent(base)}}`,
  /** Hash: for the ids of one part of the directory, the accounts that started with them. */
  owners: (id: ProjectId): string => `{ids:${id.slice(-3)}}:owners`,
  /** Set: the keys of the copies with this name whose projects were replaced or added to. */
  replaced: (copy: string): string => `{universe:${copy}}:replaced`,
  /** The keys that belong to no account: `dataset`, `accounts`, `opened`, `numbers`, `universes`, `snapshots`. */
  shared: (name: string): string => `{all}:${name}`,
};

/** An account and one of its copies, by the name that scripts use: empty for the account itself. */
export interface Place {
  readonly base: string;
  readonly copy: string;
}

/** Parses a key that `account()` knows. */
export function placeOf(key: string): Place {
  const parsed = parseKey(key);
  if (!parsed) throw new Error("the store was asked for a key that account() does not know");
  return { base: parsed.base, copy: encodeURIComponent(parsed.copy ?? "") };
}

export function keyAt({ base, copy }: Place): string {
  return keyIn({ base, copy: copy === "" ? undefined : decodeURIComponent(copy) });
}

/**
 * Formats a project for Redis: its hash and name in hexadecimal digits, which sort as the orders `hash` and `name` do; an
 * exclamation mark, which sorts before all digits; the description; and on a second line the records.
 */
export function projectText({ id, name, desc, records }: Project): string {
  const units = Array.from({ length: name.length }, (_, place) => hex(name.charCodeAt(place), 4));
  return `${hex(hashOf(id), 8)}${units.join("")}!${JSON.stringify(desc)}\n${records.length > 0 ? JSON.stringify(records) : ""}`;
}

/** Parses a member of a sorted set and the text of its project. On a page, the text ends before the records. */
export function parseProject(member: string, text: string): Project {
  const [end, line] = [text.indexOf("!"), text.indexOf("\n")];
  const name = Buffer.from(text.slice(8, end), "hex").swap16().toString("utf16le");
  const records = text.slice(line + 1);
  return {
    id: idOfMember(member),
    name,
    desc: JSON.parse(text.slice(end + 1, line)) as string,
    records: records === "" ? [] : (JSON.parse(records) as SpeechRecord[]),
  };
}

/** Every member of a sorted set of projects ends with the id in 19 digits. */
export function idOfMember(member: string): ProjectId {
  return member.slice(-19).replace(/^0+/, "");
}

/** Hashes projects: equal projects have the same hash in every mock. */
export function versionOf(projects: readonly Project[]): string {
  const hash = createHash("sha256");
  for (const project of projects) hash.update(JSON.stringify(project));
  return hash.digest("base64url");
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, "0");
}
