import type { Verdict } from "../model/finding.ts";
import { type CaseResult, isJudged, type Report } from "../model/report.ts";
import { counted, tally } from "./plain-text.ts";

/** A target to be compared: by its report, or only by the answers of its profile. */
export interface Compared extends Partial<Pick<Report, "conformance" | "suiteVersion" | "documentSha256">> {
  /** The base URL of the report, or the name of the profile file. */
  readonly name: string;
  /** Absent for a profile. */
  readonly cases?: readonly Pick<CaseResult, "id" | "verdict">[];
  readonly answers: Readonly<Record<string, string>>;
}

/** The comparison of two or more targets, for every output format. */
export interface Comparison {
  /** The number of differences. */
  readonly title: string;
  readonly isSame: boolean;
  readonly targets: readonly Compared[];
  /** Warnings: the targets were judged by different documents or versions of the suite. */
  readonly notes: readonly string[];
  /** The differences: each row has a case or question, and the value of each target. */
  readonly tables: readonly { readonly title: string; readonly first: string; readonly rows: readonly (readonly string[])[] }[];
  /** Such as `equal: 48 verdicts (44 pass, 4 observed), 19 answers`. */
  readonly equal: string;
}

/** Shown for a target without a value. */
export const NOT_KNOWN = "–";

/** Compares the verdicts and answers of targets. A case or question that is missing for one of them counts as a difference. */
export function compare(targets: readonly Compared[]): Comparison {
  const verdicts = rowsOf(targets.map(({ cases }) => cases && Object.fromEntries(cases.map(({ id, verdict }) => [id, verdict]))));
  const answers = rowsOf(targets.map((target) => target.answers));
  const byWay = WAYS.map((way) => ({ way, rows: verdicts.differing.filter((row) => wayOf(row) === way) }));
  const ways = verdicts.differing.length > 0 ? ` (${byWay.map(({ way, rows }) => `${rows.length} ${way}`).join(", ")})` : "";
  const counts = `${counted(verdicts.differing.length, "verdict")}${ways} and ${counted(answers.differing.length, "answer")} differ`;
  const tables = [
    ...byWay.map(({ way, rows }) => ({ title: `Verdicts that differ: ${way}`, first: "case", rows })),
    { title: "Answers that differ", first: "open question", rows: answers.differing },
  ];
  const isSame = verdicts.differing.length + answers.differing.length === 0;
  return {
    title: isSame ? "no difference" : counts,
    isSame,
    targets,
    notes: [
      ...noteOf("judged by different documents", targets, ({ documentSha256 }) => documentSha256?.slice(0, 12)),
      ...noteOf("judged by different versions of the suite", targets, ({ suiteVersion }) => suiteVersion),
    ],
    tables: tables
      .filter(({ rows }) => rows.length > 0)
      .map((table) => ({ ...table, rows: table.rows.map(([id, ...cells]) => [id, ...cells.map((cell) => cell ?? NOT_KNOWN)]) })),
    equal: `equal: ${[...equalVerdicts(verdicts.equal), counted(answers.equal.length, "answer")].join(", ")}`,
  };
}

/** The directions of a difference in a verdict, from the first target to the last, in the order of the output. */
const WAYS = ["worse", "better", "other"] as const;

/** A case or an open question, and the value of each target; undefined for a target without one. */
type Row = readonly [id: string, ...cells: (string | undefined)[]];

interface Rows {
  readonly differing: readonly Row[];
  readonly equal: readonly Row[];
}

/** The rows that differ and those that are equal. Targets without a record are ignored; fewer than two records give no rows. */
function rowsOf(records: readonly (Readonly<Record<string, string>> | undefined)[]): Rows {
  const given = records.filter((record) => record !== undefined);
  const ids = given.length < 2 ? [] : new Set(given.flatMap((record) => Object.keys(record)));
  const rows = [...ids].map((id) => {
    const row: Row = [id, ...records.map((record) => record?.[id])];
    return { row, differs: new Set(given.map((record) => record[id])).size > 1 };
  });
  const rowsThat = (differ: boolean): Row[] => rows.filter(({ differs }) => differs === differ).map(({ row }) => row);
  return { differing: rowsThat(true), equal: rowsThat(false) };
}

/** The direction from the first to the last target. `other`: neither better nor worse, or one of the two has no value. */
function wayOf([, before, ...others]: Row): (typeof WAYS)[number] {
  const now = others.at(-1);
  if (before === undefined || now === undefined) return "other";
  const step = rankOf(now) - rankOf(before);
  // A failed case that is no longer judged may still be broken.
  if (step === 0 || (rankOf(before) === 0 && rankOf(now) === 1)) return "other";
  return step > 0 ? "better" : "worse";
}

function rankOf(verdict: string): 0 | 1 | 2 {
  if (verdict === "fail" || verdict === "error") return 0;
  return isJudged(verdict as Verdict) ? 2 : 1;
}

function equalVerdicts(rows: readonly Row[]): string[] {
  const verdicts = rows.flatMap(([, ...cells]) => cells.find((cell) => cell !== undefined) ?? []);
  return rows.length > 0 ? [`${counted(rows.length, "verdict")} (${tally(verdicts)})`] : [];
}

function noteOf(what: string, targets: readonly Compared[], factOf: (target: Compared) => string | undefined): string[] {
  const known = targets.filter((target) => factOf(target) !== undefined);
  if (new Set(known.map(factOf)).size < 2) return [];
  return [`${what}: ${known.map((target) => `${target.name} ${factOf(target)}`).join(", ")}`];
}
