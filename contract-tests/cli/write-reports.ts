import { appendFile } from "node:fs/promises";
import type { Report, ReportedWrite } from "../model/report.ts";
import { REPORTERS, type ReporterName } from "../reporters/reporters.ts";
import { ledgerLines } from "../reporters/summary.ts";
import type { CommandOptions } from "./options.ts";
import { type Outputs, tellLost } from "./outputs.ts";

/**
 * Writes the report as every `--report` asks, or to the console if none does. If one cannot be written and no other one names
 * each write, the writes are told on stderr.
 */
export async function writeReports(report: Report, options: CommandOptions, outputs: Outputs): Promise<void> {
  const requests = options.report.length > 0 ? options.report : [{ reporter: "console" as const }];
  const written = new Set<ReporterName>();
  for (const { reporter, file } of requests) {
    const terminal = file === undefined && process.stdout.isTTY === true;
    const done = await outputs.write(file, async () => {
      const write = await REPORTERS[reporter]();
      return write(report, file === undefined && usesColor(terminal, process.env), terminal ? process.stdout.columns : undefined);
    });
    if (done) written.add(reporter);
    if (reporter === "github") await writeStepSummary(report, process.env.GITHUB_STEP_SUMMARY);
  }
  const isTold = requests.every(({ reporter }) => written.has(reporter)) || WITH_LEDGER.some((name) => written.has(name));
  if (!isTold) tellWrites(report.writes);
}

/** Says on stderr what was sent besides reads: what was deleted must be known, whatever becomes of the reports. */
export function tellWrites(writes: readonly ReportedWrite[]): void {
  for (const line of ledgerLines(writes)) console.error(line);
}

/** The reports that name each write. */
const WITH_LEDGER: readonly ReporterName[] = ["json", "html"];

/** NO_COLOR switches colours off, FORCE_COLOR switches them on (or off, if it is 0 or false); either counts unless it is empty. */
function usesColor(isTerminal: boolean, { NO_COLOR, FORCE_COLOR }: NodeJS.ProcessEnv): boolean {
  if (NO_COLOR) return false;
  return FORCE_COLOR ? !/^(0|false)$/.test(FORCE_COLOR) : isTerminal;
}

/** Adds the markdown report to the summary that GitHub shows for a step; other steps of the job may have written there before. */
async function writeStepSummary(report: Report, file: string | undefined): Promise<void> {
  if (!file) return;
  const write = await REPORTERS.markdown();
  await appendFile(file, write(report)).catch((error) => tellLost(file, error));
}
