import { styleText } from "node:util";
import type { Delivery } from "../http/message.ts";

/** What the log holds of a request: nothing that may be a key. */
export interface AccessEntry {
  readonly method: string;
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
  readonly status: number;
  /** The rule that decided the answer; none if the mock threw. */
  readonly rule: string | undefined;
  readonly durationMs: number;
  readonly requestId: string;
  /** How the answer was broken on purpose, if it was. */
  readonly delivery?: Delivery | undefined;
  /** What the request comes close to, if it went wrong. */
  readonly nearMiss?: string | undefined;
  /** How the answer of another server breaks the contract, if it does. */
  readonly violation?: string | undefined;
  /** What the mock threw, if it did. */
  readonly error?: unknown;
}

export type AccessLog = (entry: AccessEntry) => void;

export type LogFormat = "text" | "json";

/** A log that writes one line for each request, for a person or as JSON, for example to `process.stderr`. */
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

/** Gives a text a colour or a weight. */
export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

const plain: Paint = (_, text) => text;

/** Colours for a terminal, unless its user wants none (https://no-color.org); anything else gets the text as it is. */
export function paintFor({ isTTY }: { readonly isTTY?: boolean }, { NO_COLOR, TERM }: NodeJS.ProcessEnv): Paint {
  if (!isTTY || NO_COLOR || TERM === "dumb") return plain;
  // Without the option Node asks whether stdout is a terminal, whatever is written to.
  return (style, text) => styleText(style, text, { validateStream: false });
}
