import { admits } from "../../openapi/index.ts";
import { allCases } from "../index.ts";
import { html, joined, type Markup, prose } from "../reporters/html/markup.ts";
import { code, plain, row, table } from "../reporters/markdown.ts";
import { counted, tally } from "../reporters/plain-text.ts";
import { extensionFacts } from "./extension-facts.ts";
import { type Change, compareFacts, type Effect } from "./facts.ts";
import type { NamedProfile, Source } from "./inputs.ts";
import { type PageContent, placeLink, ruleLink } from "./page.ts";
import { type Question, questionsOf } from "./read-document.ts";
import { schemaFacts } from "./schema-facts.ts";

interface TouchingChange extends Change {
  readonly cases: readonly string[];
  /** The profiles that answer an open question of an affected rule, and whether the answer is still admissible. */
  readonly profiles: readonly string[];
  /** The line in the new document, or in the old one if the part is gone. */
  readonly line: number;
}

/** All changes between two documents, the breaking ones first. */
export interface Changes {
  readonly before: Source;
  readonly after: Source;
  /** The worst effect. `not breaking` includes compatible and editorial changes. */
  readonly verdict: "breaking" | "untested" | "not breaking";
  readonly changes: readonly TouchingChange[];
}

/** Compares two documents, and finds the cases and profiles that each change affects. */
export function changesBetween(before: Source, after: Source, profiles: readonly NamedProfile[]): Changes {
  const questions = questionsOf(after.document);
  const changes = changesOf({ old: before.document, now: after.document })
    .toSorted((one, other) => ORDER.indexOf(one.effect) - ORDER.indexOf(other.effect))
    .map((change) => ({
      ...change,
      cases: allCases.filter(({ rule }) => change.rules.includes(rule)).map(({ id }) => id),
      profiles: profiles.flatMap((profile) => touchedAnswers(profile, change.rules, questions)),
      line: (change.gone ? before : after).lineOf(change.at),
    }));
  const [worst] = changes.map(({ effect }) => effect);
  return { before, after, verdict: worst === "breaking" || worst === "untested" ? worst : "not breaking", changes };
}

/** The rated changes between two documents. */
export function changesOf(documents: Parameters<typeof compareFacts>[1]): Change[] {
  return [schemaFacts, extensionFacts].flatMap((collect) => compareFacts(collect, documents));
}

const ORDER: readonly Effect[] = ["breaking", "untested", "compatible", "editorial"];

function touchedAnswers({ name, answers }: NamedProfile, rules: readonly string[], questions: readonly Question[]): string[] {
  const touched = Object.entries(answers).filter(([id]) => rules.some((rule) => id === rule || id.startsWith(`${rule}.`)));
  return touched.map(([id, answer]) => {
    const asked = questions.filter((question) => question.id === id || question.rule === id);
    const still = asked.some((question) => admits(question, answer));
    return `${name} (${id}=${answer}${still ? "" : ", no longer admissible"})`;
  });
}

/** The comparison as text for the console. */
export function changeReport(comparison: Changes): string {
  const { before, after, changes } = comparison;
  const indent = " ".repeat(12);
  const lines = changes.flatMap(({ effect, what, because, server, rules, cases, profiles, line, gone }) => [
    "",
    `${effect.padEnd(11)} ${what}`,
    `${indent}${because} (${gone ? before.name : after.name}:${line}${gone ? ", gone" : ""})`,
    ...Object.entries({ fails: server === undefined ? [] : [server], rules, cases, profiles })
      .filter(([, values]) => values.length > 0)
      .map(([name, values]) => `${indent}${name.padEnd(9)} ${values.join(", ")}`),
  ]);
  return [`${after.name} against ${before.name}: ${verdictOf(comparison)}`, ...lines].join("\n");
}

/** The comparison as a comment on a pull request: binding changes first, editorial changes folded. */
export function changesMarkdown(comparison: Changes): string {
  const { before, after, changes } = comparison;
  const binding = changes.filter(({ effect }) => effect !== "editorial");
  const reworded = changes.filter(({ effect }) => effect === "editorial");
  const rows = binding.map(({ effect, what, because, server = "", rules, cases }) =>
    row(`**${effect}**`, code(what), plain(because), code(server), firstOf(rules), firstOf(cases)),
  );
  const folded = reworded.map(({ what, rules }) => row(code(what), firstOf(rules)));
  const summary = `<details><summary>${counted(folded.length, "editorial change")}</summary>`;
  const details = folded.length > 0 ? [summary, ...cutTable(["change", "rules"], folded), "</details>"] : [];
  const sections = [
    `### ${plain(verdictOf(comparison))}`,
    `${code(after.name)} against ${code(before.name)}`,
    ...cutTable(["effect", "change", "because", "fails", "rules", "cases"], rows),
    ...details,
  ];
  return `${sections.join("\n\n")}\n`;
}

/** Maximum rows: even with the longest names the comment stays under 65,536 characters, the limit of GitHub. */
const MOST_ROWS = 60;

function cutTable(columns: readonly string[], rows: readonly string[]): string[] {
  if (rows.length === 0) return [];
  const left = rows.length - MOST_ROWS;
  const more = left > 0 ? [`${left} more: \`npm run review -- --against REF\``] : [];
  return [table(columns, rows.slice(0, MOST_ROWS)), ...more];
}

/** At most three ids; the review page shows all. */
function firstOf(ids: readonly string[]): string {
  const more = ids.length > 3 ? [`${ids.length - 3} more`] : [];
  return [...ids.slice(0, 3).map((id) => code(id)), ...more].join(", ");
}

/** The page of the changes, each with the rules, cases and profiles that it affects. */
export function changesPage(comparison: Changes): PageContent {
  const { before, after, verdict, changes } = comparison;
  return {
    name: "changes.html",
    title: verdict === "breaking" ? "Breaking changes" : "Changes",
    lead: html`<code>${after.name}</code> against <code>${before.name}</code>: ${verdictOf(comparison)}.`,
    ...(changes.length > 0 && { filter: { rows: "article", of: "changes" } }),
    body: changes.map((change) => entryOf(comparison, change)),
  };
}

const TONES: Readonly<Record<Effect, string>> = { breaking: "bad", untested: "noted", compatible: "good", editorial: "" };

/** `breaking (2 breaking, 1 compatible, 1 editorial)`. */
function verdictOf({ verdict, changes }: Changes): string {
  return changes.length === 0 ? "no change" : `${verdict} (${tally(changes.map(({ effect }) => effect))})`;
}

function entryOf({ after, before }: Changes, change: TouchingChange): Markup {
  const { effect, what, because, server, rules, cases, profiles, at, line, gone } = change;
  const known = new Set(after.document["x-rules"].map(({ id }) => id));
  const place = gone ? html`gone; it was at ${before.name}:${line}` : placeLink(after, at);
  const touched = {
    Fails: server === undefined ? [] : [html`${server}`],
    Rules: rules.map((id) => (known.has(id) ? ruleLink(id) : html`<code>${id}</code>`)),
    Cases: cases.map((id) => html`<code>${id}</code>`),
    Profiles: profiles.map((profile) => html`${profile}`),
  };
  return html`<article class="card">
<h2><span class="chip ${TONES[effect]}">${effect}</span> ${prose(what)}</h2>
<p>${because.charAt(0).toUpperCase()}${because.slice(1)}. <span class="quiet small">${place}</span></p>
${Object.entries(touched).map(([name, values]) => (values.length > 0 ? html`<p><b>${name}:</b> ${joined(values, ", ")}</p>` : html``))}
</article>`;
}
