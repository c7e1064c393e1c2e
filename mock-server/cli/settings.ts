import type { LogFormat } from "../adapters/access-log.ts";
import { DEFAULT_HOST, DEFAULT_PORT } from "../http/server-address.ts";
import { readAnswers, readLogFormat, readSomeText, readTrueOrFalse, readWholeNumber } from "./readers.ts";

/** What a start can be told, by the names that commander gives the flags. */
export interface Values {
  readonly port: number;
  readonly host: string;
  readonly data: string | undefined;
  readonly profile: string | undefined;
  readonly answer: readonly string[];
  readonly rngSeed: number;
  readonly logFormat: LogFormat;
  readonly silent: boolean;
}

/** One setting: its flag, its environment twin, and how the text of either is read. */
export interface Setting<T> {
  /** As commander writes flags. */
  readonly flag: string;
  readonly env: string;
  readonly about: string;
  readonly fallback: T;
  /** Whether a flag given again adds to what it said before; else the last one counts. */
  readonly repeatable?: true;
  /** The value of a text; throws a UsageError that says what would be right. */
  read(text: string): T;
}

/** Every setting; --help and --version are commander's own. */
export const SETTINGS: { readonly [Name in keyof Values]: Setting<Values[Name]> } = {
  port: {
    flag: "--port <number>",
    env: "TTS_PROJECTS_PORT",
    about: "port to listen on; 0 takes a free one",
    fallback: DEFAULT_PORT,
    read: (text) => readWholeNumber(text, 65_535),
  },
  host: {
    flag: "--host <host>",
    env: "TTS_PROJECTS_HOST",
    about: "name or address to listen on",
    fallback: DEFAULT_HOST,
    read: (text) => readSomeText(text, "a host name or an address"),
  },
  data: {
    flag: "--data <file>",
    env: "TTS_PROJECTS_DATA",
    about: "JSON file with all accounts and projects, in place of the made-up ones",
    fallback: undefined,
    read: (text) => readSomeText(text, "the path of a JSON file"),
  },
  profile: {
    flag: "--profile <file>",
    env: "TTS_PROJECTS_PROFILE",
    about: "JSON file with answers to open questions, such as the contract suite writes",
    fallback: undefined,
    read: (text) => readSomeText(text, "the path of a JSON file"),
  },
  answer: {
    flag: "--answer <rule=answer>",
    env: "TTS_PROJECTS_ANSWER",
    about: "answer to one open question, stronger than the profile; repeatable",
    fallback: [],
    repeatable: true,
    read: readAnswers,
  },
  rngSeed: {
    flag: "--rng-seed <number>",
    env: "TTS_PROJECTS_RNG_SEED",
    about: "the same seed makes up the same projects",
    fallback: 1,
    read: (text) => readWholeNumber(text, 2 ** 32 - 1),
  },
  logFormat: {
    flag: "--log-format <format>",
    env: "TTS_PROJECTS_LOG_FORMAT",
    about: "access log on stderr, text or json",
    fallback: "text",
    read: readLogFormat,
  },
  silent: {
    flag: "--silent",
    env: "TTS_PROJECTS_SILENT",
    about: "print the ready line and nothing else, and no access log",
    fallback: false,
    read: readTrueOrFalse,
  },
};
