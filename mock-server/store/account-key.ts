/**
 * The parts of a key. `BASE` names an account of the dataset, `BASE:COPY` a copy of that account with its own state.
 * All copies with the same name share a universe, so `mk_premium:x` and `mk_other:x` see each other's projects as foreign.
 */
export interface AccountKey {
  readonly base: string;
  readonly copy: string | undefined;
}

/** The maximum length of the name of a copy. */
export const LONGEST_COPY = 256;

/** The last key that was parsed: the layers parse the same key several times for each request. */
let latest: { readonly text: string; readonly parts: AccountKey | undefined } = { text: "", parts: undefined };

/**
 * Parses a key; undefined if no account can have it. A header that was sent twice arrives as one text joined by a comma and a
 * space, so a text with these two characters is not a key.
 */
export function parseKey(text: string): AccountKey | undefined {
  if (text !== latest.text) latest = { text, parts: partsOf(text) };
  return latest.parts;
}

/** Formats the key of account `base` in the universe of `copy`. */
export function keyIn({ base, copy }: AccountKey): string {
  return copy === undefined ? base : `${base}:${copy}`;
}

function partsOf(text: string): AccountKey | undefined {
  if (text.includes(", ")) return undefined;
  if (!text.includes(":")) return text === "" ? undefined : { base: text, copy: undefined };
  const [, base, copy] = /^([^:]+)(?::(.+))?$/.exec(text) ?? [];
  return base === undefined || (copy?.length ?? 0) > LONGEST_COPY ? undefined : { base, copy };
}
