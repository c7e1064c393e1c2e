import { readFileSync } from "node:fs";
import type { Level } from "../../../openapi/index.ts";
import { fact, html, joined, list, type Markup, section } from "../../../openapi/pages/markup.ts";
import { type Link, offlinePage, pageHead } from "../../../openapi/pages/page.ts";
import type { Report } from "../../model/report.ts";
import { LOOKS, outcomeOf } from "../outcome.ts";
import { counted } from "../plain-text.ts";
import { LEVEL_MEANINGS, plainVerdict, type View, viewOf } from "../summary.ts";
import { causes, everyCase, factList } from "./cases.ts";
import { excused, ledger, openQuestions, untested } from "./run-facts.ts";

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
  const fields = (["good", "noted", "open", "bad"] as const).map((tone) => tones.filter((each) => each === tone));
  const [, , open = [], bad = []] = fields;
  // The bar is hidden from screen readers, so its numbers are text too.
  const others = `${bad.length > 0 ? `, ${bad.length} failed` : ""}${open.length > 0 ? `, ${open.length} open` : ""}`;
  const { passed, cases: all } = summary[level];
  const count = level === "observed" ? `${passed} recorded` : `${passed} of ${all}`;
  return html`<p class="by-level"><b class="level ${level}">${level}</b> <span class="count">${count}${others}</span></p>
<p class="strip" aria-hidden="true">${joined(fields.flat().map((tone) => html`<i class="${tone}"></i>`))}</p>
<p class="meaning">${LEVEL_MEANINGS[level]}</p>`;
}
