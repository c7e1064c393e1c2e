import type { LogFormat } from "../adapters/access-log.ts";
import { parseRedisUrl, REDIS_URL_FORMS } from "../store/redis/redis-url.ts";
import { UsageError } from "./usage-error.ts";

/** Each reader gives the value of a flag's or variable's text, or throws a UsageError with what would be right. */
export function readWholeNumber(text: string, maximum: number): number {
  if (/^\d{1,15}$/.test(text) && Number(text) <= maximum) return Number(text);
  throw notRight(text, `a whole number from 0 to ${maximum}`);
}

export function readSomeText(text: string, wanted: string): string {
  if (text.trim() !== "") return text;
  throw notRight(text, wanted);
}

export function readLogFormat(text: string): LogFormat {
  if (text === "text" || text === "json") return text;
  throw notRight(text, "text or json");
}

/** The text is never told again: it may hold a password. */
export function readStore(text: string): string | undefined {
  if (text === "memory") return undefined;
  if (parseRedisUrl(text)) return text;
  throw new UsageError(`that is no store: it takes ${REDIS_URL_FORMS}`);
}

export function readTrueOrFalse(text: string): boolean {
  if (text === "true" || text === "1") return true;
  if (text === "false" || text === "0") return false;
  throw notRight(text, "true, false, 1 or 0");
}

/** Several `RULE=ANSWER` in one text. Answers hold commas, semicolons and blanks themselves, so only one before the next rule parts them. */
export function readAnswers(text: string): readonly string[] {
  return text
    .split(/[;,\s]+(?=[a-z]+\.[a-z-]+=)/)
    .map((assignment) => assignment.trim())
    .filter((assignment) => assignment !== "");
}

/** What to throw for a text that is not right. */
export function notRight(text: string, wanted: string): UsageError {
  return new UsageError(`"${text}" is not right: it takes ${wanted}`);
}
