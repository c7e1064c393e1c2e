import type { ProjectId } from "../../operations/project.ts";
import { type AccountKey, parseKey } from "../account-key.ts";

/** What every key in Redis begins with; nothing else in the database is read or written. */
export const PREFIX = "tts-projects:";

/** The names of keys. Redis Cluster picks the slot by what stands in braces, so all of an account is in one slot. */
export interface KeyNames {
  /** What all keys of an account begin with; its scripts work out the others from it. */
  account(base: string): string;
  /** Hash: the accounts that started with the ids of one part. */
  owners(id: ProjectId): string;
  /** Set: the copies of one name whose projects were replaced or added to. */
  replaced(copy: string | undefined): string;
  /** What belongs to no account: `dataset`, `lock`, `accounts`, `opened`, `numbers`, `universes`, `snapshots`. */
  shared(name: string): string;
}

export function keyNames(prefix: string): KeyNames {
  return {
    account: (base) => `${prefix}{${encodeURIComponent(base)}}`,
    owners: (id) => `${prefix}{ids:${id.slice(-3)}}:owners`,
    replaced: (copy) => `${prefix}{universe:${encodeURIComponent(copy ?? "")}}:replaced`,
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
