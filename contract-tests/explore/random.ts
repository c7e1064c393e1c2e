/** A source of random choices. */
export interface Random {
  /** An integer from 0 to below a limit. */
  below(limit: number): number;
  of<T>(list: readonly T[]): T;
  /** Draws each card once, in random order, before any comes again. */
  deck<T>(cards: readonly T[]): () => T;
}

/** Evenly distributed choices from a seed (mulberry32); the same seed makes the same choices. */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  const of = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const deck = <T>(cards: readonly T[]) => {
    const left: T[] = [];
    return (): T => {
      if (left.length === 0) left.push(...cards);
      return left.splice(below(left.length), 1)[0] as T;
    };
  };
  return { below, of, deck };
}
