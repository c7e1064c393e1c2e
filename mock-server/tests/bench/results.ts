/** One measure: a table of figures, and the gates that they decide. */
export interface Section {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly gates: readonly Gate[];
}

/** A figure that has to be at least, or at most, a limit. */
export interface Gate {
  readonly promise: string;
  readonly measured: number;
  readonly isMet: boolean;
}

export function atLeast(limit: number, of: string, measured: number): Gate {
  return { promise: `at least ${limit} × ${of}`, measured, isMet: measured >= limit };
}

export function atMost(limit: number, of: string, measured: number): Gate {
  return { promise: `at most ${limit} × ${of}`, measured, isMet: measured <= limit };
}

export function withinSeconds(limit: number, of: string, measured: number): Gate {
  return { promise: `at most ${limit} s for ${of}`, measured, isMet: measured <= limit };
}

/** A section as Markdown: its table, then a line for each gate. */
export function shown({ title, heads, rows, gates }: Section): string {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) => {
    const padded = cells.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    return `| ${padded.join(" | ")} |`;
  };
  const rule = `|${widths.map((width, column) => (column === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  const verdicts = gates.map(
    (gate) => `- ${gate.isMet ? "met" : "MISSED"}: ${gate.promise}: ${figure(gate.measured)}`,
  );
  return [`### ${title}`, "", line(heads), rule, ...rows.map(line), "", ...verdicts]
    .join("\n")
    .trimEnd();
}

/** A number with three digits, or with all digits before the decimal point. */
export function figure(value: number): string {
  return value.toLocaleString(
    "en",
    value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 },
  );
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** The median of the ratios of two series, value by value of the same round: other work on the machine affects both. */
export function medianRatio(values: readonly number[], others: readonly number[]): number {
  return median(values.map((value, round) => value / (others[round] ?? Number.NaN)));
}

/** Takes a sample of each in turn, round after round; every other round in reverse, so that none always follows the same one. */
export async function inRounds<Name extends string, Sample>(
  names: readonly Name[],
  rounds: number,
  take: (name: Name, round: number) => Promise<Sample>,
): Promise<Record<Name, Sample[]>> {
  const samples = Object.fromEntries(names.map((name) => [name, [] as Sample[]])) as Record<
    Name,
    Sample[]
  >;
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed())
      samples[name].push(await take(name, round));
  return samples;
}
