import { Argument, Command, CommanderError } from "commander";
import { UsageError } from "../model/input.ts";
import { TOOL } from "../model/report.ts";
import { addRunFlags, addSelection, type RunFlags, type Selection } from "./flags.ts";
import { type Io, say, withStandardOutput } from "./io.ts";

/** Runs the command line of the suite and returns the exit code. */
export function run(args: readonly string[], io: Io): Promise<number> {
  return withStandardOutput(io, async () => {
    const exit = { code: 0 };
    try {
      await createProgram(io, exit).parseAsync(args, { from: "user" });
      return exit.code;
    } catch (error) {
      // commander has printed its line, or the help.
      if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
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

/** The program is the command `run`. Each command is loaded when it is called, because some need little of the suite. */
function createProgram(io: Io, exit: { code: number }): Command {
  const program = new Command(TOOL.name)
    .description("Judges any server of the Projects interface; without a target, a fresh reference server.")
    .usage("[run] [options]")
    .addArgument(new Argument("[command]").choices(["run", "list", "explain", "init"]))
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => say(io, text.trim().replace("error: ", "").replaceAll("\n", " ")),
    })
    .addHelpText("after", HELP)
    .action(async (_, flags: RunFlags) => {
      exit.code = await (await import("./judge.ts")).judge(flags, io);
    });
  addRunFlags(program);
  addSelection(program.command("list").description("list the rules that are judged, with their levels")).action(
    async (_, list: Command) => (await import("./explain.ts")).list(list.optsWithGlobals<Selection>(), io),
  );
  program
    .command("explain <rule>")
    .description("explain a rule, or those with a prefix such as list: what a breach costs, the fix, what is asked")
    .action(async (name: string) => (await import("./explain.ts")).explain(name, io));
  program
    .command("init")
    .description("write a target file and a GitHub workflow into this folder")
    .action(async () => (await import("./init.ts")).init(io));
  return program;
}

const HELP = `
Keys are never taken from the command line: set TTS_PROJECTS_KEY, TTS_PROJECTS_OTHER_KEY and TTS_PROJECTS_FREE_KEY,
or "keys" in the target file. TTS_PROJECTS_DISPOSABLE has the ids of projects that may be deleted, separated by commas.

Exit codes: 0 no violation, 1 the target broke the contract, 2 wrong usage, 3 it could not be tested, 4 incomplete.`;
