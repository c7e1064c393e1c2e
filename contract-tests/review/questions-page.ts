import type { Answer } from "../../openapi/answers.ts";
import { allOperations } from "../../openapi/contract.ts";
import { allQuestions, type OpenRule, type Question, questionsOf } from "../../openapi/question.ts";
import { questionText } from "../../openapi/rules.ts";
import { fact, factList, html, joined, type Markup, prose } from "../reporters/html/markup.ts";
import { counted } from "../reporters/plain-text.ts";
import { reviewPage, sourceLink } from "./page.ts";

/** The second page: each open question with every admissible answer, and what the reference answers and why. */
export function questionsPage(): string {
  const groups = [
    groupOf("Both operations", allOperations),
    ...allOperations.map((operation) =>
      groupOf(`${operation.method} ${operation.path}`, [operation]),
    ),
  ];
  const count = groups.flatMap(({ entries }) => entries).length;
  return reviewPage({
    title: "Open questions",
    lead: `${counted(count, "question")} that the interface leaves open. Each answer is right: a client must be ready for all of them, or know which one its server gives.`,
    groups,
  });
}

/** The questions about exactly these operations. */
function groupOf(title: string, operations: typeof allOperations) {
  const ids = operations.map(({ id }) => id).join();
  const asked = allQuestions.filter((each) => each.operations.join() === ids);
  const rules = new Set(asked.map(({ rule }) => rule));
  const entries = [...rules].map((rule) => ({ rule, content: entryOf(rule, questionsOf(rule)) }));
  return { title, entries };
}

/** A question. Its parts differ only in the answers that they admit. */
function entryOf(rule: OpenRule, parts: readonly Question[]): Markup {
  const { question, means, why } = questionText(rule);
  const answers = new Map(
    parts.flatMap((part) => part.answers).map((answer) => [answer.answer, answer]),
  );
  const names = parts.flatMap(({ part }) => part ?? []);
  const rows = [
    fact(
      "Rule",
      html`<a href="index.html#${rule}">${rule}</a>${listed(", with an answer for each of", names)} ${sourceLink("questions.yaml", rule)}`,
    ),
    ...[...answers.values()].map((answer) => answerRow(answer, means[answer.answer] ?? "", parts)),
    fact("The reference", html`<code>${parts[0]?.reference}</code> ${prose(why)}`),
  ];
  return html`<h3>${prose(question)}</h3>\n${factList(rows)}`;
}

function answerRow(
  { answer, examples = [] }: Answer,
  means: string,
  parts: readonly Question[],
): Markup {
  const admitting = parts.filter(({ answers }) => answers.some((each) => each.answer === answer));
  const names = admitting.length < parts.length ? admitting.flatMap(({ part }) => part ?? []) : [];
  const notes = html`<span class="quiet">${listed(" Such as", examples.slice(0, 2))}${listed(" Only for", names)}</span>`;
  return html`<div><dt><code>${answer}</code></dt><dd>${prose(means)}${notes}</dd></div>`;
}

function listed(label: string, names: readonly string[]): Markup | undefined {
  const each = names.map((name) => html`<code>${name}</code>`);
  return each.length > 0 ? html`${label} ${joined(each, ", ")}` : undefined;
}
