/**
 * The parts of a key. `BASE` names an account, `BASE:COPY` a copy of it with a state of its own. Copies with the same name share
 * a universe: `mk_premium:x` and `mk_other:x` see each other's projects as foreign.
 */
export interface AccountKey {
  readonly base: string;
  readonly copy: string | undefined;
}

/** The maximum length of the name of a copy. */
export const LONGEST_COPY = 256;

/** Parses a key; undefined if no account can have it. A header sent twice arrives joined by comma and blank, so that is none. */
export function parseKey(text: string): AccountKey | undefined {
  const colon = text.indexOf(":");
  const base = colon < 0 ? text : text.slice(0, colon);
  const copy = colon < 0 ? undefined : text.slice(colon + 1);
  if (base === "" || copy === "" || (copy?.length ?? 0) > LONGEST_COPY || text.includes(", "))
    return undefined;
  return { base, copy };
}

/** The key of the account `base` in the universe of `copy`. */
export function keyIn({ base, copy }: AccountKey): string {
  return copy === undefined ? base : `${base}:${copy}`;
}

/** An id in the universe of a copy, or of no copy: there it names one project. */
export function placeOf(id: string, copy: string | undefined): string {
  return copy === undefined ? id : `${id} ${copy}`;
}

/** Whether a key is `other`, or that of a copy of it. */
export function isOrCopies(key: string, other: string): boolean {
  return key === other || baseOf(key) === other;
}

/** The key of the account that a key names; the key itself if it is not valid. */
export function baseOf(key: string): string {
  return parseKey(key)?.base ?? key;
}
