import type { Outcome } from "../outcome.ts";
import { html, type Markup } from "./markup.ts";

/** A section with its heading; nothing if it has no content. */
export function section(id: string, title: string, content: Markup | readonly Markup[] | false): Markup {
  if (content === false || ("length" in content && content.length === 0)) return html``;
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${content}
</section>`;
}

/** A list; nothing if it has no items. */
export function list(className: string, items: readonly Markup[]): Markup {
  if (items.length === 0) return html``;
  return html`<ul class="${className}">
${items.map((item) => html`<li>${item}</li>`)}
</ul>`;
}

/** A fact with its name, for a description list. */
export function fact(name: string, value: string | number | Markup): Markup {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

/** An outcome as a word with a sign of its own; the color only repeats it. */
export function chip(outcome: Outcome): Markup {
  return chipOf(TONES[outcome], SIGNS[outcome], outcome.replace("-", " "));
}

/** Any word as a chip. */
export function chipOf(tone: Tone, sign: string, word: string): Markup {
  return html`<span class="chip ${tone}"><span aria-hidden="true">${sign}</span> ${word}</span>`;
}

/** The color of an outcome. */
export type Tone = "good" | "bad" | "open" | "noted";

export const TONES: Readonly<Record<Outcome, Tone>> = {
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
