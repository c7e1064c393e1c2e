import type { Level } from "../../openapi/index.ts";
import type { Verdict } from "./finding.ts";
import { type Conformance, isJudged } from "./report.ts";

/** A target to be compared: by its report, or only by the answers that its profile holds. */
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
  /** Of a verdict: which way it goes from the first target to the last. */
  readonly way?: Way;
}

/** `better`: more ends well, or less fails. `other`: neither, or one of the two was not asked. */
export type Way = "better" | "worse" | "other";

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

/** Lays targets side by side. What a target was not asked counts as a difference, since it may be one. */
export function compare(targets: readonly Compared[]): Comparison {
  const verdicts = targets.map(({ cases }) => cases && Object.fromEntries(cases.map(({ id, verdict }) => [id, verdict])));
  return {
    targets,
    notes: [
      ...noteOf("judged by different documents", targets, ({ documentSha256 }) => documentSha256?.slice(0, 12)),
      ...noteOf("judged by different versions of the suite", targets, ({ suiteVersion }) => suiteVersion),
    ],
    verdicts: verdicts.filter(Boolean).length < 2 ? { differing: [], equal: [] } : withWays(rowsOf(verdicts)),
    answers: rowsOf(targets.map(({ answers }) => answers)),
  };
}

/** Whether the targets give the same verdicts and the same answers. */
export function isSame({ verdicts, answers }: Comparison): boolean {
  return verdicts.differing.length === 0 && answers.differing.length === 0;
}

function withWays({ differing, equal }: Rows): Rows {
  return { equal, differing: differing.map((row) => ({ ...row, way: wayOf(row.cells[0], row.cells.at(-1)) })) };
}

function wayOf(before: string | undefined, now: string | undefined): Way {
  if (before === undefined || now === undefined) return "other";
  const step = rankOf(now) - rankOf(before);
  // A failure that is not asked any more is not known to be mended.
  if (step === 0 || (isFailure(before) && !isJudged(now as Verdict))) return "other";
  return step > 0 ? "better" : "worse";
}

function rankOf(verdict: string): number {
  if (isFailure(verdict)) return 0;
  return isJudged(verdict as Verdict) ? 2 : 1;
}

function isFailure(verdict: string): boolean {
  return verdict === "fail" || verdict === "error";
}

/** A target without a record is left out of the rows, and so makes no difference. */
function rowsOf(records: readonly (Readonly<Record<string, string>> | undefined)[]): Rows {
  const ids = [...new Set(records.flatMap((record) => Object.keys(record ?? {})))];
  const differing: Row[] = [];
  const equal: Row[] = [];
  for (const id of ids) {
    const cells = records.map((record) => record?.[id]);
    const differs = new Set(cells.filter((_, place) => records[place] !== undefined)).size > 1;
    (differs ? differing : equal).push({ id, cells });
  }
  return { differing, equal };
}

function noteOf(what: string, targets: readonly Compared[], factOf: (target: Compared) => string | undefined): string[] {
  const known = targets.filter((target) => factOf(target) !== undefined);
  if (new Set(known.map(factOf)).size < 2) return [];
  return [`${what}: ${known.map((target) => `${target.name} ${factOf(target)}`).join(", ")}`];
}
