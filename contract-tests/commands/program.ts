import { Argument, Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { InputProblem } from "../../openapi/input-problem.ts";
import { TOOL } from "../model/report.ts";
import { type Io, say, withStandardOutput } from "./io.ts";
import type { Reporter, ReportRequest, RunFlags } from "./run-command.ts";

/** Runs the command line of the suite and returns the exit code. */
export function main(args: readonly string[], io: Io): Promise<number> {
  return withStandardOutput(io, async () => {
    const exit = { code: 0 };
    try {
      await createProgram(io, exit).parseAsync(args, { from: "user" });
      return exit.code;
    } catch (error) {
      // commander has printed its line, or the help.
      if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
      if (!(error instanceof InputProblem)) return sayInternalError(error, io);
      say(io, error.message);
      return 2;
    }
  });
}

/** Reports a bug of the suite in one line and returns the exit code. */
export function sayInternalError(error: unknown, io: Io): 3 {
  say(io, `internal error: ${error instanceof Error ? error.message : String(error)}`);
  return 3;
}

/** The program is the command `run`. Each command is loaded when it is called, because some need little of the suite. */
function createProgram(io: Io, exit: { code: number }): Command {
  const program = new Command(TOOL.name)
    .description(
      "Judges any server of the Projects interface; without a target, a fresh reference server.",
    )
    .usage("[run] [options]")
    .addArgument(new Argument("[command]").choices(["run", "list", "explain", "init"]))
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => say(io, text.trim().replace("error: ", "").replaceAll("\n", " ")),
    })
    .addHelpText("after", NOTES_OF_HELP)
    .action(async (_, flags: RunFlags) => {
      exit.code = await (await import("./run-command.ts")).run(flags, io);
    });
  addRunFlags(program);
  addSelection(
    program.command("list").description("list the rules that are judged, with their levels"),
  ).action(async (_, list: Command) =>
    (await import("./explain.ts")).listRules(list.optsWithGlobals<RunFlags>(), io),
  );
  program
    .command("explain <rule>")
    .description(
      "explain a rule, or those with a prefix such as list: what a breach costs, the fix, what is asked",
    )
    .action(async (name: string) => (await import("./explain.ts")).explain(name, io));
  program
    .command("init")
    .description("write a target file and a GitHub workflow into this folder")
    .action(async () => (await import("./init.ts")).init(io));
  return program;
}

/** The reporters by the names that `--report` takes, each loaded on demand. */
export const REPORTERS: Readonly<Record<string, () => Promise<Reporter>>> = {
  console: async () => (await import("../reporters/console.ts")).consoleReport,
  json: async () => (await import("../reporters/json.ts")).jsonReport,
  junit: async () => (await import("../reporters/junit.ts")).junitReport,
  html: async () => (await import("../reporters/html/html-report.ts")).htmlReport,
  github: async () => (await import("../reporters/github.ts")).githubReport,
};

/** Adds the flags of `run` in the groups of the help. */
function addRunFlags(command: Command): Command {
  command
    .optionsGroup("Target:")
    .addOption(
      new Option("--base-url <url>", "base URL of the target, ending in /v1").env(
        "TTS_PROJECTS_BASE_URL",
      ),
    )
    .option(
      "--target <file>",
      "target file (base URL, keys, disposable projects): a path, a URL, or - for standard input",
    )
    .optionsGroup("Cases:");
  return addSelection(command)
    .option(
      "--profile <file>",
      "compare the target with these answers; another admissible answer is drift",
    )
    .option(
      "--strict",
      "fail on what is otherwise allowed: drift, and a documented status other than the listed one",
    )
    .option(
      "--waivers <file>",
      "failures to accept until a day; a stale, unknown or expired waiver fails the run",
    )
    .option(
      "--explore <n>",
      "send so many random requests more, whose answers the reference predicts",
      wholeNumber(1, 100_000),
    )
    .option(
      "--explore-seed <n>",
      "seed of the random requests (default: random, and printed)",
      wholeNumber(0, 999_999_999),
    )
    .optionsGroup("Reports:")
    .option(
      "--report <name[=file]>",
      `${Object.keys(REPORTERS).join("|")}; repeatable (default: console)`,
      readReport,
    )
    .option("--write-profile <file>", "write the target's answers as a profile for the mock")
    .option(
      "--write-data <file>",
      "write the target's projects as a data file for the mock, under development keys",
    )
    .addOption(
      new Option("--fail-on <what>", "exit 4 if something was left untested").choices([
        "incomplete",
      ]),
    )
    .optionsGroup("Pace:")
    .option("--rate <n/s>", "maximum requests per second, such as 5/s", (value) =>
      positive(value.replace(/\/s$/, "")),
    )
    .option("--timeout <seconds>", "time after which a request counts as unanswered", positive, 10)
    .option(
      "--concurrency <n>",
      "maximum requests at once; deletes that may succeed are sent alone",
      wholeNumber(1, 999),
      6,
    )
    .optionsGroup("More:")
    .option(
      "--dry-run",
      "print each request that would be sent and each id that might be deleted; send nothing",
    )
    .version(TOOL.version, "--version", "print the version")
    .helpOption("-h, --help", "print this help");
}

/** Adds the flags that choose cases. */
function addSelection(command: Command): Command {
  return command
    .option(
      "--only <rule>",
      "only this rule, or those with a prefix such as list; repeatable",
      append,
    )
    .option("--skip <rule>", "without this rule, or those with a prefix; repeatable", append);
}

function append(value: string, previous: readonly string[] = []): string[] {
  return [...previous, value];
}

function readReport(value: string, previous: readonly ReportRequest[] = []): ReportRequest[] {
  const [, name = "", file] = /^([^=]*)(?:=(.*))?$/s.exec(value) ?? [];
  const load = Object.hasOwn(REPORTERS, name) ? REPORTERS[name] : undefined;
  if (load === undefined)
    throw new InvalidArgumentError(`Choose from: ${Object.keys(REPORTERS).join(", ")}.`);
  if (file === "") throw new InvalidArgumentError('A file name must follow "=".');
  // Opened as a file, it would lose what others have written to it.
  return [...previous, { name, load, file: file === "/dev/stdout" ? undefined : file }];
}

function positive(value: string): number {
  if (Number(value) > 0 && Number.isFinite(Number(value))) return Number(value);
  throw new InvalidArgumentError("It must be a number above 0.");
}

function wholeNumber(least: number, most: number): (value: string) => number {
  return (value) => {
    if (/^\d+$/.test(value) && Number(value) >= least && Number(value) <= most)
      return Number(value);
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

const NOTES_OF_HELP = `
Keys are never taken from the command line: set TTS_PROJECTS_KEY, TTS_PROJECTS_OTHER_KEY and TTS_PROJECTS_FREE_KEY,
or "keys" in the target file. TTS_PROJECTS_DISPOSABLE has the ids of projects that may be deleted, separated by commas.

Exit codes: 0 no violation, 1 the target broke the contract, 2 wrong usage, 3 it could not be tested, 4 incomplete.`;
