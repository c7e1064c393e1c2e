import { Command, InvalidArgumentError, Option } from "commander";
import { InputProblem } from "../openapi/input-problem.ts";
import { isOrigin } from "./app.ts";
import type { StartOptions } from "./index.ts";
import type { StartState } from "./mock.ts";
import { A_DELAY, FAULT_SCHEMA, type Fault, faultFrom, isDelay } from "./simulation/fault.ts";
import { checkValue } from "./store/check-value.ts";
import { VERSION } from "./version.ts";

/** The values of the flags, by the names that commander gives them; those that are options of a mock have the same name there. */
export interface Flags extends Omit<StartOptions, keyof StartState | "log" | "tls"> {
  readonly data?: string;
  readonly profile?: string;
  readonly scenario?: string;
  readonly watch: boolean;
  readonly answer: readonly string[];
  readonly fault: readonly Fault[];
  readonly delay?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly silent: boolean;
}

/** Reads the flags and their environment variables. Throws a CommanderError, or an {@link InputProblem}, of one line. */
export function readCommandLine(args: readonly string[] = process.argv.slice(2)): Flags {
  dropEmptyVariables();
  const command = new Command("tts-projects-mock")
    .description(
      "A mock server of the Projects interface: it lists projects page by page and deletes them.",
    )
    .version(VERSION, "--version", "print the version")
    .addHelpText("after", `\n${HELP_FOOTER}`)
    .configureOutput({ writeErr: () => {} })
    .exitOverride();
  for (const option of options()) command.addOption(option);
  return command.parse(args, { from: "user" }).opts<Flags>();
}

function options(): Option[] {
  return [
    option("--port <number>", "port to listen on; 0 for any free one")
      .default(4010)
      .argParser(wholeNumber(65_535)),
    option("--host <host>", "name or address to listen on").default("127.0.0.1"),
    option(
      "--data <file>",
      "JSON file with all accounts and their projects, instead of the development accounts",
    ),
    option(
      "--profile <file>",
      "JSON file with answers to open questions, as the contract suite writes it",
    ),
    option(
      "--scenario <file>",
      "JSON file with data, answers, faults and delay; other flags are over its parts",
    ),
    option("--watch", "take the files of --data, --profile and --scenario as they are saved")
      .default(false)
      .conflicts("store"),
    option("--answer <rule=answer>", "answer to an open question, over the profile; repeatable")
      .default([], "none")
      .argParser(answers),
    option(
      "--fault <name=value,…>",
      "fault, such as operation=deleteProject,every=3,when=after,break=reset; repeatable",
    )
      .default([], "none")
      .argParser(faults),
    option("--delay <ms|min-max>", "how late every answer comes, in milliseconds").argParser(
      taking(A_DELAY, isDelay),
    ),
    option("--cors <any|off|origin>", "origins whose pages may read the answers; repeatable")
      .default("*", "any")
      .argParser(
        (text, before) => CORS.get(text) ?? origins(`any, off, or ${AN_ORIGIN}`)(text, before),
      ),
    option("--store <url>", "redis://host:port/database, to share the state with other mocks"),
    option("--journal-size <number>", "how many requests the journal keeps")
      .default(500)
      .argParser(wholeNumber(100_000)),
    option(
      "--admin-token <token>",
      "open the control interface to other machines that send this token",
    ).conflicts("admin"),
    option(
      "--admin-origin <origin>",
      "origin whose pages may use the control interface, such as http://localhost:5173; repeatable",
    )
      .argParser(origins(AN_ORIGIN))
      .conflicts("admin"),
    option("--no-admin", "switch the control interface off"),
    option("--cert <file>", "serve HTTPS with this certificate (PEM); needs --key"),
    // TTS_PROJECTS_KEY is the API key of the contract suite.
    option("--key <file>", "private key of --cert (PEM)").env("TTS_PROJECTS_CERT_KEY"),
    option("--silent", "print the ready line and nothing else").default(false),
  ];
}

/** The option for what `--cors` takes beside origins. */
const CORS = new Map<string, "*" | false>([
  ["any", "*"],
  ["off", false],
]);

const HELP_FOOTER = `A flag overrides its environment variable; in that of a repeatable flag, ";" separates the values.
Exit codes: 0 clean stop, 1 failure, 2 wrong usage or cannot listen.`;

/** A flag with its environment variable: of `--journal-size` this is TTS_PROJECTS_JOURNAL_SIZE. */
function option(flags: string, about: string): Option {
  const name = flags.replace(/^--| .*$/g, "").replaceAll("-", "_");
  return new Option(flags, about)
    .env(`TTS_PROJECTS_${name.toUpperCase()}`)
    .argParser(taking("a text that is not empty", (text) => text !== ""));
}

/** Returns a parser that returns a valid text, and refuses any other by saying what the flag takes. */
function taking(what: string, isValid: (text: string) => boolean): (text: string) => string {
  return (text) => {
    if (isValid(text)) return text;
    throw new InvalidArgumentError(`It takes ${what}`);
  };
}

/** An empty variable counts as absent, as compose files write it; so does a switch that is 0 or false. */
function dropEmptyVariables(): void {
  for (const [name, value = ""] of Object.entries(process.env)) {
    if (!name.startsWith("TTS_PROJECTS_")) continue;
    const isSwitch = /_(SILENT|NO_ADMIN|WATCH)$/.test(name);
    if (value === "" || (isSwitch && /^(0|false)$/.test(value))) delete process.env[name];
    else if (isSwitch && !/^(1|true)$/.test(value))
      throw new InputProblem(`${name} takes 1, true, 0 or false`);
  }
}

function wholeNumber(maximum: number): (text: string) => number {
  const isValid = (text: string) => /^\d{1,6}$/.test(text) && Number(text) <= maximum;
  return (text) => Number(taking(`a whole number from 0 to ${maximum}`, isValid)(text));
}

/** Adds answers to those of earlier flags; in a variable, `;` separates them. */
function answers(text: string, before: readonly string[]): readonly string[] {
  // Only before a rule: an answer that is a media type has `; charset=utf-8` in it.
  return [...before, ...text.split(/;\s*(?=[\w-]+\.[\w.-]+=)/)];
}

const AN_ORIGIN = "an origin such as http://localhost:5173";

/** Returns a parser that adds origins to those of earlier flags; in a variable, `;` separates them. */
function origins(what: string): (text: string, before: unknown) => readonly string[] {
  const read = taking(what, (value) => value.split(";").every(isOrigin));
  return (text, before) => {
    const given = read(text).split(";");
    return Array.isArray(before) ? [...before, ...given] : given;
  };
}

/** Adds faults, such as `operation=deleteProject,every=3,break=reset`, to those of earlier flags; in a variable, `;` separates them. */
function faults(text: string, before: readonly Fault[]): readonly Fault[] {
  const given = separated(text, ";").map((fault) => {
    const pairs = separated(fault, ",").map((pair) => pair.trimStart().split(/=(.*)/s));
    return checkValue<Fault>(FAULT_SCHEMA, faultFrom(pairs), "--fault (TTS_PROJECTS_FAULT)");
  });
  return [...before, ...given];
}

/** The parts of a text between separators. A separator in double quotes, or one without `name=` after it, is part of a value. */
function separated(text: string, separator: string): string[] {
  const part = new RegExp(`("(\\\\.|[^"\\\\])*"|(?!${separator}\\s*[A-Za-z]+=).)+`, "gs");
  return text.match(part) ?? [text];
}
