import { isProjectId } from "../../mock-server/operations/accounts.ts";
import { admits } from "../../openapi/answers.ts";
import type { Answers } from "../../openapi/profile.ts";
import { allQuestions } from "../../openapi/question.ts";
import { isJudged, type Report } from "../model/report.ts";
import type { RunResult } from "../run/options.ts";
import { type Io, say, type Write } from "./io.ts";
import { REFERENCE_KEYS } from "./reference.ts";

/** Writes the answers as a profile, and says on stderr what it leaves out and why. */
export async function writeProfile(
  file: string,
  report: Report,
  write: Write,
  io: Io,
): Promise<void> {
  const { answers, leftOut } = recordedProfile(report);
  const reasons = Object.entries(leftOut).map(([rule, why]) => `${rule} (${why})`);
  // The mock ignores names that start with `$`, which are notes for people.
  const profile = reasons.length > 0 ? { ...answers, $leftOut: leftOut } : answers;
  if (!(await write(file, () => `${JSON.stringify(profile, null, 2)}\n`))) return;
  const lacks = reasons.length > 0 ? `; left out: ${reasons.join(", ")}` : "";
  const count = `${Object.keys(answers).length} of ${allQuestions.length} answers`;
  say(io, `wrote ${file}: ${count}${lacks}`);
}

/** The target's answers as a profile for the mock. Leaves out questions without exactly one admissible answer, each with the reason. */
export function recordedProfile({ observations, cases }: Pick<Report, "observations" | "cases">): {
  readonly answers: Answers;
  readonly leftOut: Readonly<Record<string, string>>;
} {
  const answers: Record<string, string> = {};
  const leftOut: Record<string, string> = {};
  for (const question of allQuestions) {
    const { id, rule } = question;
    const observed = observations[id];
    if (observed === undefined)
      leftOut[id] = whyNotObserved(cases.find((each) => each.id === rule));
    else if (admits(question, observed)) answers[id] = observed;
    else leftOut[id] = `"${observed}" is no single admissible answer`;
  }
  // The cast is safe: `admits` has checked each answer.
  return { answers: answers as Answers, leftOut };
}

function whyNotObserved(result: Report["cases"][number] | undefined): string {
  if (result === undefined) return "its case was not run";
  return isJudged(result.verdict) ? "no answer showed it" : `${result.verdict}: ${result.detail}`;
}

/**
 * Writes the projects of the last look as a data file for the mock, and says on stderr what it contains. The accounts have
 * development keys; the file contains no key of the target. Leaves out projects that the mock cannot have.
 */
export async function writeData(
  file: string,
  { projects }: RunResult,
  write: Write,
  io: Io,
): Promise<void> {
  const taken = new Set<string>();
  let leftOut = 0;
  const accounts = Object.entries(projects).map(([name, listed]) => {
    const key = REFERENCE_KEYS[name as keyof RunResult["projects"]];
    const account = { key, plan: "premium", projects: [] as object[] };
    for (const { id, fields } of listed) {
      const { name, desc } = fields;
      if (isProjectId(id) && !taken.has(id) && typeof name === "string")
        // An id as text keeps its digits.
        account.projects.push({ id, name, desc: typeof desc === "string" ? desc : "" });
      else leftOut += 1;
      taken.add(id);
    }
    return account;
  });
  const free = { key: REFERENCE_KEYS.free, plan: "free", projects: [] };
  const data = { accounts: [...accounts, free] };
  if (!(await write(file, () => `${JSON.stringify(data, null, 1)}\n`))) return;
  const count = accounts.reduce((sum, account) => sum + account.projects.length, 0);
  const why = "without a name, or with an id that the mock cannot have or that another one has";
  const lacks = leftOut === 0 ? "" : `; left out: ${leftOut} ${why}`;
  say(io, `wrote ${file}: ${count} projects of ${accounts.length} accounts${lacks}`);
}
