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

/** The parsed and checked command line. */
export interface CommandOptions {
  readonly command: keyof typeof COMMANDS;
  /** The arguments of the command: the recording to judge, the reports and profiles to compare, or the id to explain. */
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

/** The arguments of each command, and what it does. */
const COMMANDS = {
  // The default command, which also receives an unknown command as its argument.
  run: ["[none...]", "judge a target"],
  judge: ["<recording>", "judge a recording again, offline"],
  compare: [
    "<files...>",
    "compare the JSON reports or profiles of targets; exit 1 if they differ; --report is console, markdown or html",
  ],
  init: ["", "write a target file and a CI workflow (--ci) into this folder"],
  list: ["", "list every case with its level and rule"],
  explain: ["<id>", "explain a rule or a case: what breaks without it, and how a server keeps it"],
} as const;

/** Parses the arguments. The exit code is 0 after help or version, 2 after one line on stderr that says what is wrong. */
export function readOptions(args: readonly string[], io: Io): { options: CommandOptions } | { exitCode: 0 | 2 } {
  const names = Object.keys(COMMANDS) as CommandOptions["command"][];
  let command: CommandOptions["command"] = "run";
  let files: string[] = [];
  const program = createProgram(io);
  for (const name of names)
    program
      .command(`${name} ${COMMANDS[name][0]}`, { isDefault: name === "run", hidden: name === "run" })
      .description(COMMANDS[name][1])
      .action((given: unknown) => {
        command = name;
        files = [given].flat().filter((file) => typeof file === "string");
      });
  try {
    program.parse(args, { from: "user" });
    const unknown = command === "run" ? files[0] : undefined;
    if (unknown !== undefined) program.error(`there is no command "${unknown}".${didYouMean(unknown, names)}`);
    return { options: { ...program.opts<Omit<CommandOptions, "command" | "files">>(), command, files } };
  } catch (error) {
    if (error instanceof CommanderError) return { exitCode: error.exitCode === 0 ? 0 : 2 };
    throw error;
  }
}

function createProgram(io: Io): Command {
  return new Command()
    .name(TOOL.name)
    .description("Judges any server of the Projects interface; without a target, a fresh reference server.")
    .version(TOOL.version)
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) =>
        say(
          io,
          text
            .trimEnd()
            .replace(/^error: /, "")
            .replaceAll("\n", " "),
        ),
    })
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .addHelpText("after", HELP)
    .option("--base-url <url>", "base URL of the target, ending in /v1 (env: TTS_PROJECTS_BASE_URL)")
    .option("--target <file>", "target file (base URL, keys, disposable projects): a path, a URL, or - for standard input")
    .addOption(
      new Option("--before <command>", "run this first; its standard output is the target file, such as fresh keys").conflicts(
        "target",
      ),
    )
    .addOption(new Option("--ci <name>", "the CI system for which init writes a workflow").choices(Object.keys(CI_TEMPLATES)))
    .option("--suite-version <version>", "judge by this version of the suite", newestVersion)
    .option("--only <case>", "run only this case, or the cases with a prefix such as list; repeatable", append, [])
    .option("--skip <case>", "leave out this case, or the cases with a prefix; repeatable", append, [])
    .option("--report <name[=file]>", `${Object.keys(REPORTERS).join(" or ")}; repeatable (default: console)`, readReport, [])
    .option("--timeout <seconds>", "time after which a request counts as unanswered", positive("seconds"), 10)
    .option("--concurrency <n>", "maximum requests at once; deletes that may succeed are sent alone", wholeNumber(1, 999), 6)
    .option("--rate <n/s>", "maximum requests per second, such as 5/s", perSecond)
    .option(
      "--explore <n>",
      "send about n more requests, in random sequences whose answers the reference predicts",
      wholeNumber(1, 100_000),
    )
    .option("--explore-seed <n>", "seed of the random sequences (default: random, and printed)", wholeNumber(0, 999_999_999))
    .addOption(new Option("--fail-on <what>", "exit 4 if something could not be tested").choices(["incomplete"]))
    .option("--profile <file>", "compare the target with these answers; another admissible answer is drift")
    .option("--strict", "fail on what is otherwise allowed: drift, and a documented status other than the listed one")
    .option("--write-profile <file>", "write the target's answers as a profile for the mock")
    .option("--write-data <file>", "write the target's projects as a data file for the mock, under development keys")
    .option("--waivers <file>", "failures to accept until a day; a stale, unknown or expired waiver fails the run")
    .option("--baseline <report>", "fail only on failures that this earlier JSON report does not have, and say which are gone")
    .option("--replay <report>", "repeat what failed in this earlier JSON report, and say what is fixed")
    .option("--max-failures <n>", "stop after this many failures that no waiver or baseline excuses", wholeNumber(1, 999))
    .option("--record <file>", "write all requests and answers as a HAR, without keys")
    .option("--dry-run", "print each request that would be sent and each id that might be deleted; send nothing");
}

const HELP = `
Keys are never taken from the command line: set TTS_PROJECTS_KEY, TTS_PROJECTS_OTHER_KEY and TTS_PROJECTS_FREE_KEY,
or "keys" in the target file. TTS_PROJECTS_DISPOSABLE has the ids of projects that may be deleted, separated by commas.

Exit codes: 0 no violation, 1 the target broke the contract, 2 wrong usage, 3 it could not be tested, 4 incomplete.`;

function append(value: string, previous: string[]): string[] {
  return [...previous, value];
}

function readReport(value: string, previous: ReportRequest[]): ReportRequest[] {
  const [, name = "", file] = /^([^=]*)(?:=(.*))?$/s.exec(value) ?? [];
  if (!Object.hasOwn(REPORTERS, name)) throw new InvalidArgumentError(`Choose from: ${Object.keys(REPORTERS).join(", ")}.`);
  if (file === "") throw new InvalidArgumentError('A file name must follow "=".');
  return [...previous, { reporter: name as ReporterName, ...(file && { file }) }];
}

function positive(unit: string): (value: string) => number {
  return (value) => {
    if (Number(value) > 0 && Number.isFinite(Number(value))) return Number(value);
    throw new InvalidArgumentError(`It must be a number of ${unit} above 0.`);
  };
}

function perSecond(value: string): number {
  return positive("requests per second")(value.replace(/\/s$/, ""));
}

function wholeNumber(least: number, most: number): (value: string) => number {
  return (value) => {
    if (/^\d+$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value);
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}
