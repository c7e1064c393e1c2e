import { createHash } from "node:crypto";
import type { Report } from "../../model/report.ts";
import { everyCase } from "./cases.ts";
import { excused, failures } from "./failures.ts";
import { ledger, untested } from "./ledger.ts";
import { html, type Markup } from "./markup.ts";
import { openQuestions } from "./questions.ts";
import { STYLE } from "./style.ts";
import { levels, verdict } from "./verdict.ts";

/**
 * The report as one HTML file for any reader: the verdict in plain words first, every detail folded away below. It needs no
 * network and runs no script; its policy allows nothing but its own style sheet.
 */
export function htmlReport(report: Report): string {
  const { tool, target, conformance, documentSha256, startedAt } = report;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${{ markup: POLICY }}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${conformance}: ${target.baseUrl}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<main>
${verdict(report)}${levels(report)}${failures(report)}${excused(report)}${openQuestions(report)}${everyCase(report)}${ledger(report)}${untested(report)}
</main>
<footer>
<p>${tool.name} ${tool.version}, ${startedAt}</p>
<p>Judged by the OpenAPI document <code>${documentSha256}</code></p>
</footer>
</body>
</html>
`;
  return page.markup;
}

const POLICY: Markup["markup"] = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
