import type { Answer } from "../../openapi/answers.ts";
import {
  allConditions,
  allOperations,
  type Condition,
  documentedStatuses,
} from "../../openapi/contract.ts";
import { questions } from "../../openapi/generated/tables.ts";
import { type Question, questionsOf } from "../../openapi/question.ts";
import { allRules, questionText, type Rule, sectionTitle } from "../../openapi/rules.ts";
import { ruleFacts } from "../probes/all-probes.ts";
import {
  fact,
  factList,
  html,
  joined,
  levelChip,
  type Markup,
  offlinePage,
  pageHead,
  prose,
} from "../reporters/html/markup.ts";
import { counted } from "../reporters/plain-text.ts";
import { LEVEL_MEANINGS } from "../reporters/summary.ts";

/** The first page: every rule by section, with what is asked about it. */
export function rulesPage(): string {
  const levels = Object.entries(LEVEL_MEANINGS).map(([level, meaning]) =>
    fact(levelChip(level), meaning),
  );
  const rules = allRules.toSorted((one, other) => one.section.localeCompare(other.section));
  return reviewPage({
    title: "Rules",
    lead: `${counted(rules.length, "rule")}, by section of the interface text.`,
    legend: factList(levels),
    entries: rules.map(ruleEntry),
  });
}

/** The ground of a rule in the interface text. */
const GROUNDS = {
  stated: "Stated",
  follows: "Follows from the text",
  silent: "The text is silent",
};

function ruleEntry(rule: Rule): PageEntry {
  const { id, level, ground, section, sentence } = rule;
  const [open] = questionsOf(id);
  const rows = ruleFacts(rule).map(([label, text]) => fact(label, prose(text)));
  const question =
    open &&
    html`<p><a href="questions.html#${id}">${prose(questionText(open.rule).question)}</a></p>`;
  const content = html`<article class="card" id="${id}">
<h3><a href="#${id}">${id}</a> ${levelChip(level)}</h3>
<p>${prose(sentence)}</p>${question}
<details class="small"><summary>${GROUNDS[ground]}: impact and fix</summary>
${factList(rows)}</details>
</article>`;
  return { group: `${section} ${sectionTitle(section)}`, rule: id, content };
}

/** The second page: each open question with every admissible answer, and what the reference answers and why. */
export function questionsPage(): string {
  const asked: readonly AskedQuestion[] = questions;
  return reviewPage({
    title: "Open questions",
    lead: `${counted(asked.length, "question")} that the interface leaves open. Each answer is right or, of a listed rule, allowed: a client must be ready for all of them, or know which one its server gives.`,
    entries: asked.map(questionEntry),
  });
}

/** A question with all of its parts, which differ only in the answers that they admit. */
type AskedQuestion = Omit<Question, "id">;

/** Their methods and paths, as a title. */
function routesOf(operations: readonly string[]): string {
  const own = allOperations.filter(({ id }) => operations.includes(id));
  return own.map(({ method, path }) => `${method} ${path}`).join(" and ");
}

function questionEntry({ rule, operations, parts, answers, reference }: AskedQuestion): PageEntry {
  const { question, means, why } = questionText(rule);
  const rows = [
    fact(
      "Rule",
      html`<a href="index.html#${rule}">${rule}</a>${inCode(", with an answer for each of", parts)}`,
    ),
    ...answers.map((answer) => answerRow(answer, means[answer.answer] ?? "")),
    fact("The reference", html`<code>${reference}</code> ${prose(why)}`),
  ];
  const content = html`<article class="card" id="${rule}">
<h3>${prose(question)}</h3>\n${factList(rows)}
</article>`;
  return { group: routesOf(operations), rule, content };
}

function answerRow({ answer, parts, examples }: Answer, means: string): Markup {
  const name = examples
    ? html`${answer}${inCode(", such as", examples)}`
    : html`<code>${answer}</code>`;
  return fact(name, html`${prose(means)}<span class="quiet">${inCode(" Only for", parts)}</span>`);
}

