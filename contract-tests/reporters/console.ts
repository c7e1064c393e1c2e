import { styleText } from "node:util";
import type { Finding, Report } from "../model/report.ts";
import { findingHead, findingLines } from "./findings.ts";
import { counted, oneLine, shortened, wrapped } from "./plain-text.ts";
import {
  diagnosisLines,
  disposablesLine,
  driftLines,
  effortLine,
  explorationLines,
  LOOKS,
  type Look,
  levelLine,
  levelsOf,
  otherAnswersLine,
  verdictSentence,
} from "./summary.ts";

/**
 * The report for a terminal: findings, levels, recorded answers, limits of the verdict, the verdict. A run without findings takes
 * at most 30 lines if it has few notes, and each finding at most 12. Empty if no case was judged.
 */
export function consoleReport(
  report: Report,
  color = false,
  width: number = Number.POSITIVE_INFINITY,
): string {
  if (report.cases.length === 0) return "";
  const { tool, target, findings, conformance } = report;
  const screen: Screen = {
    width,
    paint: (style, text) => (color ? styleText(style, text, { validateStream: false }) : text),
  };
  const head = `${tool.name} ${tool.version}  ${oneLine(target.baseUrl)}  ${counted(target.projects, "project")}  keys: ${target.keys.join(", ")}`;
  const verdict = `${conformance}  ${verdictSentence(report)} ${effortLine(report)}.`;
  const cause = diagnosisLines(report).flatMap(([label, text]) =>
    besideLabel(label, "yellow", [text], screen),
  );
  return [
    ...wrapped(head, width),
    ...wrapped(disposablesLine(report), width),
    ...(cause.length > 0 ? ["", ...cause] : []),
    ...findings.flatMap((finding) => ["", ...findingEntry(finding, screen)]),
    "",
    ...levelsOf(report).map((level) => `${level.padEnd(LABEL_WIDTH)}${levelLine(report, level)}`),
    ...sections(report, screen),
    "",
    ...wrapped(verdict, width).map((line) =>
      screen.paint(["bold", COLORS[LOOKS[conformance].tone]], line),
    ),
    "",
  ].join("\n");
}

type Style = Parameters<typeof styleText>[0];

interface Screen {
  readonly width: number;
  paint(style: Style, text: string): string;
}

/** What follows the levels; a section without lines is left out. */
function sections(report: Report, screen: Screen): string[] {
  const { notes, waiverProblems, conformance } = report;
  const loud: Style = conformance === "partial" ? ["bold", "yellow"] : "yellow";
  const all: readonly (readonly [string, Style, number, readonly string[]])[] = [
    ["explored", "dim", 3, explorationLines(report)],
    ["answers", "cyan", 1, otherAnswersLine(report)],
    ["drift", "yellow", 2, driftLines(report)],
    ["waivers", "red", 4, waiverProblems],
    ["limits", loud, 6, notes],
  ];
  return all.flatMap(([label, style, most, lines]) => {
    const more = lines.length - most;
    const rest = more > 0 ? [`and ${more} more, in the JSON and HTML reports`] : [];
    const shown = besideLabel(label, style, [...lines.slice(0, most), ...rest], screen);
    return shown.length > 0 ? ["", ...shown] : [];
  });
}

/** Texts in the column beside a label. */
function besideLabel(
  label: string,
  style: Style,
  texts: readonly string[],
  { paint, width }: Screen,
): string[] {
  const lines = texts.flatMap((text) => wrapped(oneLine(text), width - LABEL_WIDTH));
  return lines.map((line, place) => {
    const beside = place === 0 ? paint(style, label.padEnd(LABEL_WIDTH)) : " ".repeat(LABEL_WIDTH);
    return beside + line;
  });
}

/** A finding in at most 12 lines: each text is cut to two, or to one. A command is one line, which the terminal wraps. */
function findingEntry(finding: Finding, { paint, width }: Screen): string[] {
  const { rule, violation } = finding;
  const room = width - LABEL_WIDTH;
  const title = cutTo(2, findingHead(finding), room);
  let lines = findingLines(finding, 200);
  const before = violation.before?.length ?? 0;
  if (before > 1) {
    lines = lines.filter(([label]) => label !== "before");
    lines.unshift(["before", `${before} requests, in the JSON and HTML reports`]);
  }
  const texts = lines.flatMap(([label, text]) => {
    const isCommand = label === "before" || label === "sent";
    const most = label === "answer" || label === "right" ? 1 : 2;
    const parts = isCommand ? [text] : cutTo(most, text, room - FINDING_LABEL_WIDTH);
    return parts.map(
      (part, place) => (place === 0 ? label : "").padEnd(FINDING_LABEL_WIDTH) + part,
    );
  });
  const [first = "", ...others] = [...title, ...texts];
  return [
    paint("red", "fail".padEnd(LABEL_WIDTH)) + first.replace(rule, paint("bold", rule)),
    ...others.map((line) => " ".repeat(LABEL_WIDTH) + line),
  ];
}

/** The first lines of a wrapped text, with an ellipsis if there are more. */
function cutTo(most: number, text: string, width: number): string[] {
  const lines = wrapped(text, width);
  if (lines.length <= most) return lines;
  const last = lines[most - 1] ?? "";
  return [...lines.slice(0, most - 1), shortened(`${last}…`, width)];
}

/** The width of the label beside a text, and of the label of a line within a finding. */
const LABEL_WIDTH = 10;
const FINDING_LABEL_WIDTH = 8;
const COLORS: Readonly<Record<Look["tone"], "green" | "cyan" | "yellow" | "red">> = {
  good: "green",
  noted: "cyan",
  open: "yellow",
  bad: "red",
};
