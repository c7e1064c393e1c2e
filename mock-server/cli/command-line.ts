import { Command, CommanderError, Option } from "commander";
import { packageVersion } from "../adapters/package-version.ts";
import { oneLine, UsageError } from "./readers.ts";
import { type Flags, SETTINGS } from "./settings.ts";

/**
 * The flags that were given, or undefined if help or version were asked for and printed. Throws a UsageError for anything else.
 *
 * @param print takes the help or the version.
 */
export function readCommandLine(args: readonly string[], print: (text: string) => unknown): Flags | undefined {
  try {
    return flagsOf(command(print).parse(args, { from: "user" }));
  } catch (problem) {
    if (!(problem instanceof CommanderError)) throw problem;
    if (problem.exitCode === 0) return undefined;
    throw new UsageError(`${oneLine(problem).replace(/^error: |\.$/g, "")}; see --help`);
  }
}

function command(print: (text: string) => unknown): Command {
  const command = new Command("tts-projects-mock")
    .description("A mock server of the Projects interface: lists projects page by page and deletes them.")
    .version(packageVersion(), "--version", "print the version")
    .helpOption("--help", "print this help")
    .addHelpText(
      "after",
      "\nA flag overrides its environment variable. Exit codes: 0 clean stop, 1 failure, 2 wrong usage, port or store not available.",
    )
    .configureOutput({ writeOut: print, writeErr: () => {} })
    .exitOverride();
  for (const { flag, env, about, fallback, repeatable } of Object.values(SETTINGS)) {
    const note = fallback === undefined || String(fallback) === "" ? `env: ${env}` : `default: ${fallback}, env: ${env}`;
    const option = new Option(flag, `${about} (${note})`);
    command.addOption(repeatable ? option.argParser(joined) : option);
  }
  return command;
}

/** Commander reads `--no-admin` as `admin: false`; here a flag that was given is true, and others are absent. */
function flagsOf(parsed: Command): Flags {
  const given = parsed.options.filter((option) => parsed.getOptionValueSource(option.attributeName()) === "cli");
  return Object.fromEntries(
    given.map((option) => {
      const name = option.attributeName();
      return option.negate ? [`no${name[0]?.toUpperCase()}${name.slice(1)}`, true] : [name, parsed.getOptionValue(name)];
    }),
  );
}

/** The values of a repeated flag, joined as its environment variable would hold them. */
function joined(text: string, before: string | undefined): string {
  return before === undefined ? text : `${before};${text}`;
}
