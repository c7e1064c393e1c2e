import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { admits, describeAnswers, type Question } from "../../openapi/answers.ts";

/** The answers that a profile file gives to the open questions, under the name of the file. */
export interface NamedProfile {
  readonly name: string;
  readonly answers: Readonly<Record<string, string>>;
}

/**
 * The profiles of the files, or in one line what is wrong with the first bad one. An answer has to be admissible in one of
 * the documents under review, so that an answer which a change takes away is a finding and not a mistake.
 */
export async function readProfiles(
  files: readonly string[],
  documents: readonly (readonly Question[])[],
): Promise<NamedProfile[] | string> {
  const profiles: NamedProfile[] = [];
  for (const file of files) {
    const answers = await readAnswers(file);
    if (typeof answers === "string") return answers;
    const problem = Object.entries(answers).flatMap(([rule, answer]) => answerProblem(rule, answer, documents) ?? [])[0];
    if (problem) return `${file}: ${problem}`;
    profiles.push({ name: basename(file, ".json"), answers });
  }
  return profiles;
}

async function readAnswers(file: string): Promise<Record<string, string> | string> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => error);
  if (typeof text !== "string") return `${file}: cannot be read (${text.code})`;
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given !== "object" || given === null || Array.isArray(given))
      return `${file}: a profile is an object from rule to answer`;
    const entries = Object.entries(given).filter(([rule]) => !rule.startsWith("$"));
    return Object.fromEntries(entries.map(([rule, answer]) => [rule, String(answer)]));
  } catch {
    return `${file}: not JSON`;
  }
}

function answerProblem(rule: string, answer: string, documents: readonly (readonly Question[])[]): string | undefined {
  const asked = documents.flatMap((questions) => questions.find((question) => question.rule === rule) ?? []);
  const [question] = asked;
  if (!question) return `no open question has the rule "${rule}"`;
  if (asked.some((candidate) => admits(candidate, answer))) return undefined;
  return `${rule} cannot be "${answer}"; admissible: ${describeAnswers(question)}`;
}
