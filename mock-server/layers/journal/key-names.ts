import { parseKey } from "../../store/account-key.ts";
import type { JournalEntry } from "./journal-entry.ts";
import { sha256 } from "./sha256.ts";

/** What the journal calls a key: the beginning of its hash, and the name of its account where that one is published. */
export type NameKey = (key: string | undefined) => JournalEntry["key"];

const HASH_LENGTH = 12;
const MOST_REMEMBERED = 1000;

export function keyNames(published: ReadonlySet<string>): NameKey {
  const remembered = new Map<string, NonNullable<JournalEntry["key"]>>();
  return (key) => {
    if (!key) return null;
    const known = remembered.get(key);
    if (known) return known;
    const named = nameOf(key, published);
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(key, named);
    return named;
  };
}

function nameOf(key: string, published: ReadonlySet<string>): NonNullable<JournalEntry["key"]> {
  const name = parseKey(key)?.base;
  const hash = sha256(key).slice(0, HASH_LENGTH);
  return name !== undefined && published.has(name) ? { hash, name } : { hash };
}
