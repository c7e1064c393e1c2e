import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { REPORTERS, type ReporterName } from "../reporters/reporters.ts";
import { TOOL } from "../runner/tool.ts";

/** One `--report NAME[=FILE]`; without a file the report goes to stdout. */
export interface ReportRequest {
  readonly reporter: ReporterName;
  readonly file?: string;
}

/** The command line, read and checked. */
export interface CommandOptions {
  readonly command: "run" | "list";
  readonly baseUrl?: string;
  readonly target?: string;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly report: readonly ReportRequest[];
  readonly timeout: number;
  readonly rate?: number;
  readonly failOn?: "incomplete";
}

/** What the arguments ask for, or the exit code of a command line that is done: 0 after help and version, 2 after one line of error. */
export type ReadOptions = { readonly options: CommandOptions } | { readonly exitCode: 0 | 2 };

/** Reads the arguments. Each mistake is answered with one line on stderr that names it. */
export function readOptions(args: readonly string[]): ReadOptions {
  let command: CommandOptions["command"] = "run";
  const program = createProgram((name) => {
    command = name;
  });
  try {
    program.parse(args, { from: "user" });
    return { options: { ...program.opts<Omit<CommandOptions, "command">>(), command } };
  } catch (error) {
    if (error instanceof CommanderError) return { exitCode: error.exitCode === 0 ? 0 : 2 };
    throw error;
  }
}

function createProgram(choose: (command: CommandOptions["command"]) => void): Command {
  const program = new Command()
    .name(TOOL.name)
    .description("Judges any server of the Projects interface. Without a target: a fresh reference server.")
    .version(TOOL.version)
    .configureOutput({ writeErr: (text) => process.stderr.write(text.replace(/^error: /, `${TOOL.name}: `)) })
    .exitOverride()
    .addHelpText("after", HELP);
  program.addOption(new Option("--base-url <url>", "where the target answers, ending in /v1").env("TTS_PROJECTS_BASE_URL"));
  program.option("--target <file>", "target file, or the URL of one: base URL, keys, disposable projects");
  program.option("--only <case>", "run this case, or all of a prefix such as list; repeatable", append, []);
  program.option("--skip <case>", "leave this case out, or all of a prefix; repeatable", append, []);
  program.option("--report <name[=file]>", `${Object.keys(REPORTERS).join(" or ")}; repeatable (default: console)`, report, []);
  program.option("--timeout <seconds>", "until a request counts as not answered", positive("seconds"), 10);
  program.option("--rate <n/s>", "most requests a second, such as 5/s", rate);
  program.addOption(new Option("--fail-on <what>", "exit 4 when something could not be tested").choices(["incomplete"]));
  program.command("run", { isDefault: true, hidden: true }).action(() => choose("run"));
  program
    .command("list")
    .description("name every case with its level and rule")
    .action(() => choose("list"));
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

function rate(value: string): number {
  return positive("requests a second")(value.replace(/\/s$/, ""));
}
