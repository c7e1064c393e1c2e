import type { Report, ReportedWrite } from "../../model/report.ts";
import { casesThat, detailOf, outcomeOf } from "../outcome.ts";
import { ledgerLine, unseenRules } from "../summary-line.ts";
import { html, type Markup } from "./markup.ts";
import { chip, section } from "./parts.ts";

/** Most rows of the ledger; the JSON report has them all. */
const MOST_WRITES = 500;

/** Every request that was not a read. */
export function ledger(report: Report): Markup {
  const { writes, cases } = report;
  if (cases.length === 0) return html``;
  const more = writes.length - MOST_WRITES;
  const table = html`<details><summary>${ledgerLine(report)}</summary>
<div class="scroll" tabindex="0" role="region" aria-label="Ledger of writes"><table>
<thead><tr><th scope="col">Request</th><th scope="col">Answer</th><th scope="col">Sent by</th></tr></thead>
<tbody>
${writes.slice(0, MOST_WRITES).map(write)}</tbody>
</table></div>
${
  more > 0
    ? html`<p>and ${more} more, in the JSON report</p>
`
    : undefined
}</details>
`;
  return section("ledger", "What was sent besides reads", [
    writes.length > 0
      ? table
      : html`<p>Nothing: this run only read.</p>
`,
  ]);
}

/** What the run leaves unproven, and why. */
export function untested(report: Report): Markup {
  const cases = casesThat(report, "inconclusive", "vacuous", "not-tested").map(
    (result) => html`<li>${chip(outcomeOf(result))} <code>${result.id}</code> ${detailOf(result)}</li>
`,
  );
  const { leftOut } = report.selection;
  const notRun =
    leftOut.length === 0
      ? html``
      : html`<li>Not run: ${leftOut.join(", ")}</li>
`;
  const unseen = html`<li>No client can see: ${unseenRules().join(", ")}</li>
`;
  return section("untested", "What was not tested, and why", [
    html`<ul class="plain">
${[...cases, notRun, unseen]}</ul>
`,
  ]);
}

function write({ method, url, status, caseId }: ReportedWrite): Markup {
  return html`<tr><td><code>${method} ${url}</code></td><td>${status}</td><td><code>${caseId}</code></td></tr>
`;
}
