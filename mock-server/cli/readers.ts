import type { LogFormat } from "../adapters/access-log.ts";
import type { Cors } from "../layers/cors.ts";
import { DELAY_FORMS, parseDelay } from "../layers/delay.ts";
import { type Fault, parseFaultText } from "../layers/parse-faults.ts";
import { parseRedisUrl, REDIS_URL_FORMS } from "../store/redis/redis-url.ts";

/** A start that was configured wrongly: one line on stderr, or one for each problem of a file; exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The reason of anything thrown, in one line. */
export function oneLine(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return text.replace(/\s*\n\s*/g, " ");
}

/** Every reader gives the value of the text of a flag or variable, or throws a UsageError that says what would be right. */
export function wholeNumber(maximum: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,15}$/.test(text) && Number(text) <= maximum) return Number(text);
    throw notRight(text, `a whole number from 0 to ${maximum}`);
  };
}

export function someText(wanted: string): (text: string) => string {
  return (text) => {
    if (text.trim() !== "") return text;
    throw notRight(text, wanted);
  };
}

export const file: (text: string) => string = someText("the path of a file");

export function logFormat(text: string): LogFormat {
  if (text === "text" || text === "json") return text;
  throw notRight(text, "text or json");
}

/** The text is never repeated in a message, because it may hold a password. */
export function store(text: string): string | undefined {
  if (text === "memory") return undefined;
  if (parseRedisUrl(text)) return text;
  throw new UsageError(`not a store: it takes ${REDIS_URL_FORMS}`);
}

export function trueOrFalse(text: string): boolean {
  if (text === "true" || text === "1") return true;
  if (text === "false" || text === "0") return false;
  throw notRight(text, "true, false, 1 or 0");
}

/** Several `RULE=ANSWER` in one text. Answers may hold commas, semicolons and blanks, so only those before a rule separate. */
export function answers(text: string): readonly string[] {
  return text
    .split(/[;,\s]+(?=[a-z]+(?:\.[A-Za-z-]+){1,2}=)/)
    .map((assignment) => assignment.trim())
    .filter((assignment) => assignment !== "");
}

export function delay(text: string): string {
  if (parseDelay(text) !== undefined) return text;
  throw notRight(text, DELAY_FORMS);
}

export function faults(text: string): readonly Fault[] {
  const parsed = parseFaultText(text);
  if ("faults" in parsed) return parsed.faults;
  throw new UsageError(parsed.problem);
}

/** `any`, `off`, or origins with `;` between them. */
export function cors(text: string): Cors {
  if (["any", "on", "true", "1", "*"].includes(text)) return "any";
  if (["off", "false", "0"].includes(text)) return "off";
  const origin = text.split(";").map((each) => each.trim());
  const wrong = origin.find((each) => !/^https?:\/\/[^/?#\s@]+$/.test(each));
  if (wrong === undefined) return { origin };
  throw notRight(wrong, "any, off, or origins such as https://app.example");
}

/** The base URL of another server, without what would be a secret in the list of processes. */
export function serverUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isBase = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
  if (isBase) return text.replace(/\/+$/, "");
  throw new UsageError("it takes a base URL without user, password and query, such as https://staging.example/v1");
}

export function percent(text: string): number {
  if (/^\d{1,3}(\.\d+)?$/.test(text) && Number(text) <= 100) return Number(text);
  throw notRight(text, "a percentage from 0 to 100");
}

function notRight(text: string, wanted: string): UsageError {
  return new UsageError(`"${text}" is not right: it takes ${wanted}`);
}
