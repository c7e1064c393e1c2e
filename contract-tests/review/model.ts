import {
  conditionsOf,
  type DocumentQuestion,
  type DocumentRule,
  type OpenApiDocument,
  type Path,
  placedQuestions,
  questionParts,
  type TextSection,
} from "../../openapi/generate/read-document.ts";
import { allCases, levelOf } from "../index.ts";
import { singleDialects } from "../self-test/dialects.ts";
import { allMutants } from "../self-test/mutants/all-mutants.ts";
import type { Mutant } from "../self-test/mutants/mutant.ts";
import type { NamedProfile, Source } from "./inputs.ts";

/** A case with the wrong servers that it detects. */
export interface ProvenCase {
  readonly id: string;
  /** Whether it judges an observed rule, and so detects no wrong server. */
  readonly observes: boolean;
  readonly mutants: readonly Mutant[];
}

/** A rule with its place, cases, error conditions and open question. */
export interface ReviewedRule extends DocumentRule {
  readonly at: Path;
  readonly cases: readonly ProvenCase[];
  readonly conditions: Readonly<ReturnType<typeof conditionsOf>>;
  readonly question?: ReviewedQuestion;
}

export interface ReviewedQuestion extends DocumentQuestion {
  readonly at: Path;
  /** The number of self-test servers whose answer differs from the reference's. */
  readonly dialects: number;
}

/** The content of all pages, made from the document, the cases and the wrong servers. */
export interface Review {
  readonly source: Source;
  readonly sections: readonly TextSection[];
  readonly rules: readonly ReviewedRule[];
  readonly profiles: readonly NamedProfile[];
}

/** Reviews a document. The profiles' answers are shown with each open question. */
export function reviewOf(source: Source, profiles: readonly NamedProfile[]): Review {
  const { document } = source;
  const questions = reviewedQuestions(document);
  const rules = document["x-rules"].map((rule, index) => {
    const question = questions.find((candidate) => candidate.rule === rule.id);
    return {
      ...rule,
      at: ["x-rules", index],
      cases: casesOf(rule.id),
      conditions: conditionsOf(document).filter(({ condition }) => condition.rule === rule.id),
      ...(question && { question }),
    };
  });
  return { source, sections: document["x-interface-text"], rules, profiles };
}

function reviewedQuestions(document: OpenApiDocument): ReviewedQuestion[] {
  const answered = singleDialects().map(({ answers }) => answers);
  return placedQuestions(document).map(({ question, at }) => {
    const parts = questionParts(question, document);
    return { ...question, at, dialects: answered.filter((answers) => parts.some(({ id }) => id in answers)).length };
  });
}

function casesOf(rule: string): ProvenCase[] {
  const cases = allCases.filter((testCase) => testCase.rule === rule);
  return cases.map((testCase) => ({
    id: testCase.id,
    observes: levelOf(testCase) === "observed",
    mutants: allMutants.filter(({ killedBy }) => killedBy.includes(testCase.id)),
  }));
}
