import { type Answers, admits, allQuestions, type Question } from "../../openapi/index.ts";
import type { Report } from "../model/report.ts";

/** What a run has learned of the open questions: the answers, and for each question without one the reason. */
export interface RecordedProfile {
  readonly answers: Answers;
  readonly leftOut: Readonly<Record<string, string>>;
}

/** The target's answers as a profile for the mock; what is not known, or is no single admissible answer, is left out. */
export function recordedProfile(report: Pick<Report, "observations" | "cases">): RecordedProfile {
  const open = allQuestions.map((question) => ({ question, observed: report.observations[question.rule] }));
  const known = open.flatMap(({ question, observed }) =>
    observed !== undefined && admits(question, observed) ? [[question.rule, observed] as const] : [],
  );
  const answers: Answers = Object.fromEntries(known);
  const unknown = open.filter(({ question }) => answers[question.rule] === undefined);
  return {
    answers,
    leftOut: Object.fromEntries(unknown.map(({ question, observed }) => [question.rule, reason(question, observed, report)])),
  };
}

/** The recorded profile as the text of a profile file; names that start with `$` are for people, and the mock leaves them. */
export function profileFile({ answers, leftOut }: RecordedProfile): string {
  const notes = Object.keys(leftOut).length > 0 ? { $leftOut: leftOut } : {};
  return `${JSON.stringify({ ...answers, ...notes }, null, 2)}\n`;
}

function reason({ rule }: Question, observed: string | undefined, { cases }: Pick<Report, "cases">): string {
  if (observed !== undefined) return `"${observed}" is no single admissible answer`;
  const judged = cases.find(({ rules }) => rules[0] === rule);
  return judged ? `${judged.verdict}: ${judged.detail}` : "its case was not run";
}
