import { type Compared, type Comparison, isSame, type Row } from "../../model/comparison.ts";
import { counted } from "../summary-line.ts";

/** A table of a comparison: what it shows, and a row for each matter with a cell for each target that has one. */
export interface Table {
  readonly title: string;
  readonly first: string;
  readonly rows: readonly Row[];
}

/** What differs, as tables; those without rows are left out. */
export function differences({ verdicts, answers }: Comparison): Table[] {
  const tables: Table[] = [
    { title: "Verdicts that differ", first: "case", rows: verdicts.differing },
    { title: "Answers that differ", first: "open question", rows: answers.differing },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

/** The outcome in one line. */
export function outcomeLine(comparison: Comparison): string {
  const { verdicts, answers } = comparison;
  if (isSame(comparison)) return "no difference";
  return `${counted(verdicts.differing.length, "verdict")} and ${counted(answers.differing.length, "answer")} differ`;
}

/** What is equal, in short: `equal: 48 verdicts (44 pass, 4 observed), 19 answers`. */
export function equalLine({ verdicts, answers }: Comparison): string {
  const counts = new Map<string, number>();
  for (const { cells } of verdicts.equal) {
    const verdict = cells.find((cell) => cell !== undefined) ?? "";
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  }
  const kinds = [...counts].map(([verdict, count]) => `${count} ${verdict}`).join(", ");
  const judged = verdicts.equal.length > 0 ? [`${counted(verdicts.equal.length, "verdict")} (${kinds})`] : [];
  return `equal: ${[...judged, counted(answers.equal.length, "answer")].join(", ")}`;
}

/** What a target is beside its name: how its run ended, or that it is only a profile. */
export function standingOf({ conformance }: Compared): string {
  return conformance ?? "a profile";
}

/** What stands where a target was not asked. */
export const NOT_KNOWN = "–";
