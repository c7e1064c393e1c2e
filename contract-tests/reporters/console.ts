import { styleText } from "node:util";
import { oneLine } from "../../openapi/pages/printable.ts";
import type { CaseResult, Report } from "../model/report.ts";
import { type Cause, causeLines, causesLine, causesOf } from "./causes/causes.ts";
import { detailOf, driftOf, LOOKS, type Look, outcomeOf, ruleLine, waiverOf } from "./outcome.ts";
import { shortened, wrapped } from "./plain-text.ts";
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
import { shownViolations, violationLines } from "./violations.ts";

/**
 * The report for a terminal: the causes of the failures, then one line per case or the whole failure, then the summary. Empty if
 * no case was judged. `width` wraps failures and cuts the details of other cases.
 */
export function consoleReport(report: Report, color = false, width: number = Number.POSITIVE_INFINITY): string {
  if (report.cases.length === 0) return "";
  const paint: Paint = (style, text) => (color ? styleText(style, text, { validateStream: false }) : text);
  const { tool, suiteVersion, target } = report;
  const causes = causesOf(report);
  const groups = groupsOf(report.cases).flatMap(({ title, cases, cost }) => [
    "",
    paint("dim", cost.requests > 0 ? `${title} (${costLine(cost)})` : title),
    ...cases.flatMap((result) => caseLines(result, paint, width)),
  ]);
  const head = `${tool.name} ${tool.version}, suite ${suiteVersion}  ${oneLine(target.baseUrl)}  ${target.projects} projects  keys: ${target.keys.join(", ")}`;
  return [
    ...[head, disposablesLine(report)].flatMap((line) => wrapped(line, width)),
    ...causes.flatMap((cause, place) => ["", ...causeBlock(cause, place + 1, paint, width)]),
    ...groups,
    ...footer(report, causes, paint, width),
    "",
  ].join("\n");
}

function causeBlock(cause: Cause, number: number, paint: Paint, width: number): string[] {
  const [title = "", ...more] = wrapped(cause.title, width - INDENT.length);
  const head = `${paint("red", labeled(`cause ${number}`))} ${paint("bold", title)}`;
  return [head, ...more.map((line) => INDENT + paint("bold", line)), ...indented(causeLines(cause, BODY_LENGTH), width)];
}

/** Indents and wraps lines whose first ten characters are a label, which keeps its own column. */
function indented(lines: readonly string[], width: number): string[] {
  return lines.flatMap((line) => {
    const [first = "", ...more] = wrapped(line.slice(WORD_WIDTH), width - INDENT.length - WORD_WIDTH);
    return [INDENT + line.slice(0, WORD_WIDTH) + first, ...more.map((each) => INDENT + " ".repeat(WORD_WIDTH) + each)];
  });
}

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

function caseLines(result: CaseResult, paint: Paint, width: number): string[] {
  const outcome = outcomeOf(result);
  const verdict = paint(COLORS[LOOKS[outcome].tone], labeled(outcome));
  const [waiver, drift] = [waiverOf(result), driftOf(result)];
  return [
    ...(result.violations.length > 0 ? failureLines(result, verdict, paint, width) : [passedLine(result, verdict, paint, width)]),
    ...(waiver ? [`${INDENT}${paint("yellow", "waived    ")}${oneLine(waiver)}`] : []),
    ...(drift ? [`${INDENT}${paint("yellow", "drift     ")}${oneLine(drift)}`] : []),
  ];
}

function passedLine(result: CaseResult, verdict: string, paint: Paint, width: number): string {
  const id = width < NARROW ? result.id : result.id.padEnd(ID_WIDTH);
  const room = Math.max(width - INDENT.length - id.length - 1, LEAST_DETAIL);
  return `${verdict} ${id} ${paint("dim", shortened(oneLine(detailOf(result)), room))}`.trimEnd();
}

function failureLines(result: CaseResult, verdict: string, paint: Paint, width: number): string[] {
  const { shown, more } = shownViolations(result);
  const details = shown.flatMap((violation) => violationLines(violation, BODY_LENGTH));
  const [first = "", ...others] = wrapped(`${result.id}  ${ruleLine(result)}`, width - INDENT.length);
  const head = `${verdict} ${paint("bold", result.id)}${first.slice(result.id.length)}`;
  return [head, ...others.map((text) => INDENT + text), ...indented(details, width), ...more.map((text) => INDENT + text)];
}

function footer(report: Report, causes: readonly Cause[], paint: Paint, width: number): string[] {
  const told = (line: string, style?: Style): string[] =>
    wrapped(line, width).map((text) => (style === undefined ? text : paint(style, text)));
  const { conformance, failure, waiverProblems } = report;
  const slow = slowest(report).map((each) => `${INDENT}${each.id.padEnd(ID_WIDTH)} ${costLine(each)}`);
  return [
    "",
    ...waiverProblems.map((problem) => `${paint("red", labeled("waivers"))} ${oneLine(problem)}`),
    ...(slow.length > 0 ? ["what took longest", ...slow, ""] : []),
    ...[sharedLine(report), `no client can see: ${unseenRules()}`, ledgerLine(report)].flatMap((line) => told(line)),
    ...notesOf(report).flatMap(({ text }) => told(text, "yellow")),
    ...(causes.length > 0 ? told(causesLine(causes, report), "red") : []),
    ...told(summaryLine(report)),
    `${paint(["bold", COLORS[LOOKS[conformance].tone]], conformance)}  ${effort(report)}${failure ? `  ${oneLine(failure)}` : ""}`,
  ];
}

function labeled(word: string): string {
  return word.padEnd(INDENT.length - 1);
}

const INDENT = " ".repeat(13);
const ID_WIDTH = 32;
/** The width of the label of a line below a cause or a failure. */
const WORD_WIDTH = 10;
/** Maximum characters of the body of an answer. */
const BODY_LENGTH = 200;
/** Minimum characters of a detail, even if the terminal is narrower. */
const LEAST_DETAIL = 10;
/** In a terminal narrower than this, details are not aligned in a column. */
const NARROW = 80;
const COLORS: Readonly<Record<Look["tone"], "green" | "cyan" | "yellow" | "red">> = {
  good: "green",
  noted: "cyan",
  open: "yellow",
  bad: "red",
};
