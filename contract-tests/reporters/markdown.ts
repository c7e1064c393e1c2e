import type { CaseResult, Report } from "../model/report.ts";
import { costLine } from "./effort.ts";
import { groupsOf } from "./groups.ts";
import { code, fenced, folded, plain, row } from "./markdown-text.ts";
import { disposablesLine, notesOf } from "./notes.ts";
import { casesThat, detailOf, driftOf, LEVELS, type Outcome, openAnswers, outcomeOf, ruleOfCase, waiverOf } from "./outcome.ts";
import { counted, effort, ledgerLine, summaryLine } from "./summary-line.ts";
import { failureText } from "./violations.ts";
import { LEVEL_MEANINGS, plainVerdict } from "./words.ts";

/** The report for a pull request comment or a step summary: the verdict first, under 60,000 characters whatever it holds. */
export function markdownReport(report: Report): string {
  const sections = [failures(report), excused(report), unproven(report), observations(report), costs(report)];
  const parts = [head(report), ...sections.map(({ title, blocks, wrap }) => section(title, blocks, wrap)), foot(report)];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** A list of blocks that is cut to its share of the comment; `wrap` makes one text of those that are left. */
interface Section {
  readonly title: string;
  readonly blocks: readonly string[];
  readonly wrap: (blocks: readonly string[]) => string;
}

/** Most characters of a section; with the head and the foot, the five of them stay below 60,000. */
const SHARE = 11_000;

function section(title: string, blocks: readonly string[], wrap: Section["wrap"]): string {
  if (blocks.length === 0) return "";
  const fitting = blocks.slice(0, fittingCount(blocks));
  const left = blocks.length - fitting.length;
  return [`### ${title}`, wrap(fitting), ...(left > 0 ? [`and ${left} more, in the other reports`] : [])].join("\n\n");
}

function fittingCount(blocks: readonly string[]): number {
  let length = 0;
  const tooMany = blocks.findIndex((block) => {
    length += block.length + 2;
    return length > SHARE;
  });
  return tooMany === -1 ? blocks.length : tooMany;
}

function head(report: Report): string {
  const { title, explanation } = plainVerdict(report);
  const rows = LEVELS.filter((level) => report.summary[level].cases > 0).map((level) =>
    row(`**${level}**`, `${report.summary[level].passed}`, `${report.summary[level].cases}`, LEVEL_MEANINGS[level]),
  );
  const levels = rows.length > 0 ? [row("level", "ended well", "of", ""), "| :-- | --: | --: | :-- |", ...rows].join("\n") : "";
  const where = `${code(report.target.baseUrl)} · ${counted(report.target.projects, "project")} · ${effort(report)}${report.cases.length > 0 ? ` · ${plain(disposablesLine(report))}` : ""}`;
  const words = `**${report.conformance}** · ${report.failure === undefined ? explanation : code(explanation, 600)}`;
  const notes = notesOf(report)
    .map(({ text }) => `- ${code(text, 600)}`)
    .join("\n");
  return [`## ${MARKS[report.conformance]} ${title}`, words, notes, where, levels, summaryLine(report)]
    .filter(Boolean)
    .join("\n\n");
}

function failures(report: Report): Section {
  const blocks = casesThat(report, "fail", "error").map((result) => folded(headline(result), fenced(bodyOf(result))));
  return { title: "What failed", blocks, wrap: (all) => all.join("\n\n") };
}

function bodyOf(result: CaseResult): string {
  return result.violations.length > 0
    ? failureText(result, 700)
    : failureText({ ...result, violations: [{ expected: ["a verdict"], actual: result.detail }] }, 700);
}

function headline(result: CaseResult): string {
  const { sentence } = ruleOfCase(result);
  return `${MARKS[outcomeOf(result)]} <b>${code(result.id)}</b> (${result.level}) ${plain(sentence)}`;
}

function excused(report: Report): Section {
  const waived = casesThat(report, "waived").map((result) => line("waived", result.id, waiverOf(result)));
  const drifted = report.cases.filter(({ drift }) => drift).map((result) => line("drift", result.id, driftOf(result)));
  const problems = report.waiverProblems.map((problem) => line("waivers", "", problem));
  return { title: "Waivers and drift", blocks: [...problems, ...waived, ...drifted], wrap: table("", "case", "") };
}

function unproven(report: Report): Section {
  const cases = casesThat(report, "inconclusive", "vacuous", "not-tested");
  const blocks = cases.map((result) => line(outcomeOf(result).replace("-", " "), result.id, detailOf(result)));
  return { title: "What could not be proven", blocks, wrap: table("verdict", "case", "why") };
}

function observations(report: Report): Section {
  const blocks = openAnswers(report).map(({ rule, question, answer }) => row(code(rule), plain(question), code(answer)));
  const rows = table("rule", "open question", "recorded answer");
  return { title: "Open questions", blocks, wrap: (all) => folded(`${counted(blocks.length, "answer")} recorded`, rows(all)) };
}

function costs(report: Report): Section {
  const parts = groupsOf(report.cases).map(({ title, cases, cost }) => ({ title, checks: `${cases.length}`, cost }));
  const shared = report.shared.map((step) => ({ title: `shared: ${step.id}`, checks: "", cost: step }));
  const blocks = [...parts, ...shared].map(({ title, checks, cost }) => row(plain(title), checks, costLine(cost)));
  const rows = table("part", "checks", "requests, and their time added up");
  return { title: "Effort", blocks, wrap: (all) => folded(effort(report), rows(all)) };
}

function line(what: string, id: string, text: string): string {
  return row(what, code(id), code(text));
}

function table(...columns: readonly string[]): Section["wrap"] {
  return (rows) => [row(...columns), row(...columns.map(() => ":--")), ...rows].join("\n");
}

function foot(report: Report): string {
  const { tool, suiteVersion, documentSha256, startedAt } = report;
  return `<sub>${tool.name} ${tool.version} · suite ${suiteVersion} · document ${documentSha256.slice(0, 12)} · ${startedAt} · ${ledgerLine(report)}</sub>`;
}

const MARKS: Readonly<Partial<Record<Outcome | Report["conformance"], string>>> = {
  conformant: "✅",
  partial: "🟡",
  nonconformant: "❌",
  error: "⛔",
  fail: "❌",
};
