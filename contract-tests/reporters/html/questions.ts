import { admits } from "../../../openapi/index.ts";
import type { Report } from "../../model/report.ts";
import { type OpenAnswer, openAnswers } from "../outcome.ts";
import { html, type Markup, prose } from "./markup.ts";
import { section } from "./parts.ts";

/** What the interface leaves open, and what this server does. */
export function openQuestions(report: Report): Markup {
  const items = openAnswers(report).map(item);
  if (items.length === 0) return html``;
  return section("questions", "Open questions, and this server's answers", [
    html`<p class="meaning">The interface does not settle these. Any answer in its range is right; a client has to know which one it meets.</p>
<dl class="questions">
${items}</dl>
`,
  ]);
}

function item({ rule, question, answer, about }: OpenAnswer): Markup {
  const means = about?.answers.find((each) => admits({ ...about, answers: [each] }, answer))?.means;
  const other =
    about && about.reference !== answer ? html` <span class="aside">the reference: ${about.reference}</span>` : undefined;
  return html`<div>
<dt>${prose(question)}</dt>
<dd><b class="reply">${answer}</b>${other}${means ? html`<br>${prose(means)}` : undefined}<br><code class="aside">${rule}</code></dd>
</div>
`;
}
