/** What something took: requests, and milliseconds until they were answered, added up. */
export interface Cost {
  readonly requests: number;
  readonly durationMs: number;
}

/** The sum of several costs, to a tenth of a millisecond. */
export function sumOf(costs: readonly Cost[]): Cost {
  const ms = costs.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return { requests: costs.reduce((sum, { requests }) => sum + requests, 0), durationMs: Math.round(ms * 10) / 10 };
}
