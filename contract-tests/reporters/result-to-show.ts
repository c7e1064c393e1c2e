import { printable } from "../model/printable.ts";
import type { Conformance, Report } from "../model/report.ts";
import { html } from "./html/markup.ts";
import { viewOf } from "./summary.ts";

/** The verdict as an SVG image without scripts, fonts or links. */
export function badgeReport(report: Report): string {
  const { conformance, summaryLine } = viewOf(report);
  const [left, right] = [LABEL.length * CHARACTER + 12, conformance.length * CHARACTER + 12];
  const text = (content: string, start: number, width: number) =>
    html`<text x="${start + width / 2}" y="14" textLength="${content.length * CHARACTER}">${content}</text>`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${LABEL}: ${conformance}">
<title>${LABEL}: ${conformance}, ${summaryLine}</title>
<rect width="${left + right}" height="20" rx="4" fill="#3a3f47"/>
<path d="M${left} 0h${right - 4}a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4h-${right - 4}z" fill="${FILLS[conformance]}"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
${[text(LABEL, 0, left), text(conformance, left, right)]}
</g>
</svg>
`.markup;
}

/**
 * The result of the run as JSON, to be kept with a release. Judging the same recording again with the same version of the suite
 * gives the same certificate except for `date`.
 */
export function certificateReport(report: Report): string {
  const { tool, suiteVersion, documentSha256, conformance, target, selection, summary, failure } = report;
  const certificate = {
    verdict: conformance,
    date: report.startedAt,
    tool,
    suiteVersion,
    documentSha256,
    target,
    selection,
    notes: viewOf(report).notes.map(({ text }) => text),
    counts: summary,
    profile: report.observations,
    ...(failure !== undefined && { failure }),
  };
  return `${printable(JSON.stringify(certificate, null, 2))}\n`;
}

const LABEL = "projects contract";
/** Width of a character in pixels. */
const CHARACTER = 6.5;
/** Each color has a contrast of at least 4.5 to white. */
const FILLS: Readonly<Record<Conformance, string>> = {
  conformant: "#1f7a45",
  partial: "#8a5a00",
  nonconformant: "#b3261e",
  error: "#5f6570",
};
