import { appendFile, writeFile } from "node:fs/promises";
import type { Report } from "../model/report.ts";
import { UsageError } from "../model/usage-error.ts";
import { REPORTERS } from "../reporters/reporters.ts";
import type { CommandOptions } from "./options.ts";

/** Writes the report as every `--report` asks, or to the console where none does. Throws `UsageError` for a file that cannot be written. */
export async function writeReports(report: Report, options: CommandOptions): Promise<void> {
  const requests = options.report.length > 0 ? options.report : [{ reporter: "console" as const }];
  for (const { reporter, file } of requests) {
    const terminal = file === undefined && process.stdout.isTTY === true;
    const write = await REPORTERS[reporter]();
    const text = write(report, terminal && !process.env.NO_COLOR, terminal ? process.stdout.columns : undefined);
    if (file === undefined) process.stdout.write(text);
    else await writeArtefact(file, text);
    if (reporter === "github") await writeStepSummary(report, process.env.GITHUB_STEP_SUMMARY);
  }
}

/** Writes a file that the caller asked for. Throws `UsageError` where that cannot be done. */
export async function writeArtefact(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch(unwritable(file));
}

/** Adds the markdown report to the summary that GitHub shows for a step; other steps of the job may have written there before. */
async function writeStepSummary(report: Report, file: string | undefined): Promise<void> {
  if (!file) return;
  const write = await REPORTERS.markdown();
  await appendFile(file, write(report)).catch(unwritable(file));
}

function unwritable(file: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw new UsageError(`${file} cannot be written (${error.code}); its folder must exist and be writable`);
  };
}
