import { writeFile } from "node:fs/promises";
import type { Report } from "../model/report.ts";
import { UsageError } from "../model/usage-error.ts";
import { REPORTERS } from "../reporters/reporters.ts";
import type { CommandOptions } from "./options.ts";

/** Writes the report as every `--report` asks, or to the console where none does. Throws `UsageError` for a file that cannot be written. */
export async function writeReports(report: Report, options: CommandOptions): Promise<void> {
  const requests = options.report.length > 0 ? options.report : [{ reporter: "console" as const }];
  for (const { reporter, file } of requests) {
    const color = file === undefined && process.stdout.isTTY === true && !process.env.NO_COLOR;
    const text = REPORTERS[reporter](report, color);
    if (file === undefined) process.stdout.write(text);
    else await writeArtefact(file, text);
  }
}

/** Writes a file that the caller asked for. Throws `UsageError` where that cannot be done. */
export async function writeArtefact(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be written (${error.code}); its folder must exist and be writable`);
  });
}
