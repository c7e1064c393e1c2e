import { Command, CommanderError, Option } from "commander";
import { packageVersion } from "../adapters/package-version.ts";
import type { Flags } from "./resolve-settings.ts";
import { SETTINGS } from "./settings.ts";
import { oneLine, UsageError } from "./usage-error.ts";

/** The flags that were given, or undefined where help or version were asked for and printed. Throws a UsageError for anything else. */
export function readCommandLine(args: readonly string[]): Flags | undefined {
  try {
    return flagsOf(command().parse(args, { from: "user" }));
  } catch (problem) {
    if (!(problem instanceof CommanderError)) throw problem;
    if (problem.exitCode === 0) return undefined;
    throw new UsageError(`${oneLine(problem).replace(/^error: |\.$/g, "")}; see --help`);
  }
}

function command(): Command {
  const command = new Command("tts-projects-mock")
    .description("A mock server of the Projects interface: lists projects page by page and deletes them.")
    .version(packageVersion(), "--version", "print the version")
    .helpOption("--help", "print this help")
    .addHelpText(
      "after",
      "\nA flag is stronger than its environment variable. Exit codes: 0 clean stop, 1 failure, 2 wrong use or no port.",
    )
    .configureOutput({ writeErr: () => {} })
    .exitOverride();
  for (const { flag, env, about, fallback, repeatable } of Object.values(SETTINGS)) {
    const note = fallback === undefined || String(fallback) === "" ? `env: ${env}` : `default: ${fallback}, env: ${env}`;
    const option = new Option(flag, `${about} (${note})`);
    command.addOption(repeatable ? option.argParser(joined) : option);
  }
  return command;
}

/** Commander calls `--no-admin` an `admin` that is false; here a flag that was given is true, and others are absent. */
function flagsOf(parsed: Command): Flags {
  const given = parsed.options.filter((option) => parsed.getOptionValueSource(option.attributeName()) === "cli");
  return Object.fromEntries(
    given.map((option) => {
      const name = option.attributeName();
      return option.negate ? [`no${name[0]?.toUpperCase()}${name.slice(1)}`, true] : [name, parsed.getOptionValue(name)];
    }),
  );
}

/** All texts of a flag that may be given again, in the one text that its variable would hold. */
function joined(text: string, before: string | undefined): string {
  return before === undefined ? text : `${before};${text}`;
}
