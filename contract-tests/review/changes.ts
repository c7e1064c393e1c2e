import { admits, type Question } from "../../openapi/answers.ts";
import { placedQuestions } from "../../openapi/generate/read-document.ts";
import { allCases } from "../index.ts";
import { type Change, type Effect, extensionChanges } from "./extension-changes.ts";
import type { NamedProfile, Source } from "./inputs.ts";
import { schemaChanges } from "./schema-changes.ts";

/** A change with what it touches beyond the document. */
export interface TouchingChange extends Change {
  readonly cases: readonly string[];
  /** The profiles that answer an open question of a touched rule, and what becomes of their answer. */
  readonly profiles: readonly string[];
  /** The line in the new document, or in the old one if the part is gone. */
  readonly line: number;
}

/** Everything that is different between two documents, the breaking changes first. */
export interface Changes {
  readonly before: Source;
  readonly after: Source;
  readonly breaking: boolean;
  readonly changes: readonly TouchingChange[];
}

/** Compares the documents; or says why it cannot. */
export async function changesBetween(
  before: Source,
  after: Source,
  profiles: readonly NamedProfile[],
): Promise<Changes | string> {
  const schemas = await schemaChanges(before, after);
  if (typeof schemas === "string") return schemas;
  const questions = placedQuestions(after.document).map(({ question }) => question);
  const changes = [...schemas, ...extensionChanges(before.document, after.document)]
    .toSorted((one, other) => ORDER.indexOf(one.effect) - ORDER.indexOf(other.effect))
    .map((change) => ({
      ...change,
      cases: allCases.filter(({ rules }) => rules.some((rule) => change.rules.includes(rule))).map(({ id }) => id),
      profiles: profiles.flatMap((profile) => touchedAnswers(profile, change.rules, questions)),
      line: (change.gone ? before : after).lineOf(change.at),
    }));
  return { before, after, breaking: changes.some(({ effect }) => effect === "breaking"), changes };
}

const ORDER: readonly Effect[] = ["breaking", "compatible", "editorial"];

function touchedAnswers({ name, answers }: NamedProfile, rules: readonly string[], questions: readonly Question[]): string[] {
  return rules.flatMap((rule) => {
    const answer = answers[rule];
    if (answer === undefined) return [];
    const still = questions.some((question) => question.rule === rule && admits(question, answer));
    return [`${name} (${rule}=${answer}${still ? "" : ", no longer admissible"})`];
  });
}
