import { expect, test } from "vitest";
import { allQuestions, allRules, questionsOf } from "../../openapi/index.ts";
import { allCases } from "../index.ts";
import { elementsOfPage, POLICY } from "../reporters/html/markup.fixture.ts";
import { allMutants } from "../self-test/mutants/all-mutants.ts";
import { planted } from "../self-test/plant.fixture.ts";
import { type Changes, changesBetween } from "./changes.ts";
import { holesOf } from "./coverage.ts";
import { parseSource, readDocument, type Source } from "./inputs.ts";
import { type Review, reviewOf } from "./model.ts";
import { pagesOf } from "./review.ts";

const source = await readDocument();
const profiles = [
  { name: "real", answers: { "list.total": "page", "list.short-page": "cap-7" } },
  { name: "staging", answers: { "list.order": "name" } },
];
const pages = pagesOf(reviewOf(source, profiles), changesOf(source)) as Record<string, string>;

test("every link leads to an existing page and place", () => {
  const broken = Object.entries(pages).flatMap(([name, text]) =>
    linksOf(text).filter((href) => {
      const [page, anchor] = href.split("#");
      const target = pages[page || name];
      return target === undefined || (anchor !== undefined && !idsOf(target).has(anchor));
    }),
  );
  expect(broken).toEqual([]);
  expect(Object.values(pages).flatMap(linksOf).length).toBeGreaterThan(300);
});

test("the first page has an entry for every rule, including those that no client can see", () => {
  const entries = idsOf(pages["rules.html"] ?? "");
  for (const { id } of allRules) expect(entries).toContain(id);
});

test("the entry of a rule names its level, line, cases, wrong servers, and the answer of each profile", () => {
  const entry = entryOf("rules.html", "list.total");
  const line = source.text.split("\n").findIndex((text) => text.includes("- { id: list.total,")) + 1;
  const proven = allMutants.filter(({ killedBy }) => killedBy.includes("list.total"));
  expect(entry).toContain('class="level one-of"');
  expect(entry).toContain(`document.html#L${line}`);
  expect(entry).toContain(`detects ${proven.length} wrong servers`);
  for (const { id } of proven) expect(entry).toContain(`<code>${id}</code>`);
  expect(entry).toMatch(/real: <b>page<\/b> · staging: <span class="quiet">not recorded/);
  for (const { id } of allCases) expect(pages["rules.html"]).toContain(`<code>${id}</code>`);
});

test("an open question shows every answer, its meaning, the profiles that give it, and the reason of the reference", () => {
  for (const rule of new Set(allQuestions.map((question) => question.rule))) {
    const answers = new Set(questionsOf(rule).flatMap((question) => question.answers.map(({ answer }) => answer)));
    expect(entryOf("questions.html", rule).match(/<th scope="row">/g)).toHaveLength(answers.size);
  }
  const short = entryOf("questions.html", "list.short-page");
  expect(short).toMatch(/full <span class="chip noted">reference<\/span>/);
  expect(short).toMatch(/whatever the limit .* <span class="chip noted">real: cap-7<\/span>/);
  expect(short).toContain("Not recorded: staging");
});

test("there is no hole without a reason", () => {
  expect(holesOf(reviewOf(source, [])).filter(({ names, excuse }) => names.length > 0 && excuse === undefined)).toEqual([]);
});

test.each<[string, RegExp, (review: Review) => Review]>([
  ["a rule without a case", /without a case$/, (review) => withRule(review, "list.colour")],
  ["a rule without a wrong server", /Rules that judge, without/, (review) => withRule(review, "list.colour")],
  [
    "a question for which no other answer is tried",
    /no other answer/,
    (review) => ({
      ...review,
      rules: review.rules.map((rule) => (rule.question ? { ...rule, question: { ...rule.question, dialects: 0 } } : rule)),
    }),
  ],
  [
    "a question that no case records",
    /no case records/,
    (review) => ({
      ...review,
      source: {
        ...source,
        document: planted(source.document, "/x-open-questions/both/list.colour", COLOUR),
      },
    }),
  ],
])("the coverage names %s", (_, kind, spoil) => {
  const hole = holesOf(spoil(reviewOf(source, []))).find((candidate) => kind.test(candidate.kind));
  expect(hole?.names.length).toBeGreaterThan(0);
  expect(hole?.excuse).toBeUndefined();
});

test("no page loads anything or has a script except that of its filter, and its policy forbids both", () => {
  for (const [name, whole] of Object.entries(pages)) {
    const [script = "", body] = /<script type="module">([^<]*)<\/script>/.exec(whole) ?? [];
    const text = whole.replace(script, "");
    expect(whole, name).toMatch(POLICY);
    expect(body !== undefined, name).toBe(whole.includes("script-src"));
    expect(body !== undefined, name).toBe(whole.includes('type="search"'));
    expect(text, name).not.toMatch(/<script|<link|<img|<iframe|\ssrc=|\sstyle=|\son\w+=|url\(|@import/i);
  }
});

test("no text of a document or a profile becomes markup", () => {
  const nasty = `</code><script>alert("x")</script> \`'"&`;
  const spoiled = [
    "/x-rules/0/sentence",
    "/x-open-questions/listProjects/list.total/question",
    "/x-open-questions/listProjects/list.total/reference/why",
    "/x-open-questions/listProjects/list.total/answers/page",
    "/components/examples/route.invalid/summary",
  ].reduce((document, pointer) => planted(document, pointer, `${nasty}.`), source.document);
  const review = reviewOf({ ...source, name: nasty, document: spoiled, text: nasty }, [
    { name: nasty, answers: { "list.total": nasty, "list.order": "name" } },
  ]);
  for (const text of Object.values(pagesOf(review))) expect(text).not.toMatch(/<script>|alert\("/);
});

test("every page is well-formed and has unique ids", () => {
  for (const [name, text] of Object.entries(pages)) {
    const ids = elementsOfPage(text).flatMap(({ attributes }) => attributes.id ?? []);
    expect(new Set(ids).size, name).toBe(ids.length);
  }
});

const COLOUR = { question: "Which colour?", answers: { red: "It is red." }, reference: { answer: "red", why: "It is." } };

function withRule(review: Review, id: string): Review {
  const rule = { id, level: "must", section: "1", sentence: "It has a colour.", at: [], cases: [], conditions: [] } as const;
  return { ...review, rules: [...review.rules, rule] };
}

function entryOf(name: string, id: string): string {
  const text = pages[name] ?? "";
  return text.slice(text.indexOf(` id="${id}"`)).split(/<\/article>|<\/section>/)[0] ?? "";
}

function linksOf(text: string): string[] {
  return [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => href);
}

function idsOf(text: string): Set<string> {
  return new Set([...text.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => id));
}

/** Compares with a document that has one more rule and a lower limit, so that one part is gone and one changed. */
function changesOf(after: Source): Changes {
  const text = after.text
    .replace(
      "\nx-open-questions:",
      "\n  - { id: list.colour, level: must, section: '1', sentence: It has a colour. }\nx-open-questions:",
    )
    .replace(/(maximum: )100(, default: 20)/, "$190$2");
  return changesBetween(parseSource("before.yaml", text), after, profiles);
}
