/** Ascending numbers of which each can be found fast, however many they are. */
export interface SortedNumbers {
  /** Where the number stands, the first of several; undefined where it is none of them. */
  placeOf(wanted: number): number | undefined;
}

/** So many numbers lie between two signposts: eight cache lines. */
const STRETCH = 64;

/**
 * Halving a million numbers reads from ten places far apart in memory, and waits for each. Here the first half of the search stays
 * among signposts, which fit into the processor's cache, and the second in one stretch.
 */
export function sortedNumbers(numbers: Float64Array): SortedNumbers {
  const signposts = numbers.filter((_, place) => place % STRETCH === 0);

  return {
    placeOf: (wanted) => {
      const stretch = firstAtLeast(signposts, wanted, 0, signposts.length);
      const start = Math.max(stretch - 1, 0) * STRETCH;
      const end = Math.min(stretch * STRETCH + 1, numbers.length);
      const place = firstAtLeast(numbers, wanted, start, end);
      return numbers[place] === wanted ? place : undefined;
    },
  };
}

/** The first place from `start` on, and before `end`, whose number is not below the wanted one; else `end`. */
export function firstAtLeast(numbers: Float64Array, wanted: number, start: number, end: number): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
