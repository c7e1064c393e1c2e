import { expect, test } from "vitest";
import { allConditions } from "../../openapi/contract.ts";
import { allQuestions } from "../../openapi/question.ts";
import { allRules } from "../../openapi/rules.ts";
import { elementsOfPage, POLICY } from "../reporters/html/markup.fixture.ts";
import { html } from "../reporters/html/markup.ts";
import { questionsPage, refusalsPage, rulesPage } from "./document-pages.ts";

const [rules, questions] = [rulesPage(), questionsPage()];
const refusals = refusalsPage();
const PAGES = [rules, questions, refusals].map((page) => ({
  page,
  elements: elementsOfPage(page),
}));

test("every rule has one entry on the first page, and every open question one on the second", () => {
  const entries = PAGES.map(({ elements }) =>
    elements.flatMap(({ name, attributes: { id } }) => (name === "article" ? id : [])),
  );
  expect(entries[0]?.toSorted()).toEqual(allRules.map(({ id }) => id).toSorted());
  expect(entries[1]?.toSorted()).toEqual(
    [...new Set<string>(allQuestions.map(({ rule }) => rule))].toSorted(),
  );
});

test("an entry says the level, the sentence, what a breach costs, the fix, what is asked, and what is left open", () => {
  const facts = ["A customer learns which", "Look the cursor up", "cursors of the other account"];
  const texts = ["one-of</span>", "A <code>last_id</code> of another", ...facts];
  const entry = entryOf(rules, "list.last-id-foreign");
  for (const text of [...texts, "questions.html#list.last-id-foreign"])
    expect(entry).toContain(text);
  expect(entryOf(rules, "delete.cascade")).toContain("<dt>not asked</dt>");
});

test("a question shows every answer once with its meaning and parts, and what the reference answers and why", () => {
  for (const { rule, answers, reference, part = "" } of allQuestions) {
    const entry = entryOf(questions, rule);
    for (const { answer, examples } of answers) {
      const name = examples
        ? html`<dt>${answer}, such as <code>`
        : html`<dt><code>${answer}</code>`;
      expect(entry.split(name.markup)).toHaveLength(2);
    }
    expect(entry).toContain(html`<dt>The reference</dt><dd><code>${reference}</code>`.markup);
    expect(entry).toContain(part);
  }
  expect(entryOf(questions, "list.limit-invalid")).toMatch(
    /rounded-down<\/code>.* Only for <code>fraction<\/code>/,
  );
});

test("the pages are well-formed, with no id twice, no link into the void, and no script", () => {
  const ids = PAGES.map(({ elements }) => elements.flatMap(({ attributes: { id } }) => id ?? []));
  for (const each of ids) expect(new Set(each).size).toBe(each.length);
  const targets = ["", "index.html", "questions.html", "refusals.html", ...ids.flat()];
  for (const { page, elements } of PAGES) {
    const links = elements.flatMap(({ attributes: { href } }) => (href ? href.split("#") : []));
    expect(links.filter((step) => !targets.includes(step))).toEqual([]);
    expect(page).not.toMatch(/<script|script-src|javascript:| on\w+=/);
    expect(page).toMatch(POLICY);
  }
});

test("the third page has each condition once under its operation, with the reference's status and the others that are right", () => {
  const [list = "", remove = ""] = refusals.split("<section>").slice(1);
  for (const { operation, rule, level, admissible, reference } of allConditions) {
    const table = operation === "listProjects" ? list : remove;
    const [, row = ""] = table.split(`<tr class="${level}"><th><a href="index.html#${rule}">`);
    const [cells = ""] = row.split("</tr>", 1);
    expect([rule, cells.match(/\d{3}/g)?.map(Number)]).toEqual([rule, admissible]);
    expect(cells).toContain(`<mark>${reference.code}</mark>`);
  }
});

function entryOf(page: string, rule: string): string {
  return page.split(`<article class="card" id="${rule}">`)[1]?.split("</article>")[0] ?? "";
}
