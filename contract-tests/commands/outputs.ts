import { existsSync } from "node:fs";
import { appendFile, constants, open, unlink } from "node:fs/promises";
import { resolve } from "node:path";
import { UsageError } from "../model/input.ts";
import type { Report } from "../model/report.ts";
import { REPORTERS, type ReporterName } from "../reporters/reporters.ts";
import type { ReportRequest } from "./flags.ts";
import { codeWithLoss, type Io, sayLost, type Terminal } from "./io.ts";

/**
 * Replaces the content of a file, or writes to standard output if no file is named. A failure is a line on stderr and `false`; other
 * outputs are still written.
 */
export type Write = (file: string | undefined, textOf: () => string | Promise<string>) => Promise<boolean>;

/**
 * Runs a command and returns its exit code, which becomes 3 if an output could not be written, unless it is 1. Opens every file
 * before the command starts; a file keeps its content until its new text is ready. Throws `UsageError` for a file that cannot be
 * opened, and for one that is named twice.
 */
export async function withOutputs(names: readonly string[], io: Io, command: (write: Write) => Promise<number>): Promise<number> {
  const files = new Map<string, Output>();
  let isLost = false;
  const write: Write = async (name, textOf) => {
    try {
      const text = await textOf();
      // `withStandardOutput` reports the failure of standard output.
      if (name === undefined) await new Promise((done) => io.stdout.write(text, done));
      else await files.get(resolve(name))?.replace(text);
      return true;
    } catch (error) {
      isLost = true;
      sayLost(io, name ?? "a report", error);
      return false;
    }
  };
  try {
    for (const name of names) {
      if (files.has(resolve(name))) throw new UsageError(`${name} is named for two outputs; each needs its own file`);
      files.set(resolve(name), await openOutput(name));
    }
    const code = await command(write);
    return isLost ? codeWithLoss(code) : code;
  } finally {
    for (const file of files.values()) await file.close();
  }
}

/** An open file. A text that was written only in part is removed: it could be mistaken for a complete report. */
interface Output {
  replace(text: string): Promise<void>;
  /** Removes a new file without any text. */
  close(): Promise<void>;
}

async function openOutput(name: string): Promise<Output> {
  let isUnused = !existsSync(name);
  const handle = await open(name, constants.O_WRONLY | constants.O_CREAT).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${name} cannot be written (${error.code}); its folder must exist and be writable`);
  });
  // A device cannot be truncated.
  const empty = () => handle.truncate(0).catch(() => {});
  return {
    replace: async (text) => {
      await empty();
      isUnused = false;
      await handle.writeFile(text).catch(async (error) => {
        await empty();
        throw error;
      });
    },
    close: async () => {
      await handle.close().catch(() => {});
      if (isUnused) await unlink(name).catch(() => {});
    },
  };
}

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
