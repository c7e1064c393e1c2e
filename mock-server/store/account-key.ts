/**
 * A key as a client sends it: `BASE` names an account of the dataset, `BASE:COPY` a copy of it with a state of its own.
 * All copies of one name share a universe, so `mk_premium:x` and `mk_other:x` see each other's projects as foreign.
 */
export interface AccountKey {
  readonly base: string;
  readonly copy: string | undefined;
}

/** The longest name of a copy. */
export const LONGEST_COPY = 256;

/** The key that was asked for last: the layers ask for the parts of the same one several times for each request. */
let latest: { readonly text: string; readonly parts: AccountKey | undefined } = { text: "", parts: undefined };

/**
 * The parts of a key, or undefined if no account can have it. A header that was sent twice arrives as one text joined by a
 * comma and a blank, so what holds these is no key, whichever of the two would have been one.
 */
export function parseKey(text: string): AccountKey | undefined {
  if (text !== latest.text) latest = { text, parts: partsOf(text) };
  return latest.parts;
}

/** The key of account `base` in the universe of `copy`. */
export function keyIn({ base, copy }: AccountKey): string {
  return copy === undefined ? base : `${base}:${copy}`;
}

function partsOf(text: string): AccountKey | undefined {
  if (text.includes(", ")) return undefined;
  if (!text.includes(":")) return text === "" ? undefined : { base: text, copy: undefined };
  const [, base, copy] = /^([^:]+)(?::(.+))?$/.exec(text) ?? [];
  return base === undefined || (copy?.length ?? 0) > LONGEST_COPY ? undefined : { base, copy };
}
