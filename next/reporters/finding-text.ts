import { isDeepStrictEqual } from "node:util";
import { oneLine } from "../model/printable.ts";
import type { CaseResult, Finding, Report, ReportedExchange, ReportedViolation } from "../model/report.ts";
import type { Kind } from "../model/verdict.ts";
import { curlLine } from "./curl.ts";
import { counted, shortened } from "./plain-text.ts";
import { ruleOfCase } from "./summary.ts";

/** A line about a finding: its label, and a text that is safe to print. */
export type LabelledLine = readonly [label: string, text: string];

/** What a violation of a kind does, in two words. */
export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  lost: "wrongly deleted",
  shown: "wrongly served",
  data: "wrong data",
  status: "wrong status",
  form: "wrong body",
};

/** The first line of a finding: rule, level, kind, and the sentence of the rule. */
export function findingTitle({ rule, level, kind }: Finding): string {
  return `${rule} (${level}, ${KIND_WORDS[kind]}): ${ruleOfCase({ id: rule, rules: [rule] }).sentence}`;
}

/** What was sent, what came, what is right, what the violation costs a client, the usual fix, and how often it occurred. */
export function findingLines({ violation, impact, fix, count }: Finding): LabelledLine[] {
  return [
    ...violationLines(violation),
    ["impact", oneLine(impact)],
    ["fix", oneLine(fix)],
    ...(count > 1 ? [["more", `${counted(count - 1, "violation")} like it`] as const] : []),
  ];
}

/** A finding as text: its title, and its labelled lines below. */
export function findingText(finding: Finding): string {
  const lines = findingLines(finding).map(([label, text]) => `${label.padEnd(8)}${text}`);
  return [findingTitle(finding), ...lines].join("\n");
}

/** The findings that a failed case has brought; none if a waiver excuses it. */
export function findingsOfCase({ findings }: Pick<Report, "findings">, { rules, violations }: CaseResult): Finding[] {
  return findings.filter(
    ({ rule, violation }) => rules.includes(rule) && violations.some((each) => isDeepStrictEqual(each, violation)),
  );
}

/** The requests of a violation as curl lines, what is wrong with the answer, and every answer that would have been right. */
export function violationLines({ expected, actual, exchange, before = [] }: ReportedViolation): LabelledLine[] {
  const more = before.length - MOST_BEFORE;
  return [
    ...before.slice(0, MOST_BEFORE).map((each) => ["before", `${oneLine(curlLine(each))}  # ${each.status}`] as const),
    ...(more > 0 ? [["before", `${counted(more, "request")} more, in the JSON report`] as const] : []),
    ...(exchange ? [["sent", oneLine(curlLine(exchange))] as const] : []),
    ["came", oneLine(shortened(actual, MOST_OF_TEXT))],
    ...(exchange ? [["answer", answerText(exchange)] as const] : []),
    ["right", oneLine(shortened(expected.join(" or "), MOST_OF_TEXT))],
  ];
}

/** The status of an answer and the beginning of its body, or why there is none. */
export function answerText({ status, body, problem }: ReportedExchange, length = 200): string {
  const why = problem === undefined ? "" : ` (${problem})`;
  return oneLine(status === 0 ? `no answer${why}` : `${status}${why} ${shortened(body, length)}`).trim();
}

/** Maximum number of requests that are shown before the one that shows a violation. */
const MOST_BEFORE = 2;
const MOST_OF_TEXT = 400;
