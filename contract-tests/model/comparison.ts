import type { Level } from "../../openapi/index.ts";
import type { Verdict } from "./finding.ts";
import type { Conformance } from "./report.ts";

/** A target to be compared: what its report says of it, or only the answers that its profile holds. */
export interface Compared {
  /** Its base URL, or the file that it comes from. */
  readonly name: string;
  readonly conformance?: Conformance;
  readonly suiteVersion?: string;
  readonly documentSha256?: string;
  /** Absent for a profile. */
  readonly cases?: readonly { readonly id: string; readonly level: Level; readonly verdict: Verdict }[];
  readonly answers: Readonly<Record<string, string>>;
}

/** What each target gives in one matter; a target that says nothing about it has no cell. */
export interface Row {
  /** A case, or the rule of an open question. */
  readonly id: string;
  readonly cells: readonly (string | undefined)[];
}

/** Two targets or more, side by side. */
export interface Comparison {
  readonly targets: readonly Compared[];
  /** What makes the targets hard to compare: other documents or versions of the suite. */
  readonly notes: readonly string[];
  readonly verdicts: Rows;
  readonly answers: Rows;
}

/** Rows that differ, in full, and those that do not. */
export interface Rows {
  readonly differing: readonly Row[];
  readonly equal: readonly Row[];
}

/** Lays targets side by side. What a target was not asked counts as a difference, since nobody knows that it is none. */
export function compare(targets: readonly Compared[]): Comparison {
  const notes = [
    ...noteOf("judged by different documents", targets, ({ documentSha256 }) => documentSha256?.slice(0, 12)),
    ...noteOf("judged by different versions of the suite", targets, ({ suiteVersion }) => suiteVersion),
  ];
  const reports = targets.filter(({ cases }) => cases !== undefined);
  return {
    targets,
    notes,
    verdicts: reports.length < 2 ? NO_ROWS : rowsOf(targets, verdictsOf),
    answers: rowsOf(targets, ({ answers }) => answers),
  };
}

/** Whether the targets give the same verdicts and the same answers. */
export function isSame({ verdicts, answers }: Comparison): boolean {
  return verdicts.differing.length === 0 && answers.differing.length === 0;
}

const NO_ROWS: Rows = { differing: [], equal: [] };

function verdictsOf({ cases }: Compared): Readonly<Record<string, string>> | undefined {
  return cases && Object.fromEntries(cases.map(({ id, verdict }) => [id, verdict]));
}

/** A target without a record of this kind is left out of its rows, and so makes no difference. */
function rowsOf(
  targets: readonly Compared[],
  recordOf: (target: Compared) => Readonly<Record<string, string>> | undefined,
): Rows {
  const records = targets.map(recordOf);
  const ids = [...new Set(records.flatMap((record) => Object.keys(record ?? {})))];
  const rows = ids.map((id): Row & { readonly differs: boolean } => {
    const cells = records.map((record) => record?.[id]);
    const differs = new Set(cells.filter((_, place) => records[place] !== undefined)).size > 1;
    return { id, cells, differs };
  });
  return { differing: rows.filter(({ differs }) => differs), equal: rows.filter(({ differs }) => !differs) };
}

function noteOf(what: string, targets: readonly Compared[], factOf: (target: Compared) => string | undefined): string[] {
  const known = targets.flatMap((target) => {
    const value = factOf(target);
    return value === undefined ? [] : [{ name: target.name, value }];
  });
  if (new Set(known.map(({ value }) => value)).size < 2) return [];
  return [`${what}: ${known.map(({ name, value }) => `${name} ${value}`).join(", ")}`];
}
