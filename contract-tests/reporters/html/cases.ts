import { parse, stringify } from "lossless-json";
import { type CaseResult, type IdMark, type ReportedExchange, type ReportedViolation, TOOL } from "../../model/report.ts";
import { detailOf, driftOf, LOOKS, outcomeOf, ruleOfCase, waiverOf } from "../outcome.ts";
import { counted } from "../plain-text.ts";
import { costLine, type View } from "../summary.ts";
import { curlLine, shownViolations } from "../violations.ts";
import { chip, fact, html, joined, type Markup, prose } from "./markup.ts";

/** The causes of the failures, each with one request and the cases that it explains. */
export function causes(view: View): Markup {
  const cards = view.causes.map(
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
  const anchors = cases.map((id) => html`<a href="#case-${id}">${id}</a>`);
  const links = joined(anchors, ", ");
  if (cases.length <= MOST_LINKS) return html`<p class="meaning">${title}: ${links}</p>`;
  return html`<details><summary>${title}</summary>
<p class="meaning">${links}</p>
</details>`;
}

/** All cases with their details, by part of the interface. */
export function everyCase(view: View): Markup {
  const groups = view.groups.map(
    ({
      title,
      cases,
      cost,
    }) => html`<details><summary><h3>${title} <span class="count">${counted(cases.length, "check")}, ${costLine(cost)}</span></h3></summary>
<div class="cases">
${cases.map(caseDetails)}
</div>
</details>`,
  );
  return html`${groups}`;
}

function caseDetails(result: CaseResult): Markup {
  const { id, level, violations } = result;
  const { sentence, section } = ruleOfCase(result);
  const { shown, more } = shownViolations(violations);
  const isFailure = violations.length > 0;
  const wrong = [...shown.map((each) => violation(each)), ...more.map((text) => html`<p>${text}</p>`)];
  return html`<details>
<summary>${outcomeChip(result)}<code class="id">${id}</code><span class="detail">${isFailure ? prose(sentence) : detailOf(result)}</span></summary>
<div class="inside" id="case-${id}">
<p><b>${level}</b>${section ? `, section ${section}` : ""}: ${prose(sentence)}</p>
${[...(isFailure ? wrong : [html`<p>${detailOf(result)}</p>`]), facts(result), ...exchanges(result)]}
</div>
</details>`;
}

export function outcomeChip(result: CaseResult): Markup {
  const outcome = outcomeOf(result);
  return chip(LOOKS[outcome], outcome.replace("-", " "));
}

function violation({ expected, actual, difference, before = [], exchange: sent }: ReportedViolation, isOpen = false): Markup {
  const right = expected.length > 1 ? `one of: ${expected.join(" | ")}` : expected.join("");
  const isAlone = before.length === 0;
  const title = isAlone ? "Request and answer" : `${before.length + 1} requests and their answers`;
  const details =
    sent &&
    html`<details${isOpen && isAlone ? html` open="open"` : undefined}><summary>${title}</summary>
${[...before.map((each) => exchange(each)), exchange(sent, actual)]}
</details>`;
  return html`<dl class="violation">
${fact("Expected", right)}
${[fact("Actual", actual), ...(difference ? [fact("Projects", idMarks(difference))] : [])]}
</dl>
${details}`;
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
  return factList([
    ...(observed === undefined ? [] : [fact("recorded answer", observed)]),
    ...(drift ? [fact("drift", driftOf(result))] : []),
    ...(waived ? [fact("waived", waiverOf(result))] : []),
    ...Object.entries(evidence).map(([name, value]) => fact(name, value)),
  ]);
}

/** A list of facts; nothing if there are none. */
export function factList(facts: readonly Markup[]): Markup {
  if (facts.length === 0) return html``;
  return html`<dl class="facts">
${facts}
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
