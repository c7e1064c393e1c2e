import { allCases, levelOf } from "../index.ts";
import { html, joined, levelChip, type Markup, section, table } from "../reporters/html/markup.ts";
import { allMutants } from "../self-test/mutants/all-mutants.ts";
import type { Review, ReviewedRule } from "./model.ts";
import { type PageContent, ruleLink } from "./page.ts";
import { placedQuestions } from "./read-document.ts";

/** A kind of gap in the coverage, and where it was found. */
interface Hole {
  readonly kind: string;
  /** The rules, cases or wrong servers that have the gap. */
  readonly names: readonly string[];
  /** Why the gap is acceptable; absent if it is not. */
  readonly excuse?: string;
}

/** All kinds of gaps in the coverage, including kinds of which none was found. */
export function holesOf({ rules, source }: Review): Hole[] {
  const judged = new Set<string>(allCases.map(({ rule }) => rule));
  const mutated = new Set<string>(allMutants.map(({ rule }) => rule));
  const observing = allCases.filter((each) => levelOf(each) === "observed");
  const unproven = rules.flatMap(({ cases }) => cases.filter(({ observes, mutants }) => !observes && mutants.length === 0));
  const seen = rules.filter(({ seenBy }) => !seenBy);
  const unseen = rules.filter(({ seenBy }) => seenBy);
  const misnamed = allMutants.filter(({ killedBy }) => killedBy.some((id) => !allCases.some((each) => each.id === id)));
  const asked = placedQuestions(source.document).map(({ rule }) => rule);
  return [
    { kind: "Rules that a client can see, without a case", names: idsOf(seen.filter(({ cases }) => cases.length === 0)) },
    { kind: "Cases that judge, without a wrong server", names: idsOf(unproven) },
    { kind: "Wrong servers of a case that does not exist", names: idsOf(misnamed) },
    {
      kind: "Rules that judge, without a wrong server of their own",
      names: idsOf(seen.filter(({ id, level }) => level !== "observed" && !mutated.has(id))),
    },
    {
      kind: "Open questions for which the self-test tries no other answer than the reference's",
      names: idsOf(rules.filter(({ question }) => question?.dialects === 0)),
    },
    { kind: "Open questions that no case records", names: asked.filter((rule) => !judged.has(rule)) },
    ...unseen.map(({ id, seenBy, whyUnseen = "" }) => ({
      kind: `Rule without a case, since no client can see it (seen by: ${seenBy})`,
      names: [id],
      excuse: whyUnseen,
    })),
    {
      kind: "Cases that only observe, and so detect no wrong server",
      names: idsOf(observing),
      excuse: "The interface leaves open what they observe, so no answer is wrong.",
    },
  ];
}

function idsOf(values: readonly { readonly id: string }[]): string[] {
  return values.map(({ id }) => id);
}

/** The gaps in the coverage, then the cases and wrong servers of each rule. */
export function coveragePage(review: Review): PageContent {
  const holes = holesOf(review);
  const open = holes.filter(({ names, excuse }) => names.length > 0 && excuse === undefined);
  const verdict = open.length === 0 ? "No hole without a reason." : `Holes of ${open.length} kinds.`;
  const [found, without] = [holes.filter(({ names }) => names.length > 0), holes.filter(({ names }) => names.length === 0)];
  const columns = ["Rule", "Level", "Conditions", "Cases", "Wrong servers", "Other answers tried"];
  const rows = review.rules.map(ruleRow);
  return {
    name: "coverage.html",
    title: "Coverage",
    lead: html`${verdict} All kinds that were looked for are listed, including those without a hole.`,
    filter: { rows: "tbody tr", of: "holes and rules" },
    body: [
      section("holes", "Holes", [
        table("Holes that were found", ["Kind", "Found", "Why it is acceptable"], found.map(holeRow)),
        html`<p class="small"><b class="yes">None</b> <span class="quiet">of these: ${without.map(({ kind }) => lowerCased(kind)).join("; ")}.</span></p>`,
      ]),
      section("by-rule", "Rule by rule", table("Coverage rule by rule", columns, rows)),
    ],
  };
}

function holeRow({ kind, names, excuse }: Hole): (string | Markup)[] {
  const codes = names.map((name) => html`<code>${name}</code>`);
  const found = joined(codes, ", ");
  return [kind, excuse === undefined ? html`<span class="bad">${found}</span>` : found, excuse ?? "It is not."];
}

function lowerCased(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function ruleRow(rule: ReviewedRule): (string | number | Markup)[] {
  const { id, level, seenBy, cases, conditions, question } = rule;
  const mutants = new Set(cases.flatMap((testCase) => testCase.mutants));
  const judged = level !== "observed" && seenBy === undefined;
  return [
    ruleLink(id),
    levelChip(level),
    conditions.length || "–",
    cases.length || html`<span class="quiet">none: seen by ${seenBy ?? "?"}</span>`,
    mutants.size || (judged ? html`<span class="bad">none</span>` : "–"),
    question ? question.dialects : "–",
  ];
}
