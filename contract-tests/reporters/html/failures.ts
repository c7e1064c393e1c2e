import type { CaseResult, Report, ReportedViolation } from "../../model/report.ts";
import { casesThat, detailOf, driftOf, outcomeOf, ruleOfCase, waiverOf } from "../outcome.ts";
import { moreLines, shownViolations } from "../violations.ts";
import { LEVEL_MEANINGS } from "../words.ts";
import { html, type Markup, prose } from "./markup.ts";
import { chip, exchange, fact, section } from "./parts.ts";

/** Every failure that nobody has excused: the rule, what it means, what was expected and what came. */
export function failures(report: Report): Markup {
  const cases = casesThat(report, "fail", "error");
  const content = cases.map(
    (result) => html`<article class="card bad">
<h3>${prose(ruleOfCase(result).sentence)}</h3>
<p class="what">${chip(outcomeOf(result))} <code>${result.id}</code></p>
<p class="meaning"><b>${result.level}</b>: ${LEVEL_MEANINGS[result.level]}</p>
${violations(result)}</article>
`,
  );
  return section("failures", "What failed, and what it means", content);
}

/** Failures that are accepted for now, waivers that no longer fit, and answers that differ from the profile. */
export function excused(report: Report): Markup {
  const problems = report.waiverProblems.map(
    (problem) => html`<li><span class="chip bad"><span aria-hidden="true">!</span> waivers</span> ${problem}</li>
`,
  );
  const waived = casesThat(report, "waived").map(
    (result) => html`<li>${chip("waived")} <code>${result.id}</code> ${waiverOf(result)}</li>
`,
  );
  const drifted = report.cases
    .filter(({ drift }) => drift)
    .map(
      (
        result,
      ) => html`<li><span class="chip open"><span aria-hidden="true">↷</span> drift</span> <code>${result.id}</code> ${driftOf(result)}</li>
`,
    );
  const all = [...problems, ...waived, ...drifted];
  return section(
    "excused",
    "Waivers and drift",
    all.length > 0
      ? [
          html`<ul class="plain">
${all}</ul>
`,
        ]
      : [],
  );
}

/** The violations of a case, or its detail where it has none. */
export function violations(result: CaseResult): Markup {
  if (result.violations.length === 0)
    return html`<p>${detailOf(result)}</p>
`;
  const { shown, more } = shownViolations(result);
  return html`${shown.map(violation)}${moreLines(more).map(
    (text) => html`<p>${text}</p>
`,
  )}`;
}

function violation({ expected, actual, exchange: sent }: ReportedViolation): Markup {
  return html`<dl class="violation">
${fact("Expected", expected.length === 1 ? (expected[0] ?? "") : `one of: ${expected.join(" | ")}`)}${fact("Actual", actual)}</dl>
${
  sent
    ? html`<details><summary>Request and answer</summary>
${exchange(sent)}</details>
`
    : undefined
}`;
}
