/** So many rounds go before those that count: a server is at its speed only after some ten thousand requests. */
export const WARM_UPS = 2;

/**
 * Takes a sample of each in turn, round after round, so that whatever else the machine does meets all of them: there and back, so
 * that nobody always comes after the same other. Warm-ups are not kept.
 */
export async function inRounds<Name extends string, Sample>(
  names: readonly Name[],
  rounds: number,
  take: (name: Name, round: number) => Promise<Sample>,
): Promise<ReadonlyMap<Name, readonly Sample[]>> {
  const samples = new Map<Name, Sample[]>(names.map((name) => [name, []]));
  for (let round = 0; round < WARM_UPS + rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const sample = await take(name, round);
      if (round >= WARM_UPS) samples.get(name)?.push(sample);
    }
  }
  return samples;
}
