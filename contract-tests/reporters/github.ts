import { oneLine } from "../../openapi/pages/printable.ts";
import type { CaseResult, Report } from "../model/report.ts";
import { causeLines, causesOf } from "./causes/causes.ts";
import { casesThat, detailOf, driftedCases, driftOf, outcomeOf, ruleOfCase, waiverOf } from "./outcome.ts";
import { shortened } from "./plain-text.ts";
import { disposablesLine, notesOf, summaryLine } from "./summary.ts";
import { failureText } from "./violations.ts";

/**
 * Workflow commands for GitHub Actions: at most ten annotations, because GitHub shows no more of a step. Errors for a failed run,
 * for each cause and for problems of waivers; warnings for waived, inconclusive and drifted cases; the summary as a notice. Each
 * failed case is a group of the log.
 */
export function githubReport(report: Report): string {
  const { failure, waiverProblems, tool, conformance, cases } = report;
  const notes = [...notesOf(report).map(({ text }) => text), disposablesLine(report), summaryLine(report)];
  const annotations = [
    ...(failure === undefined ? [] : [command("error", "preflight", oneLine(failure))]),
    ...causesOf(report).map((cause) => command("error", cause.title, causeLines(cause, MOST).join("\n"))),
    ...waiverProblems.map((problem) => command("error", "waivers", oneLine(problem))),
    ...casesThat(report, "waived").map((result) => warning(result, `waived ${oneLine(waiverOf(result))}`)),
    ...casesThat(report, "inconclusive").map((result) => warning(result, `inconclusive: ${oneLine(detailOf(result))}`)),
    ...driftedCases(report).map((result) => warning(result, `drift: ${oneLine(driftOf(result))}`)),
  ];
  const left = annotations.length - MOST_ANNOTATIONS;
  if (left > 0) notes.push(`${left} more annotations are left out; the other reports have them`);
  const lines = [
    ...annotations.slice(0, MOST_ANNOTATIONS),
    ...casesThat(report, "fail").flatMap((result) => [`::group::${titleOf(result)}`, failureText(result), "::endgroup::"]),
    command("notice", `${tool.name}: ${conformance}`, cases.length === 0 ? "no case was run" : notes.join("\n")),
  ];
  return `${lines.join("\n")}\n`;
}

function warning(result: CaseResult, text: string): string {
  return command("warning", titleOf(result), `${ruleOfCase(result).sentence}\n${text}`);
}

function titleOf(result: CaseResult): string {
  return `${outcomeOf(result)} ${result.id} [${result.level}]`;
}

/** A workflow command. It must be one line: GitHub interprets every line that begins with two colons as a command. */
function command(name: "error" | "warning" | "notice", title: string, message: string): string {
  const property = escaped(oneLine(title)).replaceAll(":", "%3A").replaceAll(",", "%2C");
  return `::${name} title=${property}::${escaped(shortened(message, MOST))}`;
}

function escaped(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** Maximum characters of a message, which GitHub shows in a narrow column. */
const MOST = 2000;
/** Maximum errors and warnings: with the notice, ten annotations. */
const MOST_ANNOTATIONS = 9;
