import { appendFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { readJsonFile } from "../../openapi/check-json.ts";
import { InputProblem } from "../../openapi/input-problem.ts";
import { exitCodeOf, type Report } from "../model/report.ts";
import { checkedAnswers, checkedWaivers } from "../report/expectations.ts";
import { consoleReport } from "../reporters/console.ts";
import { KEY_VARIABLES, loadTarget } from "../run/load-target.ts";
import type { RunOptions, RunResult } from "../run/options.ts";
import { judgeTarget } from "../run-suite.ts";
import { type CheckedOptions, dryRun } from "./dry-run.ts";
import {
  type Io,
  onFirstSignal,
  say,
  sayLost,
  startProgress,
  type Terminal,
  type Write,
  withOutputs,
} from "./io.ts";
import { type RunningTarget, startReference } from "./reference.ts";
import { writeData, writeProfile } from "./written-files.ts";

/** The flags of `run`, parsed and checked. */
export interface RunFlags {
  readonly baseUrl?: string;
  readonly target?: string;
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly profile?: string;
  readonly strict?: true;
  readonly waivers?: string;
  readonly explore?: number;
  readonly exploreSeed?: number;
  readonly report?: readonly ReportRequest[];
  readonly writeProfile?: string;
  readonly writeData?: string;
  readonly failOn?: "incomplete";
  readonly rate?: number;
  readonly timeout: number;
  readonly concurrency: number;
  readonly dryRun?: true;
}

/** One `--report NAME[=FILE]`; without a file the report goes to stdout. */
export interface ReportRequest {
  readonly name: string;
  readonly load: () => Promise<Reporter>;
  readonly file: string | undefined;
}

/** Formats a report. `color` and `width` are for terminals. */
export type Reporter = (report: Report, color?: boolean, width?: number) => string;

/** Judges a target, writes the requested outputs, and returns the exit code. Throws `InputProblem` for what flags or files say. */
export function run(flags: RunFlags, io: Io): Promise<number> {
  const { report = [], writeProfile, writeData, dryRun: isDry } = flags;
  const outputs = [...report.map(({ file }) => file), writeProfile, writeData];
  const inputs = [flags.target, flags.profile, flags.waivers];
  return withOutputs(isDry ? [] : outputs, inputs, io, async (write) => {
    const settings = readSettings(flags);
    const { target, close } = await chooseTarget(flags, io);
    try {
      if (!isDry) return await judgeAndWrite({ ...settings, target }, flags, write, io);
      io.stdout.write(await dryRun({ ...settings, target }));
      for (const file of outputs)
        if (file !== undefined) say(io, `${file} is not written, because this is a dry run`);
      return 0;
    } finally {
      await close();
    }
  });
}

async function judgeAndWrite(
  settings: CheckedOptions,
  flags: RunFlags,
  write: Write,
  io: Io,
): Promise<number> {
  const result = await judgeVisibly(settings, io);
  const report = await result.diagnosed();
  await writeReports(report, flags.report ?? [], write, io);
  const { writeProfile: profileFile, writeData: dataFile } = flags;
  if (report.failure === undefined) {
    if (profileFile !== undefined) await writeProfile(profileFile, report, write, io);
    if (dataFile !== undefined) await writeData(dataFile, result, write, io);
  } else {
    say(io, report.failure);
    // What an earlier run has written may have more answers.
    for (const file of [profileFile, dataFile])
      if (file !== undefined) say(io, `${file} is not written, because the run was cut short`);
  }
  return exitCodeOf(report, flags.failOn === "incomplete");
}

/** Judges a target, shows how far the run is, and ends it at the first signal. */
async function judgeVisibly(settings: CheckedOptions, io: Io): Promise<RunResult> {
  const progress = startProgress(io);
  const ended = new AbortController();
  const ignoreSignals = onFirstSignal(io, (signal) =>
    ended.abort(`the run was ended by ${signal}`),
  );
  const judged = judgeTarget({ ...settings, onProgress: progress.show, signal: ended.signal });
  return judged.finally(() => {
    progress.end();
    ignoreSignals();
  });
}

function readSettings(flags: RunFlags): Omit<RunOptions, "target"> {
  const { only, skip, strict, concurrency, timeout, rate } = flags;
  const { profile, waivers, explore, exploreSeed } = flags;
  if (exploreSeed !== undefined && explore === undefined)
    throw new InputProblem("--explore-seed needs --explore");
  const seed = exploreSeed ?? Math.floor(Math.random() * 1e9);
  return {
    only,
    skip,
    strict,
    concurrency,
    timeoutMs: timeout * 1000,
    ratePerSecond: rate,
    profile: profile === undefined ? undefined : checkedAnswers(readJsonFile(profile), profile),
    waivers: waivers === undefined ? undefined : checkedWaivers(readJsonFile(waivers), waivers),
    explore: explore === undefined ? undefined : { requests: explore, seed },
  };
}

/** The target that flags or environment name, else a reference server that runs until `close`. */
async function chooseTarget(flags: RunFlags, io: Io): Promise<RunningTarget> {
  const { target: file, baseUrl } = flags;
  // A script whose variable is not set must not judge the reference in place of its server.
  if (file === undefined && baseUrl === "")
    throw new InputProblem("the base URL is empty; it should look like https://host/v1");
  if (file === undefined && baseUrl === undefined) {
    const key = Object.values(KEY_VARIABLES).find((name) => io.env[name]);
    // Else a job whose base URL is missing would pass for ever.
    if (key)
      throw new InputProblem(
        `${key} is set, but neither --base-url nor --target names a server; without ${key} the reference is judged`,
      );
    return startReference();
  }
  const given = file === "-" ? { name: "standard input", text: await text(io.stdin) } : undefined;
  const source = { file, given, baseUrl: baseUrl || undefined, environment: io.env };
  const target = await loadTarget(source);
  return { target, close: async () => {} };
}

/** Writes the reports that were asked for. If all go to files, a run that is not conformant has the console report on stderr. */
async function writeReports(
  report: Report,
  asked: readonly ReportRequest[],
  write: Write,
  io: Io,
): Promise<void> {
  const { stdout, stderr, env } = io;
  const onStream = (format: Reporter, stream: Terminal) =>
    format(report, usesColor(stream, env), stream.isTTY ? stream.columns || undefined : undefined);
  if (asked.length === 0) await write(undefined, () => onStream(consoleReport, stdout));
  for (const { name, load, file } of asked) {
    await write(file, async () => {
      const format = await load();
      return file === undefined ? onStream(format, stdout) : format(report);
    });
    if (name === "github" && env.GITHUB_STEP_SUMMARY)
      await appendSummary(report, env.GITHUB_STEP_SUMMARY, io);
  }
  const isSilent = asked.length > 0 && asked.every(({ file }) => file !== undefined);
  if (isSilent && report.conformance !== "conformant")
    stderr.write(onStream(consoleReport, stderr));
}

/** NO_COLOR switches colours off; FORCE_COLOR switches them on, or off if it is 0. Empty variables are ignored. */
function usesColor({ isTTY = false }: Terminal, env: NodeJS.ProcessEnv): boolean {
  if (env.NO_COLOR) return false;
  return env.FORCE_COLOR ? env.FORCE_COLOR !== "0" : isTTY;
}

async function appendSummary(report: Report, file: string, io: Io): Promise<void> {
  const { githubSummary } = await import("../reporters/github.ts");
  await appendFile(file, githubSummary(report)).catch((error) => sayLost(io, file, error));
}
