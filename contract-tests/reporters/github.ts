import type { CaseResult, Report } from "../model/report.ts";
import { disposablesLine, notesOf } from "./notes.ts";
import { casesThat, detailOf, driftOf, outcomeOf, ruleOfCase, waiverOf } from "./outcome.ts";
import { oneLine, shortened } from "./printable.ts";
import { summaryLine } from "./summary-line.ts";
import { failureText } from "./violations.ts";

/**
 * Workflow commands for GitHub Actions: an error for each failed case, a warning for what is waived, inconclusive or drifted,
 * and the summary as a notice. The step summary is the markdown report.
 */
export function githubReport(report: Report): string {
  const { failure, waiverProblems } = report;
  const lines = [
    ...(failure === undefined ? [] : [command("error", "preflight", oneLine(failure))]),
    ...casesThat(report, "fail").map((result) => command("error", titleOf(result), messageOf(result, failureText(result, MOST)))),
    ...casesThat(report, "error").map((result) => command("error", titleOf(result), oneLine(detailOf(result)))),
    ...waiverProblems.map((problem) => command("error", "waivers", oneLine(problem))),
    ...casesThat(report, "waived").map((result) =>
      command("warning", titleOf(result), messageOf(result, `waived ${oneLine(waiverOf(result))}`)),
    ),
    ...casesThat(report, "inconclusive").map((result) =>
      command("warning", titleOf(result), messageOf(result, `inconclusive: ${oneLine(detailOf(result))}`)),
    ),
    ...report.cases
      .filter(({ drift }) => drift)
      .map((result) => command("warning", titleOf(result), messageOf(result, `drift: ${oneLine(driftOf(result))}`))),
    command("notice", `${report.tool.name}: ${report.conformance}`, endOf(report)),
  ];
  return `${lines.join("\n")}\n`;
}

function endOf(report: Report): string {
  if (report.cases.length === 0) return "no case was run";
  return [...notesOf(report).map(({ text }) => text), disposablesLine(report), summaryLine(report)].join("\n");
}

function titleOf(result: CaseResult): string {
  return `${outcomeOf(result)} ${result.id} [${result.level}]`;
}

function messageOf(result: CaseResult, text: string): string {
  return `${ruleOfCase(result).sentence}\n${text}`;
}

/** One line, whatever stands in it: GitHub takes every line that begins with two colons for a command. */
function command(name: "error" | "warning" | "notice", title: string, message: string): string {
  const property = escaped(oneLine(title)).replaceAll(":", "%3A").replaceAll(",", "%2C");
  return `::${name} title=${property}::${escaped(shortened(message, MOST))}`;
}

function escaped(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** Most characters of a message: an annotation is read in a margin. */
const MOST = 2000;
