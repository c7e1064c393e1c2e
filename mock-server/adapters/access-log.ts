import { styleText } from "node:util";
import type { Delivery } from "../http/message.ts";

/** The data that the log shows of a request. It contains nothing that may be a key. */
export interface AccessEntry {
  readonly method: string;
  readonly path: string;
  /** The query without its question mark. */
  readonly query: string;
  readonly status: number;
  /** The rule that decided the answer; none if the mock threw. */
  readonly rule: string | undefined;
  readonly durationMs: number;
  readonly requestId: string;
  /** How the answer was broken on purpose, if it was. */
  readonly delivery?: Delivery | undefined;
  /** What the client of a mistaken request probably meant. */
  readonly nearMiss?: string | undefined;
  /** How the answer of another server breaks the contract, if it does. */
  readonly violation?: string | undefined;
  /** The exception of the mock, if any. */
  readonly error?: unknown;
}

export type AccessLog = (entry: AccessEntry) => void;

export type LogFormat = "text" | "json";

/** Creates a log that writes one line for each request, as text or JSON, for example to `process.stderr`. */
export function accessLog(
  format: LogFormat,
  out: { write(text: string): unknown },
  clock: () => Date = () => new Date(),
  paint: Paint = plain,
): AccessLog {
  const render = format === "json" ? jsonLine : textLine;
  return (entry) => void out.write(`${render(entry, clock().toISOString(), paint)}\n`);
}

function jsonLine({ delivery, error, ...request }: AccessEntry, timestamp: string): string {
  const level = error === undefined ? "info" : "error";
  const message = noteOf(error, delivery) ?? "request answered";
  return JSON.stringify({ timestamp, level, message, ...request, error: errorText(error) });
}

function textLine({ delivery, error, ...request }: AccessEntry, timestamp: string, paint: Paint): string {
  const { method, path, query, status, rule = "-", durationMs, requestId, nearMiss, violation } = request;
  const colour = error !== undefined || status >= 500 ? "red" : status >= 400 ? "yellow" : "green";
  const notes = [
    noteOf(error, delivery) ?? [],
    nearMiss === undefined ? [] : paint("cyan", `(${nearMiss})`),
    violation === undefined ? [] : paint("red", `breaks the contract: ${violation}`),
    error === undefined ? [] : JSON.stringify(errorText(error)),
  ].flat();
  const target = query === "" ? path : `${path}?${query}`;
  const answer = [paint(colour, `${status} ${rule}`), durationMs, "ms"];
  return [paint("dim", timestamp), method, target, ...answer, paint("dim", requestId), ...notes].join(" ");
}

function noteOf(error: unknown, delivery: Delivery | undefined): string | undefined {
  if (error !== undefined) return "the mock threw";
  return delivery && `answer broken on purpose (${delivery})`;
}

function errorText(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Applies a colour or style to a text. */
export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

const plain: Paint = (_, text) => text;

/** Returns a function that colours text for a terminal, unless its user wants no colours (https://no-color.org). */
export function paintFor({ isTTY }: { readonly isTTY?: boolean }, { NO_COLOR, TERM }: NodeJS.ProcessEnv): Paint {
  if (!isTTY || NO_COLOR || TERM === "dumb") return plain;
  // Without this option Node checks whether stdout is a terminal, but this text may go elsewhere.
  return (style, text) => styleText(style, text, { validateStream: false });
}
