import { styleText } from "node:util";
import { oneLine } from "../model/printable.ts";
import type { CaseResult, Report } from "../model/report.ts";
import { causeLines, causesLine } from "./causes/causes.ts";
import { detailOf, driftOf, LOOKS, type Look, outcomeOf, ruleLine, waiverOf } from "./outcome.ts";
import { shortened, wrapped } from "./plain-text.ts";
import { costLine, UNSEEN_RULES, type View, viewOf } from "./summary.ts";
import { shownViolations, violationLines } from "./violations.ts";

/**
 * The report for a terminal: the causes of the failures, then one line per case or the whole failure, then the summary. Empty if
 * no case was judged. `width` wraps failures and cuts the details of other cases.
 */
export function consoleReport(report: Report, color = false, width: number = Number.POSITIVE_INFINITY): string {
  if (report.cases.length === 0) return "";
  const view = viewOf(report);
  const terminal: Terminal = {
    width,
    paint: (style, text) => (color ? styleText(style, text, { validateStream: false }) : text),
  };
  const { tool, suiteVersion, target } = report;
  const head = `${tool.name} ${tool.version}, suite ${suiteVersion}  ${oneLine(target.baseUrl)}  ${target.projects} projects  keys: ${target.keys.join(", ")}`;
  return [
    ...wrapped(head, width),
    ...wrapped(view.disposablesLine, width),
    ...view.causes.flatMap((cause, place) => {
      const title = wrapped(cause.title, width - INDENT.length).map((line) => terminal.paint("bold", line));
      return ["", ...entry(terminal.paint("red", labeled(`cause ${place + 1}`)), title, causeLines(cause, BODY_LENGTH), width)];
    }),
    ...view.groups.flatMap(({ title, cases, cost }) => [
      "",
      terminal.paint("dim", cost.requests > 0 ? `${title} (${costLine(cost)})` : title),
      ...cases.flatMap((result) => caseLines(result, terminal)),
    ]),
    ...footer(view, terminal),
    "",
  ].join("\n");
}

type Style = Parameters<typeof styleText>[0];

interface Terminal {
  readonly width: number;
  paint(style: Style, text: string): string;
}

/** A label with its text, and indented below it lines whose first ten characters are a label, which keeps its own column. */
function entry(label: string, [first, ...more]: readonly string[], lines: readonly string[], width: number): string[] {
  const below = lines.flatMap((line) => {
    const [text = "", ...others] = wrapped(line.slice(WORD_WIDTH), width - INDENT.length - WORD_WIDTH);
    return [line.slice(0, WORD_WIDTH) + text, ...others.map((other) => " ".repeat(WORD_WIDTH) + other)];
  });
  return [`${label} ${first}`, ...[...more, ...below].map((line) => INDENT + line)];
}

function caseLines(result: CaseResult, terminal: Terminal): string[] {
  const remark = (name: string, text: string): string[] =>
    text ? [`${INDENT}${terminal.paint("yellow", name.padEnd(WORD_WIDTH))}${oneLine(text)}`] : [];
  const outcome = outcomeOf(result);
  const verdict = terminal.paint(COLORS[LOOKS[outcome].tone], labeled(outcome));
  const lines = result.violations.length > 0 ? failureLines(result, verdict, terminal) : [passedLine(result, verdict, terminal)];
  return [...lines, ...remark("waived", waiverOf(result)), ...remark("drift", driftOf(result))];
}

function passedLine(result: CaseResult, verdict: string, { width, paint }: Terminal): string {
  const id = width < NARROW ? result.id : result.id.padEnd(ID_WIDTH);
  const room = Math.max(width - INDENT.length - id.length - 1, LEAST_DETAIL);
  return `${verdict} ${id} ${paint("dim", shortened(oneLine(detailOf(result)), room))}`.trimEnd();
}

function failureLines(result: CaseResult, verdict: string, { width, paint }: Terminal): string[] {
  const { shown, more } = shownViolations(result.violations);
  const details = shown.flatMap((violation) => violationLines(violation, BODY_LENGTH));
  const [first = "", ...others] = wrapped(`${result.id}  ${ruleLine(result)}`, width - INDENT.length);
  const head = `${paint("bold", result.id)}${first.slice(result.id.length)}`;
  return [...entry(verdict, [head, ...others], details, width), ...more.map((text) => INDENT + text)];
}

function footer(view: View, { width, paint }: Terminal): string[] {
  const told = (style: Style | undefined, ...lines: readonly string[]): string[] =>
    lines.flatMap((line) => wrapped(line, width)).map((line) => (style === undefined ? line : paint(style, line)));
  const { conformance, failure, waiverProblems, causes, notes } = view;
  const slow = slowest(view).map((each) => `${INDENT}${each.id.padEnd(ID_WIDTH)} ${costLine(each)}`);
  return [
    "",
    ...waiverProblems.map((problem) => `${paint("red", labeled("waivers"))} ${oneLine(problem)}`),
    ...(slow.length > 0 ? ["what took longest", ...slow, ""] : []),
    ...told(undefined, view.sharedLine, `no client can see: ${UNSEEN_RULES}`, view.ledgerLine),
    ...told("yellow", ...notes.map(({ text }) => text)),
    ...told("red", ...(causes.length > 0 ? [causesLine(causes, view)] : [])),
    ...told(undefined, view.summaryLine),
    `${paint(["bold", COLORS[LOOKS[conformance].tone]], conformance)}  ${view.effort}${failure ? `  ${oneLine(failure)}` : ""}`,
  ];
}

/** The five slowest cases or shared steps; empty for a run of under two seconds. */
function slowest({ durationMs, cases, shared }: Report) {
  if (durationMs < 2000) return [];
  return [...cases, ...shared].toSorted((one, other) => other.durationMs - one.durationMs).slice(0, 5);
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
