import { appendFile } from "node:fs/promises";
import type { Report } from "../model/report.ts";
import { oneLine } from "../reporters/plain-text.ts";
import { REPORTERS } from "../reporters/reporters.ts";
import type { ReportRequest } from "./flags.ts";
import { type Io, sayLost } from "./io.ts";
import type { Write } from "./outputs.ts";

/**
 * Writes the reports that `--report` names; without one, the console report. If all go to files, a run that is not conformant is
 * summed up on stderr.
 */
export async function writeReports(report: Report, asked: readonly ReportRequest[], write: Write, io: Io): Promise<void> {
  const requests = asked.length > 0 ? asked : [{ reporter: "console" } as const];
  for (const { reporter, file } of requests) {
    const isTerminal = file === undefined && io.stdout.isTTY === true;
    await write(file, async () => {
      const textOf = await REPORTERS[reporter]();
      return textOf(report, file === undefined && usesColor(isTerminal, io.env), isTerminal ? io.stdout.columns : undefined);
    });
    const summary = io.env.GITHUB_STEP_SUMMARY;
    if (reporter === "github" && summary) await appendSummary(report, summary, io);
  }
  if (requests.every(({ file }) => file !== undefined)) io.stderr.write(shortSummary(report));
}

/** The findings, the limits and the verdict of a run, a line each; empty for a conformant run. */
function shortSummary({ conformance, findings, notes, waiverProblems, requests, target }: Report): string {
  if (conformance === "conformant") return "";
  const lines = [
    ...findings.map(({ rule, count, violation: { actual, expected } }) => {
      const times = count > 1 ? ` (${count} times)` : "";
      return `fail ${rule}${times}: ${actual}; right: ${expected.join(" or ")}`;
    }),
    ...waiverProblems.map((problem) => `waivers ${problem}`),
    ...notes,
    `${conformance}: ${requests} requests to ${target.baseUrl}`,
  ];
  return lines.map((line) => `${oneLine(line)}\n`).join("");
}

/** NO_COLOR switches colours off; FORCE_COLOR switches them on, or off if it is 0 or false. Empty variables are ignored. */
function usesColor(isTerminal: boolean, { NO_COLOR, FORCE_COLOR }: NodeJS.ProcessEnv): boolean {
  if (NO_COLOR) return false;
  return FORCE_COLOR ? !/^(0|false)$/.test(FORCE_COLOR) : isTerminal;
}

async function appendSummary(report: Report, file: string, io: Io): Promise<void> {
  const { githubSummary } = await import("../reporters/github.ts");
  await appendFile(file, githubSummary(report)).catch((error) => sayLost(io, file, error));
}
