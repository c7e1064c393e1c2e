import type { Case } from "../model/case.ts";
import { isLoopback } from "../model/consent.ts";
import { readText, UsageError } from "../model/input.ts";
import { exitCodeOf, type Report } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import { redact, redactRecording, textRedactor } from "../reporters/redact.ts";
import { casesToReplay } from "../runner/earlier-report.ts";
import { httpTransport } from "../runner/http-transport.ts";
import { loadTarget } from "../runner/load-target.ts";
import { harOf, type Recorded, recording, replay } from "../runner/recording.ts";
import { writesOf } from "../runner/results.ts";
import { createRun, type Run } from "../runner/run.ts";
import type { RunOptions } from "../runner/run-options.ts";
import type { Transport } from "../runner/transport.ts";
import { dryRun } from "./dry-run.ts";
import { givenTarget, readSettings } from "./inputs.ts";
import type { CommandOptions } from "./options.ts";
import { type Io, say, type Write, withOutputs } from "./outputs.ts";
import { startProgress } from "./progress.ts";
import { sayWrites, writeData, writeProfile, writeReports } from "./results.ts";

/** Judges a target or a recording, writes the requested outputs, and returns the exit code. */
export function judge(cases: readonly Case[], options: CommandOptions, io: Io): Promise<number> {
  const { report, record, writeProfile: answers, writeData: data, dryRun: isDry } = options;
  const files = isDry ? [] : [...report.map(({ file }) => file), record, answers, data];
  return withOutputs(files, io, async (write) => {
    const settings = await readSettings(options);
    const chosen = settings.replay ? casesToReplay(cases, settings.replay) : cases;
    const { target, transport, close } = await chooseSubject(options, io);
    try {
      if (!isDry) return await judgeSubject({ ...settings, target, transport }, chosen, options, write, io);
      io.stdout.write(await dryRun(target, chosen, settings.explore));
      return 0;
    } finally {
      await close();
    }
  });
}

interface Subject {
  readonly target: Target;
  readonly transport: Transport;
}

async function judgeSubject(
  settings: RunOptions & Subject,
  cases: readonly Case[],
  { record, writeProfile: profileName, writeData: dataName, report: requests, failOn }: CommandOptions,
  write: Write,
  io: Io,
): Promise<number> {
  const { target, transport, explore } = settings;
  const recorded: Recorded[] = [];
  if (explore) say(io, `the cases, then ${explore.requests} requests of exploration with --explore-seed ${explore.seed}`);
  const run = createRun({ ...settings, transport: record === undefined ? transport : recording(transport, recorded) });
  for (const signal of ["SIGINT", "SIGTERM"] as const) io.once(signal, () => run.stop(`the run was ended by ${signal}`));
  const progress = startProgress(cases.length, io);
  try {
    await run.judgeAll(cases, progress.show);
    progress.show({ id: "exploration" }, cases.length);
    await run.explore();
  } finally {
    progress.end();
  }
  if (record !== undefined) await write(record, () => JSON.stringify(redactRecording(harOf(recorded, target), target), null, 1));
  const report = await reportOf(run, target, io);
  await writeReports(report, requests, write, io);
  if (profileName !== undefined) await writeProfile(profileName, report, write, io);
  if (dataName !== undefined) await writeData(dataName, run, target, write, io);
  if (report.failure !== undefined) say(io, report.failure);
  return exitCodeOf(report, failOn === "incomplete");
}

/** The redacted report. If a bug of the suite prevents it, says which writes were sent. */
async function reportOf(run: Run, target: Target, io: Io): Promise<Report> {
  try {
    return redact(await run.report(), target);
  } catch (error) {
    const redacted = textRedactor(target);
    sayWrites(
      writesOf(run.exchanges(), target).map((each) => ({ ...each, url: redacted(each.url) })),
      io,
    );
    throw error;
  }
}

/** Chooses a recording, the target that arguments or environment name, or a reference server that runs until `close`. */
async function chooseSubject(options: CommandOptions, io: Io): Promise<Subject & { close(): Promise<void> }> {
  const { target: file, baseUrl = io.env.TTS_PROJECTS_BASE_URL, timeout, explore: explored, command, files } = options;
  const [har = ""] = files;
  if (command === "judge") return { ...replay(await readText(har), har), close: async () => {} };
  const given = await givenTarget(options, io);
  const isNamed = file !== undefined || baseUrl !== undefined || given !== undefined;
  if (!isNamed && options.replay !== undefined)
    throw new UsageError("--replay needs the target again: --target, --before or --base-url");
  const { target, close } = isNamed
    ? { target: await loadTarget({ file, given, baseUrl, environment: io.env }), close: async () => {} }
    : await (await import("../self-test/reference.ts")).startReference();
  const { protocol, hostname, host } = new URL(target.baseUrl);
  if (protocol === "http:" && !isLoopback(hostname))
    say(io, `the keys go to ${host} over plain http, so others can read them on the way; use https if you can`);
  return { target, transport: httpTransport(target.baseUrl, timeout * 1000, { explored }), close };
}
