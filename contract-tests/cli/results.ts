import { appendFile } from "node:fs/promises";
import { allQuestions } from "../../openapi/index.ts";
import { oneLine } from "../model/printable.ts";
import type { Report, ReportedWrite } from "../model/report.ts";
import type { Target, TargetKeys } from "../model/target.ts";
import { textRedactor } from "../reporters/redact.ts";
import { REPORTERS, type ReporterName } from "../reporters/reporters.ts";
import { profileFile, recordedProfile } from "../runner/profile.ts";
import type { Run } from "../runner/run.ts";
import type { ReportRequest } from "./options.ts";
import { type Io, say, sayLost, type Write } from "./outputs.ts";

/**
 * Writes the reports that `--report` names; without one, the console report. If a report could not be written and no other report
 * lists the writes, lists them on stderr.
 */
export async function writeReports(report: Report, asked: readonly ReportRequest[], write: Write, io: Io): Promise<void> {
  const requests = asked.length > 0 ? asked : [{ reporter: "console" as const }];
  const written = new Set<ReporterName>();
  for (const { reporter, file } of requests) {
    const terminal = file === undefined && io.stdout.isTTY === true;
    const done = await write(file, async () => {
      const reportText = await REPORTERS[reporter]();
      return reportText(report, file === undefined && usesColor(terminal, io.env), terminal ? io.stdout.columns : undefined);
    });
    if (done) written.add(reporter);
    if (reporter === "github") await writeStepSummary(report, io);
  }
  const isLedgerWritten = written.has("json") || written.has("html");
  if (!isLedgerWritten && !requests.every(({ reporter }) => written.has(reporter))) sayWrites(report.writes, io);
}

/** Lists the writes on stderr, so that the user learns what was deleted even without a report. */
export function sayWrites(writes: readonly ReportedWrite[], { stderr }: Io): void {
  for (const { method, url, status, caseId } of writes)
    stderr.write(`${oneLine(`sent  ${method} ${url} -> ${status} (${caseId})`)}\n`);
}

/** Writes the answers as a profile, and says on stderr what it leaves out and why. */
export async function writeProfile(file: string, report: Report, write: Write, io: Io): Promise<void> {
  const recorded = recordedProfile(report);
  if (!(await write(file, () => profileFile(recorded)))) return;
  const leftOut = Object.entries(recorded.leftOut).map(([rule, why]) => `${rule} (${why})`);
  const count = `${Object.keys(recorded.answers).length} of ${allQuestions.length} answers`;
  say(io, `wrote ${file}: ${count}${leftOut.length > 0 ? `; left out: ${leftOut.join(", ")}` : ""}`);
}

/**
 * Writes the walked accounts without the deleted projects as a data file for the mock, and says on stderr what it contains. The
 * accounts have development keys; the file contains no key of the target. Ids are text, so that they keep their digits. Leaves
 * out projects that the mock cannot have: the id is not an integer from 1 to 2^63-1, or occurs twice.
 */
export async function writeData(file: string, run: Run, target: Target, write: Write, io: Io): Promise<void> {
  const { walks, deleted } = await run.accounts();
  const redacted = textRedactor(target);
  const taken = new Set<string>();
  let leftOut = 0;
  const accounts = walks.map(({ key, pages }) => {
    const listed = pages.flatMap(({ answer }) => answer.projects).filter(({ id }) => !deleted.includes(id));
    const projects = listed.flatMap(({ id, fields: { name, desc } }) => {
      const isId = /^[1-9]\d{0,18}$/.test(id) && BigInt(id) < 2n ** 63n;
      if (!isId || taken.has(id) || typeof name !== "string") return [];
      taken.add(id);
      return { id, name: redacted(name), desc: typeof desc === "string" ? redacted(desc) : "" };
    });
    leftOut += listed.length - projects.length;
    return { key: DEVELOPMENT_KEYS[key as keyof TargetKeys], plan: "premium", projects };
  });
  const free = { key: DEVELOPMENT_KEYS.free, plan: "free", projects: [] };
  if (!(await write(file, () => `${JSON.stringify({ accounts: [...accounts, free] }, null, 1)}\n`))) return;
  const lacks = leftOut === 0 ? "" : `; left out: ${leftOut} with an id that the mock cannot have`;
  say(io, `wrote ${file}: ${taken.size} projects of ${walks.length} accounts${lacks}`);
}

/** The keys of the mock for the accounts of a target. The target may use one of them too. */
const DEVELOPMENT_KEYS: Record<keyof TargetKeys, string> = { premium: "mk_premium", otherPremium: "mk_other", free: "mk_free" };

/** NO_COLOR switches colours off; FORCE_COLOR switches them on, or off if it is 0 or false. Empty variables are ignored. */
function usesColor(isTerminal: boolean, { NO_COLOR, FORCE_COLOR }: NodeJS.ProcessEnv): boolean {
  if (NO_COLOR) return false;
  return FORCE_COLOR ? !/^(0|false)$/.test(FORCE_COLOR) : isTerminal;
}

async function writeStepSummary(report: Report, io: Io): Promise<void> {
  const file = io.env.GITHUB_STEP_SUMMARY;
  if (!file) return;
  const markdownReport = await REPORTERS.markdown();
  await appendFile(file, markdownReport(report)).catch((error) => sayLost(io, file, error));
}
