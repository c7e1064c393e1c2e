import { allQuestions } from "../../openapi/index.ts";
import type { Case } from "../model/case.ts";
import { isLoopback } from "../model/consent.ts";
import { exitCodeOf, type Report, TOOL } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import { oneLine } from "../reporters/plain-text.ts";
import { redact, redactRecording, redactText } from "../reporters/redact.ts";
import { httpTransport } from "../runner/http-transport.ts";
import { profileFile, recordedProfile } from "../runner/profile.ts";
import { harOf, type Recorded, recording } from "../runner/recording.ts";
import { writesOf } from "../runner/results.ts";
import { createRun, judgeAll, type Run } from "../runner/run.ts";
import type { Transport } from "../runner/transport.ts";
import { dryRun } from "./dry-run.ts";
import type { CommandOptions } from "./options.ts";
import { type Outputs, withOutputs } from "./outputs.ts";
import { progressLine } from "./progress.ts";
import { readProfile, readText, readWaivers } from "./read-files.ts";
import { tellWrites, writeReports } from "./write-reports.ts";

/** What is judged, and how it is spoken to. */
interface Subject {
  readonly target: Target;
  readonly transport: Transport;
  close(): Promise<void>;
}

/** Judges a target, or a recording of one, as the command line says, writes what it asks for, and gives the exit code. */
export async function judge(cases: readonly Case[], options: CommandOptions, environment: NodeJS.ProcessEnv): Promise<number> {
  return withOutputs(options.dryRun ? [] : filesOf(options), (outputs) => judgeInto(outputs, cases, options, environment));
}

async function judgeInto(
  outputs: Outputs,
  cases: readonly Case[],
  options: CommandOptions,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const profile = options.profile === undefined ? {} : await readProfile(options.profile);
  const waivers = options.waivers === undefined ? [] : await readWaivers(options.waivers);
  const { target, transport, close } = await chooseSubject(options, environment);
  try {
    if (options.dryRun) return await dryRun(target, cases);
    const recorded: Recorded[] = [];
    const run = createRun({
      target,
      profile,
      waivers,
      strict: options.strict === true,
      concurrency: options.concurrency,
      suiteVersion: options.suiteVersion,
      selection: options,
      transport: options.record === undefined ? transport : recording(transport, recorded),
      ...(options.rate !== undefined && { ratePerSecond: options.rate }),
      ...(options.command === "judge" && { sleep: async () => {} }),
    });
    const progress = progressLine(cases.length, environment);
    await judgeAll(run, cases, { concurrency: options.concurrency, onCase: progress.show });
    progress.clear();
    if (options.record !== undefined)
      await outputs.write(options.record, () => JSON.stringify(redactRecording(harOf(recorded, target), target), null, 1));
    const report = await reportOf(run, target);
    await writeReports(report, options, outputs);
    if (options.writeProfile !== undefined) await writeProfile(options.writeProfile, report, outputs);
    if (report.failure !== undefined) console.error(`${TOOL.name}: ${oneLine(report.failure)}`);
    return exitCodeOf(report, options.failOn === "incomplete");
  } finally {
    await close();
  }
}

/** Every file that the command line asks for. */
function filesOf({ report, record, writeProfile: profile }: CommandOptions): string[] {
  return [...report.map(({ file }) => file), record, profile].filter((file) => file !== undefined);
}

/** The report without secrets. If it cannot be made, what was sent besides reads is told before the reason. */
async function reportOf(run: Run, target: Target): Promise<Report> {
  try {
    return redact(await run.report(), target);
  } catch (error) {
    tellWrites(writesOf(run.exchanges(), target).map((write) => ({ ...write, url: redactText(write.url, target) })));
    throw error;
  }
}

/** A recording, or the target of the arguments and the environment; where none is named, a reference server that lives as long as the run. */
async function chooseSubject(options: CommandOptions, environment: NodeJS.ProcessEnv): Promise<Subject> {
  const { target: file, baseUrl, recording: har } = options;
  if (har !== undefined) {
    const { replay } = await import("../runner/recording.ts");
    return { ...replay(await readText(har), har), close: async () => {} };
  }
  if (file === undefined && baseUrl === undefined) {
    const { startReference } = await import("../self-test/reference.ts");
    const { target, close } = await startReference();
    return { target, transport: transportTo(target, options), close };
  }
  const { loadTarget } = await import("../runner/load-target.ts");
  const target = await loadTarget({ file, baseUrl, environment });
  const { protocol, hostname, host } = new URL(target.baseUrl);
  if (protocol === "http:" && !isLoopback(hostname))
    console.error(
      `${TOOL.name}: the keys go to ${host} over plain http, where others can read them on the way; use https if you can`,
    );
  return { target, transport: transportTo(target, options), close: async () => {} };
}

function transportTo({ baseUrl }: Target, { timeout }: CommandOptions): Transport {
  return httpTransport(baseUrl, timeout * 1000);
}

/** Writes the answers as a profile, and says what was left out of it and why. */
async function writeProfile(file: string, report: Report, outputs: Outputs): Promise<void> {
  const recorded = recordedProfile(report);
  if (!(await outputs.write(file, () => profileFile(recorded)))) return;
  const leftOut = Object.entries(recorded.leftOut).map(([rule, why]) => `${rule} (${why})`);
  const count = `${Object.keys(recorded.answers).length} of ${allQuestions.length} answers`;
  console.error(`${TOOL.name}: wrote ${file}: ${count}${leftOut.length > 0 ? `; left out: ${leftOut.join(", ")}` : ""}`);
}
