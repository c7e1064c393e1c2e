import { appendFile } from "node:fs/promises";
import type { Report, ReportedWrite } from "../model/report.ts";
import { REPORTERS, type ReporterName } from "../reporters/reporters.ts";
import { ledgerLines } from "../reporters/summary.ts";
import type { ReportRequest } from "./options.ts";
import { type Io, sayLost, type Write } from "./outputs.ts";

/**
 * Writes the report as every `--report` asks, or to the console if there is none. If one cannot be written and no other one
 * names each write, the writes go to stderr.
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

/** Lists the writes on stderr, because the user must learn what was deleted even if no report can be written. */
export function sayWrites(writes: readonly ReportedWrite[], { stderr }: Io): void {
  for (const line of ledgerLines(writes)) stderr.write(`${line}\n`);
}

/** NO_COLOR switches colours off, FORCE_COLOR switches them on (or off, if it is 0 or false); neither counts if empty. */
function usesColor(isTerminal: boolean, { NO_COLOR, FORCE_COLOR }: NodeJS.ProcessEnv): boolean {
  if (NO_COLOR) return false;
  return FORCE_COLOR ? !/^(0|false)$/.test(FORCE_COLOR) : isTerminal;
}

/** Adds the markdown report to the summary that GitHub shows for a step; earlier steps of the job may have written there too. */
async function writeStepSummary(report: Report, io: Io): Promise<void> {
  const file = io.env.GITHUB_STEP_SUMMARY;
  if (!file) return;
  const markdownReport = await REPORTERS.markdown();
  await appendFile(file, markdownReport(report)).catch((error) => sayLost(io, file, error));
}
