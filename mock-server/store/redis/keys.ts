import type { ProjectId } from "../../operations/project.ts";
import { type AccountKey, parseKey } from "../account-key.ts";

/** What every key in Redis begins with; nothing else in the database is read or written. */
export const PREFIX = "tts-projects:";

/**
 * The names of keys. What stands in braces is the hash tag, by which Redis Cluster picks the slot: an account, all of its copies
 * and their snapshots are in one slot, so that one script can do with them as it likes.
 */
export interface KeyNames {
  /** What all keys of an account begin with; its scripts work out the others from it. */
  account(base: string): string;
  /** Hash: the accounts that the ids of its part belong to. */
  owners(id: ProjectId): string;
  /** Set: the keys whose projects were replaced, among those that see each other. */
  given(copy: string | undefined): string;
  /** What belongs to no account: `dataset`, `lock`, `accounts`, `opened`, `numbers`, `universes`, `snapshots`. */
  shared(name: string): string;
}

export function keyNames(prefix: string): KeyNames {
  return {
    account: (base) => `${prefix}{${encodeURIComponent(base)}}`,
    owners: (id) => `${prefix}{ids:${id.slice(-3)}}:owners`,
    given: (copy) => `${prefix}{universe:${encodeURIComponent(copy ?? "")}}:given`,
    shared: (name) => `${prefix}{all}:${name}`,
  };
}

/** The parts of a key that `account()` knows. */
export function knownKey(key: string): AccountKey {
  const parsed = parseKey(key);
  if (!parsed) throw new Error("the store was asked for a key that account() does not know");
  return parsed;
}

/** A copy as scripts name it: empty for the account itself. */
export function copyName({ copy }: AccountKey): string {
  return encodeURIComponent(copy ?? "");
}

/** The copy that a script names. */
export function copyNamed(name: string): string | undefined {
  return name === "" ? undefined : decodeURIComponent(name);
}
