import { oneLine } from "../model/printable.ts";
import type { Finding, ReportedViolation } from "../model/report.ts";
import { curlLine } from "./curl.ts";
import { counted, shortened } from "./plain-text.ts";

/** A labelled line about a finding. */
export type FindingLine = readonly [label: "before" | "sent" | "came" | "answer" | "right" | "impact" | "fix", text: string];

/** What was sent, what came, what would be right, what it costs a client, and the usual fix; each is safe to print. */
export function findingLines(
  { violation, impact, fix }: Pick<Finding, "violation" | "impact" | "fix">,
  most = 300,
): FindingLine[] {
  return [...violationLines(violation, most), ["impact", impact], ["fix", fix]];
}

/** The lines of a violation, each but the curl line cut to `most` characters. */
export function violationLines({ expected, actual, exchange, before = [] }: ReportedViolation, most = 300): FindingLine[] {
  const line = (label: FindingLine[0], text: string): FindingLine => [label, shortened(oneLine(text), most)];
  const sent: FindingLine[] = exchange
    ? [
        ["sent", oneLine(curlLine(exchange))],
        line("answer", exchange.status === 0 ? (exchange.problem ?? "none") : `${exchange.status} ${exchange.body}`.trimEnd()),
      ]
    : [];
  return [
    ...before.map((each): FindingLine => ["before", oneLine(curlLine(each))]),
    ...sent.slice(0, 1),
    line("came", actual),
    ...sent.slice(1),
    line("right", expected.join(" or ")),
  ];
}

/** How often a finding was seen beyond the violation that is shown; empty for once. */
export function othersLine({ count }: Pick<Finding, "count">): string {
  return count > 1 ? `and ${counted(count - 1, "other answer")} like it` : "";
}

/** A finding as text: its lines, then the count of the others. */
export function findingText(finding: Finding): string {
  const lines = findingLines(finding, 600).map(([label, text]) => `${label.padEnd(8)}${text}`);
  return [...lines, othersLine(finding)].filter(Boolean).join("\n");
}
