import { exitCodeOf } from "../model/report.ts";
import { judgeTarget } from "../runner/run.ts";
import type { RunFlags } from "./flags.ts";
import { type Io, say } from "./io.ts";
import { type Write, withOutputs } from "./outputs.ts";
import { startProgress } from "./progress.ts";
import { writeReports } from "./reports.ts";
import { chooseTarget, readSettings, type Settings } from "./settings.ts";
import { writeData, writeProfile } from "./written-files.ts";

/** Judges a target, writes the requested outputs, and returns the exit code. */
export function judge(flags: RunFlags, io: Io): Promise<number> {
  const { report = [], writeProfile: profile, writeData: data, dryRun: isDry } = flags;
  const named = [...report.map(({ file }) => file), profile, data].filter((file) => file !== undefined);
  return withOutputs(isDry ? [] : named, io, async (write) => {
    const settings = await readSettings(flags);
    const { target, close } = await chooseTarget(flags, io);
    try {
      if (!isDry) return await judgeAndWrite({ ...settings, target }, flags, write, io);
      io.stdout.write(await (await import("./dry-run.ts")).dryRun({ ...settings, target }));
      return 0;
    } finally {
      await close();
    }
  });
}

async function judgeAndWrite(settings: Settings, flags: RunFlags, write: Write, io: Io): Promise<number> {
  const { explore } = settings;
  if (explore) say(io, `the cases, then ${explore.requests} requests of exploration with --explore-seed ${explore.seed}`);
  const progress = startProgress(io);
  const ended = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) io.once(signal, () => ended.abort(`the run was ended by ${signal}`));
  const judged = judgeTarget({ ...settings, onProgress: progress.show, signal: ended.signal });
  const result = await judged.finally(progress.end);
  const { report } = result;
  await writeReports(report, flags.report ?? [], write, io);
  // A run that saw nothing leaves the files of an earlier run as they are.
  const isSeen = report.cases.length > 0;
  if (isSeen && flags.writeProfile !== undefined) await writeProfile(flags.writeProfile, report, write, io);
  if (isSeen && flags.writeData !== undefined) await writeData(flags.writeData, result, settings.target, write, io);
  if (report.failure !== undefined) say(io, report.failure);
  return exitCodeOf(report, flags.failOn === "incomplete");
}
