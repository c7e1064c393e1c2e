import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { newestVersion } from "../cases/all-cases.ts";
import { TOOL } from "../model/report.ts";
import { REPORTERS, type ReporterName } from "../reporters/reporters.ts";

/** One `--report NAME[=FILE]`; without a file the report goes to stdout. */
export interface ReportRequest {
  readonly reporter: ReporterName;
  readonly file?: string;
}

/** The command line, read and checked. */
export interface CommandOptions {
  readonly command: "run" | "list" | "judge" | "compare";
  /** The recording to judge; only with `judge`. */
  readonly recording?: string;
  /** The reports and profiles to lay side by side; only with `compare`. */
  readonly compared?: readonly string[];
  readonly baseUrl?: string;
  readonly target?: string;
  readonly suiteVersion: string;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly report: readonly ReportRequest[];
  readonly timeout: number;
  readonly concurrency: number;
  readonly rate?: number;
  readonly failOn?: "incomplete";
  readonly profile?: string;
  readonly strict?: true;
  readonly writeProfile?: string;
  readonly waivers?: string;
  readonly record?: string;
  readonly dryRun?: true;
}

/** What the arguments ask for, or the exit code of a command line that is done: 0 after help and version, 2 after one line of error. */
export type ReadOptions = { readonly options: CommandOptions } | { readonly exitCode: 0 | 2 };

/** Reads the arguments. Each mistake is answered with one line on stderr that names it. */
export function readOptions(args: readonly string[]): ReadOptions {
  let chosen: Chosen = { command: "run" };
  const program = createProgram((choice) => {
    chosen = choice;
  });
  try {
    program.parse(args, { from: "user" });
    return { options: { ...program.opts<Omit<CommandOptions, keyof Chosen>>(), ...chosen } };
  } catch (error) {
    if (error instanceof CommanderError) return { exitCode: error.exitCode === 0 ? 0 : 2 };
    throw error;
  }
}

/** Which of the subcommands was called, with its argument. */
type Chosen = Pick<CommandOptions, "command" | "recording" | "compared">;

function createProgram(choose: (choice: Chosen) => void): Command {
  const program = new Command()
    .name(TOOL.name)
    .description("Judges any server of the Projects interface. Without a target: a fresh reference server.")
    .version(TOOL.version)
    .configureOutput({ writeErr: (text) => process.stderr.write(text.replace(/^error: /, `${TOOL.name}: `)) })
    .exitOverride()
    .addHelpText("after", HELP);
  program.addOption(new Option("--base-url <url>", "where the target answers, ending in /v1").env("TTS_PROJECTS_BASE_URL"));
  program.option("--target <file>", "target file, or the URL of one: base URL, keys, disposable projects");
  program.option("--suite-version <version>", "judge as this version of the suite did", newestVersion);
  program.option("--only <case>", "run this case, or all of a prefix such as list; repeatable", append, []);
  program.option("--skip <case>", "leave this case out, or all of a prefix; repeatable", append, []);
  program.option("--report <name[=file]>", `${Object.keys(REPORTERS).join(" or ")}; repeatable (default: console)`, report, []);
  program.option("--timeout <seconds>", "until a request counts as not answered", positive("seconds"), 10);
  program.option("--concurrency <n>", "most reads under way at once; writes are sent one after another", wholeNumber, 6);
  program.option("--rate <n/s>", "most requests a second, such as 5/s", rate);
  program.addOption(new Option("--fail-on <what>", "exit 4 when something could not be tested").choices(["incomplete"]));
  program.option("--profile <file>", "hold the target to these answers; another admissible one is drift");
  program.option("--strict", "fail what is merely allowed: drift, and a documented status other than the listed one");
  program.option("--write-profile <file>", "write the target's answers as a profile for the mock");
  program.option("--waivers <file>", "failures to live with until a day; a stale, unknown or expired waiver fails the run");
  program.option("--record <file>", "write all that was said as a HAR, keys taken out");
  program.option("--dry-run", "print each request that would be sent and each id that might be deleted; send nothing");
  program.command("run", { isDefault: true, hidden: true }).action(() => choose({ command: "run" }));
  program
    .command("judge <recording>")
    .description("judge a recording again, offline")
    .action((recording: string) => choose({ command: "judge", recording }));
  program
    .command("compare <files...>")
    .description("lay the JSON reports or profiles of targets side by side; exit 1 where they differ")
    .action((compared: string[]) => choose({ command: "compare", compared }));
  program
    .command("list")
    .description("name every case with its level and rule")
    .action(() => choose({ command: "list" }));
  return program;
}

const HELP = `
Keys are never taken from the command line: TTS_PROJECTS_KEY, TTS_PROJECTS_OTHER_KEY and TTS_PROJECTS_FREE_KEY,
or "keys" in the target file. TTS_PROJECTS_DISPOSABLE names the ids that may be deleted, with commas between.

Exit codes: 0 no violation, 1 the target broke the contract, 2 wrong usage, 3 it could not be tested, 4 incomplete.`;

function append(value: string, previous: string[]): string[] {
  return [...previous, value];
}

function report(value: string, previous: ReportRequest[]): ReportRequest[] {
  const [name = "", ...rest] = value.split("=");
  if (!isReporter(name)) throw new InvalidArgumentError(`There are: ${Object.keys(REPORTERS).join(", ")}.`);
  const file = rest.join("=");
  return [...previous, { reporter: name, ...(file && { file }) }];
}

function isReporter(name: string): name is ReporterName {
  return Object.hasOwn(REPORTERS, name);
}

function positive(unit: string): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (!(number > 0) || !Number.isFinite(number)) throw new InvalidArgumentError(`It is a number of ${unit} above 0.`);
    return number;
  };
}

function wholeNumber(value: string): number {
  if (!/^[1-9]\d{0,2}$/.test(value)) throw new InvalidArgumentError("It is a whole number from 1 to 999.");
  return Number(value);
}

function rate(value: string): number {
  return positive("requests a second")(value.replace(/\/s$/, ""));
}
