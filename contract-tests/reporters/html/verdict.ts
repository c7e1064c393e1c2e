import type { Level } from "../../../openapi/index.ts";
import type { Report } from "../../model/report.ts";
import { disposablesLine, notesOf } from "../notes.ts";
import { LEVELS, type Outcome, outcomeOf } from "../outcome.ts";
import { counted, effort, summaryLine } from "../summary-line.ts";
import { LEVEL_MEANINGS, plainVerdict } from "../words.ts";
import { html, type Markup } from "./markup.ts";
import { fact, section, TONES } from "./parts.ts";

/** The outcome in plain words, and what was judged. */
export function verdict(report: Report): Markup {
  const { conformance, target, startedAt } = report;
  const { title, explanation } = plainVerdict(report);
  const [tone, sign] = LOOKS[conformance];
  const day = `${startedAt.slice(0, 10)} ${startedAt.slice(11, 16)} UTC`;
  return html`<header class="verdict ${tone}">
<p class="kind"><span class="sign" aria-hidden="true">${sign}</span>${conformance}</p>
<h1>${title}</h1>
<p class="lead">${explanation}</p>
${notes(report)}<dl class="facts">
${fact("Server", html`<code>${target.baseUrl}</code>`)}${fact("Account", `${counted(target.projects, "project")}, keys: ${target.keys.join(", ") || "none"}`)}${report.cases.length > 0 ? fact("Disposable projects", disposablesLine(report)) : undefined}${fact("When", day)}${fact("Effort", effort(report))}</dl>
</header>
`;
}

/** What the verdict does not say by itself; nothing for a run that was neither narrowed nor waived. */
function notes(report: Report): Markup {
  const items = notesOf(report).map(
    ({ text }) => html`<li>${text}</li>
`,
  );
  return items.length === 0
    ? html``
    : html`<ul class="notes">
${items}</ul>
`;
}

/** A bar for each level: one field a case, failures last. */
export function levels(report: Report): Markup {
  const rows = LEVELS.filter((level) => report.summary[level].cases > 0).map((level) => levelRow(report, level));
  if (rows.length === 0) return html``;
  return section("levels", "By level", [
    html`<ul class="levels">
${rows}</ul>
<p class="summary">${summaryLine(report)}</p>
`,
  ]);
}

function levelRow(report: Report, level: Level): Markup {
  const outcomes = report.cases
    .filter((result) => result.level === level)
    .map(outcomeOf)
    .sort((one, other) => ORDER.indexOf(TONES[one]) - ORDER.indexOf(TONES[other]));
  const { passed, cases } = report.summary[level];
  const count = level === "observed" ? `${passed} recorded` : `${passed} of ${cases}`;
  return html`<li>
<p class="level"><b>${level}</b> <span class="count">${count}${besides(outcomes)}</span></p>
<svg class="bar" viewBox="0 0 ${BAR} 1" preserveAspectRatio="none" aria-hidden="true">${outcomes.map(field)}</svg>
<p class="meaning">${LEVEL_MEANINGS[level]}</p>
</li>
`;
}

/** How many did not end well, in words, so that the bar need not be seen. */
function besides(outcomes: readonly Outcome[]): string {
  const bad = outcomes.filter((outcome) => TONES[outcome] === "bad").length;
  const open = outcomes.filter((outcome) => TONES[outcome] === "open").length;
  return `${bad > 0 ? `, ${bad} failed` : ""}${open > 0 ? `, ${open} open` : ""}`;
}

function field(outcome: Outcome, index: number, { length }: readonly Outcome[]): Markup {
  const step = (BAR + GAP) / length;
  return html`<rect class="${TONES[outcome]}" x="${(index * step).toFixed(2)}" y="0" width="${(step - GAP).toFixed(2)}" height="1"/>`;
}

/** The width of a bar, and of the gap between two of its fields, in units of its own. */
const BAR = 300;
const GAP = 1.5;

const ORDER = ["good", "noted", "open", "bad"];
const LOOKS: Readonly<Record<Report["conformance"], readonly [tone: string, sign: string]>> = {
  conformant: ["good", "✓"],
  partial: ["open", "○"],
  nonconformant: ["bad", "×"],
  error: ["bad", "!"],
};
