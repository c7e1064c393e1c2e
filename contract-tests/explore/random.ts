import { randomFrom as integersFrom } from "../../mock-server/store/random.ts";

/** A source of random choices. */
export interface Random {
  /** An integer from 0 to below a limit. */
  below(limit: number): number;
  of<T>(list: readonly T[]): T;
  /** Draws each card once, in random order, before any comes again. */
  deck<T>(cards: readonly T[]): () => T;
}

/** Evenly distributed choices from a seed; the same seed makes the same choices. */
export function randomFrom(seed: number): Random {
  const below = integersFrom(seed).integer;
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
