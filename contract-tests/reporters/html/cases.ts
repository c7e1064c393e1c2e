import type { Level } from "../../../openapi/contract.ts";
import type { CaseResult, Finding, Report, ReportedExchange } from "../../model/report.ts";
import { curlLine, findingTitle } from "../findings.ts";
import { LEVEL_MEANINGS, LOOKS, levelLine, outcomeOf, ruleNamed, waiverOf } from "../summary.ts";
import { chip, fact, html, levelChip, type Markup, prose } from "./markup.ts";

/** The findings, the worst first; of the first one, the request and its answer are open. */
export function findingCards({ findings, tool }: Report): Markup {
  return html`${findings.map((finding, place) => findingCard(finding, place === 0, tool.name))}`;
}

/** The title of a finding as a link to its card. */
export function findingLink(finding: Finding): Markup {
  return html`<a href="#${cardId(finding)}">${findingTitle(finding)}</a>`;
}

function cardId({ rule, kind }: Finding): string {
  return `finding-${rule}-${kind}`;
}

function findingCard(finding: Finding, isOpen: boolean, tool: string): Markup {
  const { rule, level, impact, fix, violation } = finding;
  const { expected, actual, exchange, before = [] } = violation;
  const sent = [...before, exchange ?? []].flat();
  const title =
    sent.length === 1 ? "Request and answer" : `${sent.length} requests and their answers`;
  const details = html`<details${isOpen ? html` open="open"` : undefined}><summary class="small">${title}</summary>
${sent.map(exchangeMarkup)}
</details>`;
  return html`<article class="card bad" id="${cardId(finding)}">
<h3>${prose(ruleNamed(rule).sentence)}</h3>
<p class="small quiet">${levelChip(level)} ${findingTitle(finding)}</p>
<dl class="rows">
${[
  fact("Came", actual),
  fact("Right", expected.join(" or ")),
  fact("Impact", prose(impact)),
  fact("Fix", prose(fix)),
]}
</dl>
${sent.length > 0 ? details : undefined}
<p class="small quiet">More: <code>${tool} explain ${rule}</code></p>
</article>`;
}

function exchangeMarkup(sent: ReportedExchange): Markup {
  const { status, body, problem, durationMs } = sent;
  const head =
    status === 0
      ? html`no answer: ${problem ?? ""}`
      : html`answered <b>${status}</b> in ${durationMs} ms`;
  return html`<div class="exchange">
<pre><code>${curlLine(sent)}</code></pre>
<p class="small quiet">${head}</p>
${body === "" ? undefined : html`<pre><code>${body}</code></pre>`}
</div>`;
}

/** The cases of a level, each folded. */
export function casesOfLevel(report: Report, level: Level): Markup {
  const cases = report.cases.filter((result) => result.level === level);
  return html`<details class="card"><summary><h3>${level}</h3><span class="small quiet">${levelLine(report, level)}</span></summary>
<p class="small quiet">${LEVEL_MEANINGS[level]}</p>
<div class="cases">
${cases.map(caseDetails)}
</div>
</details>`;
}

function caseDetails(result: CaseResult): Markup {
  const { id, detail, waived } = result;
  const { sentence } = ruleNamed(id);
  const outcome = outcomeOf(result);
  return html`<details>
<summary>${chip(LOOKS[outcome], outcome.replace("-", " "))}<code class="id">${id}</code><span class="small quiet">${detail}</span></summary>
<p>${prose(sentence)}${waived && html` Waived ${waiverOf(waived)}`}</p>
</details>`;
}
