import { chip, fact, html, type Markup, prose, section } from "../../../openapi/pages/markup.ts";
import type { CaseResult, Report, ReportedExchange, ReportedViolation } from "../../model/report.ts";
import { casesThat, detailOf, driftOf, LEVEL_MEANINGS, LOOKS, outcomeOf, ruleOfCase, waiverOf } from "../outcome.ts";
import { counted } from "../plain-text.ts";
import { costLine, groupsOf } from "../summary.ts";
import { curlLine, moreLines, shownViolations } from "../violations.ts";

/** Every failure without a waiver: the rule, what it means, what was expected and what came. */
export function failures(report: Report): Markup {
  const cards = casesThat(report, "fail", "error").map(
    (result) => html`<article class="card bad">
<h3>${prose(ruleOfCase(result).sentence)}</h3>
<p class="what">${outcomeChip(result)} <code>${result.id}</code></p>
<p class="meaning"><b>${result.level}</b>: ${LEVEL_MEANINGS[result.level]}</p>
${violations(result)}
</article>`,
  );
  return section("failures", "What failed, and what it means", cards);
}

/** Every case with its details, by part of the interface. */
export function everyCase(report: Report): Markup {
  const groups = groupsOf(report.cases).map(({ title, cases, cost }) => {
    const count = `${counted(cases.length, "check")}, ${costLine(cost)}`;
    return html`<h3>${title} <span class="count">${count}</span></h3>
<div class="cases">
${cases.map(caseDetails)}
</div>`;
  });
  return section("cases", "Every check", groups);
}

function caseDetails(result: CaseResult): Markup {
  const { sentence, section: number } = ruleOfCase(result);
  const summary = result.violations.length > 0 ? prose(sentence) : detailOf(result);
  return html`<details>
<summary>${outcomeChip(result)}<code class="id">${result.id}</code><span class="detail">${summary}</span></summary>
<div class="inside">
<p><b>${result.level}</b>${number ? `, section ${number}` : ""}: ${prose(sentence)}</p>
${[...violations(result), facts(result), ...exchanges(result)]}
</div>
</details>`;
}

/** The outcome of a case as a chip. */
export function outcomeChip(result: CaseResult): Markup {
  const outcome = outcomeOf(result);
  return chip(LOOKS[outcome], outcome.replace("-", " "));
}

/** The violations of a case, or its detail if it has none. */
function violations(result: CaseResult): Markup[] {
  if (result.violations.length === 0) return [html`<p>${detailOf(result)}</p>`];
  const shown = shownViolations(result);
  return [...shown.map(violation), ...moreLines(result, shown).map((text) => html`<p>${text}</p>`)];
}

function violation({ expected, actual, before = [], exchange: sent }: ReportedViolation): Markup {
  const right = expected.length > 1 ? `one of: ${expected.join(" | ")}` : expected.join("");
  const details =
    sent &&
    html`
<details><summary>${before.length > 0 ? `${before.length + 1} requests and their answers` : "Request and answer"}</summary>
${[...before, sent].map(exchange)}
</details>`;
  return html`<dl class="violation">
${fact("Expected", right)}
${fact("Actual", actual)}
</dl>${details}`;
}

function facts(result: CaseResult): Markup {
  const { observed, drift, waived, evidence } = result;
  const all = [
    ...(observed === undefined ? [] : [fact("recorded answer", observed)]),
    ...(drift ? [fact("drift", driftOf(result))] : []),
    ...(waived ? [fact("waived", waiverOf(result))] : []),
    ...Object.entries(evidence).map(([name, value]) => fact(name, value)),
  ];
  return all.length === 0
    ? html``
    : html`<dl class="facts">
${all}
</dl>`;
}

function exchanges({ exchanges: all, requests, durationMs }: CaseResult): Markup[] {
  if (all.length === 0) return [];
  const more = all.length - MOST_EXCHANGES;
  return [
    html`<h4>Of its own: ${costLine({ requests, durationMs })}</h4>`,
    ...all.slice(0, MOST_EXCHANGES).map(exchange),
    ...(more > 0 ? [html`<p>and ${more} more, in the JSON report</p>`] : []),
  ];
}

function exchange(sent: ReportedExchange): Markup {
  const body = sent.body === "" ? html`<p class="answer">with an empty body</p>` : html`<pre><code>${sent.body}</code></pre>`;
  return html`<div class="exchange">
<pre><code>${curlLine(sent)}</code></pre>
<p class="answer">answered <b>${sent.status}</b> in ${sent.durationMs} ms</p>
${body}
</div>`;
}

/** Most exchanges of a case: the requests of a walk look alike, and the JSON report has them all. */
const MOST_EXCHANGES = 12;
