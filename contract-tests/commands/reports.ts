import { appendFile } from "node:fs/promises";
import type { Report } from "../model/report.ts";
import { REPORTERS, type ReporterName } from "../reporters/reporters.ts";
import type { ReportRequest } from "./flags.ts";
import { type Io, sayLost, type Terminal } from "./io.ts";
import type { Write } from "./outputs.ts";

/**
 * Writes the reports that `--report` names; without one, the console report. If all go to files, the console report of a run that is
 * not conformant goes to stderr.
 */
export async function writeReports(report: Report, asked: readonly ReportRequest[], write: Write, io: Io): Promise<void> {
  const textFor = async (reporter: ReporterName, stream?: Terminal) => {
    const textOf = await REPORTERS[reporter]();
    return stream ? textOf(report, usesColor(stream, io.env), stream.isTTY ? stream.columns : undefined) : textOf(report);
  };
  const requests: readonly ReportRequest[] = asked.length > 0 ? asked : [{ reporter: "console" }];
  for (const { reporter, file } of requests) {
    await write(file, () => textFor(reporter, file === undefined ? io.stdout : undefined));
    const summary = io.env.GITHUB_STEP_SUMMARY;
    if (reporter === "github" && summary) await appendSummary(report, summary, io);
  }
  const isSilent = requests.every(({ file }) => file !== undefined) && report.conformance !== "conformant";
  if (isSilent) io.stderr.write(await textFor("console", io.stderr));
}

/** NO_COLOR switches colours off; FORCE_COLOR switches them on, or off if it is 0 or false. Empty variables are ignored. */
function usesColor({ isTTY = false }: Terminal, { NO_COLOR, FORCE_COLOR }: NodeJS.ProcessEnv): boolean {
  if (NO_COLOR) return false;
  return FORCE_COLOR ? !/^(0|false)$/.test(FORCE_COLOR) : isTTY;
}

async function appendSummary(report: Report, file: string, io: Io): Promise<void> {
  const { githubSummary } = await import("../reporters/github.ts");
  await appendFile(file, githubSummary(report)).catch((error) => sayLost(io, file, error));
}
