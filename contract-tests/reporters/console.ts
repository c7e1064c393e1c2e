import { styleText } from "node:util";
import type { Finding, Report } from "../model/report.ts";
import { findingLines, findingTitle } from "./findings.ts";
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
  const terminal: Terminal = {
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

interface Terminal {
  readonly width: number;
  paint(style: Style, text: string): string;
}

function likelyCause(report: Report, { paint, width }: Terminal): string[] {
  const lines = diagnosisLines(report).flatMap(([label, text]) =>
    wrapped(text, width - INDENT.length).map((line, place) =>
      place === 0 ? paint("yellow", labeled(label)) + line : INDENT + line,
    ),
  );
  return lines.length > 0 ? ["", ...lines] : [];
}

/** What follows the levels; a section without lines is left out. */
function sections(report: Report, { paint, width }: Terminal): string[] {
  const { findings, notes, waiverProblems, conformance } = report;
  const isGreen = findings.length === 0;
  const exploration = explorationLine(report);
  const loud: Style = conformance === "partial" ? ["bold", "yellow"] : "yellow";
  const room = width - INDENT.length;
  const all: readonly (readonly [
    label: string,
    style: Style,
    most: number,
    lines: readonly string[],
  ])[] = [
    [
      "explored",
      "dim",
      2,
      exploration === undefined ? [] : [exploration, ...(report.exploration?.doubts ?? [])],
    ],
    [
      "answers",
      "cyan",
      3,
      isGreen ? otherAnswerLines(report).map((line) => shortened(line, room)) : [],
    ],
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

/** A finding, of which the longest texts are cut if it would take more than `MOST_OF_FINDING` lines. */
function findingEntry(finding: Finding, { paint, width }: Terminal): string[] {
  const { rule, level, violation } = finding;
  const before = violation.before?.length ?? 0;
  const lines = findingLines(finding, 200).filter(
    ([label]) => label !== "before" || before <= MOST_BEFORE,
  );
  const room = width - INDENT.length;
  const title = ["", wrapped(`${findingTitle(finding)}. ${ruleLine(rule, level)}`, room)] as const;
  const hidden = [
    "before",
    [`${counted(before, "request")}, in the JSON and HTML reports`],
  ] as const;
  const body = lines.map(
    ([label, text]): Part => [label, label === "before" ? [text] : linesOf(text, room - LABEL)],
  );
  const [[, [top = "", ...others]] = title, ...rest] = fitted([
    title,
    ...(before > MOST_BEFORE ? [hidden] : []),
    ...body,
  ]);
  return [
    `${paint("red", labeled("fail"))}${paint("bold", top.slice(0, rule.length))}${top.slice(rule.length)}`,
    ...others.map((line) => INDENT + line),
    ...rest.flatMap(([label, texts]) =>
      texts.map((text, place) => INDENT + (place === 0 ? label : "").padEnd(LABEL) + text),
    ),
  ];
}

/** The wrapped lines of a text. A long command stays one line, which the terminal wraps and a copy keeps. */
function linesOf(text: string, width: number): string[] {
  const lines = wrapped(text, width);
  return text.startsWith("curl ") && lines.length > MOST_OF_COMMAND ? [text] : lines;
}

type Part = readonly [label: string, lines: readonly string[]];

/** Cuts the longest part by a line until all fit; commands stay whole. */
function fitted(parts: readonly Part[]): readonly Part[] {
  if (parts.reduce((sum, [, lines]) => sum + lines.length, 0) <= MOST_OF_FINDING) return parts;
  const longest = parts
    .filter(([label]) => label !== "sent" && label !== "before")
    .reduce((one, other) => (other[1].length > one[1].length ? other : one));
  if (longest[1].length < 2) return parts.filter(([label]) => label !== "answer");
  const kept = longest[1].slice(0, -1);
  const cut = kept.with(-1, `${shortened(kept.at(-1)?.replace(/…$/, "") ?? "", 200)}…`);
  return fitted(parts.map((part) => (part === longest ? [part[0], cut] : part)));
}

function labeled(word: string): string {
  return word.padEnd(INDENT.length);
}

const INDENT = " ".repeat(10);
/** The width of the label of a line below a finding. */
const LABEL = 8;
const MOST_OF_FINDING = 12;
const MOST_OF_COMMAND = 3;
/** The most requests before a finding's own whose commands are shown. */
const MOST_BEFORE = 2;
const COLORS: Readonly<Record<Look["tone"], "green" | "cyan" | "yellow" | "red">> = {
  good: "green",
  noted: "cyan",
  open: "yellow",
  bad: "red",
};
