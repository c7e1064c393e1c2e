/** The nearest-rank quantile of the values for a share from 0 to 1; 0 if there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = Math.ceil(share * sorted.length) - 1;
  return sorted[Math.min(Math.max(place, 0), sorted.length - 1)] ?? 0;
}

export interface Summary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function summaryOf(values: readonly number[]): Summary {
  return { median: quantile(values, 0.5), min: quantile(values, 0), max: quantile(values, 1) };
}

/** The ratios of two series, value by value of the same round. */
export function ratiosOf(values: readonly number[], others: readonly number[]): Summary {
  return summaryOf(values.map((value, round) => value / (others[round] ?? Number.NaN)));
}

/** The slope of the least-squares line through points `[x, y]`; 0 if there is no such line. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const products = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const squares = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return squares > 0 ? products / squares : 0;
}

/** Rounds that do not count: a server reaches its full speed only after some ten thousand requests. */
export const WARM_UPS = 2;

/**
 * Takes a sample of each in turn, round after round, so that other work on the machine affects all of them. Every other round is
 * in reverse, so that none always follows the same other one.
 */
export async function inRounds<Name extends string, Sample>(
  names: readonly Name[],
  rounds: number,
  take: (name: Name, round: number) => Promise<Sample>,
): Promise<Record<Name, Sample[]>> {
  const samples = Object.fromEntries(names.map((name): [Name, Sample[]] => [name, []])) as Record<Name, Sample[]>;
  for (let round = 0; round < WARM_UPS + rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const sample = await take(name, round);
      if (round >= WARM_UPS) samples[name].push(sample);
    }
  }
  return samples;
}
