import type { LogFormat } from "../adapters/access-log.ts";
import { DEFAULT_HOST, DEFAULT_PORT } from "../http/router.ts";
import type { Cors } from "../layers/cors.ts";
import { type Fault, parseFaultText } from "../layers/parse-faults.ts";
import { SHIPPED_NAMES } from "../layers/scenarios/scenarios.ts";
import { MOST } from "../options.ts";
import * as read from "./readers.ts";

/** The values of all settings, by the names that commander gives the flags. */
export interface Values {
  readonly port: number;
  readonly host: string;
  readonly data: string | undefined;
  readonly profile: string | undefined;
  readonly answer: readonly string[];
  readonly scenario: string | undefined;
  readonly rngSeed: number;
  readonly delay: string;
  readonly fault: readonly Fault[];
  readonly cors: Cors;
  /** The base URL of a server that answers in place of the mock. */
  readonly proxy: string | undefined;
  readonly proxyDeletes: boolean;
  /** The URL of Redis; undefined if the state is in memory. */
  readonly store: string | undefined;
  readonly journalSize: number;
  readonly failUnder: number | undefined;
  readonly adminToken: string | undefined;
  readonly noAdmin: boolean;
  readonly watch: boolean;
  readonly cert: string | undefined;
  readonly key: string | undefined;
  readonly logFormat: LogFormat;
  readonly silent: boolean;
}

/** A setting: its flag in commander's notation, its environment variable, its help, its default, and the reader of its text. */
export interface Setting<T> {
  readonly flag: string;
  readonly env: string;
  readonly about: string;
  readonly fallback: T;
  /** Whether a repeated flag adds to its earlier values; otherwise the last one counts. */
  readonly repeatable: boolean;
  /** Converts a text to the value; throws an error that says what would be valid. */
  read(text: string): T;
}

/** All settings, except --help and --version, which are commander's own. */
export const SETTINGS: { readonly [Name in keyof Values]: Setting<Values[Name]> } = {
  port: setting("--port <number>", "port to listen on; 0 selects a free one", DEFAULT_PORT, read.wholeNumber(MOST.port)),
  host: setting("--host <host>", "name or address to listen on", DEFAULT_HOST, read.someText("a host name or an address")),
  cors: {
    ...setting<Cors>("--cors <any|off|origin>", "other origins whose pages may read the answers; repeatable", "any", read.cors),
    repeatable: true,
  },
  cert: optional("--cert <file>", "serve HTTPS with this certificate (PEM); needs --key", read.file),
  // TTS_PROJECTS_KEY is the API key that the contract suite reads.
  key: { ...optional("--key <file>", "the private key of --cert (PEM)", read.file), env: "TTS_PROJECTS_CERT_KEY" },
  data: optional("--data <file>", "JSON file with all accounts and projects, instead of the seeded ones", read.file),
  profile: optional("--profile <file>", "JSON file with answers to open questions, as the contract suite writes it", read.file),
  answer: repeatable("--answer <rule=answer>", "answer to one open question; overrides the profile", read.answers),
  scenario: optional(
    "--scenario <name|file>",
    `${SHIPPED_NAMES.join(", ")}, or a JSON file with faults, answers, delay, data`,
    read.someText("a name or a file"),
  ),
  rngSeed: setting("--rng-seed <number>", "the same seed makes the same projects", 1, read.wholeNumber(MOST.seed)),
  watch: setting("--watch", "read the files of --data and --profile again when they change", false, read.trueOrFalse),
  store: optional("--store <url>", "memory, or redis://host:port/database to share the state with other mocks", read.store),
  proxy: optional("--proxy <url>", "a server that answers in place of the mock; the document judges it", read.serverUrl),
  proxyDeletes: setting("--proxy-deletes", "send deletes even if that server is on another machine", false, read.trueOrFalse),
  delay: setting("--delay <ms|min-max>", "delay of every answer, in milliseconds", "0", read.delay),
  fault: repeatable(
    "--fault <name=value,…>",
    "a fault, such as operation=deleteProject,every=3,when=before,break=reset, or as JSON",
    parseFaultText,
  ),
  logFormat: setting<LogFormat>("--log-format <format>", "access log on stderr, text or json", "text", read.logFormat),
  silent: setting("--silent", "print only the ready line, and no access log", false, read.trueOrFalse),
  journalSize: setting("--journal-size <number>", "requests to keep in the journal", 1000, read.wholeNumber(MOST.journalSize)),
  failUnder: optional("--fail-under <percent>", "exit 1 if the clients of this run exercised less of the contract", read.percent),
  noAdmin: setting("--no-admin", "no control interface", false, read.trueOrFalse),
  adminToken: optional(
    "--admin-token <token>",
    "opens the control interface to other machines that send Authorization: Bearer TOKEN",
    read.someText("a token"),
  ),
};

/** The values, and for each the flag or variable that it came from, for messages. */
export interface Settings extends Values {
  readonly origin: { readonly [Name in keyof Values]: string };
}

/** The given flags: their text, or true for a flag without a value. */
export type Flags = { readonly [Name in keyof Values]?: string | true };

/** Resolves each setting from its flag, else its variable, else its default. An empty variable counts as absent. */
export function resolveSettings(flags: Flags, env: NodeJS.ProcessEnv): Settings {
  const resolved = Object.entries<Setting<unknown>>(SETTINGS).map(([name, setting]) => {
    const flag = flags[name as keyof Values];
    const text = flag === undefined ? env[setting.env] || undefined : String(flag);
    const origin = flag === undefined && text ? setting.env : setting.flag.replace(/ .*/, "");
    return { name, origin, value: text === undefined ? setting.fallback : readFrom(origin, text, setting) };
  });
  const origin = Object.fromEntries(resolved.map((each) => [each.name, each.origin]));
  return { ...Object.fromEntries(resolved.map(({ name, value }) => [name, value])), origin } as unknown as Settings;
}

function readFrom<T>(origin: string, text: string, setting: Setting<T>): T {
  try {
    return setting.read(text);
  } catch (problem) {
    throw new read.UsageError(`${origin}: ${read.oneLine(problem)}`);
  }
}

function setting<T>(flag: string, about: string, fallback: T, read: (text: string) => T): Setting<T> {
  const name = flag.replace(/^--| .*/g, "").replaceAll("-", "_");
  return { flag, env: `TTS_PROJECTS_${name.toUpperCase()}`, about, fallback, repeatable: false, read };
}

function optional<T>(flag: string, about: string, read: (text: string) => T | undefined): Setting<T | undefined> {
  return setting<T | undefined>(flag, about, undefined, read);
}

function repeatable<T>(flag: string, about: string, read: (text: string) => readonly T[]): Setting<readonly T[]> {
  return { ...setting<readonly T[]>(flag, `${about}; repeatable`, [], read), repeatable: true };
}
