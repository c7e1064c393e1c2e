import { Command, CommanderError, Option } from "commander";
import { packageVersion } from "../start-mock.ts";
import { DEV_ACCOUNTS } from "../store/dev-accounts.ts";
import { oneLine, UsageError } from "./readers.ts";
import { type Flags, SETTINGS, type Values } from "./settings.ts";

/**
 * Parses the flags; undefined if help or version was requested and printed. Throws a UsageError for anything else.
 *
 * @param print prints the help or the version.
 */
export function readCommandLine(args: readonly string[], print: (text: string) => unknown): Flags | undefined {
  const program = command(print);
  try {
    return flagsOf(program.parse(args, { from: "user" }));
  } catch (problem) {
    if (!(problem instanceof CommanderError)) throw problem;
    if (problem.exitCode === 0) return undefined;
    if (problem.code === "commander.excessArguments") throw new UsageError(`"${program.args[0]}" belongs to no flag; see --help`);
    throw new UsageError(`${oneLine(problem).replace(/^error: |\.$/g, "")}; see --help`);
  }
}

function command(print: (text: string) => unknown): Command {
  const command = new Command("tts-projects-mock")
    .description("A mock server of the Projects interface: lists projects page by page and deletes them.")
    .version(packageVersion(), "--version", "print the version")
    .helpOption("-h, --help", "print this help")
    .addHelpText("after", `\n${AFTER}`)
    .configureOutput({ writeOut: print, writeErr: () => {} })
    .exitOverride();
  let group = "";
  for (const name of Object.keys(SETTINGS) as (keyof Values)[]) {
    group = GROUPS[name] ?? group;
    command.addOption(optionOf(name).helpGroup(group));
  }
  return command;
}

/** The headings of the help, by the first setting below each. */
const GROUPS: { readonly [Name in keyof Values]?: string } = {
  port: "Address:",
  data: "Answers:",
  delay: "Faults:",
  logFormat: "Output and control:",
};

const AFTER = `Keys, unless --data has others:
${DEV_ACCOUNTS.map(({ key, about }) => `  ${key.padEnd(12)}${about}`).join("\n")}
  ${"KEY:NAME".padEnd(12)}a copy of any of them with a state of its own

Examples:
  tts-projects-mock --port 0 --answer list.total=page
  tts-projects-mock --fault operation=deleteProject,every=3,when=before,break=reset --delay 100-500
  tts-projects-mock --profile staging-answers.json --data staging-projects.json

A flag overrides its environment variable. Exit codes: 0 clean stop, 1 failure, 2 wrong usage, port or store not available.`;

function optionOf(name: keyof Values): Option {
  const { flag, env, about, fallback, repeatable } = SETTINGS[name];
  const note = fallback === undefined || String(fallback) === "" ? `env: ${env}` : `default: ${fallback}, env: ${env}`;
  const option = new Option(name === "port" ? `-p, ${flag}` : flag, `${about} (${note})`);
  // The values of a repeated flag are joined in the format of its environment variable.
  return repeatable ? option.argParser((text, before?: string) => (before === undefined ? text : `${before};${text}`)) : option;
}

/** Returns the given flags. The only negated one is `--no-admin`, which commander has as `admin: false`. */
function flagsOf(parsed: Command): Flags {
  const given = parsed.options.filter((option) => parsed.getOptionValueSource(option.attributeName()) === "cli");
  return Object.fromEntries(
    given.map((option) => {
      const name = option.attributeName();
      return option.negate ? ["noAdmin", true] : [name, parsed.getOptionValue(name)];
    }),
  );
}
