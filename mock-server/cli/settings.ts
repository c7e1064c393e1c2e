import type { LogFormat } from "../adapters/access-log.ts";
import { DEFAULT_HOST, DEFAULT_PORT } from "../http/router.ts";
import type { Cors } from "../layers/cors.ts";
import type { Fault } from "../layers/faults/fault.ts";
import { readAnswers, readLogFormat, readSomeText, readStore, readTrueOrFalse, readWholeNumber } from "./readers.ts";
import { readCors, readDelay, readFaults, readPercent } from "./trouble-readers.ts";

/** What a start can be told, by the names that commander gives the flags. */
export interface Values {
  readonly port: number;
  readonly host: string;
  readonly data: string | undefined;
  readonly profile: string | undefined;
  readonly answer: readonly string[];
  readonly rngSeed: number;
  readonly delay: string;
  readonly fault: readonly Fault[];
  readonly cors: Cors;
  /** The URL of Redis; undefined where the state is in memory. */
  readonly store: string | undefined;
  readonly journalSize: number;
  readonly failUnder: number | undefined;
  readonly adminToken: string | undefined;
  readonly noAdmin: boolean;
  readonly watch: boolean;
  readonly https: boolean;
  readonly cert: string | undefined;
  readonly key: string | undefined;
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
  delay: {
    flag: "--delay <ms|min-max>",
    env: "TTS_PROJECTS_DELAY",
    about: "how late every answer is, in milliseconds",
    fallback: "0",
    read: readDelay,
  },
  fault: {
    flag: "--fault <name=value,…>",
    env: "TTS_PROJECTS_FAULT",
    about: "trouble on purpose, such as operation=deleteProject,every=3,when=before,answer=reset, or as JSON; repeatable",
    fallback: [],
    repeatable: true,
    read: readFaults,
  },
  cors: {
    flag: "--cors <any|off|origin>",
    env: "TTS_PROJECTS_CORS",
    about: "which pages of other origins may read the answers",
    fallback: "any",
    read: readCors,
  },
  store: {
    flag: "--store <url>",
    env: "TTS_PROJECTS_STORE",
    about: "where the state is: memory, or redis://host:port/database to share it with other mocks",
    fallback: undefined,
    read: readStore,
  },
  journalSize: {
    flag: "--journal-size <number>",
    env: "TTS_PROJECTS_JOURNAL_SIZE",
    about: "how many requests the journal keeps",
    fallback: 1000,
    read: (text) => readWholeNumber(text, 1_000_000),
  },
  failUnder: {
    flag: "--fail-under <percent>",
    env: "TTS_PROJECTS_FAIL_UNDER",
    about: "end with 1 where the clients of this run met less of the contract",
    fallback: undefined,
    read: readPercent,
  },
  adminToken: {
    flag: "--admin-token <token>",
    env: "TTS_PROJECTS_ADMIN_TOKEN",
    about: "opens the control interface to other machines, with this token",
    fallback: undefined,
    read: (text) => readSomeText(text, "a token"),
  },
  noAdmin: {
    flag: "--no-admin",
    env: "TTS_PROJECTS_NO_ADMIN",
    about: "no control interface",
    fallback: false,
    read: readTrueOrFalse,
  },
  watch: {
    flag: "--watch",
    env: "TTS_PROJECTS_WATCH",
    about: "read the files of --data and --profile again when they change",
    fallback: false,
    read: readTrueOrFalse,
  },
  https: {
    flag: "--https",
    env: "TTS_PROJECTS_HTTPS",
    about: "HTTPS with a certificate made at start",
    fallback: false,
    read: readTrueOrFalse,
  },
  cert: {
    flag: "--cert <file>",
    env: "TTS_PROJECTS_CERT",
    about: "HTTPS with this certificate (PEM); needs --key",
    fallback: undefined,
    read: (text) => readSomeText(text, "the path of a PEM file"),
  },
  key: {
    flag: "--key <file>",
    // TTS_PROJECTS_KEY is the API key that the contract suite reads.
    env: "TTS_PROJECTS_CERT_KEY",
    about: "the private key of --cert (PEM)",
    fallback: undefined,
    read: (text) => readSomeText(text, "the path of a PEM file"),
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
