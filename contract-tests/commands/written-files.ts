import { isProjectId } from "../../mock-server/operations/accounts.ts";
import { allQuestions } from "../../openapi/question.ts";
import type { Report } from "../model/report.ts";
import { admittedAnswers } from "../operations/operations.ts";
import type { RunResult } from "../run/options.ts";
import { type Io, say, type Write } from "./io.ts";
import { REFERENCE_KEYS } from "./reference.ts";

/** Writes the answers as a profile, and says on stderr which ones it leaves out. */
export async function writeProfile(
  file: string,
  report: Report,
  write: Write,
  io: Io,
): Promise<void> {
  const answers = admittedAnswers(report.observations);
  if (!(await write(file, () => `${JSON.stringify(answers, null, 2)}\n`))) return;
  const open = allQuestions.filter(({ id }) => !(id in answers));
  const named = open.map(({ id }) =>
    id in report.observations ? `${id} (seen, but a profile has no value for it)` : id,
  );
  const lacks = open.length > 0 ? `; it lacks ${named.join(", ")}` : "";
  const count = allQuestions.length - open.length;
  say(io, `wrote ${file}: ${count} of ${allQuestions.length} answers${lacks}`);
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
  const take = (id: string) => {
    if (!isProjectId(id) || taken.has(id)) return false;
    taken.add(id);
    return true;
  };
  const written = Object.entries(projects).map(([name, listed]) => ({
    key: REFERENCE_KEYS[name as keyof RunResult["projects"]],
    plan: "premium",
    // An id as text keeps its digits.
    projects: listed.filter(({ id }) => take(id)),
  }));
  const accounts = [...written, { key: REFERENCE_KEYS.free, plan: "free", projects: [] }];
  if (!(await write(file, () => `${JSON.stringify({ accounts }, null, 1)}\n`))) return;
  const why = "with an id that the mock cannot have or that another one has";
  const leftOut = Object.values(projects).flat().length - taken.size;
  const lacks = leftOut === 0 ? "" : `; left out: ${leftOut} ${why}`;
  say(io, `wrote ${file}: ${taken.size} projects of ${written.length} accounts${lacks}`);
}
