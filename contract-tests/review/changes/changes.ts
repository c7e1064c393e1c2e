import { admits, type Question } from "../../../openapi/answers.ts";
import { type OpenApiDocument, questionsOf } from "../../../openapi/generate/read-document.ts";
import { allCases } from "../../index.ts";
import type { NamedProfile } from "../read-profiles.ts";
import type { Source } from "../source.ts";
import { conditionChanges } from "./condition-changes.ts";
import type { Change, Effect } from "./effects.ts";
import { headerChanges } from "./header-changes.ts";
import { questionChanges } from "./question-changes.ts";
import { ruleChanges } from "./rule-changes.ts";
import { schemaChanges } from "./schema-changes.ts";
import { textChanges } from "./text-changes.ts";

/** A change with what it touches beyond the document. */
export interface TouchingChange extends Change {
  readonly cases: readonly string[];
  /** The profiles that answer an open question of a touched rule, and what becomes of their answer. */
  readonly profiles: readonly string[];
  /** The line in the new document, or of what is gone in the old one. */
  readonly line: number;
}

/** Everything that is different between two documents, the breaking changes first. */
export interface Changes {
  readonly before: Source;
  readonly after: Source;
  readonly breaking: boolean;
  readonly changes: readonly TouchingChange[];
}

/** Compares the documents; in one line why it cannot. */
export async function changesBetween(
  before: Source,
  after: Source,
  profiles: readonly NamedProfile[],
): Promise<Changes | string> {
  const schemas = await schemaChanges(before, after);
  if (typeof schemas === "string") return schemas;
  const questions = questionsOf(after.document);
  const changes = [...schemas, ...extensionChanges(before.document, after.document)]
    .toSorted((one, other) => ORDER.indexOf(one.effect) - ORDER.indexOf(other.effect))
    .map((change) => ({
      ...change,
      cases: casesOf(change.rules),
      profiles: profiles.flatMap((profile) => answersOf(profile, change.rules, questions)),
      line: (change.gone ? before : after).lineOf(change.at),
    }));
  return { before, after, breaking: changes.some(({ effect }) => effect === "breaking"), changes };
}

/** What has changed in our x- blocks. */
export function extensionChanges(before: OpenApiDocument, after: OpenApiDocument): Change[] {
  const parts = [ruleChanges, conditionChanges, questionChanges, headerChanges, textChanges];
  return parts.flatMap((compare) => compare(before, after));
}

const ORDER: readonly Effect[] = ["breaking", "compatible", "editorial"];

function casesOf(rules: readonly string[]): string[] {
  return allCases.filter((testCase) => testCase.rules.some((rule) => rules.includes(rule))).map(({ id }) => id);
}

function answersOf({ name, answers }: NamedProfile, rules: readonly string[], questions: readonly Question[]): string[] {
  return rules.flatMap((rule) => {
    const answer = answers[rule];
    if (answer === undefined) return [];
    const question = questions.find((candidate) => candidate.rule === rule);
    const still = question !== undefined && admits(question, answer);
    return [`${name} (${rule}=${answer}${still ? "" : ", no longer admissible"})`];
  });
}
