import { readFileSync } from "node:fs";
import { admittedBy, type Level } from "../../../openapi/index.ts";
import type { CaseResult, Report } from "../../model/report.ts";
import { casesThat, detailOf, driftedCases, driftOf, LOOKS, outcomeOf, waiverOf } from "../outcome.ts";
import { counted } from "../plain-text.ts";
import { LEVEL_MEANINGS, type OpenAnswer, openAnswers, plainVerdict, UNSEEN_RULES, type View, viewOf } from "../summary.ts";
import { causes, everyCase, factList, outcomeChip } from "./cases.ts";
import { chip, fact, html, joined, list, type Markup, prose, section, table } from "./markup.ts";
import { type Link, offlinePage, pageHead } from "./offline-page.ts";

/** The report as one HTML file: the verdict in plain words, the causes, the untested cases, then all details. */
export function htmlReport(report: Report): string {
  const view = viewOf(report);
  const { tool, target, suiteVersion, conformance, documentSha256, startedAt } = view;
  const sections = SECTIONS.map(([id, title, write]) => ({ id, title, content: write(view) })).filter(
    ({ content }) => content.markup,
  );
  const links = sections.map(({ id, title }) => ({ href: `#${id}`, text: title }));
  const body = html`${reportHead(links)}
<main id="content" tabindex="-1">
${verdict(view)}
${sections.map(({ id, title, content }) => section(id, title, content))}
</main>
<footer>
<p>${tool.name} ${tool.version}, ${startedAt}</p>
<p>Judged by version ${suiteVersion} of the suite and the OpenAPI document <code>${documentSha256}</code></p>
</footer>
`;
  return offlinePage({ title: `${conformance}: ${target.baseUrl}`, style: REPORT_STYLE, body });
}

/** The page header of an HTML report. */
export function reportHead(links: readonly Link[]): Markup {
  return pageHead({ of: "Projects interface", kind: "contract report", label: "Contents", links });
}

/** The sections in order. A section without content is left out. */
const SECTIONS: readonly (readonly [id: string, title: string, write: (view: View) => Markup])[] = [
  ["causes", "Mend first", causes],
  ["untested", "Not tested, and why", untested],
  ["levels", "By level", levels],
  ["excused", "Waivers and drift", excused],
  ["questions", "Open questions, and this server's answers", openQuestions],
  ["cases", "Every check", everyCase],
  ["ledger", "Writes that were sent", ledger],
  ["run", "The run", runFacts],
];

/** The style sheet of the reports, which the build copies next to this module. */
export const REPORT_STYLE: string = readFileSync(new URL("report.css", import.meta.url), "utf8");

function verdict(view: View): Markup {
  const { conformance, target, notes } = view;
  const { title, explanation } = plainVerdict(view);
  const { tone, sign } = LOOKS[conformance];
  const lines = notes.map(({ text }) => html`${text}`);
  return html`<header class="verdict ${tone}">
<p class="kind"><span class="sign" aria-hidden="true">${sign}</span>${conformance} <code>${target.baseUrl}</code></p>
<h1>${title}</h1>
<p class="lead">${explanation}</p>
${list("notes", lines)}
</header>`;
}

function excused(view: View): Markup {
  const items = [
    ...view.waiverProblems.map((problem) => html`${chip(LOOKS.error, "waivers")} ${problem}`),
    ...casesThat(view, "waived").map((result) => html`${outcomeChip(result)} <code>${result.id}</code> ${waiverOf(result)}`),
    ...driftedCases(view).map(
      (result) => html`${chip({ tone: "open", sign: "↷" }, "drift")} <code>${result.id}</code> ${driftOf(result)}`,
    ),
  ];
  return list("plain", items);
}

function openQuestions(view: View): Markup {
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

function ledger(view: View): Markup {
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

function untested(view: View): Markup {
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

function runFacts({ target, startedAt, cases, ...view }: View): Markup {
  const isJudged = cases.length > 0;
  return factList([
    fact("Server", html`<code>${target.baseUrl}</code>`),
    fact("Account", `${counted(target.projects, "project")}, keys: ${target.keys.join(", ") || "none"}`),
    ...(isJudged ? [fact("Disposable projects", view.disposablesLine)] : []),
    fact("When", `${startedAt.slice(0, 10)} ${startedAt.slice(11, 16)} UTC`),
    fact("Effort", view.effort),
    ...(isJudged ? [fact("Shared by several checks", view.sharedLine)] : []),
  ]);
}

/** A bar for each level with a field per case, failures last. */
function levels(view: View): Markup {
  if (view.levels.length === 0) return html``;
  const rows = view.levels.map((level) => levelRow(view, level));
  return html`${list("levels", rows)}
<p class="summary">${view.summaryLine}</p>`;
}

function levelRow({ cases, summary }: Report, level: Level): Markup {
  const tones = cases.filter((result) => result.level === level).map((result) => LOOKS[outcomeOf(result)].tone);
  const fields = (["good", "noted", "open", "bad"] as const).flatMap((tone) => tones.filter((each) => each === tone));
  const [bad, open] = [tones.filter((tone) => tone === "bad").length, tones.filter((tone) => tone === "open").length];
  // The bar is hidden from screen readers, so its numbers are text too.
  const others = `${bad > 0 ? `, ${bad} failed` : ""}${open > 0 ? `, ${open} open` : ""}`;
  const { passed, cases: all } = summary[level];
  const count = level === "observed" ? `${passed} recorded` : `${passed} of ${all}`;
  return html`<p class="by-level"><b class="level ${level}">${level}</b> <span class="count">${count}${others}</span></p>
<p class="strip" aria-hidden="true">${joined(fields.map((tone) => html`<i class="${tone}"></i>`))}</p>
<p class="meaning">${LEVEL_MEANINGS[level]}</p>`;
}
