import type { CaseResult, Report } from "../../model/report.ts";
import { costLine } from "../effort.ts";
import { groupsOf } from "../groups.ts";
import { detailOf, driftOf, outcomeOf, ruleOfCase, waiverOf } from "../outcome.ts";
import { counted } from "../summary-line.ts";
import { violations } from "./failures.ts";
import { html, type Markup, prose } from "./markup.ts";
import { chip, exchange, fact, section } from "./parts.ts";

/** Most exchanges of a case: a walk has many that look alike, and the JSON report has them all. */
const MOST_EXCHANGES = 12;

/** Every case with its details, by part of the interface. */
export function everyCase(report: Report): Markup {
  const groups = groupsOf(report.cases).map(
    ({
      title,
      cases,
      cost,
    }) => html`<h3>${title} <span class="count">${counted(cases.length, "check")}, ${costLine(cost)}</span></h3>
<div class="cases">
${cases.map(caseDetails)}</div>
`,
  );
  return section("cases", "Every check", groups);
}

function caseDetails(result: CaseResult): Markup {
  const { sentence, section: where } = ruleOfCase(result);
  return html`<details>
<summary>${chip(outcomeOf(result))}<code class="id">${result.id}</code><span class="detail">${result.violations.length > 0 ? prose(sentence) : detailOf(result)}</span></summary>
<div class="inside">
<p><b>${result.level}</b>${where ? html`, section ${where}` : undefined}: ${prose(sentence)}</p>
${violations(result)}${facts(result)}${exchanges(result)}</div>
</details>
`;
}

/** What several checks look at, each taken once. */
export function sharedSteps(report: Report): Markup {
  const steps = report.shared.map(
    (step) => html`<li><code>${step.id}</code> <span class="aside">${costLine(step)}</span></li>
`,
  );
  return section(
    "shared",
    "What several checks share",
    steps.length === 0
      ? []
      : [
          html`<ul class="plain">
${steps}</ul>
`,
        ],
  );
}

function facts(result: CaseResult): Markup {
  const evidence = Object.entries(result.evidence).map(([name, value]) => fact(name, value));
  const answer = result.observed === undefined ? [] : [fact("recorded answer", result.observed)];
  const drift = result.drift ? [fact("drift", driftOf(result))] : [];
  const waived = result.waived ? [fact("waived", waiverOf(result))] : [];
  const all = [...answer, ...drift, ...waived, ...evidence];
  return all.length === 0
    ? html``
    : html`<dl class="facts">
${all}</dl>
`;
}

function exchanges({ exchanges: all, ...cost }: CaseResult): Markup {
  if (all.length === 0) return html``;
  const more = all.length - MOST_EXCHANGES;
  return html`<h4>Of its own: ${costLine(cost)}</h4>
${all.slice(0, MOST_EXCHANGES).map(exchange)}${
  more > 0
    ? html`<p>and ${more} more, in the JSON report</p>
`
    : undefined
}`;
}
