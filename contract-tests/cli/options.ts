import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { didYouMean } from "../../openapi/index.ts";
import { newestVersion } from "../cases/suite-versions.ts";
import { TOOL } from "../model/report.ts";
import { REPORTERS, type ReporterName } from "../reporters/reporters.ts";
import { CI_TEMPLATES, type CiName } from "./init.ts";
import { type Io, say } from "./outputs.ts";

/** One `--report NAME[=FILE]`; without a file the report goes to stdout. */
export interface ReportRequest {
  readonly reporter: ReporterName;
  readonly file?: string;
}

/** The command line, read and checked. */
export interface CommandOptions {
  readonly command: "run" | "list" | "judge" | "compare" | "explain" | "init";
  /** What follows the command: the recording to judge, the reports and profiles to compare, or the id to explain. */
  readonly files: readonly string[];
  readonly baseUrl?: string;
  readonly ci?: CiName;
  readonly target?: string;
  readonly before?: string;
  readonly suiteVersion: string;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly report: readonly ReportRequest[];
  readonly timeout: number;
  readonly concurrency: number;
  readonly rate?: number;
  readonly explore?: number;
  readonly exploreSeed?: number;
  readonly failOn?: "incomplete";
  readonly profile?: string;
  readonly strict?: true;
  readonly writeProfile?: string;
  readonly writeData?: string;
  readonly waivers?: string;
  readonly baseline?: string;
  readonly replay?: string;
  readonly maxFailures?: number;
  readonly record?: string;
  readonly dryRun?: true;
}

/** Reads the arguments. The exit code is 0 after help and version, 2 after one line on stderr about what is wrong. */
export function readOptions(args: readonly string[], io: Io): { options: CommandOptions } | { exitCode: 0 | 2 } {
  let chosen: Pick<CommandOptions, "command" | "files"> = { command: "run", files: [] };
  const program = createProgram(io);
  for (const [command, name, about] of COMMANDS)
    program
      .command(name, { isDefault: command === "run", hidden: command === "run" })
      .description(about)
      .action((files: string | string[]) => {
        chosen = { command, files: [files].flat().filter((file) => typeof file === "string") };
      });
  try {
    program.parse(args, { from: "user" });
    const [unknown] = chosen.command === "run" ? chosen.files : [];
    if (unknown !== undefined) program.error(`there is no command "${unknown}".${didYouMean(unknown, NAMES)}`);
    return { options: { ...program.opts<Omit<CommandOptions, "command" | "files">>(), ...chosen } };
  } catch (error) {
    if (error instanceof CommanderError) return { exitCode: error.exitCode === 0 ? 0 : 2 };
    throw error;
  }
}

const COMMANDS: readonly (readonly [command: CommandOptions["command"], name: string, about: string])[] = [
  // What is no other command comes here.
  ["run", "run [none...]", "judge a target"],
  ["judge", "judge <recording>", "judge a recording again, offline"],
  [
    "compare",
    "compare <files...>",
    "compare the JSON reports or profiles of targets; exit 1 if they differ; --report is console, markdown or html",
  ],
  ["init", "init", "write a target file and a workflow for a CI (--ci) into this folder"],
  ["list", "list", "name every case with its level and rule"],
  ["explain", "explain <id>", "what a rule or a case is about, what breaks without it, and how it is kept"],
];

const NAMES = COMMANDS.map(([command]) => command);

