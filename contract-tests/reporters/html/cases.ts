import { parse, stringify } from "lossless-json";
import { chip, fact, html, joined, type Markup, prose } from "../../../openapi/pages/markup.ts";
import {
  type CaseResult,
  type IdMark,
  type Report,
  type ReportedExchange,
  type ReportedViolation,
  TOOL,
} from "../../model/report.ts";
import { causesOf } from "../causes/causes.ts";
import { detailOf, driftOf, LOOKS, outcomeOf, ruleOfCase, waiverOf } from "../outcome.ts";
import { counted } from "../plain-text.ts";
import { costLine, groupsOf } from "../summary.ts";
import { curlLine, shownViolations } from "../violations.ts";

/** The causes of the failures, each with one request and the cases that it explains. */
export function causes(report: Report): Markup {
  const cards = causesOf(report).map(
    ({ title, mend, rule, cases, shown }, place) => html`<article class="card bad">
<h3>${place + 1}. ${prose(title)}</h3>
<p>${prose(mend)}</p>
${violation(shown, place === 0)}
${explained(cases)}
<p class="meaning">More: <code>${TOOL.name} explain ${rule}</code></p>
</article>`,
  );
  return html`${cards}`;
}

/** Links to the cases, folded if there are more than `MOST_LINKS`. */
function explained(cases: readonly string[]): Markup {
  const title = `Explains ${counted(cases.length, "check")}`;
  const links = joined(
    cases.map((id) => html`<a href="#case-${id}">${id}</a>`),
    ", ",
  );
  if (cases.length <= MOST_LINKS) return html`<p class="meaning">${title}: ${links}</p>`;
  return html`<details><summary>${title}</summary>
<p class="meaning">${links}</p>
</details>`;
}

/** All cases with their details, by part of the interface. */
export function everyCase(report: Report): Markup {
  const groups = groupsOf(report.cases).map(({ title, cases, cost }) => {
    const count = `${counted(cases.length, "check")}, ${costLine(cost)}`;
    return html`<details><summary><h3>${title} <span class="count">${count}</span></h3></summary>
<div class="cases">
${cases.map(caseDetails)}
</div>
</details>`;
  });
  return html`${groups}`;
}

function caseDetails(result: CaseResult): Markup {
  const { sentence, section: number } = ruleOfCase(result);
  const summary = result.violations.length > 0 ? prose(sentence) : detailOf(result);
  return html`<details>
<summary>${outcomeChip(result)}<code class="id">${result.id}</code><span class="detail">${summary}</span></summary>
<div class="inside" id="case-${result.id}">
<p><b>${result.level}</b>${number ? `, section ${number}` : ""}: ${prose(sentence)}</p>
${[...violations(result), facts(result), ...exchanges(result)]}
</div>
</details>`;
}

export function outcomeChip(result: CaseResult): Markup {
  const outcome = outcomeOf(result);
  return chip(LOOKS[outcome], outcome.replace("-", " "));
}

function violations(result: CaseResult): Markup[] {
  if (result.violations.length === 0) return [html`<p>${detailOf(result)}</p>`];
  const { shown, more } = shownViolations(result);
  return [...shown.map((each) => violation(each)), ...more.map((text) => html`<p>${text}</p>`)];
}

function violation({ expected, actual, difference, before = [], exchange: sent }: ReportedViolation, isOpen = false): Markup {
  const right = expected.length > 1 ? `one of: ${expected.join(" | ")}` : expected.join("");
  const title = before.length > 0 ? `${before.length + 1} requests and their answers` : "Request and answer";
  const details = sent && [...before.map((each) => exchange(each)), exchange(sent, actual)];
  return html`<dl class="violation">
${fact("Expected", right)}
${[fact("Actual", actual), ...(difference ? [fact("Projects", idMarks(difference))] : [])]}
</dl>
${
  details &&
  html`<details${isOpen && before.length === 0 ? html` open="open"` : undefined}><summary>${title}</summary>
${details}
</details>`
}`;
}

function idMarks(difference: readonly IdMark[]): Markup {
  const marks = difference.map((mark) => {
    const id = mark.slice(1);
    if (mark.startsWith("-")) return html`<del>−${id}</del>`;
    if (mark.startsWith("+")) return html`<ins>+${id}</ins>`;
    return mark.startsWith("=") ? html`${id}` : html`<span class="aside">… ${id} more …</span>`;
  });
  return html`<code class="ids">${joined(marks, " ")}</code> <span class="aside">(− missing, + wrong)</span>`;
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
    html`<h4>Requests of this check: ${costLine({ requests, durationMs })}</h4>`,
    ...all.slice(0, MOST_EXCHANGES).map((each) => exchange(each)),
    ...(more > 0 ? [html`<p>and ${more} more, in the JSON report</p>`] : []),
  ];
}

function exchange(sent: ReportedExchange, about?: string): Markup {
  const body =
    sent.body === ""
      ? html`<p class="answer">with an empty body</p>`
      : html`<pre><code>${markedBody(sent.body, about)}</code></pre>`;
  return html`<div class="exchange">
<pre><code>${curlLine(sent)}</code></pre>
<p class="answer">answered <b>${sent.status}</b> in ${sent.durationMs} ms</p>
${body}
</div>`;
}

/** The body, with its JSON indented if it is complete, and the lines of the fields that `about` names marked. */
function markedBody(body: string, about = ""): Markup {
  const names = new Set(about.match(/(?<=[`'/])[a-zA-Z]\w*(?=[`' ])/g));
  const lines = indented(body).split("\n");
  const marked = lines.map((line) => {
    const [, name = ""] = /^ *"(\w+)": /.exec(line) ?? [];
    return names.has(name) ? html`<mark>${line}</mark>` : html`${line}`;
  });
  return joined(marked, "\n");
}

/** Indents JSON; numbers keep their digits. Returns other text unchanged. */
function indented(body: string): string {
  try {
    return stringify(parse(body), null, 2) ?? body;
  } catch {
    return body;
  }
}

/** Maximum links to cases in a line. */
const MOST_LINKS = 4;
/** Maximum exchanges of a case: the requests of a walk look alike, and the JSON report has them all. */
const MOST_EXCHANGES = 12;
