import { allCases, levelOf } from "../index.ts";
import { singleDialects } from "../self-test/dialects.ts";
import { allMutants } from "../self-test/mutants/all-mutants.ts";
import type { Mutant } from "../self-test/mutants/mutant.ts";
import type { NamedProfile, Source } from "./inputs.ts";
import {
  conditionsOf,
  type DocumentQuestion,
  type OpenApiDocument,
  type Path,
  placedQuestions,
  type Question,
  questionsOf,
} from "./read-document.ts";

/** The content of all pages, made from the document, the cases and the wrong servers. */
export type Review = ReturnType<typeof reviewOf>;

/** A rule with its place, cases, error conditions and open question. */
export type ReviewedRule = Review["rules"][number];

export type ReviewedQuestion = NonNullable<ReviewedRule["question"]>;

/** A case with the wrong servers that it detects. */
export interface ProvenCase {
  readonly id: string;
  /** Whether it judges an observed rule, and so detects no wrong server. */
  readonly observes: boolean;
  readonly mutants: readonly Mutant[];
}

/** Reviews a document. The profiles' answers are shown with each open question. */
export function reviewOf(source: Source, profiles: readonly NamedProfile[]) {
  const { document } = source;
  const rules = document["x-rules"].map((rule, index) => {
    const at: Path = ["x-rules", index];
    const conditions: Readonly<ReturnType<typeof conditionsOf>> = conditionsOf(document).filter((each) => each.rule === rule.id);
    return { ...rule, at, conditions, cases: casesOf(rule.id), ...questionOf(rule.id, document) };
  });
  return { source, rules, profiles };
}

function casesOf(rule: string): readonly ProvenCase[] {
  const cases = allCases.filter((testCase) => testCase.rule === rule);
  return cases.map((testCase) => ({
    id: testCase.id,
    observes: levelOf(testCase) === "observed",
    mutants: allMutants.filter(({ killedBy }) => killedBy.includes(testCase.id)),
  }));
}

/** The open question of a rule, and how many self-test servers give another answer than the reference. */
function questionOf(
  rule: string,
  document: OpenApiDocument,
): { question?: DocumentQuestion & { readonly parts: readonly Question[]; readonly dialects: number } } {
  const asked = placedQuestions(document).find((question) => question.rule === rule);
  if (!asked) return {};
  const parts = questionsOf(document).filter((question) => question.rule === rule);
  const dialects = singleDialects().filter(({ answers }) => parts.some(({ id }) => id in answers)).length;
  return { question: { ...asked, parts, dialects } };
}
