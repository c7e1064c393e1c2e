import { isProjectId } from "../../mock-server/operations/accounts.ts";
import { allQuestions } from "../../openapi/index.ts";
import type { ListedProject } from "../model/exchange.ts";
import type { Report } from "../model/report.ts";
import { profileFile, recordedProfile } from "../runner/profile.ts";
import type { RunResult } from "../runner/run-options.ts";
import { type Io, say } from "./io.ts";
import type { Write } from "./outputs.ts";
import { KEYS } from "./reference.ts";

/** Writes the answers as a profile, and says on stderr what it leaves out and why. */
export async function writeProfile(file: string, report: Report, write: Write, io: Io): Promise<void> {
  const recorded = recordedProfile(report);
  if (!(await write(file, () => profileFile(recorded)))) return;
  const leftOut = Object.entries(recorded.leftOut).map(([rule, why]) => `${rule} (${why})`);
  const count = `${Object.keys(recorded.answers).length} of ${allQuestions.length} answers`;
  say(io, `wrote ${file}: ${count}${leftOut.length > 0 ? `; left out: ${leftOut.join(", ")}` : ""}`);
}

/**
 * Writes the projects of the last look as a data file for the mock, and says on stderr what it contains. The accounts have
 * development keys; the file contains no key of the target. Leaves out projects that the mock cannot have.
 */
export async function writeData(file: string, { projects }: RunResult, write: Write, io: Io): Promise<void> {
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
  if (!(await write(file, () => `${JSON.stringify({ accounts: [...accounts, free] }, null, 1)}\n`))) return;
  const leftOut = Object.values(projects).reduce((sum, listed) => sum + listed.length, 0) - taken.size;
  const lacks = leftOut === 0 ? "" : `; left out: ${leftOut} without a name, or with an id that the mock cannot have`;
  say(io, `wrote ${file}: ${taken.size} projects of ${accounts.length} accounts${lacks}`);
}
