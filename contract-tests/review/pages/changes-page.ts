import { html, joined, type Markup, prose } from "../../reporters/html/markup.ts";
import type { Changes, TouchingChange } from "../changes/changes.ts";
import { verdictOf } from "../changes/report.ts";
import type { PageContent } from "./layout.ts";
import { placeLink, ruleLink } from "./parts.ts";

/** What is different from another version of the document, and whom it touches. */
export function changesPage(changes: Changes): PageContent {
  const { before, after, breaking } = changes;
  return {
    name: "changes.html",
    title: breaking ? "Breaking changes" : "Changes",
    lead: html`<code>${after.name}</code> against <code>${before.name}</code>: ${verdictOf(breaking, changes.changes)}.`,
    body: changes.changes.map((change) => entry(changes, change)),
  };
}

function entry(
  { after, before }: Changes,
  { effect, what, because, rules, cases, profiles, at, line, gone }: TouchingChange,
): Markup {
  const known = new Set(after.document["x-rules"].map(({ id }) => id));
  const place = gone ? html`gone; it was at ${before.name}:${line}` : placeLink(after, at);
  return html`<article class="card">
<h2><span class="chip ${effect}">${effect}</span> ${prose(what)}</h2>
<p>${because}. <span class="quiet small">${place}</span></p>
${touched(
  "Rules",
  rules.map((id) => (known.has(id) ? ruleLink(id) : html`<code>${id}</code>`)),
)}${touched(
  "Cases",
  cases.map((id) => html`<code>${id}</code>`),
)}${touched(
  "Profiles",
  profiles.map((profile) => html`${profile}`),
)}</article>
`;
}

function touched(name: string, values: readonly Markup[]): Markup {
  if (values.length === 0) return html``;
  return html`<p><b>${name}:</b> ${joined(values, ", ")}</p>
`;
}
