import { questionsOf as placedQuestions } from "../../openapi/generate/placed.ts";
import { readSource } from "../../openapi/generate/source.ts";
import { type Answer, allOperations, type Question, questionsOf } from "../../openapi/index.ts";
import { fact, html, joined, type Markup, prose } from "../reporters/html/markup.ts";
import { counted } from "../reporters/plain-text.ts";
import { reviewPage, sourceLink } from "./page.ts";

/** The second page: each open question with every admissible answer, and what the reference answers and why. */
export function questionsPage(): string {
  const placed = placedQuestions(readSource());
  const titles = allOperations.map(({ id, method, path }) => [id, `${method} ${path}`] as const);
  return reviewPage({
    title: "Open questions",
    lead: `${counted(placed.length, "question")} that the interface leaves open. Each answer is right: a client must be ready for all of them, or know which one its server gives.`,
    groups: [["both", "Both operations"] as const, ...titles].map(([group, title]) => {
      const asked = placed.filter((question) => question.group === group);
      return {
        title,
        entries: asked.map(({ rule }) => ({ rule, content: entryOf(rule, questionsOf(rule)) })),
      };
    }),
  });
}

/** A question. Its parts differ only in the answers that they admit. */
function entryOf(rule: string, parts: readonly Question[]): Markup {
  const answers = new Map(
    parts.flatMap((part) => part.answers).map((answer) => [answer.answer, answer]),
  );
  const names = parts.flatMap(({ part }) => part ?? []);
  const rows = [
    fact("Written in", sourceLink("questions.yaml", rule)),
    fact(
      "Rule",
      html`<a href="index.html#${rule}">${rule}</a>${listed(", with an answer for each of", names)}`,
    ),
    ...[...answers.values()].map((answer) => answerRow(answer, parts)),
    ...parts
      .slice(0, 1)
      .map(({ reference, why }) =>
        fact("The reference", html`<code>${reference}</code> ${prose(why)}`),
      ),
  ];
  return html`<h3>${prose(parts[0]?.question ?? "")}</h3>
<dl class="rows small">\n${rows}\n</dl>`;
}

function answerRow({ answer, means, examples = [] }: Answer, parts: readonly Question[]): Markup {
  const admitting = parts.filter(({ answers }) => answers.some((each) => each.answer === answer));
  const names = admitting.length < parts.length ? admitting.flatMap(({ part }) => part ?? []) : [];
  const notes = html`<span class="quiet">${listed(" Such as", examples.slice(0, 2))}${listed(" Only for", names)}</span>`;
  return html`<div><dt><code>${answer}</code></dt><dd>${prose(means)}${notes}</dd></div>`;
}

function listed(label: string, names: readonly string[]): Markup | undefined {
  const each = names.map((name) => html`<code>${name}</code>`);
  return each.length > 0 ? html`${label} ${joined(each, ", ")}` : undefined;
}
