import { stripVTControlCharacters, styleText } from "node:util";
import { allRules, type Level, type RuleId, ruleOf } from "../../openapi/index.ts";
import type { Verdict } from "../model/finding.ts";
import type { CaseResult, Report, ReportedViolation } from "../model/report.ts";
import { curlLine } from "./curl.ts";
import { printable } from "./printable.ts";

type Style = Parameters<typeof styleText>[0];

/** The report for a person at a terminal: one line a case, each failure in full, the summary last. Empty where nothing was judged. */
export function consoleReport(report: Report, color = false): string {
  if (report.cases.length === 0) return "";
  const lines = [heading(report), "", ...report.cases.flatMap(caseLines), ...footer(report), ""];
  const text = lines.join("\n");
  return color ? text : stripVTControlCharacters(text);
}

function heading({ tool, target }: Report): string {
  return `${tool.name} ${tool.version}  ${printable(target.baseUrl)}  ${target.projects} projects  keys: ${target.keys.join(", ")}`;
}

function caseLines(result: CaseResult): string[] {
  const verdict = styleText(STYLES[result.verdict], result.verdict.padEnd(12));
  const rule = ruleOf(result.rules[0] as RuleId);
  if (result.violations.length === 0) return [`${verdict} ${result.id.padEnd(32)} ${styleText("dim", printable(shown(result)))}`];
  return [
    `${verdict} ${styleText("bold", result.id)}  ${rule.sentence} (${rule.level}, section ${rule.section})`,
    ...result.violations.slice(0, MOST_VIOLATIONS).flatMap(violationLines),
    ...(result.violations.length > MOST_VIOLATIONS
      ? [`${INDENT}and ${result.violations.length - MOST_VIOLATIONS} more like these`]
      : []),
  ];
}

function shown({ detail, observed }: CaseResult): string {
  return observed === undefined || detail.includes(observed) ? detail : `${observed}: ${detail}`;
}

function violationLines({ expected, actual, exchange }: ReportedViolation): string[] {
  return [
    `${INDENT}expected  ${printable(expected.join(" | "))}`,
    `${INDENT}actual    ${printable(actual)}`,
    ...(exchange ? [`${INDENT}sent      ${printable(curlLine(exchange))}`] : []),
  ];
}

function footer({ summary, conformance, failure, requests, durationMs }: Report): string[] {
  const took = `${requests} requests in ${(durationMs / 1000).toFixed(1)} s`;
  const verdict = styleText(["bold", CONFORMANCE[conformance]], conformance);
  const levels = LEVELS.filter((level) => summary[level].cases > 0).map(
    (level) => `${level} ${summary[level].passed}/${summary[level].cases}`,
  );
  const open = OPEN.flatMap((name) => (summary.verdicts[name] ? [`${name} ${summary.verdicts[name]}`] : []));
  const unseen = allRules.flatMap(({ id, seenBy }) => (seenBy ? [`${id} (${seenBy})`] : []));
  return [
    "",
    `no client can see: ${unseen.join(", ")}`,
    [...levels, ...open].join(" · "),
    `${verdict}  ${took}${failure ? `  ${printable(failure)}` : ""}`,
  ];
}

const INDENT = " ".repeat(13);
const MOST_VIOLATIONS = 3;
const LEVELS: readonly Level[] = ["must", "listed", "one-of", "observed"];
const OPEN: readonly Verdict[] = ["fail", "error", "inconclusive", "vacuous", "not-tested", "allowed"];
const CONFORMANCE: Readonly<Record<Report["conformance"], "green" | "yellow" | "red">> = {
  conformant: "green",
  partial: "yellow",
  nonconformant: "red",
  error: "red",
};
const STYLES: Readonly<Record<Verdict, Style>> = {
  pass: "green",
  allowed: "cyan",
  observed: "cyan",
  vacuous: "yellow",
  "not-tested": "yellow",
  inconclusive: "yellow",
  fail: "red",
  error: "red",
};
