import { oneLine } from "../model/printable.ts";
import type { CaseResult, Report } from "../model/report.ts";
import { causeLines } from "./causes/causes.ts";
import { casesThat, detailOf, driftedCases, driftOf, outcomeOf, ruleOfCase, waiverOf } from "./outcome.ts";
import { shortened } from "./plain-text.ts";
import { viewOf } from "./summary.ts";
import { failureText } from "./violations.ts";

/**
 * Workflow commands for GitHub Actions: at most ten annotations, because GitHub shows no more of a step. Errors for a failed run,
 * for each cause and for problems of waivers; warnings for waived, inconclusive and drifted cases; the summary as a notice. Each
 * failed case is a group of the log.
 */
export function githubReport(report: Report): string {
  const { failure, waiverProblems, tool, conformance, cases, causes, notes, disposablesLine, summaryLine } = viewOf(report);
  const annotations = [
    ...(failure === undefined ? [] : [command("error", "preflight", oneLine(failure))]),
    ...causes.map((cause) => command("error", cause.title, causeLines(cause, MOST).join("\n"))),
    ...waiverProblems.map((problem) => command("error", "waivers", oneLine(problem))),
    ...casesThat(report, "waived").map((result) => warning(result, `waived ${waiverOf(result)}`)),
    ...casesThat(report, "inconclusive").map((result) => warning(result, `inconclusive: ${detailOf(result)}`)),
    ...driftedCases(report).map((result) => warning(result, `drift: ${driftOf(result)}`)),
  ];
  const left = annotations.length - MOST_ANNOTATIONS;
  const more = left > 0 ? [`${left} more annotations are left out; the other reports have them`] : [];
  const summary = [...notes.map(({ text }) => text), disposablesLine, summaryLine, ...more].join("\n");
  const failures = casesThat(report, "fail").map(
    (result) => `::group::${titleOf(result)}\n${failureText(result.violations)}\n::endgroup::`,
  );
  const notice = command("notice", `${tool.name}: ${conformance}`, cases.length === 0 ? "no case was run" : summary);
  return `${[...annotations.slice(0, MOST_ANNOTATIONS), ...failures, notice].join("\n")}\n`;
}

function warning(result: CaseResult, text: string): string {
  return command("warning", titleOf(result), `${ruleOfCase(result).sentence}\n${oneLine(text)}`);
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