function inCode(label: string, texts: readonly string[] | undefined): Markup | undefined {
  const each = texts?.map((text) => html`<code>${text}</code>`);
  return each && html`${label} ${joined(each, ", ")}`;
}

/** The third page: the statuses with which each operation may refuse, by condition, with a filter by level. */
export function refusalsPage(): string {
  const filters = Object.keys(LEVEL_MEANINGS).map(
    (level) =>
      html`<label><input type="checkbox" id="show-${level}" checked="" /> ${level}</label>`,
  );
  return reviewPage({
    title: "Refusals",
    lead: "For each condition the statuses with which an operation may refuse. The marked one is that of the reference, where it refuses; the others are right too, or, of a listed condition, allowed.",
    legend: html`<fieldset class="filter"><legend class="small">Levels shown</legend>\n${filters}\n</fieldset>`,
    entries: allOperations.map(({ id }) => ({
      group: routesOf([id]),
      content: tableOf(allConditions.filter(({ operation }) => operation === id)),
    })),
  });
}

const STATUSES = documentedStatuses().filter((status) => status >= 400);

function tableOf(conditions: readonly Condition[]): Markup {
  return html`<div class="scroll small" tabindex="0"><table class="refusals">
<thead><tr><th>Condition</th><th>Level</th><th>Check</th><th colspan="${STATUSES.length}">Statuses</th></tr></thead>
<tbody>\n${conditions.map(rowOf)}\n</tbody>
</table></div>`;
}

function rowOf({ rule, level, check, admissible, reference }: Condition): Markup {
  const cells = STATUSES.map((status) => {
    const shown = status === reference.code ? html`<mark>${status}</mark>` : status;
    return html`<td>${admissible.includes(status) ? shown : undefined}</td>`;
  });
  const [open] = questionsOf(rule);
  const question = open && html` <a href="questions.html#${rule}">question</a>`;
  return html`<tr class="${level}"><th><a href="index.html#${rule}">${rule}</a>${question}</th><td>${levelChip(level)}</td><td>${check}</td>${cells}</tr>`;
}

/** The pages of the review, by file. */
const PAGES = {
  "index.html": "Rules",
  "questions.html": "Open questions",
  "refusals.html": "Refusals",
};

/** A card about a rule, or a table. */
interface PageEntry {
  /** The title under which it stands. */
  readonly group: string;
  readonly rule?: string;
  readonly content: Markup;
}

interface ReviewPage {
  /** One of those of the pages. */
  readonly title: string;
  readonly lead: string;
  readonly legend?: Markup;
  readonly entries: readonly PageEntry[];
}

/** A page of the review: its entries by group, with a table of contents. */
function reviewPage({ title, lead, legend, entries }: ReviewPage): string {
  const links = Object.entries(PAGES).map(([href, text]) => {
    return { href, text, isCurrent: text === title };
  });
  const names = new Set(entries.map(({ group }) => group));
  const groups = [...names].map((name, place) => {
    const own = entries.filter(({ group }) => group === name);
    const rules = own.flatMap(({ rule = [] }) => rule);
    const items = rules.map((rule) => html`<li><a href="#${rule}">${rule}</a></li>`);
    return {
      contents: html`<p class="small"><b><a href="#group-${place}">${name}</a></b></p>
<ul class="small">\n${items}\n</ul>`,
      section: html`<section>\n<h2 id="group-${place}">${name}</h2>
${own.map(({ content }) => content)}\n</section>`,
    };
  });
  const body = html`${pageHead("review", "Pages", links)}
<nav class="contents" aria-label="Contents">\n${groups.map(({ contents }) => contents)}\n</nav>
<main id="content" tabindex="-1">
<h1>${title}</h1>
<p class="lead">${lead}</p>
${legend}
${groups.map(({ section }) => section)}
</main>
`;
  return offlinePage(`${title} · Projects interface`, body);
}
