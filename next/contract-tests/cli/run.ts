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
      return await COMMANDS[options.command](options, io);
    } catch (error) {
      if (!(error instanceof UsageError)) return sayInternalError(error, io);
      say(io, error.message);
      return 2;
    }
  });
}

/** Reports a bug of the suite in one line and returns the exit code. */
export function sayInternalError(error: unknown, io: Pick<Io, "stderr">): 3 {
  say(io, `internal error: ${error instanceof Error ? error.message : String(error)}`);
  return 3;
}

const COMMANDS: Readonly<Record<CommandOptions["command"], (options: CommandOptions, io: Io) => number | Promise<number>>> = {
  init,
  compare: compareTargets,
  run: (options, io) => judge(selectCases(options), options, io),
  judge: (options, io) => judge(selectCases(options), options, io),

  list(options, { stdout }) {
    const lineOf = (each: Case) => `${each.id.padEnd(32)} ${levelOf(each).padEnd(9)} ${ruleOf(each.rule).sentence}\n`;
    stdout.write(selectCases(options).map(lineOf).join(""));
    return 0;
  },

  async explain({ files: [id = ""] }, { stdout }) {
    const { explain } = await import("./explain.ts");
    stdout.write(await explain(id, stdout.columns));
    return 0;
  },
};

/**
 * The cases that `only` names (default: all) without those that `skip` names. A name is a case id or a prefix of ids: `list`
 * selects every case whose id starts with `list.`. Throws `UsageError` for an unknown name and for an empty selection.
 */
function selectCases({ suiteVersion, only, skip }: CommandOptions): Case[] {
  const cases = casesOfVersion(suiteVersion);
  const unknown = [...only, ...skip].find((name) => !cases.some(({ id }) => matches(id, name)));
  if (unknown !== undefined) {
    const near = cases.map(({ id }) => id).filter((id) => matches(id, groupOf(unknown)));
    const names = near.length > 0 ? near : [...new Set(cases.map(({ id }) => groupOf(id)))];
    throw new UsageError(`no case is called "${unknown}"; choose from: ${names.join(", ")}`);
  }
  const isNamedBy = (names: readonly string[], { id }: Case) => names.some((name) => matches(id, name));
  const selected = cases.filter((each) => (only.length === 0 || isNamedBy(only, each)) && !isNamedBy(skip, each));
  if (selected.length === 0) throw new UsageError("the selection leaves no case to run");
  return selected;
}

function matches(id: string, name: string): boolean {
  return id === name || id.startsWith(`${name}.`);
}

function groupOf(name: string): string {
  return name.split(".")[0] ?? "";
}
