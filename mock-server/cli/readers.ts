import type { LogFormat } from "../adapters/access-log.ts";
import { CORS_FORMS, type Cors, isOrigin } from "../layers/cors.ts";
import { DELAY_FORMS, parseDelay } from "../layers/delay.ts";
import { parseRedisUrl, REDIS_URL_FORMS } from "../store/redis/redis-url.ts";

/** Wrong usage of the command line: one line on stderr, or one for each problem of a file; exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Returns the message of anything thrown, as one line. */
export function oneLine(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return text.replace(/\s*\n\s*/g, " ");
}

/** Creates a reader: it converts the text of a flag or variable, or throws a UsageError that says what would be valid. */
export function wholeNumber(maximum: number): (text: string) => number {
  return reader(`a whole number from 0 to ${maximum}`, (text) => {
    return /^\d{1,15}$/.test(text) && Number(text) <= maximum ? Number(text) : undefined;
  });
}

export function someText(wanted: string): (text: string) => string {
  return reader(wanted, (text) => (text.trim() === "" ? undefined : text));
}

export const file: (text: string) => string = someText("the path of a file");

export const logFormat: (text: string) => LogFormat = reader("text or json", (text) => {
  return text === "text" || text === "json" ? text : undefined;
});

export const trueOrFalse: (text: string) => boolean = reader("true, false, 1 or 0", (text) => {
  return ["true", "1"].includes(text) || (["false", "0"].includes(text) ? false : undefined);
});

export const delay: (text: string) => string = reader(DELAY_FORMS, (text) => (parseDelay(text) ? text : undefined));

export const percent: (text: string) => number = reader("a percentage from 0 to 100", (text) => {
  return /^\d{1,3}(\.\d+)?$/.test(text) && Number(text) <= 100 ? Number(text) : undefined;
});

/** Reads the URL of a store. Messages never repeat the text, because it may contain a password. */
export function store(text: string): string | undefined {
  if (text === "memory") return undefined;
  if (parseRedisUrl(text)) return text;
  throw new UsageError(`not a store: it takes ${REDIS_URL_FORMS}`);
}

/** Splits `RULE=ANSWER` assignments. Answers may contain commas, semicolons and blanks, so these separate only before a rule. */
export function answers(text: string): readonly string[] {
  return text
    .split(/[;,\s]+(?=[a-z]+(?:\.[A-Za-z-]+){1,2}=)/)
    .map((assignment) => assignment.trim())
    .filter((assignment) => assignment !== "");
}

/** Reads `any`, `off`, or origins separated by `;`. */
export function cors(text: string): Cors {
  if (["any", "on", "true", "1", "*"].includes(text)) return "any";
  if (["off", "false", "0"].includes(text)) return "off";
  const origin = text.split(";").map((each) => each.trim());
  const wrong = origin.find((each) => !isOrigin(each));
  if (wrong === undefined) return { origin };
  throw notValid(/^(any|off)$/.test(wrong) ? text : wrong, `any or off alone, or ${CORS_FORMS}`);
}

/** Reads the base URL of another server. Secret parts are refused, because flags are visible in process lists. */
export function serverUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isBase = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
  if (isBase) return text.replace(/\/+$/, "");
  throw new UsageError("it takes a base URL without user, password and query, such as https://staging.example/v1");
}

function reader<T>(wanted: string, valueIn: (text: string) => T | undefined): (text: string) => T {
  return (text) => {
    const value = valueIn(text);
    if (value === undefined) throw notValid(text, wanted);
    return value;
  };
}

function notValid(text: string, wanted: string): UsageError {
  return new UsageError(`"${text}" is not valid: it takes ${wanted}`);
}
