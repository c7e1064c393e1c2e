import { createHash } from "node:crypto";
import { hashOf, type ListedProject, type Project, type ProjectId, type SpeechRecord } from "../../operations/project.ts";
import { type AccountKey, parseKey } from "../account-key.ts";

/**
 * The keys in Redis; the link puts its prefix before each. Redis Cluster picks the slot by the text in braces, so all data of an
 * account is in one slot.
 */
export const keyOf = {
  /** The beginning of all keys of an account, from which its scripts make the keys. */
  account: (base: string): string => `{${encodeURIComponent(base)}}`,
  /** Hash: for the ids of one part of the directory, the accounts that started with them. */
  owners: (id: ProjectId): string => `{ids:${id.slice(-3)}}:owners`,
  /** Set: the keys with this copy name whose projects were replaced or added to. */
  replaced: (copy: string | undefined): string => `{universe:${encodeURIComponent(copy ?? "")}}:replaced`,
  /** The keys that belong to no account: `dataset`, `lock`, `accounts`, `opened`, `numbers`, `universes`, `snapshots`. */
  shared: (name: string): string => `{all}:${name}`,
};

/** Parses a key that `account()` knows. */
export function knownKey(key: string): AccountKey {
  const parsed = parseKey(key);
  if (!parsed) throw new Error("the store was asked for a key that account() does not know");
  return parsed;
}

/** Returns the name of the copy in scripts: empty for the account itself. */
export function copyName({ copy }: AccountKey): string {
  return encodeURIComponent(copy ?? "");
}

/** Returns the copy that a script names. */
export function copyNamed(name: string): string | undefined {
  return name === "" ? undefined : decodeURIComponent(name);
}

/**
 * Formats a project for Redis: its hash and name in hexadecimal digits, which sort as the orders `hash` and `name` do; an
 * exclamation mark, which sorts before all digits; the description; and on a second line the records.
 */
export function projectText({ id, name, desc, records }: Project): string {
  const units = Array.from({ length: name.length }, (_, place) => hex(name.charCodeAt(place), 4));
  return `${hex(hashOf(id), 8)}${units.join("")}!${JSON.stringify(desc)}\n${records.length > 0 ? JSON.stringify(records) : ""}`;
}

/** Parses a member of a sorted set and the text of its project, without the records. */
export function listedProject(member: string, text: string): ListedProject {
  const [end, line] = [text.indexOf("!"), text.indexOf("\n")];
  const name = Buffer.from(text.slice(8, end), "hex").swap16().toString("utf16le");
  // Every member ends with the id in 19 digits.
  return { id: member.slice(-19).replace(/^0+/, ""), name, desc: JSON.parse(text.slice(end + 1, line)) as string };
}

/** Like {@link listedProject}, with the records. */
export function wholeProject(member: string, text: string): Project {
  const records = text.slice(text.indexOf("\n") + 1);
  return { ...listedProject(member, text), records: records === "" ? [] : (JSON.parse(records) as SpeechRecord[]) };
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
