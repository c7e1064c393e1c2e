import type { Report } from "../model/report.ts";
import { consoleReport } from "./console.ts";
import { findingText, findingTitle, labelledLine } from "./findings.ts";
import { oneLine, shortened } from "./plain-text.ts";
import { diagnosisLines, levelLine, levelsOf, verdictSentence } from "./summary.ts";

/**
 * Workflow commands for GitHub Actions: an error for the failure of the run, each finding and each problem of waivers; the limits
 * of the verdict as warnings; the verdict as a notice. They are at most ten; the step summary has what is left out.
 */
export function githubReport(report: Report): string {
  const { failure, findings, waiverProblems, notes, tool, conformance } = report;
  const likely = diagnosisLines(report).map(labelledLine);
  const commands: string[] = [];
  if (failure !== undefined)
    commands.push(command("error", "the run ended early", oneLine(failure)));
  if (likely.length > 0) commands.push(command("error", "likely cause", likely.join("\n")));
  for (const finding of findings)
    commands.push(command("error", findingTitle(finding), findingText(finding)));
  for (const problem of waiverProblems)
    commands.push(command("error", "waivers", oneLine(problem)));
  for (const note of notes)
    commands.push(command("warning", `${conformance}: a limit of the verdict`, oneLine(note)));
  const more = commands.length - MOST_BESIDE_VERDICT;
  const summary = [verdictSentence(report)];
  if (more > 0) summary.push(`${more} more findings and limits are in the summary of the step.`);
  for (const level of levelsOf(report)) summary.push(`${level} ${levelLine(report, level)}`);
  const notice = command("notice", `${tool.name}: ${conformance}`, summary.join("\n"));
  return `${[...commands.slice(0, MOST_BESIDE_VERDICT), notice].join("\n")}\n`;
}

/** The report as Markdown for the summary of a GitHub step: the verdict, and the console report as a code block. */
export function githubSummary(report: Report): string {
  const text = consoleReport(report, false, WIDTH_OF_SUMMARY).trimEnd();
  return `## ${report.conformance}\n\n${fenced(text || verdictSentence(report))}\n`;
}

/** A code block, whose fence is longer than each run of backticks within it. */
function fenced(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  const fence = "`".repeat(Math.max(2, ...runs.map(({ length }) => length)) + 1);
  return `${fence}text\n${text}\n${fence}`;
}

/** A workflow command. It must be one line: GitHub interprets every line that begins with two colons as a command. */
function command(name: "error" | "warning" | "notice", title: string, message: string): string {
  const property = commandData(oneLine(title)).replaceAll(":", "%3A").replaceAll(",", "%2C");
  return `::${name} title=${property}::${commandData(shortened(message, MOST_OF_MESSAGE))}`;
}

function commandData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

const WIDTH_OF_SUMMARY = 120;
/** GitHub shows at most ten errors and ten warnings of a step. */
const MOST_BESIDE_VERDICT = 9;
/** Maximum characters of a message, which GitHub shows in a narrow column. */
const MOST_OF_MESSAGE = 2000;
