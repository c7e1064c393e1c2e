import type { Report } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import { redactText } from "./redact-text.ts";
import { redactedHeader } from "./secrets.ts";

/**
 * The report with every secret of the target replaced by the name of its variable, wherever and however it is written.
 * A secret under four characters is replaced only if it is the whole value of its header: elsewhere it may be any word.
 * The suite's own words (verdicts, rule ids, hashes) stay, even where a key is one of them.
 */
export function redact(report: Report, target: Target): Report {
  return redacted(report, target, OWN_WORDS);
}

/** A recording, in the same way. */
export function redactRecording<Recording>(har: Recording, target: Target): Recording {
  return redacted(har, target, RECORDING_WORDS);
}

function redacted<T>(document: T, target: Target, own: ReadonlySet<string>): T {
  const text = (value: string): string => redactText(value, target);
  const header = (name: string, value: unknown): unknown =>
    typeof value === "string" ? (redactedHeader(name, value, target) ?? text(value)) : value;
  const deep = (value: unknown, name: string): unknown => {
    if (typeof value === "string") return text(value);
    if (Array.isArray(value)) return value.map((item) => (name === "headers" ? pair(item) : deep(item, name)));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value);
    if (HEADERS.has(name)) return Object.fromEntries(entries.map(([key, item]) => [text(key), header(key, item)]));
    if (OPEN.has(name)) return Object.fromEntries(entries.map(([key, item]) => [text(key), deep(item, "")]));
    return Object.fromEntries(entries.map(([key, item]) => [key, own.has(key) ? item : deep(item, key)]));
  };
  /** A header as a HAR has it. */
  const pair = ({ name, value }: { name: string; value: unknown }): unknown => ({ name: text(name), value: header(name, value) });
  return deep(document, "") as T;
}

/** Records of which each value may be a secret of any length; `keys` only in a recording. */
const HEADERS = new Set(["headers", "keys"]);
/** Records whose names come from elsewhere too. */
const OPEN = new Set(["evidence", "observations"]);
const OWN_WORDS = new Set([
  "caseId",
  "conformance",
  "documentSha256",
  "expires",
  "id",
  "keys",
  "level",
  "newestSuiteVersion",
  "rules",
  "selection",
  "suiteVersion",
  "startedAt",
  "tool",
  "verdict",
]);
const RECORDING_WORDS = new Set(["creator", "httpVersion", "key", "method", "operation", "startedDateTime", "version"]);
