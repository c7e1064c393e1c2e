import { parse, stringify } from "lossless-json";
import type { Level } from "../../../openapi/contract.ts";
import type {
  CaseResult,
  Finding,
  Report,
  ReportedExchange,
  ReportedViolation,
} from "../../model/report.ts";
import { curlLine, findingTitle, othersLine } from "../findings.ts";
import {
  KIND_WORDS,
  LEVEL_MEANINGS,
  LOOKS,
  levelLine,
  outcomeOf,
  ruleNamed,
  waiverOf,
} from "../summary.ts";
import { chip, fact, factList, html, levelChip, type Markup, prose } from "./markup.ts";

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
  const { rule, level, kind, impact, fix } = finding;
  const others = othersLine(finding);
  const costs = [fact("Impact", prose(impact)), fact("Fix", prose(fix))];
  return html`<article class="card bad" id="${cardId(finding)}">
<h3>${prose(ruleNamed(rule).sentence)}</h3>
<p class="small quiet"><a href="#case-${rule}">${rule}</a> ${levelChip(level)} ${KIND_WORDS[kind]}</p>
${violationMarkup(finding.violation, isOpen, costs)}
<p class="small quiet">${others ? `${others}. ` : ""}More: <code>${tool} explain ${rule}</code></p>
</article>`;
}

/** The cases of a level with their details, folded. */
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
  const { id, level, violations, detail } = result;
  const { sentence, section } = ruleNamed(id);
  const outcome = outcomeOf(result);
  const isBad = violations.length > 0;
  const more = violations.length - MOST_SHOWN;
  const shown = violations.slice(0, MOST_SHOWN).map((each) => violationMarkup(each));
  const left = more > 0 ? html`<p>and ${more} more, in the JSON report</p>` : html``;
  return html`<details>
<summary>${chip(LOOKS[outcome], outcome.replace("-", " "))}<code class="id">${id}</code><span class="small quiet">${isBad ? prose(sentence) : detail}</span></summary>
<div id="case-${id}">
<p><b>${level}</b>${section ? `, section ${section}` : ""}: ${prose(sentence)}</p>
${[...(isBad ? shown : [html`<p>${detail}</p>`]), left, facts(result)]}
</div>
</details>`;
}

function violationMarkup(
  found: ReportedViolation,
  isOpen = false,
  more: readonly Markup[] = [],
): Markup {
  const { expected, actual, before = [], exchange: sent } = found;
  const title =
    before.length === 0 ? "Request and answer" : `${before.length + 1} requests and their answers`;
  const details =
    sent &&
    html`<details${isOpen ? html` open="open"` : undefined}><summary class="small">${title}</summary>
${[...before.map((each) => exchange(each)), exchange(sent)]}
</details>`;
  return html`<dl class="rows">
${[fact("Came", actual), fact("Right", expected.join(" or ")), ...more]}
</dl>
${details}`;
}

function facts(result: CaseResult): Markup {
  const { answers, waived, evidence } = result;
  return factList([
    ...Object.entries(answers).map(([question, answer]) => fact(question, answer)),
    ...(waived ? [fact("waived", waiverOf(result))] : []),
    ...Object.entries(evidence).map(([name, value]) => fact(name, value)),
  ]);
}

function exchange(sent: ReportedExchange): Markup {
  const { status, body, problem, durationMs } = sent;
  const head =
    status === 0
      ? html`no answer: ${problem ?? ""}`
      : html`answered <b>${status}</b> in ${durationMs} ms`;
  return html`<div class="exchange">
<pre><code>${curlLine(sent)}</code></pre>
<p class="small quiet">${head}${body === "" && status > 0 ? ", with an empty body" : ""}</p>
${body === "" ? undefined : html`<pre><code>${indented(body)}</code></pre>`}
</div>`;
}

/** Indents JSON; numbers keep their digits. Returns other text unchanged. */
function indented(body: string): string {
  try {
    return stringify(parse(body), null, 2) ?? body;
  } catch {
    return body;
  }
}

const MOST_SHOWN = 3;
