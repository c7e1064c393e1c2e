import { oneLine } from "../model/printable.ts";
import type { Report } from "../model/report.ts";
import { causeLines } from "./causes/causes.ts";
import { casesThat, detailOf, driftedCases, driftOf, type Outcome, outcomeOf, ruleOfCase, waiverOf } from "./outcome.ts";
import { counted, shortened } from "./plain-text.ts";
import { costLine, LEVEL_MEANINGS, openAnswers, plainVerdict, type View, viewOf } from "./summary.ts";
import { failureText, violationsOf } from "./violations.ts";

/** The report as Markdown for a pull request comment or a step summary, always under 60,000 characters. */
export function markdownReport(report: Report): string {
  const view = viewOf(report);
  const { tool, suiteVersion, documentSha256, startedAt, ledgerLine } = view;
  const foot = `<sub>${tool.name} ${tool.version} · suite ${suiteVersion} · document ${documentSha256.slice(0, 12)} · ${startedAt} · ${ledgerLine}</sub>`;
  const sections = [causes, failures, excused, unproven, observations, costs].map((write) => sectionText(write(view)));
  return `${[head(view), ...sections, foot].filter(Boolean).join("\n\n")}\n`;
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
  wrap(blocks: readonly string[]): string;
}

/** Maximum characters of a section: six sections with head and foot stay below 60,000. */
const SHARE = 9_000;

function sectionText({ title, blocks, wrap }: Section): string {
  if (blocks.length === 0) return "";
  const lengthOf = (some: readonly string[]) => some.reduce((sum, { length }) => sum + length + 2, 0);
  const fitting = blocks.filter((_, place) => lengthOf(blocks.slice(0, place + 1)) <= SHARE);
  const left = blocks.length - fitting.length;
  return [`### ${title}`, wrap(fitting), ...(left > 0 ? [`and ${left} more, in the other reports`] : [])].join("\n\n");
}

function head(view: View): string {
  const { conformance, target, cases, summary, failure, levels, notes, effort, disposablesLine, summaryLine } = view;
  const { title, explanation } = plainVerdict(view);
  const rows = levels.map((level) =>
    row(`**${level}**`, `${summary[level].passed}`, `${summary[level].cases}`, LEVEL_MEANINGS[level]),
  );
  const facts = [code(target.baseUrl), counted(target.projects, "project"), effort];
  const parts = [
    `## ${MARKS[conformance]} ${title}`,
    `**${conformance}** · ${failure === undefined ? explanation : code(explanation, 600)}`,
    notes.map(({ text }) => `- ${code(text, 600)}`).join("\n"),
    [...facts, ...(cases.length > 0 ? [plain(disposablesLine)] : [])].join(" · "),
    rows.length > 0 ? [row("level", "ended well", "of", ""), "| :-- | --: | --: | :-- |", ...rows].join("\n") : "",
    summaryLine,
  ];
  return parts.filter(Boolean).join("\n\n");
}

/** The causes, not folded, since they matter most. */
function causes(view: View): Section {
  const blocks = view.causes.map((cause, place) => {
    const lines = causeLines(cause, 300).map((line) => shortened(line, 600));
    return `**${place + 1}** ${plain(shortened(cause.title, 300))}\n\n${fenced(lines.join("\n"))}`;
  });
  return { title: "Mend first", blocks, wrap: paragraphs };
}

function failures(view: View): Section {
  const blocks = casesThat(view, "fail", "error").map((result) => {
    const { id, level } = result;
    const name = `${MARKS[outcomeOf(result)]} <b>${code(id)}</b> (${level}) ${plain(ruleOfCase(result).sentence)}`;
    return folded(name, fenced(failureText(violationsOf(result), 700)));
  });
  return { title: "What failed", blocks, wrap: paragraphs };
}

function excused(view: View): Section {
  const line = (what: string, id: string, text: string): string => row(what, code(id), code(text));
  const blocks = [
    ...view.waiverProblems.map((problem) => line("waivers", "", problem)),
    ...casesThat(view, "waived").map((result) => line("waived", result.id, waiverOf(result))),
    ...driftedCases(view).map((result) => line("drift", result.id, driftOf(result))),
  ];
  return { title: "Waivers and drift", blocks, wrap: (rows) => table(["", "case", ""], rows) };
}

function unproven(view: View): Section {
  const blocks = casesThat(view, "inconclusive", "vacuous", "not-tested").map((result) =>
    row(outcomeOf(result).replace("-", " "), code(result.id), code(detailOf(result))),
  );
  return { title: "What could not be proven", blocks, wrap: (rows) => table(["verdict", "case", "why"], rows) };
}

function observations(view: View): Section {
  const blocks = openAnswers(view).map(({ rule, question, answer }) => row(code(rule), plain(question), code(answer)));
  const columns = ["rule", "open question", "recorded answer"];
  const title = `${counted(blocks.length, "answer")} recorded`;
  return { title: "Open questions", blocks, wrap: (rows) => folded(title, table(columns, rows)) };
}

function costs({ groups, shared, effort }: View): Section {
  const parts = groups.map(({ title, cases, cost }) => row(title, `${cases.length}`, costLine(cost)));
  const steps = shared.map((step) => row(plain(`shared: ${step.id}`), "", costLine(step)));
  const columns = ["part", "checks", "requests, and their time added up"];
  return { title: "Effort", blocks: [...parts, ...steps], wrap: (rows) => folded(effort, table(columns, rows)) };
}

function paragraphs(blocks: readonly string[]): string {
  return blocks.join("\n\n");
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
