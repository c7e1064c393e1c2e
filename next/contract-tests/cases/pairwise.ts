/** The possible values of each parameter. */
export type Choices = Readonly<Record<string, readonly string[]>>;

/** One value for each parameter. */
export type Row<C extends Choices> = { readonly [Name in keyof C]: C[Name][number] };

/**
 * Rows that together contain every two values of different parameters at least once: far fewer than all combinations. The same
 * choices give the same rows. Leaves out rows that are not possible, and pairs that occur only in those.
 */
export function pairwise<const C extends Choices>(choices: C, isPossible: (row: Row<C>) => boolean): Row<C>[] {
  const possible = (combinations(Object.entries(choices)) as Row<C>[]).filter(isPossible);
  const candidates = possible.map((row) => ({ row, pairs: pairsOf(row) }));
  const open = new Set(candidates.flatMap(({ pairs }) => pairs));
  const rows: Row<C>[] = [];
  while (open.size > 0) {
    const gains = candidates.map(({ pairs }) => pairs.filter((pair) => open.has(pair)).length);
    const best = candidates[gains.indexOf(Math.max(...gains))];
    if (!best) break;
    rows.push(best.row);
    for (const pair of best.pairs) open.delete(pair);
  }
  return rows;
}

function combinations(choices: readonly (readonly [string, readonly string[]])[]): Record<string, string>[] {
  const [first, ...others] = choices;
  if (!first) return [{}];
  const [name, values] = first;
  return combinations(others).flatMap((rest) => values.map((value) => ({ [name]: value, ...rest })));
}

function pairsOf(row: Readonly<Record<string, string>>): string[] {
  const entries = Object.entries(row).map(([name, value]) => `${name}=${value}`);
  return entries.flatMap((one, place) => entries.slice(place + 1).map((other) => `${one}&${other}`));
}
