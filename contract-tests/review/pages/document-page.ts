import { html, type Markup } from "../../reporters/html/markup.ts";
import type { Source } from "../source.ts";
import type { PageContent } from "./layout.ts";

/** The document itself, line by line, so that every place can be linked to. */
export function documentPage({ name, text }: Source): PageContent {
  const lines = text.replace(/\n$/, "").split("\n");
  return {
    name: "document.html",
    title: "The document",
    lead: html`<code>${name}</code>, the one place where a fact of the interface is written by hand.`,
    body: [
      html`<div class="source" tabindex="0" role="region" aria-label="The document">
${lines.map(line)}</div>
`,
    ],
  };
}

function line(text: string, index: number): Markup {
  const number = index + 1;
  return html`<div class="line" id="L${number}"><span class="number">${number}</span><code>${text}</code></div>
`;
}
