import { isProjectId } from "../../mock-server/operations/accounts.ts";
import { type Answers, admits, allQuestions } from "../../openapi/index.ts";
import type { ListedProject } from "../model/exchange.ts";
import { isJudged, type Report } from "../model/report.ts";
import type { RunResult } from "../run/options.ts";
import { type Io, say, type Write } from "./io.ts";
import { KEYS } from "./reference.ts";

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
  const notes = reasons.length > 0 ? { $leftOut: leftOut } : {};
  if (!(await write(file, () => `${JSON.stringify({ ...answers, ...notes }, null, 2)}\n`))) return;
  const count = `${Object.keys(answers).length} of ${allQuestions.length} answers`;
  say(
    io,
    `wrote ${file}: ${count}${reasons.length > 0 ? `; left out: ${reasons.join(", ")}` : ""}`,
  );
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
    const judged = cases.find((each) => each.id === rule);
    if (observed !== undefined && admits(question, observed)) answers[id] = observed;
    else if (observed !== undefined) leftOut[id] = `"${observed}" is no single admissible answer`;
    else if (judged === undefined) leftOut[id] = "its case was not run";
    else
      leftOut[id] = isJudged(judged.verdict)
        ? "no answer showed it"
        : `${judged.verdict}: ${judged.detail}`;
  }
  // The cast is safe: `admits` has checked each answer.
  return { answers: answers as Answers, leftOut };
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
  const dataOf = ({ id, fields: { name, desc } }: ListedProject) => {
    if (!isProjectId(id) || taken.has(id) || typeof name !== "string") return [];
    taken.add(id);
    // An id as text keeps its digits.
    return [{ id, name, desc: typeof desc === "string" ? desc : "" }];
  };
  const accounts = (["premium", "otherPremium"] as const).flatMap((name) => {
    const listed = projects[name];
    return listed ? [{ key: KEYS[name], plan: "premium", projects: listed.flatMap(dataOf) }] : [];
  });
  const free = { key: KEYS.free, plan: "free", projects: [] };
  if (!(await write(file, () => `${JSON.stringify({ accounts: [...accounts, free] }, null, 1)}\n`)))
    return;
  const leftOut =
    Object.values(projects).reduce((sum, listed) => sum + listed.length, 0) - taken.size;
  const lacks =
    leftOut === 0
      ? ""
      : `; left out: ${leftOut} without a name, or with an id that the mock cannot have`;
  say(io, `wrote ${file}: ${taken.size} projects of ${accounts.length} accounts${lacks}`);
}
