const SHARES: Readonly<Record<string, number>> = { few: 0, some: 1, all: 2 };

/** The share of their inputs that tests use: `few` in npm test, `some` in the release tests, `all` with ROUNDS=all. */
const taken: number = SHARES[process.env.ROUNDS ?? "few"] ?? 0;

/** One of three values: for npm test, the release tests and ROUNDS=all. */
export function byRounds<T>(few: T, some: T, all: T): T {
  return [few, some, all][taken] as T;
}

/** Selects the inputs: in npm test those of `isFew`, in the release tests every nth of the others, with ROUNDS=all each. */
export function inputsByRounds<T>(
  inputs: readonly T[],
  isFew: (input: T, place: number) => boolean,
  nth: number,
): T[] {
  const isOther = (input: T, place: number) => !isFew(input, place) && place % nth === 0;
  return inputs.filter(byRounds(isFew, isOther, () => true));
}
