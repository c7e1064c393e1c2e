import type { Verdict } from "../model/finding.ts";
import { oneLine } from "../model/printable.ts";
import { type CaseResult, isJudged, type Report } from "../model/report.ts";
import { html, table as htmlTable, section } from "./html/markup.ts";
import { offlinePage } from "./html/offline-page.ts";
import { REPORT_STYLE, reportHead } from "./html/page.ts";
import { code, table as markdownTable, plain, row } from "./markdown.ts";
import { counted, shortened, tally } from "./plain-text.ts";

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

/** Compares the verdicts and answers of targets. A case or question that is missing for one of them counts as a difference. */
export function compare(targets: readonly Compared[]): Comparison {
  const verdicts = rowsOf(targets.map(({ cases }) => cases && Object.fromEntries(cases.map(({ id, verdict }) => [id, verdict]))));
  const answers = rowsOf(targets.map((target) => target.answers));
  const ways = WAYS.map((way) => ({ way, rows: verdicts.filter((each) => each.differs && wayOf(each) === way) }));
  const changed = answers.filter(({ differs }) => differs);
  const equal = verdicts.filter(({ differs }) => !differs);
  const differing = verdicts.length - equal.length;
  const byWay = differing > 0 ? ` (${ways.map(({ way, rows }) => `${rows.length} ${way}`).join(", ")})` : "";
  const isSame = differing + changed.length === 0;
  const tables = [
    ...ways.map(({ way, rows }) => ({ title: `Verdicts that differ: ${way}`, first: "case", rows })),
    { title: "Answers that differ", first: "open question", rows: changed },
  ];
  const values = equal.flatMap(({ cells }) => cells.find((cell) => cell !== undefined) ?? []);
  const equalVerdicts = equal.length > 0 ? `${counted(equal.length, "verdict")} (${tally(values)}), ` : "";
  return {
    title: isSame ? "no difference" : `${counted(differing, "verdict")}${byWay} and ${counted(changed.length, "answer")} differ`,
    isSame,
    targets,
    notes: [
      ...noteOf("judged by different documents", targets, ({ documentSha256 }) => documentSha256?.slice(0, 12)),
      ...noteOf("judged by different versions of the suite", targets, ({ suiteVersion }) => suiteVersion),
    ],
    tables: tables.flatMap(({ rows, ...table }) => {
      const texts = rows.map(({ id, cells }) => [id, ...cells.map((cell) => cell ?? NOT_KNOWN)]);
      return rows.length > 0 ? { ...table, rows: texts } : [];
    }),
    equal: `equal: ${equalVerdicts}${counted(answers.length - changed.length, "answer")}`,
  };
}

/** Shown for a target without a value. */
const NOT_KNOWN = "–";

/** The directions of a difference in a verdict, from the first target to the last, in the order of the output. */
const WAYS = ["worse", "better", "other"] as const;

/** A case or an open question, and the value of each target; undefined for a target without one. */
interface Row {
  readonly id: string;
  readonly cells: readonly (string | undefined)[];
  readonly differs: boolean;
}

/** The rows of records by their keys. Targets without a record are ignored; fewer than two records give no rows. */
function rowsOf(records: readonly (Readonly<Record<string, string>> | undefined)[]): Row[] {
  const given = records.filter((record) => record !== undefined);
  const ids = given.length < 2 ? [] : new Set(given.flatMap((record) => Object.keys(record)));
  return [...ids].map((id) => {
    const differs = new Set(given.map((record) => record[id])).size > 1;
    return { id, cells: records.map((record) => record?.[id]), differs };
  });
}

/** The direction from the first to the last target. `other`: neither better nor worse, or one of the two has no value. */
function wayOf({ cells }: Row): (typeof WAYS)[number] {
  const [before, now] = [cells[0], cells.at(-1)];
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

function noteOf(what: string, targets: readonly Compared[], factOf: (target: Compared) => string | undefined): string[] {
  const known = targets.filter((target) => factOf(target) !== undefined);
  if (new Set(known.map(factOf)).size < 2) return [];
  return [`${what}: ${known.map((target) => `${target.name} ${factOf(target)}`).join(", ")}`];
}

/** The formats of a comparison, by the names that `--report` takes. */
export const COMPARISON_REPORTERS: Readonly<Record<string, (comparison: Comparison) => string>> = {
  console: consoleComparison,
  markdown: markdownComparison,
  html: htmlComparison,
};

function consoleComparison({ title, targets, notes, tables, equal }: Comparison): string {
  const lines = [
    ...aligned(targets.map((target, place) => [`${place + 1}`, oneLine(target.name), standingOf(target)])),
    ...notes.map(oneLine),
    ...tables.flatMap((table) => {
      const rows = table.rows.map((cells) => cells.map((cell) => shortened(oneLine(cell), 60)));
      return ["", ...aligned([[table.title, ...numbersOf(targets)], ...rows])];
    }),
    "",
    equal,
    title,
  ];
  return `${lines.join("\n")}\n`;
}

/** Pads the cells of each column to its widest cell. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows.map((cells) => {
    const padded = cells.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    return padded.join("  ").trimEnd();
  });
}

function markdownComparison({ title, targets, notes, tables, equal }: Comparison): string {
  const names = targets.map((target, place) => row(`${place + 1}`, code(target.name), standingOf(target)));
  const parts = [
    `## ${title}`,
    [row("", "target", ""), "| --: | :-- | :-- |", ...names].join("\n"),
    ...notes.map(plain),
    ...tables.map((table) => {
      const lines = table.rows.map((cells) => row(...cells.map((cell) => (cell === NOT_KNOWN ? cell : code(cell)))));
      return `### ${table.title}\n\n${markdownTable([table.first, ...numbersOf(targets)], lines)}`;
    }),
    plain(equal),
  ];
  return `${parts.join("\n\n")}\n`;
}

function htmlComparison({ title, targets, notes, tables, equal }: Comparison): string {
  const heads = targets.map(({ name }) => html`<code>${name}</code>`);
  const named = tables.map((table, place) => ({ ...table, id: `table-${place + 1}` }));
  const sections = named.map((table) => {
    const lines = table.rows.map(([id = "", ...cells]) => [html`<code>${id}</code>`, ...cells]);
    return section(table.id, table.title, htmlTable(table.title, [table.first, ...heads], lines));
  });
  const body = html`${reportHead(named.map((table) => ({ href: `#${table.id}`, text: table.title })))}
<main id="content" tabindex="-1">
<h1>${title}</h1>
<ol>
${targets.map((target) => html`<li><code>${target.name}</code> <span class="aside">${standingOf(target)}</span></li>`)}
</ol>
${[...notes.map((note) => html`<p>${note}</p>`), ...sections]}
<p class="summary">${equal}</p>
</main>
`;
  return offlinePage({ title, style: REPORT_STYLE, body });
}

function numbersOf(targets: readonly Compared[]): string[] {
  return targets.map((_, place) => `${place + 1}`);
}

function standingOf({ conformance }: Compared): string {
  return conformance ?? "a profile";
}
