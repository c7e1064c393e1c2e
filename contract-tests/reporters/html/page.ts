import type { Report } from "../../model/report.ts";
import { everyCase, sharedSteps } from "./cases.ts";
import { excused, failures } from "./failures.ts";
import { ledger, untested } from "./ledger.ts";
import { html } from "./markup.ts";
import { htmlPage } from "./page-frame.ts";
import { openQuestions } from "./questions.ts";
import { STYLE } from "./style.ts";
import { levels, verdict } from "./verdict.ts";

/** The report as one HTML file for any reader: the verdict in plain words first, every detail folded away below. */
export function htmlReport(report: Report): string {
  const { tool, target, suiteVersion, conformance, documentSha256, startedAt } = report;
  const content = html`<main>
${verdict(report)}${levels(report)}${failures(report)}${excused(report)}${openQuestions(report)}${everyCase(report)}${sharedSteps(report)}${ledger(report)}${untested(report)}
</main>
<footer>
<p>${tool.name} ${tool.version}, ${startedAt}</p>
<p>Judged by version ${suiteVersion} of the suite and the OpenAPI document <code>${documentSha256}</code></p>
</footer>
`;
  return htmlPage({ title: `${conformance}: ${target.baseUrl}`, style: STYLE, body: content });
}
