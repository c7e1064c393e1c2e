import { readFile, writeFile } from "node:fs/promises";
import { allConditions, allOperations, allRules, describeAnswers, questionsOf, type RuleId } from "../../../openapi/index.ts";

/** The facts that decide the verdict of a rule, as lines of text by the rule's id. */
export type JudgedFacts = Readonly<Record<string, readonly string[]>>;

/** The facts of the current document. */
export function judgedFacts(): JudgedFacts {
  return Object.fromEntries(
    allRules.map(({ id, level, seenBy }) => {
      const seen = seenBy === undefined ? [] : [`seen by ${seenBy}`];
      return [id, [`level ${level}`, ...seen, ...refusalsOf(id), ...answersOf(id), ...statusesOf(id)]];
    }),
  );
}

/** The rules whose facts differ between the two, or that only one of them has. */
export function changedRules(before: JudgedFacts, after: JudgedFacts): string[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return ids.filter((id) => JSON.stringify(before[id]) !== JSON.stringify(after[id]));
}

function refusalsOf(id: RuleId): string[] {
  return allConditions
    .filter(({ rule }) => rule === id)
    .map(({ operation, level, admissible, listed }) => {
      const which = `${operation} is refused with ${admissible.join(", ")} (${level}`;
      return listed === undefined ? `${which})` : `${which} as ${listed})`;
    });
}

function answersOf(id: RuleId): string[] {
  return questionsOf(id).flatMap((question) => {
    const name = question.part === undefined ? "" : `${question.part}: `;
    return [`${name}answers ${describeAnswers(question)}`, `${name}reference ${question.reference}`];
  });
}

/** The statuses of the operations, which only this rule is about. */
function statusesOf(id: RuleId): string[] {
  return id === "envelope.always" ? allOperations.map((operation) => `${operation.id} has ${operation.statuses.join(", ")}`) : [];
}

// The last step of `npm run release:version`: saves the facts of this release, to compare later changes with.
if (process.argv[1] === import.meta.filename) {
  const { version } = JSON.parse(await readFile(new URL("../../../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  await writeFile(new URL("released.json", import.meta.url), `${JSON.stringify({ version, facts: judgedFacts() }, null, 2)}\n`);
}
