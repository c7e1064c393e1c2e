import { type Command, InvalidArgumentError, Option } from "commander";
import { TOOL } from "../model/report.ts";
import { REPORTERS, type ReporterName } from "../reporters/reporters.ts";

/** One `--report NAME[=FILE]`; without a file the report goes to stdout. */
export interface ReportRequest {
  readonly reporter: ReporterName;
  readonly file?: string;
}

/** The flags that choose cases. */
export interface Selection {
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
}

/** The flags of `run`, parsed and checked. */
export interface RunFlags extends Selection {
  readonly baseUrl?: string;
  readonly target?: string;
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

/** Adds the flags of `run` in the groups of the help. */
export function addRunFlags(command: Command): Command {
  command
    .optionsGroup("Target:")
    .addOption(new Option("--base-url <url>", "base URL of the target, ending in /v1").env("TTS_PROJECTS_BASE_URL"))
    .option("--target <file>", "target file (base URL, keys, disposable projects): a path, a URL, or - for standard input")
    .optionsGroup("Cases:");
  return addSelection(command)
    .option("--profile <file>", "compare the target with these answers; another admissible answer is drift")
    .option("--strict", "fail on what is otherwise allowed: drift, and a documented status other than the listed one")
    .option("--waivers <file>", "failures to accept until a day; a stale, unknown or expired waiver fails the run")
    .option("--explore <n>", "send so many random requests more, whose answers the reference predicts", wholeNumber(1, 100_000))
    .option("--explore-seed <n>", "seed of the random requests (default: random, and printed)", wholeNumber(0, 999_999_999))
    .optionsGroup("Reports:")
    .option("--report <name[=file]>", `${Object.keys(REPORTERS).join("|")}; repeatable (default: console)`, readReport)
    .option("--write-profile <file>", "write the target's answers as a profile for the mock")
    .option("--write-data <file>", "write the target's projects as a data file for the mock, under development keys")
    .addOption(new Option("--fail-on <what>", "exit 4 if something was left untested").choices(["incomplete"]))
    .optionsGroup("Pace:")
    .option("--rate <n/s>", "maximum requests per second, such as 5/s", (value) => positive(value.replace(/\/s$/, "")))
    .option("--timeout <seconds>", "time after which a request counts as unanswered", positive, 10)
    .option("--concurrency <n>", "maximum requests at once; deletes that may succeed are sent alone", wholeNumber(1, 999), 6)
    .optionsGroup("More:")
    .option("--dry-run", "print each request that would be sent and each id that might be deleted; send nothing")
    .version(TOOL.version, "--version", "print the version")
    .helpOption("-h, --help", "print this help");
}

/** Adds the flags that choose cases. */
export function addSelection(command: Command): Command {
  return command
    .option("--only <rule>", "only this rule, or those with a prefix such as list; repeatable", append)
    .option("--skip <rule>", "without this rule, or those with a prefix; repeatable", append);
}

function append(value: string, previous: readonly string[] = []): string[] {
  return [...previous, value];
}

function readReport(value: string, previous: readonly ReportRequest[] = []): ReportRequest[] {
  const [, name = "", file] = /^([^=]*)(?:=(.*))?$/s.exec(value) ?? [];
  if (!Object.hasOwn(REPORTERS, name)) throw new InvalidArgumentError(`Choose from: ${Object.keys(REPORTERS).join(", ")}.`);
  if (file === "") throw new InvalidArgumentError('A file name must follow "=".');
  return [...previous, { reporter: name as ReporterName, ...(file && { file }) }];
}

function positive(value: string): number {
  if (Number(value) > 0 && Number.isFinite(Number(value))) return Number(value);
  throw new InvalidArgumentError("It must be a number above 0.");
}

function wholeNumber(least: number, most: number): (value: string) => number {
  return (value) => {
    if (/^\d+$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value);
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}
