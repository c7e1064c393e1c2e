import type { ReportedExchange } from "../../model/report.ts";
import { curlLine } from "../curl.ts";
import type { Outcome } from "../outcome.ts";
import { html, type Markup } from "./markup.ts";

/** A section with its heading; nothing where it has no content. */
export function section(id: string, title: string, content: readonly Markup[]): Markup {
  if (content.length === 0) return html``;
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${content}</section>
`;
}

/** An outcome as a word with a sign of its own; the color only repeats it. */
export function chip(outcome: Outcome): Markup {
  return html`<span class="chip ${TONES[outcome]}"><span aria-hidden="true">${SIGNS[outcome]}</span> ${outcome.replace("-", " ")}</span>`;
}

/** A request and its answer. */
export function exchange(sent: ReportedExchange): Markup {
  return html`<div class="exchange">
<pre><code>${curlLine(sent)}</code></pre>
<p class="answer">answered <b>${sent.status}</b> in ${sent.durationMs} ms</p>
${sent.body === "" ? html`<p class="answer">with an empty body</p>` : html`<pre><code>${sent.body}</code></pre>`}
</div>
`;
}

/** A fact with its name, for a description list. */
export function fact(name: string, value: string | number | Markup): Markup {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>
`;
}

/** The color of an outcome: good, bad, open or noted. */
export const TONES: Readonly<Record<Outcome, "good" | "bad" | "open" | "noted">> = {
  pass: "good",
  allowed: "noted",
  observed: "noted",
  vacuous: "open",
  "not-tested": "open",
  inconclusive: "open",
  waived: "open",
  fail: "bad",
  error: "bad",
};

const SIGNS: Readonly<Record<Outcome, string>> = {
  pass: "✓",
  allowed: "≈",
  observed: "●",
  vacuous: "○",
  "not-tested": "–",
  inconclusive: "?",
  waived: "~",
  fail: "×",
  error: "!",
};
