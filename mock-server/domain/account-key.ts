/**
 * A key as a client sends it: `BASE` names an account of the dataset, `BASE:COPY` a copy of it with a state of its own.
 * All copies of one name share a universe, so `mk_premium:x` and `mk_other:x` see each other's projects as foreign.
 */
export interface AccountKey {
  readonly base: string;
  readonly copy: string | undefined;
}

/** The parts of a key, or undefined where no account can have it. */
export function parseKey(text: string): AccountKey | undefined {
  const [, base, copy] = /^([^:]+)(?::(.+))?$/.exec(text) ?? [];
  return base === undefined ? undefined : { base, copy };
}

/** The key of account `base` in the universe of `copy`. */
export function keyIn({ base, copy }: AccountKey): string {
  return copy === undefined ? base : `${base}:${copy}`;
}
