import { html, joined, type Markup, table } from "../../reporters/html/markup.ts";
import { type Hole, holesOf } from "../holes.ts";
import type { Review, ReviewedRule } from "../model.ts";
import type { PageContent } from "./layout.ts";
import { levelChip, ruleLink } from "./parts.ts";

/** What is tested, and how well that is proven; first the gaps. */
export function coveragePage(review: Review): PageContent {
  const holes = holesOf(review);
  const open = holes.filter(({ names, excuse }) => names.length > 0 && excuse === undefined);
  return {
    name: "coverage.html",
    title: "Coverage",
    lead: html`${open.length === 0 ? "No hole without a reason." : `Holes of ${open.length} kinds.`} Each kind that was looked for is named, those without a hole too.`,
    body: [
      html`<section aria-labelledby="holes"><h2 id="holes">Holes</h2>
${table("What was looked for", ["What was looked for", "Found", "Why it may stay"], holes.map(holeRow))}</section>
<section aria-labelledby="by-rule"><h2 id="by-rule">Rule by rule</h2>
${table(
  "Coverage rule by rule",
  ["Rule", "Level", "Statements", "Conditions", "Cases", "Wrong servers", "Other answers tried"],
  review.rules.map((rule) => ruleRow(review, rule)),
)}</section>
`,
    ],
  };
}

function holeRow({ kind, names, excuse }: Hole): (string | Markup)[] {
  if (names.length === 0) return [kind, html`<span class="yes">none</span>`, "–"];
  const list = joined(
    names.map((name) => html`<code>${name}</code>`),
    ", ",
  );
  return [kind, excuse === undefined ? html`<span class="bad">${list}</span>` : list, excuse ?? "It may not."];
}

function ruleRow(
  { sections }: Review,
  { id, level, seenBy, cases, conditions, question }: ReviewedRule,
): (string | number | Markup)[] {
  const statements = sections.flatMap((section) => section.statements).filter(({ rules }) => rules.includes(id));
  const mutants = new Set(cases.flatMap((testCase) => testCase.mutants));
  const judged = level !== "observed" && seenBy === undefined;
  return [
    ruleLink(id),
    levelChip(level),
    statements.length,
    conditions.length || "–",
    cases.length || html`<span class="quiet">none: seen by ${seenBy ?? "?"}</span>`,
    mutants.size || (judged ? html`<span class="bad">none</span>` : "–"),
    question ? question.dialects : "–",
  ];
}
