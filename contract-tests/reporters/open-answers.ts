import { type Question, questionsOf } from "../../openapi/index.ts";
import { oneLine } from "../model/printable.ts";
import type { Report } from "../model/report.ts";
import { ruleNamed } from "./outcome.ts";
import { firstOf } from "./plain-text.ts";

/** A recorded answer to an open question. */
export interface OpenAnswer {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  /** The question in the document; absent for an observed rule without one. */
  readonly about: Question | undefined;
  readonly isReference: boolean;
}

/** The recorded answers to open questions and of observed rules, in the order of the document. */
export function openAnswers({ observations }: Report): OpenAnswer[] {
  return Object.entries(observations).map(([id, answer]) => {
    const about = questionsOf(id).find((question) => question.id === id);
    const isReference = about === undefined || about.reference === answer;
    return { id, question: about?.question ?? ruleNamed(id).sentence, answer, about, isReference };
  });
}

/** The answers that differ from the reference's, a line for each pair of answers. */
export function otherAnswerLines(report: Report): string[] {
  const groups = new Map<string, string[]>();
  for (const { id, answer, about, isReference } of openAnswers(report)) {
    if (isReference) continue;
    const pair = `${answer} (the reference: ${about?.reference})`;
    groups.set(pair, [...(groups.get(pair) ?? []), id]);
  }
  return [...groups].map(([pair, ids]) => oneLine(`${pair}: ${firstOf(ids)}`));
}
