import { oneLine } from "../../openapi/pages/printable.ts";
import type { Report } from "../model/report.ts";
import { causeLines, causesOf } from "./causes/causes.ts";
import { casesThat, detailOf, driftedCases, driftOf, type Outcome, outcomeOf, ruleOfCase, waiverOf } from "./outcome.ts";
import { counted, shortened } from "./plain-text.ts";
import {
  costLine,
  disposablesLine,
  effort,
  groupsOf,
  LEVEL_MEANINGS,
  ledgerLine,
  levelsIn,
  notesOf,
  openAnswers,
  plainVerdict,
  summaryLine,
} from "./summary.ts";
import { failureText } from "./violations.ts";

/** The report as Markdown for a pull request comment or a step summary, always under 60,000 characters. */
export function markdownReport(report: Report): string {
  const { tool, suiteVersion, documentSha256, startedAt } = report;
  const sections = [causes(report), failures(report), excused(report), unproven(report), observations(report), costs(report)].map(
    sectionText,
  );
  const foot = `<sub>${tool.name} ${tool.version} · suite ${suiteVersion} · document ${documentSha256.slice(0, 12)} · ${startedAt} · ${ledgerLine(report)}</sub>`;
  return `${[head(report), ...sections, foot].filter(Boolean).join("\n\n")}\n`;
}

/** Untrusted text as inline code. Markdown characters become character references, so nothing is a mention or a link. */
export function code(text: string, length = 300): string {
  return text === "" ? "" : `<code>${plain(shortened(oneLine(text), length))}</code>`;
}

/** Text with its Markdown characters escaped. */
export function plain(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N} ,;/%.-]|(?<=www)\./giu, (character) => `&#${character.codePointAt(0)};`);
}

export function row(...cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

export function table(columns: readonly string[], rows: readonly string[]): string {
  return [row(...columns), row(...columns.map(() => ":--")), ...rows].join("\n");
}

/** A section of blocks, as many as fit into its share of the comment; `wrap` joins them. */
interface Section {
  readonly title: string;
  readonly blocks: readonly string[];
  readonly wrap: (blocks: readonly string[]) => string;
}

/** Maximum characters of a section: six sections with head and foot stay below 60,000. */
const SHARE = 9_000;

function sectionText({ title, blocks, wrap }: Section): string {
  if (blocks.length === 0) return "";
  const ends = blocks.map((_, index) => blocks.slice(0, index + 1).reduce((sum, block) => sum + block.length + 2, 0));
  const fitting = blocks.filter((_, index) => (ends[index] ?? 0) <= SHARE);
  const left = blocks.length - fitting.length;
  return [`### ${title}`, wrap(fitting), ...(left > 0 ? [`and ${left} more, in the other reports`] : [])].join("\n\n");
}

function head(report: Report): string {
  const { conformance, target, cases, summary, failure } = report;
  const { title, explanation } = plainVerdict(report);
  const rows = levelsIn(report).map((level) =>
    row(`**${level}**`, `${summary[level].passed}`, `${summary[level].cases}`, LEVEL_MEANINGS[level]),
  );
  const facts = [code(target.baseUrl), counted(target.projects, "project"), effort(report)];
  const parts = [
    `## ${MARKS[conformance]} ${title}`,
    `**${conformance}** · ${failure === undefined ? explanation : code(explanation, 600)}`,
    notesOf(report)
      .map(({ text }) => `- ${code(text, 600)}`)
      .join("\n"),
    [...facts, ...(cases.length > 0 ? [plain(disposablesLine(report))] : [])].join(" · "),
    rows.length > 0 ? [row("level", "ended well", "of", ""), "| :-- | --: | --: | :-- |", ...rows].join("\n") : "",
    summaryLine(report),
  ];
  return parts.filter(Boolean).join("\n\n");
}

/** The causes, not folded, since they matter most. */
function causes(report: Report): Section {
  const blocks = causesOf(report).map((cause, place) => {
    const lines = causeLines(cause, 300).map((line) => shortened(line, 600));
    return `**${place + 1}** ${plain(shortened(cause.title, 300))}\n\n${fenced(lines.join("\n"))}`;
  });
  return { title: "Mend first", blocks, wrap: (all) => all.join("\n\n") };
}

function failures(report: Report): Section {
  const blocks = casesThat(report, "fail", "error").map((result) => {
    const { id, level, detail, violations } = result;
    const name = `${MARKS[outcomeOf(result)]} <b>${code(id)}</b> (${level}) ${plain(ruleOfCase(result).sentence)}`;
    const shown = violations.length > 0 ? violations : [{ expected: ["a verdict"], actual: detail }];
    return folded(name, fenced(failureText({ ...result, violations: shown }, 700)));
  });
  return { title: "What failed", blocks, wrap: (all) => all.join("\n\n") };
}

function excused(report: Report): Section {
  const line = (what: string, id: string, text: string): string => row(what, code(id), code(text));
  const blocks = [
    ...report.waiverProblems.map((problem) => line("waivers", "", problem)),
    ...casesThat(report, "waived").map((result) => line("waived", result.id, waiverOf(result))),
    ...driftedCases(report).map((result) => line("drift", result.id, driftOf(result))),
  ];
  return { title: "Waivers and drift", blocks, wrap: (rows) => table(["", "case", ""], rows) };
}

function unproven(report: Report): Section {
  const blocks = casesThat(report, "inconclusive", "vacuous", "not-tested").map((result) =>
    row(outcomeOf(result).replace("-", " "), code(result.id), code(detailOf(result))),
  );
  return { title: "What could not be proven", blocks, wrap: (rows) => table(["verdict", "case", "why"], rows) };
}

function observations(report: Report): Section {
  const blocks = openAnswers(report).map(({ rule, question, answer }) => row(code(rule), plain(question), code(answer)));
  const columns = ["rule", "open question", "recorded answer"];
  const wrap = (rows: readonly string[]): string => folded(`${counted(blocks.length, "answer")} recorded`, table(columns, rows));
  return { title: "Open questions", blocks, wrap };
}

function costs(report: Report): Section {
  const parts = groupsOf(report.cases).map(({ title, cases, cost }) => row(title, `${cases.length}`, costLine(cost)));
  const shared = report.shared.map((step) => row(plain(`shared: ${step.id}`), "", costLine(step)));
  const columns = ["part", "checks", "requests, and their time added up"];
  const wrap = (rows: readonly string[]): string => folded(effort(report), table(columns, rows));
  return { title: "Effort", blocks: [...parts, ...shared], wrap };
}

/** Untrusted text as a code block, whose fence is longer than any run of backticks in the text. */
function fenced(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

function folded(summary: string, body: string): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

const MARKS: Readonly<Partial<Record<Outcome | Report["conformance"], string>>> = {
  conformant: "✅",
  partial: "🟡",
  nonconformant: "❌",
  error: "⛔",
  fail: "❌",
};
