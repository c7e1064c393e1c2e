import type { DeliveryKind } from "../http/message.ts";

/** What is known of a request once it was answered. Neither its query is in it nor what may be a key. */
export interface AccessEntry {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** The rule that decided the answer; none where the mock threw. */
  readonly rule: string | undefined;
  readonly durationMs: number;
  readonly requestId: string;
  /** How the answer was broken on purpose, if it was. */
  readonly delivery?: DeliveryKind | undefined;
  /** What the request comes close to, where it went wrong. */
  readonly nearMiss?: string | undefined;
  /** What the mock threw, if it did. */
  readonly error?: unknown;
}

export type AccessLog = (entry: AccessEntry) => void;

export type LogFormat = "text" | "json";

/** A log that writes one line for each request, without its line end, for a person or as JSON. */
export function accessLog(format: LogFormat, write: (line: string) => void, clock: () => Date = () => new Date()): AccessLog {
  const render = format === "json" ? jsonLine : textLine;
  return (entry) => write(render(entry, clock().toISOString()));
}

function jsonLine(entry: AccessEntry, timestamp: string): string {
  const { method, path, status, rule, durationMs, requestId, nearMiss, error } = entry;
  const level = error === undefined ? "info" : "error";
  const details = { method, path, status, rule, durationMs, requestId, nearMiss, error: errorText(error) };
  return JSON.stringify({ timestamp, level, message: messageOf(entry), ...details });
}

function textLine(entry: AccessEntry, timestamp: string): string {
  const { method, path, status, rule, durationMs, requestId, nearMiss, error } = entry;
  const hint = nearMiss === undefined ? "" : ` (${nearMiss})`;
  const note = messageOf(entry) === ANSWERED ? "" : ` ${messageOf(entry)}`;
  const cause = error === undefined ? "" : ` ${JSON.stringify(errorText(error))}`;
  return `${timestamp} ${method} ${path} ${status} ${rule ?? "-"} ${durationMs} ms ${requestId}${note}${hint}${cause}`;
}

const ANSWERED = "request answered";

function messageOf({ error, delivery }: AccessEntry): string {
  if (error !== undefined) return "the mock threw";
  return delivery === undefined ? ANSWERED : `answer broken on purpose (${delivery})`;
}

function errorText(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