function createProgram(io: Io): Command {
  const reporters = Object.keys(REPORTERS);
  return new Command()
    .name(TOOL.name)
    .description("Judges any server of the Projects interface. Without a target: a fresh reference server.")
    .version(TOOL.version)
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => {
        const problem = text.trimEnd().replace(/^error: /, "");
        say(io, problem.replaceAll("\n", " "));
      },
    })
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .addHelpText("after", HELP)
    .option("--base-url <url>", "where the target answers, ending in /v1 (env: TTS_PROJECTS_BASE_URL)")
    .option("--target <file>", "target file, the URL of one, or - for standard input: base URL, keys, disposable projects")
    .addOption(
      new Option("--before <command>", "run this first; its standard output is the target file, such as fresh keys").conflicts(
        "target",
      ),
    )
    .addOption(new Option("--ci <name>", "the CI that init writes a workflow for").choices(Object.keys(CI_TEMPLATES)))
    .option("--suite-version <version>", "judge as this version of the suite did", newestVersion)
    .option("--only <case>", "run this case, or all of a prefix such as list; repeatable", append, [])
    .option("--skip <case>", "leave this case out, or all of a prefix; repeatable", append, [])
    .option("--report <name[=file]>", `${reporters.join(" or ")}; repeatable (default: console)`, readReport, [])
    .option("--timeout <seconds>", "time after which a request counts as not answered", positive("seconds"), 10)
    .option("--concurrency <n>", "most requests under way at once; real deletes are sent alone", wholeNumber(1, 999), 6)
    .option("--rate <n/s>", "most requests a second, such as 5/s", (text) =>
      positive("requests a second")(text.replace(/\/s$/, "")),
    )
    .option(
      "--explore <n>",
      "send so many requests more, in random sequences that the reference foresees",
      wholeNumber(1, 100_000),
    )
    .option("--explore-seed <n>", "seed of the random sequences (default: by chance, and printed)", wholeNumber(0, 999_999_999))
    .addOption(new Option("--fail-on <what>", "exit 4 if something could not be tested").choices(["incomplete"]))
    .option("--profile <file>", "compare the target with these answers; another admissible one is drift")
    .option("--strict", "fail what is merely allowed: drift, and a documented status other than the listed one")
    .option("--write-profile <file>", "write the target's answers as a profile for the mock")
    .option("--write-data <file>", "write the target's projects as a data file for the mock, under development keys")
    .option("--waivers <file>", "failures to accept until a day; a stale, unknown or expired waiver fails the run")
    .option("--baseline <report>", "fail only by what this earlier JSON report does not have, and say what is gone")
    .option("--replay <report>", "ask again what failed in this earlier JSON report, and say what is fixed")
    .option("--max-failures <n>", "end the run at so many failures that nothing excuses", wholeNumber(1, 999))
    .option("--record <file>", "write all requests and answers as a HAR, without keys")
    .option("--dry-run", "print each request that would be sent and each id that might be deleted; send nothing");
}

const HELP = `
Keys are never taken from the command line: TTS_PROJECTS_KEY, TTS_PROJECTS_OTHER_KEY and TTS_PROJECTS_FREE_KEY,
or "keys" in the target file. TTS_PROJECTS_DISPOSABLE names the ids that may be deleted, with commas between.

Exit codes: 0 no violation, 1 the target broke the contract, 2 wrong usage, 3 it could not be tested, 4 incomplete.`;

function append(value: string, previous: string[]): string[] {
  return [...previous, value];
}

function readReport(value: string, previous: ReportRequest[]): ReportRequest[] {
  const [name = "", ...rest] = value.split("=");
  if (!Object.hasOwn(REPORTERS, name)) throw new InvalidArgumentError(`There are: ${Object.keys(REPORTERS).join(", ")}.`);
  const file = rest.join("=");
  if (rest.length > 0 && file === "") throw new InvalidArgumentError('A file has to follow "=".');
  return [...previous, { reporter: name as ReporterName, ...(file && { file }) }];
}

function positive(unit: string): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (!(number > 0) || !Number.isFinite(number)) throw new InvalidArgumentError(`It is a number of ${unit} above 0.`);
    return number;
  };
}

function wholeNumber(least: number, most: number): (value: string) => number {
  return (value) => {
    if (/^\d+$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value);
    throw new InvalidArgumentError(`It is a whole number from ${least} to ${most}.`);
  };
}
