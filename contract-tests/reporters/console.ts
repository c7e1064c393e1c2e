import { styleText } from "node:util";
import { oneLine } from "../../openapi/pages/printable.ts";
import type { CaseResult, Report } from "../model/report.ts";
import { detailOf, driftOf, LOOKS, type Look, outcomeOf, ruleOfCase, waiverOf } from "./outcome.ts";
import { shortened } from "./plain-text.ts";
import {
  costLine,
  disposablesLine,
  effort,
  groupsOf,
  ledgerLine,
  notesOf,
  sharedLine,
  slowest,
  summaryLine,
  unseenRules,
} from "./summary.ts";
import { moreLines, shownViolations, violationLines } from "./violations.ts";

/**
 * The report for a person at a terminal: one line a case, each failure in full, the summary last. Empty if no case was judged.
 * With a width, the details of cases without a failure are cut to it.
 */
export function consoleReport(report: Report, color = false, width?: number): string {
  if (report.cases.length === 0) return "";
  const paint: Paint = (style, text) => (color ? styleText(style, text, { validateStream: false }) : text);
  const { tool, suiteVersion, target } = report;
  const groups = groupsOf(report.cases).flatMap(({ title, cases, cost }) => [
    "",
    paint("dim", cost.requests > 0 ? `${title} (${costLine(cost)})` : title),
    ...cases.flatMap((result) => caseLines(result, paint, width ?? Number.POSITIVE_INFINITY)),
  ]);
  return [
    `${tool.name} ${tool.version}, suite ${suiteVersion}  ${oneLine(target.baseUrl)}  ${target.projects} projects  keys: ${target.keys.join(", ")}`,
    disposablesLine(report),
    ...groups,
    ...footer(report, paint),
    "",
  ].join("\n");
}

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

function caseLines(result: CaseResult, paint: Paint, width: number): string[] {
  const outcome = outcomeOf(result);
  const verdict = paint(COLORS[LOOKS[outcome].tone], labeled(outcome));
  const [waiver, drift] = [waiverOf(result), driftOf(result)];
  return [
    ...(result.violations.length > 0 ? failureLines(result, verdict, paint) : [passedLine(result, verdict, paint, width)]),
    ...(waiver ? [`${INDENT}${paint("yellow", "waived    ")}${oneLine(waiver)}`] : []),
    ...(drift ? [`${INDENT}${paint("yellow", "drift     ")}${oneLine(drift)}`] : []),
  ];
}

function passedLine(result: CaseResult, verdict: string, paint: Paint, width: number): string {
  const id = result.id.padEnd(ID_WIDTH);
  const room = Math.max(width - INDENT.length - id.length - 1, LEAST_DETAIL);
  return `${verdict} ${id} ${paint("dim", shortened(oneLine(detailOf(result)), room))}`.trimEnd();
}

function failureLines(result: CaseResult, verdict: string, paint: Paint): string[] {
  const { sentence, section } = ruleOfCase(result);
  const level = section === undefined ? result.level : `${result.level}, section ${section}`;
  const shown = shownViolations(result);
  const details = [...shown.flatMap((violation) => violationLines(violation, BODY_LENGTH)), ...moreLines(result, shown)];
  return [`${verdict} ${paint("bold", result.id)}  ${sentence} (${level})`, ...details.map((text) => INDENT + text)];
}

function footer(report: Report, paint: Paint): string[] {
  const { conformance, failure, waiverProblems } = report;
  const slow = slowest(report).map((each) => `${INDENT}${each.id.padEnd(ID_WIDTH)} ${costLine(each)}`);
  return [
    "",
    ...waiverProblems.map((problem) => `${paint("red", labeled("waivers"))} ${oneLine(problem)}`),
    ...(slow.length > 0 ? ["what took longest", ...slow, ""] : []),
    sharedLine(report),
    `no client can see: ${unseenRules()}`,
    ledgerLine(report),
    ...notesOf(report).map(({ text }) => paint("yellow", text)),
    summaryLine(report),
    `${paint(["bold", COLORS[LOOKS[conformance].tone]], conformance)}  ${effort(report)}${failure ? `  ${oneLine(failure)}` : ""}`,
  ];
}

function labeled(word: string): string {
  return word.padEnd(INDENT.length - 1);
}

const INDENT = " ".repeat(13);
const ID_WIDTH = 32;
/** Characters of an answer's body below a failure. */
const BODY_LENGTH = 200;
/** A detail keeps this many characters even if the terminal is narrower. */
const LEAST_DETAIL = 20;
const COLORS: Readonly<Record<Look["tone"], "green" | "cyan" | "yellow" | "red">> = {
  good: "green",
  noted: "cyan",
  open: "yellow",
  bad: "red",
};
