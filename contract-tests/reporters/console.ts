import { styleText } from "node:util";
import type { Finding, Report } from "../model/report.ts";
import { type FindingLine, findingLines, findingTitle } from "./findings.ts";
import { counted, oneLine, shortened, wrapped } from "./plain-text.ts";
import {
  diagnosisLines,
  disposablesLine,
  driftLines,
  effortLine,
  explorationLine,
  LOOKS,
  type Look,
  levelLine,
  levelsOf,
  otherAnswerLines,
  ruleLine,
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
  const terminal: Screen = {
    width,
    paint: (style, text) => (color ? styleText(style, text, { validateStream: false }) : text),
  };
  const head = `${tool.name} ${tool.version}  ${oneLine(target.baseUrl)}  ${counted(target.projects, "project")}  keys: ${target.keys.join(", ")}`;
  const [verdict = "", ...more] = wrapped(
    `${conformance}  ${verdictSentence(report)} ${effortLine(report)}.`,
    width,
  );
  const style: Style = ["bold", COLORS[LOOKS[conformance].tone]];
  return [
    ...wrapped(head, width),
    ...wrapped(disposablesLine(report), width),
    ...likelyCause(report, terminal),
    ...findings.flatMap((finding) => ["", ...findingEntry(finding, terminal)]),
    "",
    ...levelsOf(report).map((level) => `${labeled(level)}${levelLine(report, level)}`),
    ...sections(report, terminal),
    "",
    ...[verdict, ...more].map((line) => terminal.paint(style, line)),
    "",
  ].join("\n");
}

type Style = Parameters<typeof styleText>[0];

interface Screen {
  readonly width: number;
  paint(style: Style, text: string): string;
}

type Section = readonly [label: string, style: Style, most: number, lines: readonly string[]];

function likelyCause(report: Report, { paint, width }: Screen): string[] {
  const lines = diagnosisLines(report).flatMap(([label, text]) =>
    wrapped(text, width - INDENT.length).map((line, place) =>
      place === 0 ? paint("yellow", labeled(label)) + line : INDENT + line,
    ),
  );
  return lines.length > 0 ? ["", ...lines] : [];
}

/** What follows the levels; a section without lines is left out. */
function sections(report: Report, { paint, width }: Screen): string[] {
  const { findings, notes, waiverProblems, conformance } = report;
  const exploration = explorationLine(report);
  const loud: Style = conformance === "partial" ? ["bold", "yellow"] : "yellow";
  const room = width - INDENT.length;
  const explored = exploration ? [exploration, ...(report.exploration?.doubts ?? [])] : [];
  const answers = otherAnswerLines(report).map((line) => shortened(line, room));
  const all: readonly Section[] = [
    ["explored", "dim", 2, explored],
    ["answers", "cyan", 3, findings.length === 0 ? answers : []],
    ["drift", "yellow", 2, driftLines(report)],
    ["waivers", "red", 4, waiverProblems],
    ["limits", loud, 6, notes],
  ];
  return all.flatMap(([label, style, most, lines]) => {
    if (lines.length === 0) return [];
    const more = lines.length - most;
    const shown = [
      ...lines.slice(0, most),
      ...(more > 0 ? [`and ${more} more, in the JSON and HTML reports`] : []),
    ];
    const told = shown.flatMap((line) => wrapped(oneLine(line), room));
    return [
      "",
      ...told.map((line, place) => `${place === 0 ? paint(style, labeled(label)) : INDENT}${line}`),
    ];
  });
}

/** A finding in at most 12 lines: each text is cut to the lines that it may take. A command is one line, which the terminal wraps. */
function findingEntry(finding: Finding, { paint, width }: Screen): string[] {
  const { rule, level, violation } = finding;
  const room = width - INDENT.length;
  const [top = "", ...others] = cutTo(
    2,
    `${findingTitle(finding)}. ${ruleLine(rule, level)}`,
    room,
  );
  const title = paint("bold", top.slice(0, rule.length)) + top.slice(rule.length);
  const before = violation.before?.length ?? 0;
  const lines = findingLines(finding, 200).filter(([label]) => before < 2 || label !== "before");
  const hidden: FindingLine = ["before", `${before} requests, in the JSON and HTML reports`];
  const told = before < 2 ? lines : [hidden, ...lines];
  return [
    `${paint("red", labeled("fail"))}${title}`,
    ...others.map((line) => INDENT + line),
    ...told.flatMap(([label, text]) => {
      const most = MOST_LINES[label];
      const texts = most === undefined ? [text] : cutTo(most, text, room - LABEL);
      return texts.map((line, place) => INDENT + (place === 0 ? label : "").padEnd(LABEL) + line);
    }),
  ];
}

/** The first lines of a wrapped text, with an ellipsis if there are more. */
function cutTo(most: number, text: string, width: number): string[] {
  const lines = wrapped(text, width);
  if (lines.length <= most) return lines;
  const last = lines[most - 1] ?? "";
  return [...lines.slice(0, most - 1), shortened(`${last}…`, width)];
}

function labeled(word: string): string {
  return word.padEnd(INDENT.length);
}

const INDENT = " ".repeat(10);
/** The width of the label of a line below a finding. */
const LABEL = 8;
/** The most lines of each part; the commands are not in it. */
const MOST_LINES: Readonly<Partial<Record<FindingLine[0], number>>> = {
  came: 2,
  answer: 1,
  right: 1,
  impact: 2,
  fix: 2,
};
const COLORS: Readonly<Record<Look["tone"], "green" | "cyan" | "yellow" | "red">> = {
  good: "green",
  noted: "cyan",
  open: "yellow",
  bad: "red",
};
