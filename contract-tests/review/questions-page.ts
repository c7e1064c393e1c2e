import { admittedBy } from "../../openapi/index.ts";
import { html, joined, type Markup, prose, table } from "../reporters/html/markup.ts";
import { counted } from "../reporters/plain-text.ts";
import type { NamedProfile } from "./inputs.ts";
import type { Review, ReviewedQuestion } from "./model.ts";
import { type PageContent, placeLink, ruleLink } from "./page.ts";
import type { DocumentQuestion } from "./read-document.ts";

type DocumentAnswer = DocumentQuestion["answers"][number];

/** The open questions as tables of the admissible answers, with the meaning for a client and the profiles that give each. */
export function questionsPage(review: Review): PageContent {
  const questions = review.rules.flatMap(({ question }) => question ?? []);
  return {
    name: "questions.html",
    title: "Open questions",
    lead: html`What the interface leaves open. Every answer in a table is right; a client must know which one to expect.`,
    filter: { rows: "section.card", of: "open questions" },
    body: [
      html`<nav class="sections" aria-label="Open questions">
${questions.map(({ rule }) => html`<a href="#${rule}">${rule}</a>`)}
</nav>`,
      ...questions.map((question) => decision(review, question)),
    ],
  };
}

/** The recorded answers of a profile to a question and its parts. */
export function profileAnswer(question: ReviewedQuestion, profile: NamedProfile): Markup {
  const replies = repliesOf(question, profile);
  if (replies.length === 0) return html`<span class="quiet">not recorded</span>`;
  return html`<b>${[...new Set(replies.map(({ reply, part }) => (part ? `${part}: ${reply}` : reply)))].join(", ")}</b>`;
}

function repliesOf({ rule }: ReviewedQuestion, { answers }: NamedProfile): { readonly part: string; readonly reply: string }[] {
  const replies = Object.entries(answers).filter(([id]) => id === rule || id.startsWith(`${rule}.`));
  return replies.map(([id, reply]) => ({ part: id.slice(rule.length + 1), reply }));
}

function decision({ source, profiles }: Review, question: ReviewedQuestion): Markup {
  const { rule, at, why, dialects, answers } = question;
  const silent = profiles.filter((profile) => repliesOf(question, profile).length === 0).map(({ name }) => name);
  const rows = answers.map((answer) => [answerCell(question, answer, profiles), prose(answer.means)]);
  return html`<section class="card" id="${rule}" aria-labelledby="question-${rule}">
<h2 id="question-${rule}">${prose(question.question)}</h2>
<p class="quiet small">${ruleLink(rule)} · ${placeLink(source, at)} · the self-test tries ${counted(dialects, "other answer")}</p>
${table(`Answers to ${rule}`, ["Answer", "What it means for a client"], rows)}
${silent.length > 0 ? html`<p class="quiet small">Not recorded: ${silent.join(", ")}</p>` : undefined}
<p><b>Why the reference gives this answer:</b> ${prose(why)}</p>
</section>`;
}

/** An answer with the names of the profiles that give it; for a family of answers, also the member that each gives. */
function answerCell(question: ReviewedQuestion, answer: DocumentAnswer, profiles: readonly NamedProfile[]): Markup {
  const { examples } = answer;
  const parts = question.parts.filter(({ answers }) => answers.some((each) => each.answer === answer.answer));
  const replies = [
    { name: "reference", part: "", reply: question.reference },
    ...profiles.flatMap((profile) => repliesOf(question, profile).map((each) => ({ name: profile.name, ...each }))),
  ];
  const chips = replies
    .filter(({ reply }) => admittedBy(question, reply)?.answer === answer.answer)
    .map(
      ({ name, part, reply }) =>
        html` <span class="chip noted">${name}${part && html` ${part}`}${examples ? html`: ${reply}` : undefined}</span>`,
    );
  const such = examples && html` <span class="quiet small">such as ${examples.slice(0, 2).join(" or ")}</span>`;
  const names = parts.length === question.parts.length ? [] : parts.flatMap(({ part }) => part ?? []);
  const only = names.length > 0 && html` <span class="quiet small">only for ${names.join(" and ")}</span>`;
  return html`${answer.answer}${such}${only || undefined}${joined(chips)}`;
}
