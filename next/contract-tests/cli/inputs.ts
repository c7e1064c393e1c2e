import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import comparableSchema from "../model/comparable.schema.json" with { type: "json" };
import { readJson, type SchemaCheck, schemaCheck, UsageError } from "../model/input.ts";
import type { Report } from "../model/report.ts";
import waiversSchema from "../model/waivers.schema.json" with { type: "json" };
import type { EarlierReport } from "../runner/earlier-report.ts";
import type { TargetSource } from "../runner/load-target.ts";
import { checkedAnswers } from "../runner/profile.ts";
import type { RunOptions } from "../runner/run-options.ts";
import type { Waiver } from "../runner/waivers.ts";
import type { CommandOptions } from "./options.ts";
import type { Io } from "./outputs.ts";

/** The options of the run that flags and the files they name give. Throws `UsageError` for a file that does not fit its flag. */
export async function readSettings(options: CommandOptions): Promise<Omit<RunOptions, "target">> {
  const { profile, waivers, baseline, replay, maxFailures, rate, explore, exploreSeed, command } = options;
  return {
    suiteVersion: options.suiteVersion,
    selection: options,
    concurrency: options.concurrency,
    strict: options.strict === true,
    ...(profile !== undefined && { profile: checkedAnswers(await readJson(profile), profile) }),
    ...(waivers !== undefined && { waivers: checkedWaivers(await readJson(waivers), waivers, A_WAIVER) }),
    ...(baseline !== undefined && { baseline: await readReport(baseline, whyNoBaseline) }),
    ...(replay !== undefined && { replay: await readReport(replay, whyNoReplay) }),
    ...(maxFailures !== undefined && { maxFailures }),
    ...(rate !== undefined && { ratePerSecond: rate }),
    ...(explore !== undefined && { explore: { requests: explore, seed: exploreSeed ?? Math.floor(Math.random() * 1e9) } }),
    ...(command === "judge" && { sleep: async () => {} }),
  };
}

/** The fields of a JSON report that this suite reads, whatever version of the suite wrote it. */
type ReadReport = EarlierReport & Pick<Report, "suiteVersion" | "documentSha256" | "conformance" | "observations">;

/** Returns a value that is a JSON report. Throws `UsageError` with `name` and the problems otherwise. */
export const checkedReport: SchemaCheck<ReadReport> = schemaCheck(comparableSchema);

/**
 * The target file that the `--before` command prints, or that standard input has for `--target -`; otherwise undefined. Throws
 * `UsageError` if the command fails.
 */
export async function givenTarget({ before, target }: CommandOptions, io: Io): Promise<TargetSource["given"]> {
  if (before !== undefined) return { name: "the output of --before", text: await outputOf(before, io.env) };
  return target === "-" ? { name: "standard input", text: await text(io.stdin) } : undefined;
}

const checkedWaivers = schemaCheck<Waiver[]>(waiversSchema);
const A_WAIVER = '; a waiver is {"id": "…", "reason": "…", "expires": "YYYY-MM-DD"}';

/** Reads a JSON report that its flag can use: `whyNot` gives the reason if not. */
async function readReport(file: string, whyNot: (report: ReadReport) => string | false): Promise<ReadReport> {
  const report = checkedReport(await readJson(file), `${file}: not a JSON report of this suite (--report json=FILE)`);
  const why = whyNot(report);
  if (why) throw new UsageError(`${file}: ${why}`);
  return report;
}

function whyNoBaseline({ baseline }: ReadReport): string | false {
  return baseline !== undefined && "made with --baseline itself, so known failures are missing; run once without it";
}

function whyNoReplay({ cases }: ReadReport): string | false {
  const hasFailures = cases.some(({ verdict }) => verdict === "fail" || verdict === "error");
  return !hasFailures && "nothing failed in it, so there is nothing to replay";
}

/** Runs a command line in a shell and returns its standard output. Its standard error is inherited. */
async function outputOf(command: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(command, { shell: true, env, stdio: ["ignore", "pipe", "inherit"] });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  const ended = once(child.stdout, "end");
  const [code, signal] = await once(child, "exit").catch((error: NodeJS.ErrnoException) => [error.code, null]);
  await Promise.race([ended, sleep(REST_MS, undefined, { ref: false })]);
  child.stdout.destroy();
  if (code === 0) return Buffer.concat(output).toString();
  throw new UsageError(`the --before command ended with ${code ?? signal}: it must exit with 0 and print the target file`);
}

/** Milliseconds to wait for the end of the output after the command has exited: a server that it started may keep it open. */
const REST_MS = 500;
