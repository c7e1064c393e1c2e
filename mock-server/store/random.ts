/** A generator of repeatable random values: the same seed gives the same sequence on every machine. */
export interface Random {
  /** A whole number from 0 to `below` - 1. */
  integer(below: number): number;
  /** One of the values, of which there is at least one. */
  pick<T>(values: readonly T[]): T;
  /** True once in `times`, on average. */
  oneIn(times: number): boolean;
}

/** Creates a generator from a seed, a whole number from 0 to 2^32-1 (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;

  function integer(below: number): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  }

  return {
    integer,
    pick: <T>(values: readonly T[]) => values[integer(values.length)] as T,
    oneIn: (times) => integer(times) === 0,
  };
}
