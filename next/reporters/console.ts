import { styleText } from "node:util";
import { oneLine } from "../model/printable.ts";
import type { Report } from "../model/report.ts";
import { findingLines, findingTitle, type LabelledLine } from "./finding-text.ts";
import { wrapped } from "./plain-text.ts";
import {
  disposablesLine,
  driftLines,
  effortOf,
  explorationLine,
  LOOKS,
  type Look,
  levelsOf,
  levelText,
  otherAnswers,
  verdictSentence,
} from "./summary.ts";

/**
 * The report for a terminal: what the target broke, at most 12 lines for each finding; the counts by level, the recorded answers
 * that differ from the reference's, and the limits of the verdict, at most 30 lines together; last the verdict. Empty if no case
 * was judged. `width` wraps lines, except where that would take more lines than these.
 */
export function consoleReport(report: Report, color = false, width: number = Number.POSITIVE_INFINITY): string {
  const { tool, target, cases, conformance, findings } = report;
  if (cases.length === 0) return "";
  const paint = (style: Style, text: string) => (color ? styleText(style, text, { validateStream: false }) : text);
  const head = `${tool.name} ${tool.version}  ${oneLine(target.baseUrl)}  ${target.projects} projects  keys: ${target.keys.join(", ")}`;
  const lines = [
    ...block([[head], [disposablesLine(report)]], width, 4),
    ...findings.flatMap((finding) => {
      const [first = "", ...rest] = findingBlock(findingTitle(finding), findingLines(finding), width);
      return ["", `${paint(["bold", "red"], first.slice(0, INDENT))}${paint("bold", first.slice(INDENT))}`, ...rest];
    }),
    ...(findings.length > 0 ? [""] : []),
    ...summaryLines(report, width).map(([style, line]) => (style ? paint(style, line) : line)),
    ...block([[`${conformance}  ${oneLine(verdictSentence(report))}; ${effortOf(report)}`]], width, 2).map((line) =>
      paint(["bold", COLORS[LOOKS[conformance].tone]], line),
    ),
  ];
  return `${lines.join("\n")}\n`;
}

type Style = Parameters<typeof styleText>[0];

/** A text with what stands before it on its first line, and below it on the others. */
type Entry = readonly [text: string, before?: string];

function findingBlock(title: string, lines: readonly LabelledLine[], width: number): string[] {
  const entries = lines.map(([label, text]): Entry => [text, " ".repeat(INDENT) + label.padEnd(LABEL)]);
  return block([[title, "fail".padEnd(INDENT)], ...entries], width, 12);
}

/** The entries, wrapped if that takes at most `most` lines; else each on one line, which the terminal wraps. */
function block(entries: readonly Entry[], width: number, most: number): string[] {
  const lines = entries.flatMap(([text, before = ""]) =>
    wrapped(text, width - before.length).map((line, place) => (place === 0 ? before : " ".repeat(before.length)) + line),
  );
  return lines.length <= most ? lines : entries.map(([text, before = ""]) => before + text);
}

/** The lines about the whole run, each with its style. */
function summaryLines(report: Report, width: number): (readonly [style: Style | undefined, line: string])[] {
  const answers = otherAnswers(report).map(({ id, answer, about }) => `${id}: ${answer} (the reference: ${about.reference})`);
  const explored = explorationLine(report);
  const parts: readonly (readonly [style: Style | undefined, label: string, texts: readonly string[], most: number])[] = [
    ...levelsOf(report).map((level) => [undefined, level, [levelText(report, level)], 1] as const),
    [undefined, "answers", answers, 5],
    ["yellow", "drift", driftLines(report), 3],
    [undefined, "explored", explored === undefined ? [] : [explored], 2],
    ["red", "waivers", report.waiverProblems, 8],
    [["bold", "yellow"], "limits", report.notes, 8],
  ];
  return parts.flatMap(([style, label, texts, most]) => {
    const left = texts.length - most;
    const shown = left > 0 ? [...texts.slice(0, most - 1), `and ${left + 1} more, in the JSON and HTML reports`] : texts;
    const entries = shown.map((text, place): Entry => [oneLine(text), (place === 0 ? label : "").padEnd(INDENT)]);
    return block(entries, width, most).map((line) => [style, line] as const);
  });
}

/** The width of the first column, and of the label of a line below a finding. */
const INDENT = 10;
const LABEL = 8;
const COLORS: Readonly<Record<Look["tone"], "green" | "cyan" | "yellow" | "red">> = {
  good: "green",
  noted: "cyan",
  open: "yellow",
  bad: "red",
};
