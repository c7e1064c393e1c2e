import type { Finding } from "../model/report.ts";
import { curlLine } from "./curl.ts";
import { KIND_WORDS, ruleLine } from "./outcome.ts";
import { counted, oneLine, shortened } from "./plain-text.ts";

/** A labelled line about a finding. */
export type FindingLine = readonly [label: "before" | "sent" | "came" | "answer" | "right" | "impact" | "fix", text: string];

/** The rule of a finding, what the violation is in two words, and how often it was seen. */
export function findingTitle({ rule, kind, count }: Finding): string {
  return `${rule}: ${KIND_WORDS[kind]}${count > 1 ? ` (${count} times)` : ""}`;
}

/**
 * What was sent, what came, what would be right, what it costs a client, and the usual fix; each is safe to print. Lines about
 * answers are cut to `most` characters.
 */
export function findingLines({ violation, impact, fix }: Finding, most: number): FindingLine[] {
  const { expected, actual, exchange, before = [] } = violation;
  const line = (label: FindingLine[0], text: string): FindingLine => [label, shortened(oneLine(text), most)];
  const answer = exchange?.status === 0 ? (exchange.problem ?? "none") : `${exchange?.status} ${exchange?.body}`;
  return [
    ...before.map((each): FindingLine => ["before", oneLine(curlLine(each))]),
    ...(exchange ? [["sent", oneLine(curlLine(exchange))] as const] : []),
    line("came", actual),
    ...(exchange ? [line("answer", answer.trimEnd())] : []),
    line("right", expected.join(" or ")),
    ["impact", impact],
    ["fix", fix],
  ];
}

/** How often a finding was seen beyond the violation that is shown; empty for once. */
export function othersLine({ count }: Pick<Finding, "count">): string {
  return count > 1 ? `and ${counted(count - 1, "other answer")} like it` : "";
}

/** A finding as text: the sentence of its rule, its lines, and the count of the others. */
export function findingText(finding: Finding): string {
  const lines = findingLines(finding, 600).map(([label, text]) => `${label.padEnd(8)}${text}`);
  return [ruleLine(finding.rule, finding.level), ...lines, othersLine(finding)].filter(Boolean).join("\n");
}
