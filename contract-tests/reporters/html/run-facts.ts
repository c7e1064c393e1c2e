import { admittedBy } from "../../../openapi/index.ts";
import { chip, html, joined, list, type Markup, prose, table } from "../../../openapi/pages/markup.ts";
import type { CaseResult } from "../../model/report.ts";
import { casesThat, detailOf, driftedCases, driftOf, LOOKS, waiverOf } from "../outcome.ts";
import { counted } from "../plain-text.ts";
import { type OpenAnswer, openAnswers, UNSEEN_RULES, type View } from "../summary.ts";
import { outcomeChip } from "./cases.ts";

/** Problems of waivers, waived failures, and answers that differ from the profile. */
export function excused(view: View): Markup {
  const items = [
    ...view.waiverProblems.map((problem) => html`${chip(LOOKS.error, "waivers")} ${problem}`),
    ...casesThat(view, "waived").map((result) => html`${outcomeChip(result)} <code>${result.id}</code> ${waiverOf(result)}`),
    ...driftedCases(view).map(
      (result) => html`${chip({ tone: "open", sign: "↷" }, "drift")} <code>${result.id}</code> ${driftOf(result)}`,
    ),
  ];
  return list("plain", items);
}

export function openQuestions(view: View): Markup {
  const items = openAnswers(view).map(answerItem);
  if (items.length === 0) return html``;
  return html`<p class="meaning">The interface leaves these open. Every admissible answer is right; a client must know which one to expect.</p>
<details><summary>${counted(items.length, "answer")}</summary>
<dl class="questions">
${items}
</dl>
</details>`;
}

function answerItem({ rule, question, answer, about }: OpenAnswer): Markup {
  const means = about && admittedBy(about, answer)?.means;
  const isOther = about !== undefined && about.reference !== answer;
  const other = isOther ? html` <span class="aside">the reference: ${about.reference}</span>` : undefined;
  return html`<div>
<dt>${prose(question)}</dt>
<dd><b class="reply">${answer}</b>${other}${means ? html`<br>${prose(means)}` : undefined}<br><code class="aside">${rule}</code></dd>
</div>`;
}

/** All requests other than reads. */
export function ledger(view: View): Markup {
  const { writes, cases, ledgerLine } = view;
  const more = writes.length - MOST_WRITES;
  const rows = writes
    .slice(0, MOST_WRITES)
    .map(({ method, url, status, caseId }) => [html`<code>${method} ${url}</code>`, status, html`<code>${caseId}</code>`]);
  if (cases.length === 0) return html``;
  if (writes.length === 0) return html`<p>Nothing: this run only read.</p>`;
  return html`<details><summary>${ledgerLine}</summary>
${[table("Ledger of writes", ["Request", "Answer", "Sent by"], rows), more > 0 ? html`<p>and ${more} more, in the JSON report</p>` : html``]}
</details>`;
}

/** The cases without proof, with the reasons. */
export function untested(view: View): Markup {
  const { leftOut } = view.selection;
  const open = casesThat(view, "inconclusive", "vacuous", "not-tested");
  const reasonOf = (result: CaseResult): string => `${result.verdict} ${detailOf(result)}`;
  const firsts = open.filter((result, place) => open.findIndex((each) => reasonOf(each) === reasonOf(result)) === place);
  const items = [
    ...firsts.map((first) => {
      const same = open.filter((result) => reasonOf(result) === reasonOf(first));
      const ids = same.map(({ id }) => html`<code>${id}</code>`);
      return html`${outcomeChip(first)} ${joined(ids, ", ")} ${detailOf(first)}`;
    }),
    ...(leftOut.length > 0 ? [html`Not run: ${leftOut.join(", ")}`] : []),
    html`No client can see: ${UNSEEN_RULES}`,
  ];
  return list("plain", items);
}

/** Maximum rows of the ledger; the JSON report has them all. */
const MOST_WRITES = 500;
