import { type Answer, admittedBy, type Question } from "../../openapi/answers.ts";
import { html, joined, type Markup, prose, table } from "../reporters/html/markup.ts";
import { counted } from "../reporters/plain-text.ts";
import type { NamedProfile } from "./inputs.ts";
import type { Review, ReviewedQuestion } from "./model.ts";
import { type PageContent, placeLink, ruleLink } from "./page.ts";

/** The open questions as tables: each admissible answer, what it means for a client, and which profiles give it. */
export function questionsPage(review: Review): PageContent {
  const questions = review.rules.flatMap(({ question }) => question ?? []);
  return {
    name: "questions.html",
    title: "Open questions",
    lead: html`What the interface leaves open. Any answer in a table is right; a client has to know which one it meets.`,
    body: [
      html`<nav class="sections" aria-label="Open questions">
${questions.map(({ rule }) => html`<a href="#${rule}">${rule}</a>`)}
</nav>`,
      ...questions.map((question) => decision(review, question)),
    ],
  };
}

/** The answer of a profile to a question, if it was recorded. */
export function profileAnswer({ rule }: Question, { answers }: NamedProfile): Markup {
  const answer = answers[rule];
  return answer === undefined ? html`<span class="quiet">not recorded</span>` : html`<b>${answer}</b>`;
}

function decision({ source, profiles }: Review, question: ReviewedQuestion): Markup {
  const { rule, at, why, dialects, answers } = question;
  const silent = profiles.filter((profile) => profile.answers[rule] === undefined).map(({ name }) => name);
  const rows = answers.map((answer) => [answerCell(question, answer, profiles), prose(answer.means)]);
  return html`<section class="card" id="${rule}" aria-labelledby="question-${rule}">
<h2 id="question-${rule}">${prose(question.question)}</h2>
<p class="quiet small">${ruleLink(rule)} · ${placeLink(source, at)} · the self-test tries ${counted(dialects, "other answer")}</p>
${table(`Answers to ${rule}`, ["Answer", "What it means for a client"], rows)}
${silent.length > 0 ? html`<p class="quiet small">Not recorded: ${silent.join(", ")}</p>` : undefined}
<p><b>Why the reference answers so:</b> ${prose(why)}</p>
</section>`;
}

/** An answer with the reference and the profiles that give it; of a family, with the member that each gives. */
function answerCell(question: Question, answer: Answer, profiles: readonly NamedProfile[]): Markup {
  const { examples } = answer;
  const replies = [
    { name: "reference", reply: question.reference },
    ...profiles.map(({ name, answers }) => ({ name, reply: answers[question.rule] })),
  ];
  const chips = replies
    .filter(({ reply }) => reply !== undefined && admittedBy(question, reply) === answer)
    .map(({ name, reply }) => html` <span class="chip giver">${name}${examples ? html`: ${reply}` : undefined}</span>`);
  const such = examples && html` <span class="quiet small">such as ${examples.slice(0, 2).join(" or ")}</span>`;
  return html`${answer.answer}${such}${joined(chips)}`;
}
