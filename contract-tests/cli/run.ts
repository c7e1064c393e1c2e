import { ruleOf } from "../../openapi/index.ts";
import { casesOfVersion } from "../cases/suite-versions.ts";
import { type Case, levelOf } from "../model/case.ts";
import { UsageError } from "../model/input.ts";
import { compareTargets } from "./compare.ts";
import { init } from "./init.ts";
import { judge } from "./judge.ts";
import { type CommandOptions, readOptions } from "./options.ts";
import { type Io, say, withStandardOutput } from "./outputs.ts";

/** Runs the command line of the suite and returns the exit code. */
export function run(args: readonly string[], io: Io): Promise<number> {
  return withStandardOutput(io, async () => {
    const read = readOptions(args, io);
    if ("exitCode" in read) return read.exitCode;
    const { options } = read;
    try {
      return await perform(options, io);
    } catch (error) {
      if (!(error instanceof UsageError)) return sayInternalError(error, io);
      say(io, error.message);
      return 2;
    }
  });
}

async function perform(options: CommandOptions, io: Io): Promise<number> {
  const { command, suiteVersion, only, skip } = options;
  if (command === "init") return init(options, io);
  if (command === "compare") return compareTargets(options, io);
  if (command === "explain") return explainTo(io, options);
  const cases = selectCases(casesOfVersion(suiteVersion), only, skip);
  return command === "list" ? listCases(cases, io) : judge(cases, options, io);
}

/** Reports a bug of the suite in one line and returns the exit code. */
export function sayInternalError(error: unknown, io: Pick<Io, "stderr">): 3 {
  say(io, `internal error: ${error instanceof Error ? error.message : String(error)}`);
  return 3;
}

async function explainTo({ stdout }: Io, { files: [id = ""] }: CommandOptions): Promise<number> {
  const { explain } = await import("./explain.ts");
  stdout.write(await explain(id, stdout.columns));
  return 0;
}

function listCases(cases: readonly Case[], { stdout }: Io): number {
  const lines = cases.map((each) => `${each.id.padEnd(32)} ${levelOf(each).padEnd(9)} ${ruleOf(each.rule).sentence}\n`);
  stdout.write(lines.join(""));
  return 0;
}

/**
 * The cases that `only` names (default: all) without those that `skip` names. A name is a case id or a prefix of ids: `list`
 * selects every case whose id starts with `list.`. Throws `UsageError` for an unknown name and for an empty selection.
 */
function selectCases(cases: readonly Case[], only: readonly string[], skip: readonly string[]): Case[] {
  const unknown = [...only, ...skip].find((name) => !cases.some(({ id }) => matches(id, name)));
  if (unknown !== undefined) {
    const near = cases.map(({ id }) => id).filter((id) => matches(id, groupOf(unknown)));
    const names = near.length > 0 ? near : [...new Set(cases.map(({ id }) => groupOf(id)))];
    throw new UsageError(`no case is called "${unknown}"; choose from: ${names.join(", ")}`);
  }
  const selected = cases.filter(
    ({ id }) => (only.length === 0 || only.some((name) => matches(id, name))) && !skip.some((name) => matches(id, name)),
  );
  if (selected.length === 0) throw new UsageError("the selection leaves no case to run");
  return selected;
}

function matches(id: string, name: string): boolean {
  return id === name || id.startsWith(`${name}.`);
}

function groupOf(name: string): string {
  return name.split(".")[0] ?? "";
}
