import { type Answer, admits, type Question } from "../../../openapi/answers.ts";
import { html, type Markup, prose, table } from "../../reporters/html/markup.ts";
import type { Review, ReviewedQuestion } from "../model.ts";
import type { NamedProfile } from "../read-profiles.ts";
import type { PageContent } from "./layout.ts";
import { count, placeLink, ruleLink } from "./parts.ts";

/** What the interface leaves open, as decision tables: each admissible answer, what it means for a client, and who gives it. */
export function questionsPage(review: Review): PageContent {
  const questions = review.rules.flatMap(({ question }) => question ?? []);
  return {
    name: "questions.html",
    title: "Open questions",
    lead: html`What the interface leaves open. Any answer in a table is right; a client has to know which one it meets.`,
    body: [
      html`<nav class="sections" aria-label="Open questions">
${questions.map(
  ({ rule }) => html`<a href="#${rule}">${rule}</a>
`,
)}</nav>
`,
      ...questions.map((question) => decision(review, question)),
    ],
  };
}

/** The answer of a profile to a question, as far as it was recorded. */
export function profileAnswer({ rule }: Question, { answers }: NamedProfile): Markup {
  const answer = answers[rule];
  return answer === undefined ? html`<span class="quiet">not recorded</span>` : html`<b>${answer}</b>`;
}

function decision({ source, profiles }: Review, question: ReviewedQuestion): Markup {
  const { rule, at, why, dialects } = question;
  const silent = profiles.filter(({ answers }) => answers[rule] === undefined).map(({ name }) => name);
  return html`<section class="card" id="${rule}" aria-labelledby="question-${rule}">
<h2 id="question-${rule}">${prose(question.question)}</h2>
<p class="quiet small">${ruleLink(rule)} · ${placeLink(source, at)} · the self-test tries ${count(dialects, "other answer")}</p>
${table(
  `Answers to ${rule}`,
  ["Answer", "What it means for a client"],
  question.answers.map((answer) => [answerCell(question, answer, profiles), prose(answer.means)]),
)}${
  silent.length > 0
    ? html`<p class="quiet small">Not recorded: ${silent.join(", ")}</p>
`
    : undefined
}<p><b>Why the reference answers so:</b> ${prose(why)}</p>
</section>
`;
}

/** The answer with those who give it; where it is a family, with the member that each gives. */
function answerCell(question: Question, answer: Answer, profiles: readonly NamedProfile[]): Markup {
  const givers = [
    { name: "reference", reply: question.reference },
    ...profiles.map(({ name, answers }) => ({ name, reply: answers[question.rule] })),
  ].filter(({ reply }) => reply !== undefined && firstThatAdmits(question, reply) === answer);
  const { examples } = answer;
  return html`${answer.answer}${examples ? html` <span class="quiet small">such as ${examples.slice(0, 2).join(" or ")}</span>` : undefined}${givers.map(
    ({ name, reply }) => html` <span class="chip giver">${name}${examples ? html`: ${reply}` : undefined}</span>`,
  )}`;
}

function firstThatAdmits(question: Question, reply: string): Answer | undefined {
  return question.answers.find((candidate) => admits({ ...question, answers: [candidate] }, reply));
}
