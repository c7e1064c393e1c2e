import { styleText } from "node:util";
import type { CaseResult, Report } from "../model/report.ts";
import { costLine, sharedLine, slowest } from "./effort.ts";
import { groupsOf } from "./groups.ts";
import { disposablesLine, notesOf } from "./notes.ts";
import { detailOf, driftOf, type Outcome, outcomeOf, ruleOfCase, waiverOf } from "./outcome.ts";
import { oneLine, shortened } from "./printable.ts";
import { effort, ledgerLine, summaryLine, unseenRules } from "./summary-line.ts";
import { moreLines, shownViolations, violationLines } from "./violations.ts";

/**
 * The report for a person at a terminal: one line a case, each failure in full, the summary last. Empty where nothing was
 * judged. With a width, the details of what is no failure are cut to it.
 */
export function consoleReport(report: Report, color = false, width?: number): string {
  if (report.cases.length === 0) return "";
  const page: Page = {
    paint: color ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text,
    width,
  };
  const groups = groupsOf(report.cases).flatMap(({ title, cases, cost }) => [
    "",
    page.paint("dim", cost.requests > 0 ? `${title} (${costLine(cost)})` : title),
    ...cases.flatMap((result) => caseLines(result, page)),
  ]);
  return [heading(report), disposablesLine(report), ...groups, ...footer(report, page), ""].join("\n");
}

type Style = Parameters<typeof styleText>[0];

interface Page {
  readonly paint: (style: Style, text: string) => string;
  readonly width: number | undefined;
}

function heading({ tool, suiteVersion, target }: Report): string {
  return `${tool.name} ${tool.version}, suite ${suiteVersion}  ${oneLine(target.baseUrl)}  ${target.projects} projects  keys: ${target.keys.join(", ")}`;
}

function caseLines(result: CaseResult, page: Page): string[] {
  const failed = result.violations.length > 0;
  const note = (label: string, text: string): string[] =>
    text === "" ? [] : [`${INDENT}${page.paint("yellow", label.padEnd(10))}${oneLine(text)}`];
  return [
    failed ? failedLine(result, page) : line(result, page),
    ...(failed ? failureLines(result) : []),
    ...note("waived", waiverOf(result)),
    ...note("drift", driftOf(result)),
  ];
}

function line(result: CaseResult, { paint, width }: Page): string {
  const id = result.id.padEnd(ID_WIDTH);
  const room = width === undefined ? Number.POSITIVE_INFINITY : Math.max(width - INDENT.length - id.length - 1, LEAST_DETAIL);
  return `${verdict(result, paint)} ${id} ${paint("dim", shortened(oneLine(detailOf(result)), room))}`.trimEnd();
}

function failedLine(result: CaseResult, { paint }: Page): string {
  const { sentence, section } = ruleOfCase(result);
  const where = section === undefined ? result.level : `${result.level}, section ${section}`;
  return `${verdict(result, paint)} ${paint("bold", result.id)}  ${sentence} (${where})`;
}

function verdict(result: CaseResult, paint: Page["paint"]): string {
  const outcome = outcomeOf(result);
  return paint(STYLES[outcome], outcome.padEnd(INDENT.length - 1));
}

function failureLines(result: CaseResult): string[] {
  const { shown, more } = shownViolations(result);
  return [...shown.flatMap((violation) => violationLines(violation, BODY_LENGTH)), ...moreLines(more)].map(
    (text) => INDENT + text,
  );
}

function footer(report: Report, { paint }: Page): string[] {
  const { conformance, failure, waiverProblems } = report;
  const problems = waiverProblems.map((problem) => `${paint("red", "waivers".padEnd(INDENT.length - 1))} ${oneLine(problem)}`);
  return [
    "",
    ...problems,
    ...slowestLines(report),
    sharedLine(report),
    `no client can see: ${unseenRules().join(", ")}`,
    ledgerLine(report),
    ...notesOf(report).map(({ text }) => paint("yellow", text)),
    summaryLine(report),
    `${paint(["bold", CONFORMANCE[conformance]], conformance)}  ${effort(report)}${failure ? `  ${oneLine(failure)}` : ""}`,
  ];
}

/** What to look at first in a run that took long. */
function slowestLines(report: Report): string[] {
  const lines = slowest(report).map((each) => `${INDENT}${each.id.padEnd(ID_WIDTH)} ${costLine(each)}`);
  return lines.length === 0 ? [] : ["what took longest", ...lines, ""];
}

const INDENT = " ".repeat(13);
const ID_WIDTH = 32;
/** Characters of an answer's body below a failure. */
const BODY_LENGTH = 200;
/** A narrower terminal wraps. */
const LEAST_DETAIL = 20;
const CONFORMANCE: Readonly<Record<Report["conformance"], "green" | "yellow" | "red">> = {
  conformant: "green",
  partial: "yellow",
  nonconformant: "red",
  error: "red",
};
const STYLES: Readonly<Record<Outcome, Style>> = {
  pass: "green",
  allowed: "cyan",
  observed: "cyan",
  vacuous: "yellow",
  "not-tested": "yellow",
  inconclusive: "yellow",
  waived: "yellow",
  fail: "red",
  error: "red",
};
